package dev.troupe.packs.code;

import dev.troupe.agent.tool.ToolException;
import dev.troupe.core.value.LocalizedText;
import java.util.Map;
import java.util.regex.Pattern;

/** Reports why a program failed, with its last output. */
record FailureReport(ProcessOutcome outcome, ProcessSpec job, SandboxLimits limits) {
    private static final int LINES = 15;
    private static final int KILLED = 137; // 128 and SIGKILL
    private static final Pattern MISSING =
            Pattern.compile("ModuleNotFoundError: No module named '([\\w.]+)'");
    private static final Map<String, String> PACKAGES =
            Map.of(
                    "pandas", "python3-pandas",
                    "matplotlib", "python3-matplotlib",
                    "numpy", "python3-numpy",
                    "openpyxl", "python3-openpyxl",
                    "scipy", "python3-scipy",
                    "sklearn", "python3-sklearn");

    ToolException toException() {
        return outcome.stop()
                .map(this::stoppedException)
                .orElseGet(() ->
                        new ToolException(
                                CodeProblem.FAILED,
                                "代码以退出码 %d 结束%s：\n%s",
                                "The code ended with exit code %d%s:\n%s",
                                outcome.exitCode(),
                                hint(),
                                lastWords()));
    }

    private ToolException stoppedException(ProcessOutcome.Stop stop) {
        var why =
                switch (stop) {
                    case TIME ->
                            LocalizedText.of("运行超过了 %d 秒", "it ran for more than %d s", seconds());
                    case MEMORY ->
                            LocalizedText.of(
                                    "占用的内存超过了 %d MiB",
                                    "it took more than %d MiB of memory",
                                    limits.memoryBytes() >> 20);
                    case WORKSPACE ->
                            LocalizedText.of(
                                    "写入的文件超过 %d MiB",
                                    "its files exceed %d MiB", limits.workspaceBytes() >> 20);
                    case OUTPUT ->
                            LocalizedText.of(
                                    "输出超过了 %d MiB",
                                    "it wrote more than %d MiB of output",
                                    limits.outputBytes() >> 20);
                };
        return new ToolException(
                CodeProblem.STOPPED,
                "代码已停止：%s；写入的文件未保存。最后的输出：\n%s",
                "The code was stopped: %s; its files were not saved. Last output:\n%s",
                why,
                lastWords());
    }

    private long seconds() {
        return job.timeout().toSeconds();
    }

    private LocalizedText hint() {
        var missing = MISSING.matcher(outcome.err());
        if (missing.find()) {
            var module = missing.group(1).replaceFirst("\\..*", "");
            var name = PACKAGES.getOrDefault(module, "python3-" + module);
            return LocalizedText.of(
                    "（沙箱没有网络，无法安装 %1$s；请在此机器上运行 apt-get install %2$s，或改用标准库）",
                    " (the sandbox has no network to install %1$s; run apt-get install %2$s on this machine, or use the standard library)",
                    module,
                    name);
        }
        return outcome.exitCode() == KILLED
                ? LocalizedText.of(
                        "（被系统停止，多半是处理器时间用完了）",
                        " (the system stopped it, most likely because its processor time was spent)")
                : LocalizedText.verbatim("");
    }

    /** Of its errors, or of its output if there were none. */
    private String lastWords() {
        var text = (outcome.err().isBlank() ? outcome.out() : outcome.err()).strip();
        var lines = text.lines().toList();
        return String.join("\n", lines.subList(Math.max(0, lines.size() - LINES), lines.size()));
    }
}
