package dev.troupe.packs.code;

import dev.troupe.agent.process.ControlGroup;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.packs.code.ProcessOutcome.Stop;
import java.io.File;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.function.Consumer;

/**
 * Runs untrusted programs: without network and permissions, with a read-only system and one
 * writable directory, within limits, and removed when the call is over, is interrupted, or Java
 * itself is killed. Safe for use by several threads.
 *
 * <p>There is no other way to run a program here: where bubblewrap cannot do it, nothing is run.
 */
public final class Sandbox {
    private static final int AT_ONCE = 32; // more wait for their turn

    /** Processes that create the sandbox, in addition to those of the program. */
    private static final int HELPERS = 8;

    /** How often the resources of a program are measured. */
    private static final Duration GLANCE = Duration.ofMillis(50);

    /**
     * The kernel ends a sandbox with the thread that started it, so that all are started by one
     * that never ends.
     */
    private static final ExecutorService STARTER =
            Executors.newSingleThreadExecutor(
                    Thread.ofPlatform().daemon().name("sandbox starter").factory());

    private final SandboxLimits limits;
    private final Semaphore places = new Semaphore(AT_ONCE, true);

    public Sandbox(SandboxLimits limits) {
        this.limits = limits;
    }

    public SandboxLimits limits() {
        return limits;
    }

    /**
     * Runs a program and waits for it.
     *
     * @param box its directory; nothing runs in it any more when this returns or throws
     * @param lines receives each line that it writes, in their order, from two threads
     * @throws ToolException when the sandbox cannot be started
     */
    public ProcessOutcome run(ProcessSpec job, SandboxDirectory box, Consumer<String> lines)
            throws InterruptedException {
        places.acquire();
        try {
            return watch(job, box, lines);
        } finally {
            places.release();
        }
    }

    private ProcessOutcome watch(ProcessSpec job, SandboxDirectory box, Consumer<String> lines)
            throws InterruptedException {
        var group =
                ControlGroup.create(
                        new ControlGroup.Limits(
                                limits.memoryBytes(), limits.processes() + HELPERS));
        try {
            return watch(job, box, lines, group);
        } finally {
            group.ifPresent(ControlGroup::close);
        }
    }

    private ProcessOutcome watch(
            ProcessSpec job,
            SandboxDirectory box,
            Consumer<String> lines,
            Optional<ControlGroup> group)
            throws InterruptedException {
        long begin = System.nanoTime();
        var process = start(job, box, group);
        var tree = new ProcessTree(process);
        var out = new OutputBuffer(lines);
        var err = new OutputBuffer(lines);
        var readers =
                new Thread[] {
                    out.startReading(process.getInputStream()),
                    err.startReading(process.getErrorStream())
                };
        Optional<Stop> stop = Optional.empty();
        try {
            while (stop.isEmpty() && !process.waitFor(GLANCE)) {
                stop =
                        isOutOfMemory(group)
                                ? Optional.of(Stop.MEMORY)
                                : stop(
                                        job,
                                        box,
                                        tree,
                                        Math.max(out.characters(), err.characters()),
                                        begin);
            }
        } finally {
            tree.kill();
        }
        for (var reader : readers) {
            reader.join();
        }
        if (stop.isEmpty() && isOutOfMemory(group)) {
            stop = Optional.of(Stop.MEMORY);
        }
        boolean isFlooded = Math.max(out.characters(), err.characters()) > limits.outputBytes();
        return new ProcessOutcome(
                process.exitValue(),
                out.text(),
                out.countOmitted(),
                err.text(),
                stop.isEmpty() && isFlooded ? Optional.of(Stop.OUTPUT) : stop,
                Duration.ofNanos(System.nanoTime() - begin));
    }

    /** The kernel ends one process, and the others might wait for it forever. */
    private static boolean isOutOfMemory(Optional<ControlGroup> group) {
        return group.map(ControlGroup::isOutOfMemory).orElse(false);
    }

    private Optional<Stop> stop(
            ProcessSpec job, SandboxDirectory box, ProcessTree tree, long output, long begin) {
        if (System.nanoTime() - begin > job.timeout().toNanos()) {
            return Optional.of(Stop.TIME);
        }
        if (output > limits.outputBytes()) {
            return Optional.of(Stop.OUTPUT);
        }
        if (tree.memoryBytes() > limits.memoryBytes()) {
            return Optional.of(Stop.MEMORY);
        }
        return box.isLargerThan(limits.workspaceBytes())
                ? Optional.of(Stop.WORKSPACE)
                : Optional.empty();
    }

    private Process start(ProcessSpec job, SandboxDirectory box, Optional<ControlGroup> group)
            throws InterruptedException {
        var command = SandboxCommand.of(job, box, limits);
        var builder = new ProcessBuilder(group.map(own -> own.entering(command)).orElse(command));
        builder.environment().clear(); // a program can read that of its first process
        builder.environment().put("PATH", "/usr/bin:/bin:/usr/local/bin");
        builder.directory(box.settings().toFile());
        builder.redirectInput(new File("/dev/null"));
        try {
            return STARTER.submit(builder::start).get();
        } catch (ExecutionException e) {
            throw new ToolException(
                    CodeProblem.NO_SANDBOX,
                    "无法启动沙箱：%s；运行 ./troupe doctor 查看缺少的组件",
                    "The sandbox cannot be started: %s; run ./troupe doctor to see what is missing",
                    e.getCause() instanceof IOException cause ? cause.getMessage() : e.getCause());
        }
    }
}
