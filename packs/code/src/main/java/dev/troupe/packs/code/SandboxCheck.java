package dev.troupe.packs.code;

import dev.troupe.agent.Requirement;
import dev.troupe.agent.ToolException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Whether this machine can run a sandbox, and what there is for Python in it. */
final class SandboxCheck {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final long TRUST_NANOS = Duration.ofSeconds(10).toNanos(); // in a bad result

    private final Sandbox sandbox;
    private boolean isWell;
    private long failedAt;
    private boolean hasFailed;

    SandboxCheck(Sandbox sandbox) {
        this.sandbox = sandbox;
    }

    /** What the code agent needs, each with its remedy. */
    List<Requirement> requirements() {
        return List.of(
                new Requirement(
                        "bubblewrap",
                        SandboxCheck::hasHelpers,
                        "安装 bubblewrap 和 util-linux（只有 Linux 有）：apt-get install bubblewrap util-linux",
                        "install bubblewrap and util-linux (Linux only): apt-get install bubblewrap util-linux",
                        true),
                new Requirement(
                        "sandbox",
                        () -> !hasHelpers() || runs(),
                        "允许非特权用户命名空间：sysctl -w kernel.unprivileged_userns_clone=1 kernel.apparmor_restrict_unprivileged_userns=0 user.max_user_namespaces=10000（内核没有的项可略）；容器要用 --security-opt seccomp=unconfined 启动",
                        "allow unprivileged user namespaces: sysctl -w kernel.unprivileged_userns_clone=1 kernel.apparmor_restrict_unprivileged_userns=0 user.max_user_namespaces=10000 (leave out what the kernel does not know); start a container with --security-opt seccomp=unconfined",
                        true),
                new Requirement(
                        "python3",
                        () -> CodeLanguage.PYTHON.tool().isPresent(),
                        "把 Python 装在 /usr 下：" + CodeLanguage.PYTHON.remedy(),
                        "install Python under /usr: " + CodeLanguage.PYTHON.remedy(),
                        true));
    }

    private static boolean hasHelpers() {
        return SandboxCommand.helpers().stream()
                .allMatch(program -> SandboxCommand.find(program).isPresent());
    }

    /** Tries it; once it has worked, it is taken to work. */
    synchronized boolean runs() {
        boolean isFresh = hasFailed && System.nanoTime() - failedAt < TRUST_NANOS;
        if (!isWell && !isFresh) {
            isWell = tried();
            hasFailed = !isWell;
            failedAt = System.nanoTime();
        }
        return isWell;
    }

    private boolean tried() {
        try (var box = Box.open()) {
            return sandbox.run(Job.of(PATIENCE, "/usr/bin/true"), box, _ -> {}).isWell();
        } catch (ToolException _) {
            return false;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** What Python finds, and what it lacks with its remedy; see {@link PythonParts}. */
    PythonParts python() throws InterruptedException {
        var tool = CodeLanguage.PYTHON.tool();
        if (tool.isEmpty()) {
            return PythonParts.NONE;
        }
        var command = new ArrayList<>(List.of(tool.get().toString(), "-c", PythonParts.LOOK));
        command.addAll(ChartFonts.NAMES);
        try (var box = Box.open()) {
            var job = new Job(command, Map.of(), PATIENCE, true);
            return PythonParts.of(sandbox.run(job, box, _ -> {}));
        }
    }
}
