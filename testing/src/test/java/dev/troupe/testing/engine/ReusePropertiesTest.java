package dev.troupe.testing.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.engine.Engine;
import dev.troupe.core.engine.InMemoryJournal;
import dev.troupe.core.engine.Journal;
import dev.troupe.core.engine.NodeContext;
import dev.troupe.core.engine.NodeExecutors;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.NodeStatus;
import dev.troupe.core.run.ReusePlan;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.run.RunState;
import dev.troupe.core.run.SkipCause;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.Join;
import dev.troupe.core.workflow.NodePolicy;
import dev.troupe.core.workflow.OnFailure;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowRules;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.ShrinkingMode;

/** What applies to every run that reuses results of another. */
final class ReusePropertiesTest {
    private static final RunId FIRST = new RunId("run-1");
    private static final RunId SECOND = new RunId("run-2");

    private static RunState run(
            Journal journal, NodeExecutors bodies, RunId id, RunEvent.RunStarted started)
            throws InterruptedException {
        try (var engine = Engine.builder(bodies).journal(journal).build()) {
            return engine.start(id, started).await(Duration.ofMinutes(2)).orElseThrow();
        }
    }

    private static Set<String> startedIn(Journal journal, RunId run) {
        var started = new TreeSet<String>();
        for (var entry : journal.read(run, 0)) {
            if (entry.event() instanceof RunEvent.NodeStarted(var node, _)) {
                started.add(node.value());
            }
        }
        return started;
    }

    @Provide
    Arbitrary<Long> seeds() {
        return Arbitraries.longs();
    }

    /** The laws of running again, on random workflows of deterministic nodes. */
    @Property(tries = 500, shrinking = ShrinkingMode.OFF)
    void comesToTheSameAndRunsExactlyTheCone(@ForAll("seeds") long seed) throws Exception {
        var random = new Random(seed);
        var plan = RandomRun.of(random, 16);
        var nodes =
                plan.workflow().nodes().stream().map(node -> node.withPolicy(NodePolicy.INHERIT));
        var calm =
                Workflow.from(
                        plan.workflow().definition().withNodes(nodes.toList()),
                        WorkflowRules.STANDARD);
        var options = RunOptions.STANDARD.withOnFailure(OnFailure.CONTINUE);
        var kept = new InMemoryJournal();
        var bodies = NodeExecutors.always(context -> deterministic(context, plan));
        var before = run(kept, bodies, FIRST, new RunEvent.RunStarted(calm, options, Map.of()));
        var chosen = calm.nodes().get(random.nextInt(calm.nodes().size())).id();

        var reused =
                ReusePlan.of(FIRST, kept.read(FIRST, 0))
                        .reusableResults(calm, Map.of(), List.of(chosen));
        var after =
                run(
                        kept,
                        bodies,
                        SECOND,
                        new RunEvent.RunStarted(calm, options, Map.of(), Map.of(), FIRST, reused));

        var cone = cone(calm, before, chosen);
        assertThat(end(after)).isEqualTo(end(before));
        for (var node : calm.nodes()) {
            boolean isKept =
                    before.status(node.id()) == NodeStatus.COMPLETED && !cone.contains(node.id());
            assertThat(after.isReused(node.id())).as("%s is reused", node.id()).isEqualTo(isKept);
        }
        assertThat(startedIn(kept, SECOND)).isSubsetOf(cone.stream().map(NodeId::value).toList());
    }

    /** Reads what the nodes before it wrote, and writes its own variable. */
    private static NodeResult deterministic(NodeContext context, RandomRun plan) {
        var node = context.node();
        if (plan.outcomeOf(node.id(), 1) == RandomRun.AttemptOutcome.FAILS) {
            return new NodeResult.Failed(
                    new Problem("test.broken", LocalizedText.verbatim("It broke"), false));
        }
        var read = new ArrayList<Value>();
        if (node.join() == Join.ALL) {
            node.dependencies().forEach(from -> read.add(context.variable("v-" + from)));
        }
        context.setVariable("v-" + node.id(), Value.of(read));
        return NodeResult.success(Value.of(Map.of("n", plan.output(node.id()))), "Done");
    }

    private static Set<NodeId> cone(Workflow workflow, RunState before, NodeId chosen) {
        var cone = new HashSet<NodeId>(Set.of(chosen));
        for (var node : workflow.nodes()) {
            var cause = before.skipCause(node.id());
            boolean isOffTheBranch =
                    cause != null && cause.kind() == SkipCause.Kind.BRANCH_NOT_TAKEN;
            if (before.status(node.id()) != NodeStatus.COMPLETED && !isOffTheBranch) {
                cone.add(node.id());
            }
        }
        for (boolean isGrowing = true; isGrowing; ) {
            isGrowing = false;
            for (var node : workflow.nodes()) {
                isGrowing |=
                        workflow.parents(node.id()).stream().anyMatch(cone::contains)
                                && cone.add(node.id());
            }
        }
        return cone;
    }

    private static String end(RunState state) {
        var text = new StringBuilder().append(state.status());
        for (var node : state.workflow().nodes()) {
            text.append('\n').append(node.id()).append(' ').append(state.status(node.id()));
            text.append(' ').append(state.result(node.id()));
        }
        state.blackboard()
                .variables()
                .forEach((key, variable) -> text.append('\n').append(key).append(variable.value()));
        return text.toString();
    }
}
