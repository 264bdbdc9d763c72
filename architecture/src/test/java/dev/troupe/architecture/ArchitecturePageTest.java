package dev.troupe.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Checks that the classes that the pages about the architecture name exist. */
@Tag("slow")
class ArchitecturePageTest {

    /** In code, or in a node of a picture. */
    private static final Pattern CLASS_NAME =
            Pattern.compile("(?:`|[\\[{(:,] ?)((?:[A-Z][a-z]+){2,}[A-Za-z]*|RunState)\\b");

    @ParameterizedTest
    @CsvSource({"architecture.md, 60", "where-to-look.md, 50"})
    void namesClassesThatExist(String page, int least) throws IOException {
        var existing =
                ProductClasses.WITH_TESTS.stream()
                        .map(JavaClass::getSimpleName)
                        .collect(Collectors.toSet());
        var named = new TreeSet<String>();
        CLASS_NAME
                .matcher(Files.readString(Path.of("../docs", page)))
                .results()
                .forEach(it -> named.add(it.group(1)));

        assertThat(named).hasSizeGreaterThan(least);
        assertThat(existing).containsAll(named);
    }
}
