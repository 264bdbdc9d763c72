package dev.troupe.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.architecture.ProductTexts.Area;
import dev.troupe.architecture.ProductTexts.Text;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Names and texts use the words of {@code docs/glossary.md}, not a dialect. The words to avoid are
 * in {@code dialect.tsv}; {@code dialect-exceptions.tsv} holds how often each still occurs, and
 * these numbers only shrink. Run with {@code -Dtroupe.update-dialect=true} to lower them.
 */
@Tag("slow")
class DialectTest {
    private static final Path RESOURCES = Path.of("src/test/resources/dev/troupe/architecture");
    private static final Path EXCEPTIONS = RESOURCES.resolve("dialect-exceptions.tsv");
    private static final boolean UPDATES = Boolean.getBoolean("troupe.update-dialect");
    private static final int MAX_LISTED = 20; // places in a message

    /**
     * A word to avoid.
     *
     * @param kind name, en or zh
     * @param standard what to use instead
     */
    private record Word(String kind, String word, Pattern pattern, String standard) {
        boolean isFor(Text text) {
            return kind.equals("name")
                    ? text.isName()
                    : !text.isName() && kind.equals("zh") == text.isChinese();
        }
    }

    @Test
    void namesAndTextsUseTheWordsOfTheGlossary() throws IOException {
        var places = find();
        var allowed = allowed();
        if (UPDATES) {
            write(places);
            allowed = allowed();
        }

        var wrong = new ArrayList<String>();
        for (var each : places.entrySet()) {
            int most = allowed.getOrDefault(each.getKey(), 0);
            if (each.getValue().size() > most) {
                wrong.add(
                        each.getKey().replace('\t', ' ')
                                + ": "
                                + each.getValue().size()
                                + " times, "
                                + most
                                + " allowed:\n  "
                                + each.getValue().stream()
                                        .limit(MAX_LISTED)
                                        .collect(Collectors.joining("\n  ")));
            }
        }
        assertThat(wrong).isEmpty();
        for (var each : allowed.entrySet()) {
            assertThat(places.getOrDefault(each.getKey(), List.of()).size())
                    .as("%s is rarer now; lower its number in %s", each.getKey(), EXCEPTIONS)
                    .isEqualTo(each.getValue());
        }
    }

    /** The places of each word, by area and word. */
    private static SortedMap<String, List<String>> find() throws IOException {
        var texts = new ArrayList<>(ProductTexts.read());
        assertThat(texts).hasSizeGreaterThan(10_000);
        texts.addAll(ProductNames.read());
        var places = new TreeMap<String, List<String>>();
        var words = words();
        for (var text : texts) {
            for (var word : words) {
                if (!word.isFor(text)) {
                    continue;
                }
                var matcher = word.pattern().matcher(text.text());
                while (matcher.find()) {
                    places.computeIfAbsent(
                                    text.area().name().toLowerCase(java.util.Locale.ROOT)
                                            + "\t"
                                            + word.word(),
                                    _ -> new ArrayList<>())
                            .add(
                                    text.place()
                                            + ": '"
                                            + matcher.group()
                                            + "'; use "
                                            + word.standard());
                }
            }
        }
        return places;
    }

    private static List<Word> words() throws IOException {
        return lines(RESOURCES.resolve("dialect.tsv")).stream()
                .map(line -> line.split("\t"))
                .map(part -> new Word(part[0], part[1], pattern(part[0], part[2]), part[3]))
                .toList();
    }

    private static Pattern pattern(String kind, String text) {
        return Pattern.compile(
                kind.equals("name") && !text.startsWith("@") ? "\\b(?:" + text + ")\\b" : text,
                Pattern.CASE_INSENSITIVE);
    }

    private static Map<String, Integer> allowed() throws IOException {
        var allowed = new LinkedHashMap<String, Integer>();
        for (var line : lines(EXCEPTIONS)) {
            int tab = line.lastIndexOf('\t');
            allowed.put(line.substring(0, tab), Integer.valueOf(line.substring(tab + 1)));
        }
        return allowed;
    }

    private static List<String> lines(Path file) throws IOException {
        return Files.readAllLines(file).stream()
                .filter(line -> !line.isBlank() && !line.startsWith("#"))
                .toList();
    }

    private static void write(SortedMap<String, List<String>> places) throws IOException {
        var lines =
                new ArrayList<>(
                        List.of("# area, word, how often it still occurs; only lower these"));
        places.forEach((key, found) -> lines.add(key + "\t" + found.size()));
        Files.write(EXCEPTIONS, lines);
        Files.write(Path.of("target/dialect.md"), table(places));
        Files.write(
                Path.of("target/dialect-places.txt"),
                places.entrySet().stream()
                        .flatMap(each ->
                                each.getValue().stream().map(at -> each.getKey() + "\t" + at))
                        .toList());
    }

    private static List<String> table(SortedMap<String, List<String>> places) throws IOException {
        var lines = new ArrayList<String>();
        lines.add(
                "| Kind | Word | Use instead | Public names | Other names | Texts | Help | Console | Javadoc | Docs |");
        lines.add("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
        var sums = new EnumMap<Area, Integer>(Area.class);
        for (var word : words()) {
            var line =
                    new StringBuilder(
                            "| " + word.kind() + " | " + word.word() + " | " + word.standard());
            for (var area : Area.values()) {
                boolean fits =
                        word.kind().equals("name") == (area == Area.NAME || area == Area.INTERNAL);
                var key = area.name().toLowerCase(java.util.Locale.ROOT) + "\t" + word.word();
                int found = fits ? places.getOrDefault(key, List.of()).size() : 0;
                sums.merge(area, found, Integer::sum);
                line.append(" | ").append(fits ? found : "");
            }
            lines.add(line + " |");
        }
        lines.add(
                "| | **all** | | "
                        + sums.values().stream()
                                .map(String::valueOf)
                                .collect(Collectors.joining(" | "))
                        + " |");
        return lines;
    }
}
