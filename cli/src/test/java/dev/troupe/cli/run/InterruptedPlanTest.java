package dev.troupe.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.run.RunNotes;
import dev.troupe.cli.TestCli;
import dev.troupe.cli.terminal.ExitCode;
import dev.troupe.codec.Json;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent.RunStarted;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.value.RunId;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
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

/** A run whose plan was interrupted while it was being written, as the commands show it. */
@Timeout(300)
class InterruptedPlanTest {
    private static final RunId RUN = new RunId("run-cut-off");
    private static final String WORK =
            "Read sales.csv, compute the total amount per month and save totals.csv";
    private static final String CUT_OFF = "interrupted while it was being generated";

    @TempDir private Path directory;

    @BeforeEach
    void record() throws IOException {
        Files.createDirectories(directory.resolve("home"));
        cli().file("sales.csv", TestCli.SALES);
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

    private TestCli cli() {
        return new TestCli(directory);
    }

    @Test
    void isShownAsInterruptedAndSaysWhatIsMissing() {
        var show = cli();
        var attach = cli();

        assertThat(show.run("show", RUN.value())).as(show.err()).isZero();
        assertThat(attach.run("attach", RUN.value())).isEqualTo(ExitCode.FAILED);

        assertThat(show.out()).contains("interrupted", CUT_OFF, "existing part can continue");
        assertThat(attach.out()).contains(CUT_OFF);
    }

    @Test
    void isShownAsPartOfTheRequestOnceItHasEnded() {
        var resume = cli();
        assertThat(resume.run("resume", RUN.value())).as(resume.out()).isEqualTo(ExitCode.FAILED);
        var show = cli();
        var json = cli();
        var attach = cli();
        var attachJson = cli();
        var list = cli();
        var completed = cli();
        var diff = cli();

        assertThat(show.run("show", RUN.value())).isZero();
        assertThat(json.run("show", RUN.value(), "--json")).isZero();
        assertThat(attach.run("attach", RUN.value())).isEqualTo(ExitCode.FAILED);
        assertThat(attachJson.run("attach", RUN.value(), "--json")).isEqualTo(ExitCode.FAILED);
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
