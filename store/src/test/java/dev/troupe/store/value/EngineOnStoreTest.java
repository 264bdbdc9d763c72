package dev.troupe.store.value;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.engine.Engine;
import dev.troupe.core.engine.NodeExecutors;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.NodeStatus;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunState;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.core.workflow.WorkflowRules;
import dev.troupe.store.Samples;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

@Timeout(180)
@ParameterizedClass(name = "{0}")
@MethodSource("dev.troupe.store.value.Place#tested")
class EngineOnStoreTest {
    @TempDir private Path directory;
    private final Place.Kind kind;

    EngineOnStoreTest(Place.Kind kind) {
        this.kind = kind;
    }

    @Test
    void aRunOfTheEngineIsThereAfterItsStoreWasOpenedAgain() throws Exception {
        var place = kind.in(directory);
        var bodies = NodeExecutors.always(_ -> NodeResult.success(Samples.big("x"), "Done"));
        try (var journal = place.open();
                var engine = Engine.builder(bodies).journal(journal).build()) {
            assertThat(engine.start(Samples.workflow("Report")).await().status())
                    .isEqualTo(RunStatus.COMPLETED);
        }

        try (var journal = place.open()) {
            var run = journal.runs(RunFilter.ALL, RunPage.first(1)).getFirst();
            var entries = journal.read(run.run(), 0);

            assertThat(journal.unfinishedRuns()).isEmpty();
            assertThat(run.workflow()).isEqualTo("Report");
            assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
            assertThat(run.nodes()).isEqualTo(2);
            assertThat(run.nodesDone()).isEqualTo(2);
            assertThat(run.ended()).isEqualTo(entries.getLast().at());
            assertThat(entries.getLast().event()).isInstanceOf(RunEvent.RunFinished.class);
            assertThat(entries)
                    .extracting(JournalEntry::sequence)
                    .containsExactlyElementsOf(
                            LongStream.rangeClosed(1, entries.size()).boxed().toList());
        }
    }

    @Test
    void aRunOfTenThousandNodesIsOnRecordAndFoldsToItsEnd() throws Exception {
        var bodies = NodeExecutors.always(_ -> NodeResult.success(Value.missing(), "Done"));
        var workflow = layers(100, 100);
        var place = kind.in(directory);
        try (var journal = place.open();
                var engine = Engine.builder(bodies).journal(journal).build()) {
            assertThat(engine.start(workflow).await().status()).isEqualTo(RunStatus.COMPLETED);
        }

        try (var journal = place.open()) {
            var run = journal.runs(RunFilter.ALL, RunPage.first(1)).getFirst();
            var state = RunState.of(run.run(), journal.read(run.run(), 0));

            assertThat(run.nodes()).isEqualTo(10_000);
            assertThat(run.nodesDone()).isEqualTo(10_000);
            assertThat(state.workflow()).isEqualTo(workflow);
            assertThat(workflow.nodes())
                    .allMatch(node -> state.status(node.id()) == NodeStatus.COMPLETED);
        }
    }

    /** Layers of nodes, of which each waits for three of the layer before. */
    private static Workflow layers(int count, int width) {
        var nodes = new ArrayList<AgentNode>();
        for (int i = 0; i < count * width; i++) {
            int before = (i / width - 1) * width;
            int column = i % width;
            var dependencies =
                    i < width
                            ? List.<NodeId>of()
                            : IntStream.range(0, 3)
                                    .mapToObj(next ->
                                            new NodeId("n" + (before + (column + next) % width)))
                                    .toList();
            nodes.add(
                    AgentNode.of(
                            "n" + i,
                            "worker",
                            "Node " + i,
                            "Does its part",
                            List.of(new Step(i + 1, "Work")),
                            dependencies));
        }
        return Workflow.from(
                WorkflowDraft.of("workflow-1", "Layers", "Layers of many small nodes", nodes),
                WorkflowRules.USER_DEFINED);
    }
}
