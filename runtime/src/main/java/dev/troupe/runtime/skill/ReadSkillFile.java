package dev.troupe.runtime.skill;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Risk;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolSpec;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the text files of a skill, or lists them.
 *
 * @param skill its directory
 */
record ReadSkillFile(Path skill) implements Tool<ReadSkillFile.Input, ReadSkillFile.Output> {
    private static final int MAX_CHARACTERS = 60_000;
    private static final int MAX_FILES = 200;
    private static final int MAX_DEPTH = 8;

    /** Which file. */
    record Input(
            @Describe(
                            "path of a text file of the skill, such as references/format.md; omit it to list the files")
                    @Nullable String path) {}

    /**
     * The text of the file, or the names of all.
     *
     * @param isCut whether there is more than is returned
     */
    record Output(List<String> files, String text, boolean isCut) {}

    @Override
    public ToolSpec<Input> spec() {
        return new ToolSpec<>(
                        "readSkillFile",
                        "Reads a text file that belongs to this skill, or lists the skill's files.",
                        Input.class,
                        Risk.READ)
                .withTitle("读取技能文件", "read a file of a skill");
    }

    @Override
    public Output call(Input input, ToolContext context) {
        var path = input.path();
        try {
            return path == null || path.isBlank() ? list() : read(path);
        } catch (CharacterCodingException _) {
            throw new ToolException(
                    AgentProblem.FILE,
                    "“%s”不是 UTF-8 文本；脚本可用 runSkillScript 运行",
                    "'%s' is not UTF-8 text; programs are run with runSkillScript",
                    path);
        } catch (IOException e) {
            throw new ToolException(
                    AgentProblem.FILE, "无法读取技能文件：%s", "The skill cannot be read: %s", e);
        }
    }

    private Output list() throws IOException {
        try (var files =
                Files.find(skill, MAX_DEPTH, (_, attributes) -> attributes.isRegularFile())) {
            var names =
                    files.map(file -> skill.relativize(file).toString().replace('\\', '/'))
                            .sorted()
                            .limit(MAX_FILES + 1L)
                            .toList();
            boolean isCut = names.size() > MAX_FILES;
            return new Output(isCut ? names.subList(0, MAX_FILES) : names, "", isCut);
        }
    }

    private Output read(String path) throws IOException {
        var file = skill.resolve(path).normalize();
        // a link may lead anywhere
        if (!file.startsWith(skill)
                || !Files.isRegularFile(file)
                || !file.toRealPath().startsWith(skill.toRealPath())) {
            throw new ToolException(
                    AgentProblem.FILE,
                    "技能中没有“%s”；省略 path 可列出文件",
                    "the skill has no file '%s'; omit path to list its files",
                    path);
        }
        var text = Files.readString(file);
        boolean isCut = text.length() > MAX_CHARACTERS;
        return new Output(List.of(), isCut ? text.substring(0, MAX_CHARACTERS) : text, isCut);
    }
}
