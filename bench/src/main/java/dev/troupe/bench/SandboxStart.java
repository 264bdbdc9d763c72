package dev.troupe.bench;

import dev.troupe.packs.code.ProcessSpec;
import dev.troupe.packs.code.Sandbox;
import dev.troupe.packs.code.SandboxDirectory;
import dev.troupe.packs.code.SandboxLimits;
import java.io.IOException;
import java.time.Duration;
import java.util.Arrays;
import java.util.function.Consumer;

/** How long a program that does nothing takes in its own sandbox, against 150 ms. */
final class SandboxStart {
    private static final int ROUNDS = 41;
    private static final double TARGET_MILLIS = 150;

    private SandboxStart() {}

    static void measure(Consumer<MeasurementRow> rows) throws InterruptedException, IOException {
        var sandbox = new Sandbox(SandboxLimits.STANDARD);
        var nanos = new long[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            nanos[round] = measureOnce(sandbox);
        }
        Arrays.sort(nanos);
        double median = nanos[ROUNDS / 2];
        rows.accept(
                new MeasurementRow(
                        "start and end a program in a sandbox, as a share of 150 ms",
                        MeasurementRow.time(median),
                        TARGET_MILLIS + " ms",
                        median / 1e6 / TARGET_MILLIS,
                        1));
    }

    private static long measureOnce(Sandbox sandbox) throws InterruptedException {
        long begin = System.nanoTime();
        try (var box = SandboxDirectory.open()) {
            var outcome =
                    sandbox.run(
                            ProcessSpec.of(Duration.ofMinutes(1), "/usr/bin/true"), box, _ -> {});
            if (!outcome.isWell()) {
                throw new IllegalStateException("the sandbox does not run: " + outcome.err());
            }
        }
        return System.nanoTime() - begin;
    }
}
