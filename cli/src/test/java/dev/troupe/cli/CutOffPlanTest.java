package dev.troupe.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.Workspace;
import dev.troupe.chat.RunNotes;
import dev.troupe.codec.Json;
import dev.troupe.core.AgentNode;
import dev.troupe.core.JournalEntry;
import dev.troupe.core.RunEvent.RunStarted;
import dev.troupe.core.RunId;
import dev.troupe.core.RunOptions;
import dev.troupe.core.Step;
import dev.troupe.core.Workflow;
import dev.troupe.core.WorkflowDraft;
import dev.troupe.store.SqliteJournal;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A run whose plan was cut off while it was being written, as the commands show it. */
@Timeout(120)
class CutOffPlanTest {
    private static final RunId RUN = new RunId("run-cut-off");
    private static final String WORK =
            "Read sales.csv, compute the total amount per month and save totals.csv";
    private static final String CUT_OFF = "cut off while it was being written";

    @TempDir private Path directory;

    @BeforeEach
    void record() throws IOException {
        Files.createDirectories(directory.resolve("home"));
        cli().file("sales.csv", Cli.SALES);
        var node =
                AgentNode.of(
                        "agent-1", "data", "Total", WORK, List.of(new Step(1, WORK)), List.of());
        var plan = Workflow.from(WorkflowDraft.of("workflow-1", "Sales", WORK, List.of(node)));
        var notes = new RunNotes(WORK, Set.of(), List.of(), Workspace.of(directory)).toValues();
        var open = RunOptions.STANDARD.withOpenPlan(true);
        try (var journal = SqliteJournal.open(directory.resolve("home/troupe.db"))) {
            var started = new RunStarted(plan, open, Map.of(), notes);
            journal.append(RUN, List.of(new JournalEntry(RUN, 1, Instant.EPOCH, started)));
        }
    }

    private Cli cli() {
        return new Cli(directory);
    }

    @Test
    void isShownAsInterruptedAndSaysWhatIsMissing() {
        var show = cli();
        var attach = cli();

        assertThat(show.run("show", RUN.value())).as(show.err()).isZero();
        assertThat(attach.run("attach", RUN.value())).isEqualTo(Exit.FAILED);

        assertThat(show.out()).contains("interrupted", CUT_OFF, "can be gone on with");
        assertThat(attach.out()).contains(CUT_OFF);
    }

    @Test
    void isShownAsPartOfTheRequestOnceItHasEnded() {
        var resume = cli();
        assertThat(resume.run("resume", RUN.value())).as(resume.out()).isEqualTo(Exit.FAILED);
        var show = cli();
        var json = cli();
        var attach = cli();
        var attachJson = cli();
        var list = cli();
        var completed = cli();
        var diff = cli();

        assertThat(show.run("show", RUN.value())).isZero();
        assertThat(json.run("show", RUN.value(), "--json")).isZero();
        assertThat(attach.run("attach", RUN.value())).isEqualTo(Exit.FAILED);
        assertThat(attachJson.run("attach", RUN.value(), "--json")).isEqualTo(Exit.FAILED);
        assertThat(list.run("runs", "--state", "partial")).isZero();
        assertThat(completed.run("runs", "--state", "completed", "--json")).isZero();

        assertThat(diff.run("diff", RUN.value(), RUN.value())).as(diff.err()).isZero();

        assertThat(diff.out()).contains("partial").doesNotContain("completed");
        assertThat(show.out()).contains("partial", CUT_OFF).doesNotContain("completed");
        assertThat(json.result().field("state").asText()).isEqualTo("PARTIAL");
        assertThat(json.result().field("omissions").item(0).asText()).contains(CUT_OFF);
        assertThat(attach.out()).contains(CUT_OFF);
        assertThat(attachJson.result().field("state").asText()).isEqualTo("PARTIAL");
        assertThat(list.out()).contains(RUN.value(), "partial");
        assertThat(Json.write(completed.result())).isEqualTo("[]");
    }
}
