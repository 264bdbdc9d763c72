package dev.troupe.packs.code;

import dev.troupe.agent.AgentProblem;
import dev.troupe.agent.Describe;
import dev.troupe.agent.Risk;
import dev.troupe.agent.Tool;
import dev.troupe.agent.ToolContext;
import dev.troupe.agent.ToolException;
import dev.troupe.agent.ToolSpec;
import dev.troupe.core.Value;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Runs one program of the system in a sandbox; no shell reads its arguments. */
record RunShellCommand(Sandbox sandbox) implements Tool<RunShellCommand.Input, Execution.Ran> {
    /** What to run. */
    record Input(
            @Describe("name of a program, such as sort; no path, no shell") String command,
            @Describe("its arguments, each as it is: no quoting, no wildcards, no pipes")
                    @Nullable List<String> args,
            @Describe("directory of the workspace to run it in; the workspace where left out")
                    @Nullable String cwd,
            @Describe("seconds that it may take, 1 to 300; 30 where left out")
                    @Nullable Integer timeoutSeconds,
            @Describe("files of the workspace that it reads; those among the arguments are found")
                    @Nullable List<String> files,
            @Describe("every file that it writes and that is to be kept")
                    @Nullable List<String> writes) {}

    @Override
    public ToolSpec<Input> spec() {
        return new ToolSpec<>(
                        "runShellCommand",
                        "Runs one program in a sandbox: no network, files of the workspace only. For pipes and wildcards use executeCode with language BASH.",
                        Input.class,
                        Risk.EXECUTE)
                .titled("运行命令", "run a command")
                .doing("在沙箱里运行 %s", "run %s in the sandbox", "command")
                .withTimeout(sandbox.limits().longest().plusSeconds(30))
                .repeatable(true); // works on copies, without a network
    }

    @Override
    public List<Path> changes(Input input, ToolContext context) {
        return ExecuteCode.orNone(input.writes()).stream()
                .map(context.workspace()::writable)
                .toList();
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
        var program = program(input.command());
        var args = ExecuteCode.orNone(input.args());
        var inputs = Inputs.of(context.workspace(), ExecuteCode.orNone(input.files()), args);
        try (var box = Box.open()) {
            inputs.copyTo(box);
            var command = new ArrayList<String>(inDirectory(input.cwd(), box, context));
            command.add(program.toString());
            command.addAll(args);
            var job = new Job(command, Map.of(), timeout, !program.endsWith("node"));
            var origin =
                    Origin.of(
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
                    "“%s”不是程序名；command 只写程序名，参数写在 args 里，管道请用 executeCode",
                    "'%s' is no name of a program; give its name alone, arguments in args, and use executeCode for pipes",
                    command);
        }
        return SandboxCommand.find(command)
                .orElseThrow(() ->
                        new ToolException(
                                CodeProblem.NO_SANDBOX,
                                "沙箱里没有程序“%s”；请先在这台机器上安装它",
                                "There is no program '%s' in the sandbox; install it on this machine first",
                                command));
    }

    private static List<String> inDirectory(@Nullable String cwd, Box box, ToolContext context) {
        if (cwd == null || cwd.isBlank() || cwd.equals(".")) {
            return List.of();
        }
        var directory = context.workspace().existing(cwd);
        var shown = context.workspace().display(directory);
        if (!box.isDirectory(shown)) {
            throw new ToolException(
                    AgentProblem.FILE,
                    "“%s”里没有给程序的文件；请在 files 里列出",
                    "Directory '%s' holds no file for the program; list some in files",
                    cwd);
        }
        return List.of("env", "--chdir=" + SandboxCommand.HOME + "/" + shown);
    }
}
