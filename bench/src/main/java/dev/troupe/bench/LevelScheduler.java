package dev.troupe.bench;

import java.util.ArrayList;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.IntFunction;

/** The scheduler of many agent systems: starts a level, waits for all of it, starts the next. */
final class LevelScheduler {
    private LevelScheduler() {}

    static void run(WorkflowShape graph, Executor executor, IntFunction<String> body) {
        int[] levels = new int[graph.size()];
        int deepest = 0;
        for (int node = 0; node < levels.length; node++) {
            for (int before : graph.dependencies(node)) {
                levels[node] = Math.max(levels[node], levels[before] + 1);
            }
            deepest = Math.max(deepest, levels[node]);
        }
        for (int level = 0; level <= deepest; level++) {
            var started = new ArrayList<CompletableFuture<String>>();
            for (int i = 0; i < levels.length; i++) {
                int node = i;
                if (levels[node] == level) {
                    started.add(CompletableFuture.supplyAsync(() -> body.apply(node), executor));
                }
            }
            started.forEach(CompletableFuture::join);
        }
    }
}
