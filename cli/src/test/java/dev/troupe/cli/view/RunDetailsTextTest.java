package dev.troupe.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.TestCli;
import dev.troupe.cli.terminal.Screen;
import dev.troupe.codec.Json;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent.NodeReported;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.runtime.report.RecordedRun;
import dev.troupe.store.SqliteJournal;
import java.io.IOException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What the command shows of a run with a file whose origin is recorded. */
class RunDetailsTextTest {
    @TempDir private Path directory;
    private List<JournalEntry> entries = List.of();

    @BeforeEach
    void record() throws IOException {
        var cli = new TestCli(directory).file("sales.csv", TestCli.SALES);
        assertThat(cli.run("run", "--json", "Read sales.csv and save it as copy.csv"))
                .as(cli.err())
                .isZero();
        var run = new RunId(cli.result().field("runId").asText());
        try (var journal = SqliteJournal.open(directory.resolve("home/troupe.db"))) {
            entries = journal.read(run, 0);
        }
    }

    /** The run as if the tool that wrote its file had recorded this. */
    private List<String> shown(String origin, Language language) {
        var told = entries.stream().map(entry -> told(entry, Json.parse(origin))).toList();
        var run = RecordedRun.of(entries.getFirst().run(), told);
        return new RunDetailsText(run, run.stateName(false)).lines(language, Screen.NONE);
    }

    private static JournalEntry told(JournalEntry entry, Value origin) {
        if (entry.event() instanceof NodeReported(var node, var type, Value.RecordOf(var payload))
                && type.equals("artifact.created")) {
            var fields = new LinkedHashMap<>(payload);
            fields.put("origin", origin);
            var event = new NodeReported(node, type, Value.of(fields));
            return new JournalEntry(entry.run(), entry.sequence(), entry.at(), event);
        }
        return entry;
    }

    @Test
    void namesTheNodeTheCodeItsInputsAndPagesBelowTheFile() {
        var origin =
                """
                {"code": "analysis.py", "inputs": ["goods", "sales.csv"],
                 "sources": ["https://example.org/1", "https://example.org/2"]}\
                """;

        var lines = shown(origin, Language.EN);

        var file = lines.stream().filter(line -> line.contains("  copy.csv  ")).findFirst();
        assertThat(file).as(lines.toString()).isPresent();
        assertThat(lines.get(lines.indexOf(file.get()) + 1))
                .startsWith("    ← agent-")
                .endsWith(
                        " ← analysis.py ← goods, sales.csv ← https://example.org/1 and 1 more page");
        assertThat(shown(origin, Language.ZH))
                .anyMatch(line -> line.endsWith("← https://example.org/1 等 2 个网页"));
    }

    @Test
    void leavesOutWhatIsNotTold() {
        var page = "{\"inputs\": [], \"sources\": [\"https://example.org/1\"]}";

        assertThat(shown(page, Language.EN))
                .anyMatch(line -> line.matches("    ← agent-\\d+ ← https://example\\.org/1"));
        assertThat(shown("null", Language.EN)).noneMatch(line -> line.contains("←"));
    }

    @Test
    void keepsWhatIsToldOnOneLine() {
        var origin = "{\"code\": \"a\\nb\\u001b[31m.py\", \"inputs\": [], \"sources\": []}";

        assertThat(shown(origin, Language.EN))
                .filteredOn(line -> line.startsWith("    ← "))
                .hasSize(1)
                .allMatch(line -> line.chars().noneMatch(Character::isISOControl));
    }
}
