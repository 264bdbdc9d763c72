package dev.troupe.packs.data;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.packs.data.tool.HostileRequests;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** One request must not exhaust a process that has 256 MB, and the next one is answered. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@Tag("slow")
class HostileTablesTest {
    private record Outcome(String text, String next, long held) {}

    private final Map<String, Outcome> outcomes = new HashMap<>();

    @BeforeAll
    void callTheToolsInASmallProcess(@TempDir Path directory)
            throws IOException, InterruptedException {
        var process =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                                "-Xmx256m",
                                "-XX:+ExitOnOutOfMemoryError",
                                "-XX:TieredStopAtLevel=1",
                                "--enable-native-access=ALL-UNNAMED",
                                "-Djava.awt.headless=true",
                                "-cp",
                                System.getProperty("java.class.path"),
                                HostileRequests.class.getName(),
                                directory.toString())
                        .redirectError(ProcessBuilder.Redirect.INHERIT)
                        .start();
        try (var lines = process.inputReader()) {
            lines.lines()
                    .map(line -> line.split("\t", -1))
                    .filter(part -> part.length == 5)
                    .forEach(part ->
                            outcomes.put(
                                    part[0],
                                    new Outcome(part[1], part[2], Long.parseLong(part[3]))));
        }

        assertThat(process.waitFor()).as("end of the process").isZero();
    }

    private Outcome outcome(String name) {
        return Optional.ofNullable(outcomes.get(name)).orElseThrow();
    }

    @Test
    void answersTheNextRequestAfterEachAndGivesAllMemoryBack() {
        assertThat(outcomes)
                .hasSizeGreaterThan(30)
                .allSatisfy((_, outcome) -> {
                    assertThat(outcome.text()).doesNotStartWith("died");
                    assertThat(outcome.next()).isEqualTo("6");
                    assertThat(outcome.held()).isZero();
                });
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "SPARSE_XLSX",
                "DIMENSION_XLSX",
                "EXPONENT_JSON",
                "EXPONENT_VARIABLE",
                "POINTS_HISTOGRAM_png"
            })
    void readsWhatOnlyLooksLarge(String name) {
        assertThat(outcome(name).text()).startsWith("ok ");
    }

    /** Names the size, the limit and what to do. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    DIAGONAL_XLSX      | 256016000 cells | at most 20000000 | fewer columns
                    FAR_XLSX           | beyond column XFD | | save it as .xlsx or CSV
                    BOMB_XLSX          | more than 1048576 bytes | | save it as .xlsx or CSV
                    STRINGS_XLSX       | that need more than | MB of memory | save it as .xlsx or CSV
                    STYLES_XLSX        | not a valid Excel workbook | | save it as .xlsx or CSV
                    ENTITIES_XLSX      | not a valid Excel workbook | | save it as .xlsx or CSV
                    MERGED_XLSX        | more than 64 MB | at most 64 MB | fewer columns
                    WIDE_CSV           | 100000 columns | at most 16384 | Remove the columns
                    SHORT_ROWS_CSV     | | at most | fewer columns
                    COMMAS_CSV         | more than | at most 64 MB | fewer columns
                    LINE_CSV           | larger than 64 MiB | | split
                    POINTS_LINE_svg    | 60000 points | at most 50000 | aggregate
                    POINTS_SCATTER_png | 60000 points | at most 50000 | histogram
                    QUOTE_CSV          | Record 2 | more than 1048576 characters | quotes
                    NUMBERS_CSV        | more than | at most 64 MB | fewer columns
                    EMPTY_JSON         | more than 64 MB | at most 64 MB | filter
                    DEEP_JSON          | nesting depth | | correct
                    FIELDS_JSON        | 225030001 cells | at most 20000000 | fewer columns
                    LONG_ROWS          | more than 128 MB | | fewer columns
                    LONG_VALUE         | at most 65536 characters | |
                    LONG_LIST          | at most 65536 characters or items | |
                    LONG_LIST_BY_STEPS | at most 65536 characters or items | |
                    PAST_THE_BOUND     | catalog 'system' | |
                    LONG_TEXTS         | more than | | fewer columns
                    DOUBLED            | more than 128 MB | | fewer columns
                    MANY_ROWS          | more than 2000000 rows | | aggregate
                    MANY_CELLS         | more than 128 MB | | fewer columns
                    GATHERED           | more than 128 MB | | aggregate
                    """)
    void refusesWithSizeLimitAndRemedy(String name, String size, String limit, String remedy) {
        var expected = new java.util.ArrayList<>(List.of("refused"));
        for (var part : new String[] {size, limit, remedy}) if (part != null) expected.add(part);

        assertThat(outcome(name).text()).contains(expected);
    }
}
