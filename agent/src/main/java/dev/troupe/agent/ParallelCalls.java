package dev.troupe.agent;

import dev.troupe.model.ToolCall;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;

/** Runs several calls at the same time, each on its own thread. */
final class ParallelCalls {
    /** Runs one call. */
    @FunctionalInterface
    interface Body {
        CallOutcome run(ToolCall call) throws InterruptedException;
    }

    private ParallelCalls() {}

    /**
     * @return in the order of the calls
     */
    static List<CallOutcome> callAll(List<ToolCall> calls, Body body) throws InterruptedException {
        var tasks =
                calls.stream().map(call -> (Callable<CallOutcome>) () -> body.run(call)).toList();
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            try {
                var outcomes = new ArrayList<CallOutcome>();
                for (var task : executor.invokeAll(tasks)) {
                    outcomes.add(task.get());
                }
                return outcomes;
            } catch (InterruptedException e) {
                executor.shutdownNow();
                throw e;
            } catch (ExecutionException e) {
                throw unwrap(e.getCause() == null ? e : e.getCause());
            }
        }
    }

    /**
     * The exception of the gate or the approval, as a call that is executed alone would throw it.
     */
    private static RuntimeException unwrap(Throwable thrown) throws InterruptedException {
        return switch (thrown) {
            case InterruptedException e -> throw e;
            case Error e -> throw e;
            case RuntimeException e -> e;
            default -> new IllegalStateException(thrown);
        };
    }
}
