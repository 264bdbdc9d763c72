package dev.troupe.packs.code;

import java.time.Duration;

/** A program that runs something in a sandbox until it is killed. */
final class KilledJava {
    private KilledJava() {}

    /**
     * @param args how long the program in the sandbox sleeps, in seconds
     */
    public static void main(String[] args) throws InterruptedException {
        try (var box = SandboxDirectory.open()) {
            var script = "echo begun; sleep " + args[0] + " & sleep " + args[0];
            var job = ProcessSpec.of(Duration.ofMinutes(2), "/bin/sh", "-c", script);
            new Sandbox(SandboxLimits.STANDARD).run(job, box, System.out::println);
        }
    }
}
