package dev.troupe.core.run;

import static java.util.Objects.requireNonNull;

import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.RetryPolicy;
import dev.troupe.core.workflow.Samples;
import dev.troupe.core.workflow.Workflow;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Drives a {@link RunState} without threads or clocks: executes the commands that can be recorded
 * immediately and leaves the ends of nodes and pauses to the test.
 */
public final class Fold {
    final RunState state;
    final List<RunEvent> journal = new ArrayList<>();
    final List<Command> commands = new ArrayList<>();

    private Fold(RunEvent.RunStarted started) {
        this.state = new RunState(started);
    }

    static Fold start(Workflow workflow) {
        return start(workflow, RunOptions.STANDARD);
    }

    static Fold start(Workflow workflow, RunOptions options) {
        return start(workflow, options, Map.of());
    }

    static Fold start(Workflow workflow, RunOptions options, Map<String, Value> inputs) {
        return start(new RunEvent.RunStarted(workflow, options, inputs));
    }

    static Fold start(RunEvent.RunStarted started) {
        var fold = new Fold(started);
        fold.on(started);
        return fold;
    }

    /** The same run where all but the first events were lost in a crash, and it was taken up. */
    Fold afterCrash(int kept) {
        var fold = new Fold((RunEvent.RunStarted) journal.getFirst());
        for (var event : journal.subList(0, kept)) {
            fold.journal.add(event);
            fold.state.apply(event);
        }
        fold.on(new RunEvent.RunResumed());
        fold.commands.addAll(0, commands);
        return fold;
    }

    /**
     * Folds an event and everything that follows from it immediately; returns the resulting
     * commands.
     */
    List<Command> on(RunEvent event) {
        var given = new ArrayList<Command>();
        var following = new ArrayDeque<RunEvent>(List.of(event));
        while (!following.isEmpty()) {
            var next = following.remove();
            journal.add(next);
            for (var command : state.apply(next)) {
                given.add(command);
                recordedAs(command).forEach(following::add);
            }
        }
        commands.addAll(given);
        return given;
    }

    private static List<RunEvent> recordedAs(Command command) {
        return switch (command) {
            case Command.StartNode(var node, int attempt) ->
                    List.of(new RunEvent.NodeStarted(node, attempt));
            case Command.SkipNode(var node, var cause) ->
                    List.of(new RunEvent.NodeSkipped(node, cause));
            case Command.ReuseNode(var node, var result, var from) ->
                    List.of(new RunEvent.NodeReused(node, result, from));
            case Command.CancelNode(var node, var reason) ->
                    List.of(new RunEvent.NodeCancelled(node, reason));
            case Command.FinishRun(var outcome) -> List.of(new RunEvent.RunFinished(outcome));
            case Command.RefuseRevision(var node, var problem) ->
                    List.of(new RunEvent.RevisionRefused(node, problem));
            case Command.StopNode _, Command.ScheduleRetry _, Command.Revise _ -> List.of();
        };
    }

    List<Command> finish(String node, NodeResult result) {
        var id = Samples.id(node);
        return on(new RunEvent.NodeFinished(id, state.attemptCount(id), result));
    }

    List<Command> succeed(String... nodes) {
        var given = new ArrayList<Command>();
        for (var node : nodes) {
            given.addAll(finish(node, Samples.done()));
        }
        return given;
    }

    List<Command> cancel() {
        return on(new RunEvent.CancelRequested("enough"));
    }

    List<Command> retryDue(String node) {
        var id = Samples.id(node);
        return on(new RunEvent.RetryDue(id, state.attemptCount(id)));
    }

    NodeStatus status(String node) {
        return state.status(Samples.id(node));
    }

    /** The problem that the run ended with; fails if it succeeded or has not ended. */
    Problem problem() {
        var outcome = requireNonNull(state.outcome(), "the run has not ended");
        return requireNonNull(outcome.problem(), "the run ended without a problem");
    }

    SkipCause skipCause(String node) {
        return requireNonNull(state.skipCause(Samples.id(node)), node + " was not skipped");
    }

    /** Ids of the nodes started by these commands, in order. */
    static List<String> started(List<Command> commands) {
        return commands.stream()
                .filter(Command.StartNode.class::isInstance)
                .map(command -> ((Command.StartNode) command).node().value())
                .toList();
    }

    /** What can be seen of a state, to compare two of them. */
    static String picture(RunState state) {
        var text = new StringBuilder().append(state.status()).append(' ').append(state.outcome());
        for (var node : state.workflow().nodes()) {
            var id = node.id();
            text.append('\n')
                    .append(id)
                    .append(' ')
                    .append(state.status(id))
                    .append(" x")
                    .append(state.attemptCount(id))
                    .append(' ')
                    .append(state.result(id))
                    .append(' ')
                    .append(state.skipCause(id));
        }
        text.append('\n').append(state.revisions());
        return text.append('\n').append(state.blackboard().variables()).toString();
    }

    /** A new state that has accepted the same events. */
    static RunState replayed(List<RunEvent> journal) {
        var state = new RunState((RunEvent.RunStarted) journal.getFirst());
        journal.forEach(state::apply);
        return state;
    }

    public static final RunOptions ONE_RETRY =
            RunOptions.STANDARD.withRetries(
                    new RetryPolicy(1, Duration.ofSeconds(1), Duration.ofSeconds(1)));
}
