package dev.troupe.testing.engine;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.NodeStatus;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.run.RunState;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.workflow.Join;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.LongStream;

/** What applies to the events of every run that has ended, whatever its workflow. */
public final class RunInvariants {
    private final RunOptions options;
    private final Map<NodeId, NodeResult> ends = new HashMap<>();
    private final Map<NodeId, Integer> tries = new HashMap<>(); // attempts that have ended
    private final Set<NodeId> ended = new HashSet<>();
    private final Set<NodeId> running = new HashSet<>();
    private final RunState state;

    private RunInvariants(RunEvent.RunStarted started) {
        this.options = started.options();
        this.state = new RunState(started);
    }

    /**
     * Checks all that is recorded of a run that has ended: numbers without gaps, one first and one
     * last event, one end of each node, no finished effect done again.
     */
    public static void requireRecorded(List<JournalEntry> entries, RunState live) {
        assertThat(entries)
                .extracting(JournalEntry::sequence)
                .containsExactlyElementsOf(
                        LongStream.rangeClosed(1, entries.size()).boxed().toList());
        var events = entries.stream().map(JournalEntry::event).toList();
        assertThat(events.stream().filter(RunEvent.RunFinished.class::isInstance))
                .as("terminal events")
                .hasSize(1);
        assertThat(events.stream().filter(RunEvent.EffectFinished.class::isInstance))
                .extracting(event -> ((RunEvent.EffectFinished) event).node() + " " + key(event))
                .as("finished effects")
                .doesNotHaveDuplicates();
        require(events, live);
    }

    private static String key(RunEvent event) {
        return ((RunEvent.EffectFinished) event).key();
    }

    /** Checks the events of an ended run against the resulting state of its engine. */
    public static void require(List<RunEvent> events, RunState live) {
        var laws = new RunInvariants((RunEvent.RunStarted) events.getFirst());
        events.forEach(laws::check);
        assertThat(events.getLast()).isInstanceOf(RunEvent.RunFinished.class);
        assertThat(laws.running).isEmpty();
        for (var node : live.workflow().nodes()) {
            assertThat(live.status(node.id()).isEnd()).as("%s has ended", node.id()).isTrue();
        }
        assertThat(laws.ended).hasSize(live.workflow().nodes().size());
        assertThat(RunSnapshot.of(laws.state)).isEqualTo(RunSnapshot.of(live));
        if (live.status() == RunStatus.COMPLETED) {
            laws.requireEveryFailureAnswered();
        }
    }

    private void requireEveryFailureAnswered() {
        var answered = state.revisions().stream().map(RunEvent.PlanRevised::node).toList();
        for (var node : state.workflow().nodes()) {
            if (state.status(node.id()) == NodeStatus.FAILED) {
                assertThat(answered).contains(node.id());
            }
        }
    }

    private void check(RunEvent event) {
        assertThat(state.accepts(event)).as("%s can happen now", event).isTrue();
        state.apply(event);
        switch (event) {
            case RunEvent.NodeStarted(var node, var attempt) -> checkStarted(node, attempt);
            case RunEvent.NodeFinished(var node, _, var result) -> checkFinished(node, result);
            case RunEvent.NodeReused(var node, var result, _) -> {
                ends.put(node, result);
                checkEnd(node);
            }
            case RunEvent.NodeSkipped(var node, _) -> checkEnd(node);
            case RunEvent.NodeCancelled(var node, _) -> checkEnd(node);
            case RunEvent.NodeReported(var node, _, _) -> assertThat(running).contains(node);
            case RunEvent.EffectStarted(var node, _) -> assertThat(running).contains(node);
            case RunEvent.EffectFinished(var node, _, _) -> assertThat(running).contains(node);
            case RunEvent.QuestionAsked(var node, _, _, _) ->
                    assertThat(running.remove(node)).as("%s was running", node).isTrue();
            case RunEvent.PlanRevised revision ->
                    assertThat(state.revisions())
                            .hasSizeLessThanOrEqualTo(options.maxRevisions())
                            .endsWith(revision);
            case RunEvent.PlanExtended(var nodes, _) ->
                    nodes.forEach(node -> assertThat(ended).doesNotContain(node.id()));
            case RunEvent.RevisionRefused(var node, _) -> assertThat(ended).contains(node);
            case RunEvent.RunResumed _ -> running.clear();
            case RunEvent.RunStarted _,
                    RunEvent.PlanSealed _,
                    RunEvent.RetryDue _,
                    RunEvent.QuestionAnswered _,
                    RunEvent.QuestionExpired _,
                    RunEvent.CancelRequested _,
                    RunEvent.RunTimedOut _,
                    RunEvent.RunFinished _ -> {}
        }
    }

    private void checkStarted(NodeId node, int attempt) {
        assertThat(ended).doesNotContain(node);
        assertThat(attempt).as("attempt of %s", node).isEqualTo(1 + tries.getOrDefault(node, 0));
        assertThat(running.add(node)).as("%s runs once at a time", node).isTrue();
        assertThat(running.size()).isLessThanOrEqualTo(options.maxConcurrency());
        var workflow = state.workflow();
        var needed = workflow.node(node).dependencies();
        if (workflow.node(node).join() == Join.ALL) {
            assertThat(needed).allSatisfy(this::requireCompleted);
        } else if (!blockingSources(node).isEmpty()) {
            assertThat(blockingSources(node)).anySatisfy(this::requireCompleted);
        }
    }

    private void requireCompleted(NodeId node) {
        assertThat(ended).contains(node);
        assertThat(ends.get(node)).isInstanceOf(NodeResult.Succeeded.class);
    }

    private Set<NodeId> blockingSources(NodeId node) {
        var sources = new HashSet<>(state.workflow().node(node).dependencies());
        for (var edge : state.workflow().edges()) {
            if (edge.isBlocking() && edge.to().equals(node)) {
                sources.add(edge.from());
            }
        }
        return sources;
    }

    private void checkFinished(NodeId node, NodeResult result) {
        assertThat(running.remove(node)).as("%s was running", node).isTrue();
        tries.merge(node, 1, Integer::sum);
        if (state.status(node).isEnd()) {
            ends.put(node, result);
            checkEnd(node);
        } else {
            assertThat(state.status(node)).isEqualTo(NodeStatus.WAITING);
        }
    }

    private void checkEnd(NodeId node) {
        assertThat(running).doesNotContain(node);
        assertThat(ended.add(node)).as("%s ends once", node).isTrue();
    }
}
