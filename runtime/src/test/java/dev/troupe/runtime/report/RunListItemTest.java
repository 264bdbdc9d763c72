package dev.troupe.runtime.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Join;
import dev.troupe.core.workflow.OnFailure;
import dev.troupe.core.workflow.RetryPolicy;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.store.SqliteJournal;
import dev.troupe.store.value.RunPage;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class RunListItemTest {
    private static final RunId RUN = new RunId("run-1");
    private static final NodeResult DONE = NodeResult.success(Value.missing(), "done");

    @TempDir private Path directory;

    @Test
    void countsNoNodeThatWasReplacedAndSucceededNevertheless() {
        try (var journal = SqliteJournal.open(directory.resolve("troupe.db"))) {
            journal.append(RUN, entries(revised()));

            var listed = RunListItem.list(journal, null, RunPage.first(5)).getFirst();

            assertThat(listed.nodes()).isEqualTo(2);
            assertThat(listed.done()).isEqualTo(1);
        }
    }

    /**
     * What {@code either} does for {@code broken} is done by {@code other}; it ends all the same.
     */
    private static List<RunEvent> revised() {
        var either = node("either", 3, "good", "broken").withJoin(Join.ANY);
        var plan =
                Workflow.from(
                        WorkflowDraft.of(
                                "workflow-1",
                                "Plan",
                                "A plan that is revised",
                                List.of(node("good", 1), node("broken", 2), either)));
        var options =
                RunOptions.STANDARD.withRetries(RetryPolicy.NONE).withOnFailure(OnFailure.REPLAN);
        var failed =
                new NodeResult.Failed(
                        new Problem("test.broken", LocalizedText.verbatim("It broke"), false));
        return List.of(
                new RunEvent.RunStarted(plan, options, Map.of()),
                new RunEvent.NodeStarted(id("good"), 1),
                new RunEvent.NodeStarted(id("broken"), 1),
                new RunEvent.NodeFinished(id("good"), 1, DONE),
                new RunEvent.NodeStarted(id("either"), 1),
                new RunEvent.NodeFinished(id("broken"), 1, failed),
                new RunEvent.PlanRevised(
                        id("broken"),
                        List.of(node("other", 1, "good")),
                        Map.of(),
                        List.of(id("either")),
                        LocalizedText.of("换个办法", "another way")),
                new RunEvent.NodeFinished(id("either"), 1, DONE));
    }

    private static List<JournalEntry> entries(List<RunEvent> events) {
        var entries = new ArrayList<JournalEntry>();
        for (var event : events) {
            entries.add(new JournalEntry(RUN, entries.size() + 1, Instant.EPOCH, event));
        }
        return entries;
    }

    private static NodeId id(String id) {
        return new NodeId(id);
    }

    private static AgentNode node(String id, int step, String... dependencies) {
        var before = List.of(dependencies).stream().map(NodeId::new).toList();
        return AgentNode.of(id, "data", id, "Do it", List.of(new Step(step, "Do it")), before);
    }
}
