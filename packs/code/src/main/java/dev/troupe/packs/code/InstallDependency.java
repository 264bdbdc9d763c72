package dev.troupe.packs.code;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Risk;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolSpec;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Reports whether a package is installed. A sandbox has no network and its system is read-only, so
 * that a missing package is installed by a user who manages the machine.
 */
record InstallDependency(Sandbox sandbox)
        implements Tool<InstallDependency.Input, InstallDependency.Installed> {
    private static final Duration PATIENCE = Duration.ofSeconds(20);
    private static final String LOOK =
            "import importlib.metadata, sys; print(importlib.metadata.version(sys.argv[1]))";

    /** What is needed. */
    record Input(
            @Describe("PYTHON or JAVASCRIPT") CodeLanguage language,
            String packageName,
            @Describe("the exact version; default: any") @Nullable String version) {}

    /** What is there. */
    record Installed(String packageName, String version) {}

    @Override
    public ToolSpec<Input> spec() {
        return new ToolSpec<>(
                        "installDependency",
                        "Checks that a package is available. The sandbox has no network, so a missing package is not installed; the result describes how to install it.",
                        Input.class,
                        Risk.EXECUTE)
                .withTitle("安装依赖", "install a package")
                .withCallLabel("安装 %s", "install %s", "packageName")
                .withRepeatable(true);
    }

    @Override
    public Installed call(Input input, ToolContext context) throws InterruptedException {
        requireName(input.packageName());
        if (input.language() != CodeLanguage.PYTHON) {
            throw packageMissing(input);
        }
        var tool = input.language().tool().orElseThrow(() -> packageMissing(input));
        var command = List.of(tool.toString(), "-c", LOOK, input.packageName());
        ProcessOutcome outcome;
        try (var box = SandboxDirectory.open()) {
            outcome = sandbox.run(new ProcessSpec(command, Map.of(), PATIENCE, true), box, _ -> {});
        }
        var version = outcome.out().strip();
        boolean isRight = input.version() == null || input.version().equals(version);
        if (!outcome.isWell() || !isRight) {
            throw packageMissing(input);
        }
        return new Installed(input.packageName(), version);
    }

    private static void requireName(String name) {
        if (!name.matches("(?:@[a-z0-9._-]+/)?[A-Za-z0-9][A-Za-z0-9._-]{0,99}")) {
            throw new ToolException(
                    AgentProblem.BAD_ARGUMENTS,
                    "“%s”不是有效的包名；请只填写名称，版本填在 version 中",
                    "'%s' is not a valid package name; specify the name only, and the version in version",
                    name);
        }
    }

    private static ToolException packageMissing(Input input) {
        boolean isPython = input.language() == CodeLanguage.PYTHON;
        var name = input.packageName();
        var wanted = input.version() == null ? name : name + " " + input.version();
        var remedy =
                isPython
                        ? "apt-get install python3-" + name.toLowerCase(Locale.ROOT)
                        : "apt-get install node-" + name.replaceFirst("^@.*/", "");
        return new ToolException(
                CodeProblem.NO_NETWORK,
                "缺少 %1$s，沙箱没有网络，无法安装；请联系此机器的管理员运行 %2$s（或安装到 /usr/local），或改用已有的库",
                "%1$s is not installed, and the sandbox has no network to install it; ask the administrator of this machine to run %2$s (or to install it under /usr/local), or use an installed library",
                wanted,
                remedy);
    }
}
