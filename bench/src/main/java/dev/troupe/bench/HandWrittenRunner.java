package dev.troupe.bench;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.IntFunction;

/**
 * The hand-written equivalent: futures on virtual threads, one a node, which store the outputs. No
 * events, no journal, no timeouts, no cancelling.
 */
final class HandWrittenRunner {
    private HandWrittenRunner() {}

    static CompletableFuture<?> start(
            WorkflowShape graph, Executor executor, IntFunction<String> body) {
        var futures = new CompletableFuture<?>[graph.size()];
        for (int i = 0; i < futures.length; i++) {
            int node = i;
            futures[i] =
                    CompletableFuture.allOf(dependencies(futures, graph.dependencies(i)))
                            .thenApplyAsync(_ -> body.apply(node), executor);
        }
        return CompletableFuture.allOf(futures);
    }

    private static CompletableFuture<?>[] dependencies(CompletableFuture<?>[] all, int[] chosen) {
        var some = new CompletableFuture<?>[chosen.length];
        for (int i = 0; i < chosen.length; i++) {
            some[i] = all[chosen[i]];
        }
        return some;
    }
}
