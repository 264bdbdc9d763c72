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
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Runs a program of a skill in a sandbox, which sees a copy of the skill that it cannot change.
 *
 * @param skill the directory of the skill
 */
record RunSkillScript(Sandbox sandbox, Path skill)
        implements Tool<RunSkillScript.Input, SandboxExecution.Ran> {
    private static final long MOST_BYTES = 64L << 20;
    private static final int MOST_FILES = 1_000;

    /** What to run. */
    record Input(
            @Describe("path of the program in the skill, such as scripts/convert.py") String script,
            @Describe("its arguments, passed literally; files of the workspace by their paths")
                    @Nullable List<String> args,
            @Describe("timeout in seconds, 1 to 300; default: 30") @Nullable Integer timeoutSeconds,
            @Describe("files of the workspace that it reads; those among the arguments are found")
                    @Nullable List<String> files,
            @Describe("every file that it writes and that should be saved")
                    @Nullable List<String> writes) {}

    @Override
    public ToolSpec<Input> spec() {
        return new ToolSpec<>(
                        "runSkillScript",
                        "Runs a program of this skill in a sandbox: no network, files of the workspace and of the skill only. It works in the workspace.",
                        Input.class,
                        Risk.EXECUTE)
                .withTitle("运行技能脚本", "run a script of a skill")
                .withCallLabel(
                        "在沙箱里运行技能脚本 %s", "run the skill's script %s in the sandbox", "script")
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
        var script = script(input.script());
        var language = language(input.script());
        var program =
                language.tool()
                        .orElseThrow(() ->
                                new ToolException(
                                        CodeProblem.NO_SANDBOX,
                                        "此机器上没有 %s；安装方法：%s",
                                        "%s is not installed on this machine; install it with %s",
                                        language,
                                        language.remedy()));
        var args = ExecuteCode.orNone(input.args());
        var inputs =
                SandboxInputs.choose(context.workspace(), ExecuteCode.orNone(input.files()), args);
        try (var box = SandboxDirectory.open()) {
            inputs.copyTo(box);
            copySkillTo(box);
            var command =
                    new ArrayList<>(
                            language.command(
                                    program, SandboxDirectory.SKILL + "/" + unixPath(script)));
            command.addAll(args);
            var job = new ProcessSpec(command, Map.of(), timeout, language.isAddressSpaceBounded());
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

    /** A file of the skill, relative to it. */
    private Path script(String path) {
        var files = DirectoryScan.of(skill).files();
        return files.stream()
                .filter(file -> unixPath(file).equals(unixPath(Path.of(path).normalize())))
                .findFirst()
                .orElseThrow(() ->
                        new ToolException(
                                AgentProblem.FILE,
                                "技能中没有“%s”；有 %s",
                                "the skill has no file '%s'; it has %s",
                                path,
                                files.stream()
                                        .map(RunSkillScript::unixPath)
                                        .sorted()
                                        .limit(50)
                                        .collect(Collectors.joining(", "))));
    }

    private static CodeLanguage language(String script) {
        return Arrays.stream(CodeLanguage.values())
                .filter(language -> script.endsWith("." + language.extension()))
                .findFirst()
                .orElseThrow(() ->
                        new ToolException(
                                AgentProblem.BAD_ARGUMENTS,
                                "“%s”的语言无法识别；脚本名应以 %s 结尾",
                                "the language of '%s' is not known; a script's name ends with %s",
                                script,
                                Arrays.stream(CodeLanguage.values())
                                        .map(language -> "." + language.extension())
                                        .distinct()
                                        .collect(Collectors.joining(", "))));
    }

    private void copySkillTo(SandboxDirectory box) {
        var scan = DirectoryScan.of(skill);
        if (scan.files().size() > MOST_FILES || scan.isLargerThan(MOST_BYTES)) {
            throw new ToolException(
                    AgentProblem.FILE,
                    "技能超过 %,d 个文件或 %,d MB；请把大文件移出技能目录",
                    "the skill has more than %,d files or %,d MB; move large files out of it",
                    MOST_FILES,
                    MOST_BYTES >> 20);
        }
        try {
            for (var file : scan.files()) {
                box.copySkillFile(skill.resolve(file), file);
            }
        } catch (IOException e) {
            throw new ToolException(
                    AgentProblem.FILE,
                    "无法读取技能的文件：%s",
                    "a file of the skill cannot be read: %s",
                    e.getMessage());
        }
    }

    private static String unixPath(Path path) {
        return path.toString().replace('\\', '/');
    }
}
