package dev.troupe.chat.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.conversation.Artifact;
import dev.troupe.codec.RunArchive;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.value.InvalidValue;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RunArchiverTest {
    private static final RunId RUN = new RunId("run-1");

    @TempDir Path directory;

    private static final RunId OTHERS = new RunId("run-of-somebody-else");

    private static final NodeResult.Succeeded REUSED =
            new NodeResult.Succeeded(
                    Value.of(
                            Map.of(
                                    "artifacts",
                                    Value.of(
                                            List.of(
                                                    Value.of(
                                                            Map.of(
                                                                    "path",
                                                                    Value.of("salaries.csv"))))))),
                    "",
                    Map.of(),
                    List.of());

    private static Workflow plan() {
        var node = AgentNode.of("agent-1", "a", "a", "do it", List.of(new Step(1, "x")), List.of());
        return Workflow.from(
                WorkflowDraft.of("workflow-1", "one", "Do what it does", List.of(node)));
    }

    private RunEvent.RunStarted started(Map<String, Value> notes, @Nullable RunId from) {
        return new RunEvent.RunStarted(
                plan(),
                RunOptions.STANDARD,
                Map.of(),
                notes,
                from,
                from == null ? Map.of() : Map.of(new NodeId("agent-1"), REUSED));
    }

    private static List<JournalEntry> entries(RunEvent... events) {
        var entries = new ArrayList<JournalEntry>();
        for (var event : events) {
            entries.add(new JournalEntry(RUN, entries.size() + 1, Instant.EPOCH, event));
        }
        return entries;
    }

    private String exported(String request) {
        var notes = new RunNotes(request, Set.of(), List.of(), Workspace.of(directory));
        var archive = RunArchiver.archive(entries(started(notes.toValues(), null)), Set.of());
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

    @Test
    void leadsToNoRunOfSomebodyElseOnceItIsTakenIn() {
        var forged =
                entries(
                        started(Map.of(), OTHERS),
                        new RunEvent.NodeReused(new NodeId("agent-1"), REUSED, OTHERS));
        var archive = new RunArchive(forged, List.of(), List.of());

        var taken = RunArchiver.unpack(archive, new RunId("run-2"), Workspace.of(directory));

        assertThat(taken).noneMatch(entry -> entry.toString().contains(OTHERS.value()));
        assertThat(Artifact.findAll(taken))
                .extracting(Artifact::from)
                .containsExactly(new RunId("run-2"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\\b.txt", "C:x.txt", "~/x", "aux.txt", "%2e%2e", "x. ", "$HOME/x"})
    void takesInNothingOfAnArchiveWithANameThatWillNotDo(String name) throws IOException {
        var bytes = "x".getBytes(StandardCharsets.UTF_8);
        var items =
                List.of(
                        new RunArchive.ArchivedFile("good.txt", "text/plain", bytes),
                        new RunArchive.ArchivedFile(name, "text/plain", bytes));
        var archive = new RunArchive(entries(started(Map.of(), null)), items, List.of());

        assertThatThrownBy(() -> RunArchiver.unpack(archive, RUN, Workspace.of(directory)))
                .isInstanceOf(InvalidValue.class)
                .hasMessageContaining(name);
        assertThat(directory).isEmptyDirectory();
    }

    @Test
    void tellsNobodyElsewhereWhereAndForWhomARunWorked() {
        var workspace = Workspace.of(directory).withReadable(directory);
        var notes =
                new RunOwner("user-7", "conversation-3")
                        .addTo(
                                new RunNotes(
                                                "Read " + workspace.root() + "/a.csv",
                                                Set.of(),
                                                List.of(),
                                                workspace)
                                        .toValues());
        var answered = new RunEvent.QuestionAnswered("key", Value.of("yes"), "ann@example.com");

        var archive = RunArchiver.archive(entries(started(notes, null), answered), Set.of());

        assertThat(archive.entries().toString())
                .contains("Read /workspace/a.csv")
                .doesNotContain(
                        workspace.root().toString(), "user-7", "conversation-3", "ann@example");
    }
}
