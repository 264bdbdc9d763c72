package dev.troupe.testing.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.engine.Engine;
import dev.troupe.core.engine.InMemoryJournal;
import dev.troupe.core.engine.NodeExecutors;
import dev.troupe.core.run.NodeStatus;
import dev.troupe.core.run.RunState;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.core.workflow.WorkflowRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Workflows of as many nodes as a user may give. */
@Timeout(300)
class LargeRunTest {
    private static final int NODES = 10_000;

    /** How the nodes hang together. */
    enum Shape {
        CHAIN,
        FAN,
        LAYERS,
        RANDOM;

        private List<Integer> dependencies(int node) {
            if (node == 0) {
                return List.of();
            }
            return switch (this) {
                case CHAIN -> List.of(node - 1);
                case FAN ->
                        node < NODES - 1
                                ? List.of(0)
                                : IntStream.range(1, NODES - 1).boxed().toList();
                case LAYERS ->
                        node < 100
                                ? List.of()
                                : List.of(node - 100, node - 100 - node % 100 + (node + 1) % 100);
                case RANDOM -> new Random(node).ints(3, 0, node).distinct().boxed().toList();
            };
        }

        Workflow workflow() {
            var nodes = new ArrayList<AgentNode>();
            for (int i = 0; i < NODES; i++) {
                var before = dependencies(i);
                nodes.add(
                        AgentNode.of(
                                "n" + i,
                                "worker",
                                "Node " + i,
                                "Does its part",
                                List.of(new Step(i + 1, "Work")),
                                before.stream().map(other -> new NodeId("n" + other)).toList()));
            }
            return Workflow.from(
                    WorkflowDraft.of("workflow-1", "Large", "Many small nodes", nodes),
                    WorkflowRules.USER_DEFINED);
        }
    }

    @ParameterizedTest
    @EnumSource(Shape.class)
    void runsTenThousandNodesAndFoldsWhatIsOnRecord(Shape shape) throws Exception {
        var workflow = shape.workflow();
        var journal = new InMemoryJournal();
        var bodies = NodeExecutors.always(_ -> TestWorkflows.success());
        try (var engine = Engine.builder(bodies).journal(journal).build()) {
            var handle = engine.start(workflow);

            var end = handle.await();

            assertThat(end.status()).isEqualTo(RunStatus.COMPLETED);
            var state = RunState.of(handle.id(), journal.read(handle.id(), 0));
            assertThat(workflow.nodes())
                    .allMatch(node -> state.status(node.id()) == NodeStatus.COMPLETED);
        }
    }
}
