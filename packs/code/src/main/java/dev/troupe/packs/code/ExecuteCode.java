package dev.troupe.packs.code;

import dev.troupe.agent.AgentProblem;
import dev.troupe.agent.Describe;
import dev.troupe.agent.Risk;
import dev.troupe.agent.Tool;
import dev.troupe.agent.ToolContext;
import dev.troupe.agent.ToolException;
import dev.troupe.agent.ToolSpec;
import dev.troupe.core.Value;
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
        implements Tool<ExecuteCode.Input, Execution.Ran> {
    /** What to run. */
    record Input(
            CodeLanguage language,
            @Describe("the whole program; it works in the workspace and sees no network")
                    String code,
            @Describe("arguments of the program") @Nullable List<String> args,
            @Describe("environment variables") @Nullable Map<String, String> env,
            @Describe("seconds that it may take, 1 to 300; 30 where left out")
                    @Nullable Integer timeoutSeconds,
            @Describe("files of the workspace that it reads; those that the code names are found")
                    @Nullable List<String> files,
            @Describe(
                            "shared variables or files that hold tables; each lies beside the code as NAME.csv, clean, in UTF-8")
                    @Nullable List<String> tables,
            @Describe(
                            "every file that it writes and that is to be kept, also those that are there already and shall be replaced")
                    @Nullable List<String> writes,
            @Describe("file of the workspace to keep the code in, such as analysis.py")
                    @Nullable String saveAs) {}

    @Override
    public ToolSpec<Input> spec() {
        return new ToolSpec<>(
                        "executeCode",
                        "Runs a program in a sandbox: no network, files of the workspace only, limited time and memory. Answers what it wrote and which files it made.",
                        Input.class,
                        Risk.EXECUTE)
                .titled("运行代码", "run code")
                .doing("在沙箱里运行 %s 代码", "run %s code in the sandbox", "language")
                .withTimeout(sandbox.limits().longest().plusSeconds(30))
                .repeatable(true); // works on copies, without a network
    }

    @Override
    public List<Path> changes(Input input, ToolContext context) {
        var files = new ArrayList<Path>();
        orNone(input.writes()).forEach(path -> files.add(context.workspace().writable(path)));
        if (input.saveAs() != null) {
            files.add(context.workspace().writable(input.saveAs()));
        }
        return files;
    }

    @Override
    public Value before(Input input, ToolContext context) {
        return ReplacedFiles.hashes(changes(input, context), context);
    }

    @Override
    public Execution.Ran call(Input input, ToolContext context) throws InterruptedException {
        ReplacedFiles.requireUnchanged(changes(input, context), context);
        var execution = new Execution(sandbox, context);
        var timeout = execution.timeout(input.timeoutSeconds());
        var tool = tool(input.language());
        requireVariables(orNone(input.env()));
        var texts = new ArrayList<>(List.of(input.code()));
        texts.addAll(orNone(input.args()));
        var inputs = Inputs.of(context.workspace(), orNone(input.files()), texts);
        try (var box = Box.open()) {
            inputs.copyTo(box);
            orNone(input.tables()).forEach(table -> add(box, writer.table(table, context)));
            var command =
                    new ArrayList<>(input.language().command(tool, script(input, box, context)));
            command.addAll(orNone(input.args()));
            var environment = new LinkedHashMap<>(orNone(input.env()));
            environment.put("PYTHONPATH", SandboxCommand.HOME);
            var job =
                    new Job(
                            command,
                            environment,
                            timeout,
                            input.language().isAddressSpaceBounded());
            var origin =
                    Origin.of(
                            input.saveAs() == null ? "" : input.saveAs(),
                            orNone(input.tables()),
                            inputs.paths(),
                            texts,
                            orNone(input.writes()),
                            context);
            return execution.run(job, box, inputs, changes(input, context), origin);
        }
    }

    private static Path tool(CodeLanguage language) {
        return language.tool()
                .orElseThrow(() ->
                        new ToolException(
                                CodeProblem.NO_SANDBOX,
                                "这台机器上没有 %s；安装方法：%s",
                                "%s is not installed on this machine; install it with %s",
                                language,
                                language.remedy()));
    }

    private static void requireVariables(Map<String, String> variables) {
        for (var name : variables.keySet()) {
            if (!name.matches("[A-Za-z_][A-Za-z0-9_]*")) {
                throw new ToolException(
                        AgentProblem.BAD_ARGUMENTS,
                        "“%s”不能作环境变量名；请用字母、数字和下划线",
                        "'%s' is no name for an environment variable; use letters, digits and underscores",
                        name);
            }
        }
    }

    private static void add(Box box, ScriptWriter.Table table) {
        box.write(table.file(), table.csv().getBytes(StandardCharsets.UTF_8));
    }

    /** Where the program finds itself: at the name that it is kept under, else beside its files. */
    private static String script(Input input, Box box, ToolContext context) {
        var saveAs = input.saveAs();
        if (saveAs != null) {
            var path = context.workspace().display(context.workspace().writable(saveAs));
            box.write(path, input.code().getBytes(StandardCharsets.UTF_8));
            return SandboxCommand.HOME + "/" + path;
        }
        try {
            var name = "main." + input.language().ending();
            box.writeSetting(name, input.code());
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
