package dev.troupe.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Checks that each finding of the reviews that {@code SECURITY.md} lists has tests that exist. */
class ReviewFindingsTest {
    private static final Path ROOT = Path.of("..").toAbsolutePath().normalize();
    private static final Pattern ROW =
            Pattern.compile("(?m)^\\| ([SDPCN]\\d+) \\| [^|]+ \\| ([^|]+) \\|$");
    private static final Pattern SPAN = Pattern.compile("`([^`]+)`");

    @Test
    void eachIsHeldByTestsThatExist() throws IOException {
        var rows = rows();
        var tests = tests();

        assertThat(rows.keySet())
                .isEqualTo(
                        Stream.of(
                                        names("S", 15),
                                        names("D", 14),
                                        names("N", 6),
                                        Stream.of("P15", "C7"))
                                .flatMap(all -> all)
                                .collect(Collectors.toSet()));
        rows.forEach((finding, cell) ->
                assertThat(SPAN.matcher(cell).results().map(span -> span.group(1)).toList())
                        .as(finding)
                        .isNotEmpty()
                        .allMatch(name ->
                                name.startsWith(".")
                                        ? Files.exists(ROOT.resolve(name))
                                        : tests.contains(name)));
    }

    private static Stream<String> names(String letter, int count) {
        return IntStream.rangeClosed(1, count).mapToObj(number -> letter + number);
    }

    private static Map<String, String> rows() throws IOException {
        var rows = new HashMap<String, String>();
        ROW.matcher(Files.readString(ROOT.resolve("SECURITY.md")))
                .results()
                .forEach(row -> rows.put(row.group(1), row.group(2)));
        return rows;
    }

    /** Names of the classes below {@code src/test/java} of all modules. */
    private static Set<String> tests() throws IOException {
        try (var modules = Files.find(ROOT, 5, (path, _) -> path.endsWith("src/test/java"))) {
            var names = new HashSet<String>();
            for (var module : modules.toList()) {
                try (var files = Files.walk(module)) {
                    files.map(file -> String.valueOf(file.getFileName()))
                            .filter(name -> name.endsWith("Test.java"))
                            .forEach(name -> names.add(name.replace(".java", "")));
                }
            }
            return names;
        }
    }
}
