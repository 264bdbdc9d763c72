package dev.troupe.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.AgentNode;
import dev.troupe.core.Engine;
import dev.troupe.core.JournalEntry;
import dev.troupe.core.NodeBodies;
import dev.troupe.core.NodeId;
import dev.troupe.core.NodeResult;
import dev.troupe.core.NodeStatus;
import dev.troupe.core.RunEvent;
import dev.troupe.core.RunState;
import dev.troupe.core.RunStatus;
import dev.troupe.core.Step;
import dev.troupe.core.Value;
import dev.troupe.core.Workflow;
import dev.troupe.core.WorkflowDraft;
import dev.troupe.core.WorkflowRules;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

@Timeout(60)
@ParameterizedClass(name = "{0}")
@EnumSource(Place.Kind.class)
class EngineOnStoreTest {
    @TempDir private Path directory;
    private final Place.Kind kind;

    EngineOnStoreTest(Place.Kind kind) {
        this.kind = kind;
    }

    @Test
    void aRunOfTheEngineIsThereAfterItsStoreWasOpenedAgain() throws Exception {
        var place = kind.in(directory);
        var bodies = NodeBodies.always(_ -> NodeResult.succeeded(Samples.big("x"), "Done"));
        try (var journal = place.open();
                var engine = Engine.builder(bodies).journal(journal).build()) {
            assertThat(engine.start(Samples.workflow("Report")).await().status())
                    .isEqualTo(RunStatus.COMPLETED);
        }

        try (var journal = place.open()) {
            var run = journal.runs(RunFilter.ALL, Page.first(1)).getFirst();
            var entries = journal.read(run.run(), 0);

            assertThat(journal.unfinished()).isEmpty();
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
        var bodies = NodeBodies.always(_ -> NodeResult.succeeded(Value.missing(), "Done"));
        var workflow = layers(100, 100);
        var place = kind.in(directory);
        try (var journal = place.open();
                var engine = Engine.builder(bodies).journal(journal).build()) {
            assertThat(engine.start(workflow).await().status()).isEqualTo(RunStatus.COMPLETED);
        }

        try (var journal = place.open()) {
            var run = journal.runs(RunFilter.ALL, Page.first(1)).getFirst();
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
