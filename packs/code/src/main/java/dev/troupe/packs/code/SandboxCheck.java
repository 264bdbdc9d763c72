package dev.troupe.packs.code;

import dev.troupe.agent.catalog.Requirement;
import dev.troupe.agent.tool.ToolException;
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
                        () -> !hasHelpers() || isRunnable(),
                        "允许非特权用户命名空间：sysctl -w kernel.unprivileged_userns_clone=1 kernel.apparmor_restrict_unprivileged_userns=0 user.max_user_namespaces=10000（可省略内核不支持的项）；容器要用 --security-opt seccomp=unconfined 启动",
                        "allow unprivileged user namespaces: sysctl -w kernel.unprivileged_userns_clone=1 kernel.apparmor_restrict_unprivileged_userns=0 user.max_user_namespaces=10000 (omit settings that the kernel does not support); start a container with --security-opt seccomp=unconfined",
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
    synchronized boolean isRunnable() {
        boolean isFresh = hasFailed && System.nanoTime() - failedAt < TRUST_NANOS;
        if (!isWell && !isFresh) {
            isWell = probe();
            hasFailed = !isWell;
            failedAt = System.nanoTime();
        }
        return isWell;
    }

    private boolean probe() {
        try (var box = SandboxDirectory.open()) {
            return sandbox.run(ProcessSpec.of(PATIENCE, "/usr/bin/true"), box, _ -> {}).isWell();
        } catch (ToolException _) {
            return false;
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /**
     * The packages that Python finds, and those it is missing with their remedy; see {@link
     * PythonPackages}.
     */
    PythonPackages python() throws InterruptedException {
        var tool = CodeLanguage.PYTHON.tool();
        if (tool.isEmpty()) {
            return PythonPackages.NONE;
        }
        var command = new ArrayList<>(List.of(tool.get().toString(), "-c", PythonPackages.LOOK));
        command.addAll(ChartFonts.NAMES);
        try (var box = SandboxDirectory.open()) {
            var job = new ProcessSpec(command, Map.of(), PATIENCE, true);
            return PythonPackages.of(sandbox.run(job, box, _ -> {}));
        }
    }
}
