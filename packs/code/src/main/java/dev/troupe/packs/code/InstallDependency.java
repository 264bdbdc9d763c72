package dev.troupe.packs.code;

import dev.troupe.agent.AgentProblem;
import dev.troupe.agent.Describe;
import dev.troupe.agent.Risk;
import dev.troupe.agent.Tool;
import dev.troupe.agent.ToolContext;
import dev.troupe.agent.ToolException;
import dev.troupe.agent.ToolSpec;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Tells whether a package is there. A sandbox has no network and its system is read-only, so that a
 * package that is missing is installed by whoever looks after the machine.
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
            @Describe("the exact version; any where left out") @Nullable String version) {}

    /** What is there. */
    record Installed(String packageName, String version) {}

    @Override
    public ToolSpec<Input> spec() {
        return new ToolSpec<>(
                        "installDependency",
                        "Makes sure that a package can be used. There is no network, so one that is missing is not installed; the answer says how to.",
                        Input.class,
                        Risk.EXECUTE)
                .titled("安装依赖", "install a package")
                .doing("安装 %s", "install %s", "packageName")
                .repeatable(true);
    }

    @Override
    public Installed call(Input input, ToolContext context) throws InterruptedException {
        requireName(input.packageName());
        if (input.language() != CodeLanguage.PYTHON) {
            throw missing(input);
        }
        var tool = input.language().tool().orElseThrow(() -> missing(input));
        var command = List.of(tool.toString(), "-c", LOOK, input.packageName());
        Outcome outcome;
        try (var box = Box.open()) {
            outcome = sandbox.run(new Job(command, Map.of(), PATIENCE, true), box, _ -> {});
        }
        var version = outcome.out().strip();
        boolean isRight = input.version() == null || input.version().equals(version);
        if (!outcome.isWell() || !isRight) {
            throw missing(input);
        }
        return new Installed(input.packageName(), version);
    }

    private static void requireName(String name) {
        if (!name.matches("(?:@[a-z0-9._-]+/)?[A-Za-z0-9][A-Za-z0-9._-]{0,99}")) {
            throw new ToolException(
                    AgentProblem.BAD_ARGUMENTS,
                    "“%s”不是包名；请只写名字，版本写在 version 里",
                    "'%s' is no name of a package; give the name alone, and the version in version",
                    name);
        }
    }

    private static ToolException missing(Input input) {
        boolean isPython = input.language() == CodeLanguage.PYTHON;
        var name = input.packageName();
        var wanted = input.version() == null ? name : name + " " + input.version();
        var remedy =
                isPython
                        ? "apt-get install python3-" + name.toLowerCase(Locale.ROOT)
                        : "apt-get install node-" + name.replaceFirst("^@.*/", "");
        return new ToolException(
                CodeProblem.NO_NETWORK,
                "没有 %1$s，沙箱没有网络，不能安装；请让管理这台机器的人运行 %2$s（或装到 /usr/local），或改用已有的库",
                "%1$s is not there, and the sandbox has no network to install it; have whoever looks after this machine run %2$s (or install it under /usr/local), or use what is there",
                wanted,
                remedy);
    }
}
