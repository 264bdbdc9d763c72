package dev.troupe.bench;

import dev.troupe.packs.code.Box;
import dev.troupe.packs.code.Job;
import dev.troupe.packs.code.Sandbox;
import dev.troupe.packs.code.SandboxLimits;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.function.Consumer;

/** How long a program takes that does nothing, in a sandbox of its own, against 150 ms. */
final class SandboxStart {
    private static final int ROUNDS = 41;
    private static final double TARGET_MILLIS = 150;

    private SandboxStart() {}

    static void measure(Consumer<Row> rows) throws InterruptedException, IOException {
        var sandbox = new Sandbox(SandboxLimits.STANDARD);
        var nanos = new long[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            nanos[round] = once(sandbox);
        }
        Arrays.sort(nanos);
        double median = nanos[ROUNDS / 2];
        rows.accept(
                new Row(
                        "start and end a program in a sandbox, as a share of 150 ms",
                        Row.time(median),
                        TARGET_MILLIS + " ms",
                        median / 1e6 / TARGET_MILLIS,
                        1));
    }

    private static long once(Sandbox sandbox) throws InterruptedException {
        long begin = System.nanoTime();
        try (var box = Box.open()) {
            var outcome = sandbox.run(Job.of(Duration.ofMinutes(1), "/usr/bin/true"), box, _ -> {});
            if (!outcome.isWell()) {
                throw new IllegalStateException("the sandbox does not run: " + outcome.err());
            }
        }
        return System.nanoTime() - begin;
    }
}
