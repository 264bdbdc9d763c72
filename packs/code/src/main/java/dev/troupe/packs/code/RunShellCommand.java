package dev.troupe.packs.code;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Risk;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.core.value.Value;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs one program of the system in a sandbox; no shell reads its arguments. */
record RunShellCommand(Sandbox sandbox)
        implements Tool<RunShellCommand.Input, SandboxExecution.Ran> {
    /** What to run. */
    record Input(
            @Describe("name of a program, such as sort; no path, no shell") String command,
            @Describe("its arguments, passed literally: no quoting, no wildcards, no pipes")
                    @Nullable List<String> args,
            @Describe("workspace directory to run it in; default: the workspace root")
                    @Nullable String cwd,
            @Describe("timeout in seconds, 1 to 300; default: 30") @Nullable Integer timeoutSeconds,
            @Describe("files of the workspace that it reads; those among the arguments are found")
                    @Nullable List<String> files,
            @Describe("every file that it writes and that should be saved")
                    @Nullable List<String> writes) {}

    @Override
    public ToolSpec<Input> spec() {
        return new ToolSpec<>(
                        "runShellCommand",
                        "Runs one program in a sandbox: no network, files of the workspace only. For pipes and wildcards use executeCode with language BASH.",
                        Input.class,
                        Risk.EXECUTE)
                .withTitle("运行命令", "run a command")
                .withCallLabel("在沙箱里运行 %s", "run %s in the sandbox", "command")
                .withTimeout(sandbox.limits().longest().plusSeconds(30))
                .withRepeatable(true); // works on copies, without a network
    }

    @Override
    public List<Path> changes(Input input, ToolContext context) {
        return ExecuteCode.orNone(input.writes()).stream()
                .map(context.workspace()::resolveWritable)
                .toList();
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
        var program = program(input.command());
        var args = ExecuteCode.orNone(input.args());
        var inputs =
                SandboxInputs.choose(context.workspace(), ExecuteCode.orNone(input.files()), args);
        try (var box = SandboxDirectory.open()) {
            inputs.copyTo(box);
            var command = new ArrayList<String>(inDirectory(input.cwd(), box, context));
            command.add(program.toString());
            command.addAll(args);
            var job = new ProcessSpec(command, Map.of(), timeout, !program.endsWith("node"));
            var origin =
                    FileProvenance.of(
                            "",
                            List.of(),
                            inputs.paths(),
                            args,
                            ExecuteCode.orNone(input.writes()),
                            context);
            return execution.run(job, box, inputs, changes(input, context), origin);
        }
    }

    private static Path program(String command) {
        if (!command.matches("[A-Za-z0-9][A-Za-z0-9._+-]*")) {
            throw new ToolException(
                    AgentProblem.BAD_ARGUMENTS,
                    "“%s”不是有效的程序名；command 只填程序名，参数填在 args 中，管道请使用 executeCode",
                    "'%s' is not a valid program name; specify only the name, put arguments in args, and use executeCode for pipes",
                    command);
        }
        return SandboxCommand.find(command)
                .orElseThrow(() ->
                        new ToolException(
                                CodeProblem.NO_SANDBOX,
                                "沙箱中没有程序“%s”；请先在此机器上安装",
                                "Program '%s' does not exist in the sandbox; install it on this machine first",
                                command));
    }

    private static List<String> inDirectory(
            @Nullable String cwd, SandboxDirectory box, ToolContext context) {
        if (cwd == null || cwd.isBlank() || cwd.equals(".")) {
            return List.of();
        }
        var directory = context.workspace().resolveExisting(cwd);
        var shown = context.workspace().display(directory);
        if (!box.isDirectory(shown)) {
            throw new ToolException(
                    AgentProblem.FILE,
                    "“%s”中没有提供给程序的文件；请在 files 中列出",
                    "Directory '%s' contains no file for the program; list files in files",
                    cwd);
        }
        return List.of("env", "--chdir=" + SandboxCommand.HOME + "/" + shown);
    }
}
