package dev.troupe.packs.code;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Risk;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.core.value.Value;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs code in a sandbox. */
record ExecuteCode(Sandbox sandbox, ScriptWriter writer)
        implements Tool<ExecuteCode.Input, SandboxExecution.Ran> {
    /** What to run. */
    record Input(
            CodeLanguage language,
            @Describe("the whole program; it works in the workspace and sees no network")
                    String code,
            @Describe("arguments of the program") @Nullable List<String> args,
            @Describe("environment variables") @Nullable Map<String, String> env,
            @Describe("timeout in seconds, 1 to 300; default: 30") @Nullable Integer timeoutSeconds,
            @Describe("files of the workspace that it reads; those that the code names are found")
                    @Nullable List<String> files,
            @Describe(
                            "shared variables or files that hold tables; each is provided next to the code as NAME.csv, cleaned, in UTF-8")
                    @Nullable List<String> tables,
            @Describe(
                            "every file that it writes and that should be saved, including existing files to replace")
                    @Nullable List<String> writes,
            @Describe("workspace file to save the code in, such as analysis.py")
                    @Nullable String saveAs) {}

    @Override
    public ToolSpec<Input> spec() {
        return new ToolSpec<>(
                        "executeCode",
                        "Runs a program in a sandbox: no network, files of the workspace only, limited time and memory. Returns its output and the files that it created.",
                        Input.class,
                        Risk.EXECUTE)
                .withTitle("运行代码", "run code")
                .withCallLabel("在沙箱里运行 %s 代码", "run %s code in the sandbox", "language")
                .withTimeout(sandbox.limits().longest().plusSeconds(30))
                .withRepeatable(true); // works on copies, without a network
    }

    @Override
    public List<Path> changes(Input input, ToolContext context) {
        var files = new ArrayList<Path>();
        orNone(input.writes())
                .forEach(path -> files.add(context.workspace().resolveWritable(path)));
        if (input.saveAs() != null) {
            files.add(context.workspace().resolveWritable(input.saveAs()));
        }
        return files;
    }

    @Override
    public Value captureBefore(Input input, ToolContext context) {
        return ReplacedFileGuard.hashes(changes(input, context), context);
    }

    @Override
    public SandboxExecution.Ran call(Input input, ToolContext context) throws InterruptedException {
        ReplacedFileGuard.requireUnchanged(changes(input, context), context);
        var execution = new SandboxExecution(sandbox, context);
        var timeout = execution.timeout(input.timeoutSeconds());
        var tool = tool(input.language());
        requireVariables(orNone(input.env()));
        var texts = new ArrayList<>(List.of(input.code()));
        texts.addAll(orNone(input.args()));
        var inputs = SandboxInputs.choose(context.workspace(), orNone(input.files()), texts);
        try (var directory = SandboxDirectory.open()) {
            inputs.copyTo(directory);
            orNone(input.tables()).forEach(table -> add(directory, writer.table(table, context)));
            var command =
                    new ArrayList<>(
                            input.language().command(tool, script(input, directory, context)));
            command.addAll(orNone(input.args()));
            var environment = new LinkedHashMap<>(orNone(input.env()));
            environment.put("PYTHONPATH", SandboxCommand.HOME);
            var job =
                    new ProcessSpec(
                            command,
                            environment,
                            timeout,
                            input.language().isAddressSpaceBounded());
            var origin =
                    FileProvenance.of(
                            input.saveAs() == null ? "" : input.saveAs(),
                            orNone(input.tables()),
                            inputs.paths(),
                            texts,
                            orNone(input.writes()),
                            context);
            return execution.run(job, directory, inputs, changes(input, context), origin);
        }
    }

    private static Path tool(CodeLanguage language) {
        return language.tool()
                .orElseThrow(() ->
                        new ToolException(
                                CodeProblem.NO_SANDBOX,
                                "此机器上没有 %s；安装方法：%s",
                                "%s is not installed on this machine; install it with %s",
                                language,
                                language.remedy()));
    }

    private static void requireVariables(Map<String, String> variables) {
        for (var name : variables.keySet()) {
            if (!name.matches("[A-Za-z_][A-Za-z0-9_]*")) {
                throw new ToolException(
                        AgentProblem.BAD_ARGUMENTS,
                        "“%s”不是有效的环境变量名；请使用字母、数字和下划线",
                        "'%s' is not a valid environment variable name; use letters, digits and underscores",
                        name);
            }
        }
    }

    private static void add(SandboxDirectory directory, ScriptWriter.Table table) {
        directory.write(table.file(), table.csv().getBytes(StandardCharsets.UTF_8));
    }

    /** The path of the program: the name that it is stored under, else next to its files. */
    private static String script(Input input, SandboxDirectory directory, ToolContext context) {
        var saveAs = input.saveAs();
        if (saveAs != null) {
            var path = context.workspace().display(context.workspace().resolveWritable(saveAs));
            directory.write(path, input.code().getBytes(StandardCharsets.UTF_8));
            return SandboxCommand.HOME + "/" + path;
        }
        try {
            var name = "main." + input.language().extension();
            directory.writeSetting(name, input.code());
            return "/etc/troupe/" + name;
        } catch (IOException e) {
            throw new UncheckedIOException(e); // the directory is this program's own
        }
    }

    static <T> List<T> orNone(@Nullable List<T> items) {
        return items == null ? List.of() : items;
    }

    private static Map<String, String> orNone(@Nullable Map<String, String> entries) {
        return entries == null ? Map.of() : entries;
    }
}
