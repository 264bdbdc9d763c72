package dev.troupe.testing;

import dev.troupe.core.run.Command;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.run.RunState;
import dev.troupe.core.workflow.Workflow;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A run without threads or clocks: what can be recorded immediately is recorded, and the ends of
 * nodes and pauses are left to the test.
 */
public final class FoldedRun {
    public final RunState state;
    public final List<RunEvent> journal = new ArrayList<>();
    public final List<Command> commands = new ArrayList<>();
    private boolean isDraining;

    private FoldedRun(RunEvent.RunStarted started) {
        this.state = new RunState(started);
    }

    public static FoldedRun start(Workflow workflow, RunOptions options) {
        return start(new RunEvent.RunStarted(workflow, options, Map.of()));
    }

    public static FoldedRun start(RunEvent.RunStarted started) {
        var run = new FoldedRun(started);
        run.on(started);
        return run;
    }

    /** The same run where all but the first events were lost in a crash, and it was taken up. */
    public FoldedRun afterCrash(int kept) {
        var run = new FoldedRun((RunEvent.RunStarted) journal.getFirst());
        for (var event : journal.subList(0, kept)) {
            run.journal.add(event);
            run.state.apply(event);
        }
        run.on(new RunEvent.RunResumed());
        run.commands.addAll(0, commands);
        return run;
    }

    /** Starts nothing any more, as an engine does that leaves its runs to another. */
    public void drain() {
        isDraining = true;
    }

    public boolean isDraining() {
        return isDraining;
    }

    /**
     * Folds an event and everything that follows from it immediately, except what an earlier event
     * has settled: engines omit that, too.
     */
    public void on(RunEvent event) {
        var following = new ArrayDeque<RunEvent>(List.of(event));
        while (!following.isEmpty()) {
            var next = following.remove();
            if (!next.equals(event) && !state.accepts(next)) {
                continue;
            }
            journal.add(next);
            for (var command : state.apply(next)) {
                commands.add(command);
                recordedAs(command).ifPresent(following::add);
            }
        }
    }

    private Optional<RunEvent> recordedAs(Command command) {
        return switch (command) {
            case Command.StartNode _ when isDraining -> Optional.empty();
            case Command.StartNode(var node, int attempt) ->
                    Optional.of(new RunEvent.NodeStarted(node, attempt));
            case Command.SkipNode(var node, var cause) ->
                    Optional.of(new RunEvent.NodeSkipped(node, cause));
            case Command.ReuseNode(var node, var result, var from) ->
                    Optional.of(new RunEvent.NodeReused(node, result, from));
            case Command.CancelNode(var node, var reason) ->
                    Optional.of(new RunEvent.NodeCancelled(node, reason));
            case Command.FinishRun(var outcome) -> Optional.of(new RunEvent.RunFinished(outcome));
            case Command.RefuseRevision(var node, var problem) ->
                    Optional.of(new RunEvent.RevisionRefused(node, problem));
            case Command.StopNode _, Command.ScheduleRetry _, Command.Revise _ -> Optional.empty();
        };
    }
}
