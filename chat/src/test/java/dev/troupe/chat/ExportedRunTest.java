package dev.troupe.chat;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.Workspace;
import dev.troupe.core.AgentNode;
import dev.troupe.core.JournalEntry;
import dev.troupe.core.RunEvent;
import dev.troupe.core.RunId;
import dev.troupe.core.RunOptions;
import dev.troupe.core.Step;
import dev.troupe.core.Workflow;
import dev.troupe.core.WorkflowDraft;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExportedRunTest {
    private static final RunId RUN = new RunId("run-1");

    @TempDir Path directory;

    private String exported(String request) {
        var node = AgentNode.of("agent-1", "a", "a", "do it", List.of(new Step(1, "x")), List.of());
        var plan =
                Workflow.from(
                        WorkflowDraft.of("workflow-1", "one", "Do what it does", List.of(node)));
        var notes = new RunNotes(request, Set.of(), List.of(), Workspace.of(directory));
        var started =
                new RunEvent.RunStarted(plan, RunOptions.STANDARD, Map.of(), notes.toValues());
        var entry = new JournalEntry(RUN, 1, Instant.EPOCH, started);
        var archive = ExportedRun.of(List.of(entry), Set.of());
        return RunNotes.of((RunEvent.RunStarted) archive.entries().getFirst().event()).request();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sk-abcdefghijklmnopqrst0123",
                "sk-proj-abcdefghijklmnopqrst",
                "pk_abcdefghijklmnopqrst0123",
                "ghp_abcdefghijklmnopqrst0123",
                "gho_abcdefghijklmnopqrst0123",
                "xoxb-abcdefghijklmnopqrst01",
                "AIzaabcdefghijklmnopqrst0123"
            })
    void strikesOutKeysOfProvidersAlsoAtTheBeginningOfALine(String key) {
        assertThat(exported("Use " + key + ".\n" + key + "\tand go on"))
                .isEqualTo("Use ***.\n***\tand go on");
    }

    @ParameterizedTest
    @ValueSource(strings = {"task-force-of-the-whole-northern-region", "sk-short", "risk-averse"})
    void leavesOrdinaryWordsAlone(String word) {
        assertThat(exported("About " + word)).isEqualTo("About " + word);
    }
}
