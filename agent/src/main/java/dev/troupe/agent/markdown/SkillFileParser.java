package dev.troupe.agent.markdown;

import dev.troupe.core.value.LocalizedText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads {@code SKILL.md}. Reports all problems together; keys that it does not know are allowed.
 */
final class SkillFileParser {
    private static final int MAX_DESCRIPTION = 1_024;
    private static final int MAX_COMPATIBILITY = 500;

    private final Path file;
    private final List<AgentFileProblem> problems = new ArrayList<>();

    private SkillFileParser(Path file) {
        this.file = file;
    }

    /**
     * @param skill {@code null} if there are problems
     */
    record Read(@Nullable Skill skill, List<AgentFileProblem> problems) {}

    static Read read(Path file, String text) {
        var reader = new SkillFileParser(file);
        Skill skill = null;
        try {
            skill = reader.skill(AgentFrontMatter.parse(text, Set.of("metadata")));
        } catch (AgentFrontMatter.Unreadable e) {
            reader.addProblem(e.line, e.text);
        }
        return new Read(reader.problems.isEmpty() ? skill : null, reader.problems);
    }

    private Skill skill(AgentFrontMatter front) {
        var directory = file.resolveSibling("").normalize();
        var name = text(front, "name");
        var description = text(front, "description");
        var compatibility = text(front, "compatibility");
        requireName(front, name, String.valueOf(directory.getFileName()));
        if (description.isEmpty()) {
            addProblem(
                    1,
                    LocalizedText.of(
                            "缺少 description；请说明技能做什么、何时使用",
                            "description is missing; state what the skill does and when to use it"));
        }
        requireLength(front, "description", description, MAX_DESCRIPTION);
        requireLength(front, "compatibility", compatibility, MAX_COMPATIBILITY);
        if (front.body().isEmpty()) {
            addProblem(
                    1,
                    LocalizedText.of(
                            "缺少指令；请在 YAML 下方填写",
                            "instructions are missing; write them below the YAML"));
        }
        return new Skill(name, description, compatibility, tools(front), front.body(), directory);
    }

    private void requireName(AgentFrontMatter front, String name, String directory) {
        if (!Skill.isName(name)) {
            addProblem(
                    line(front, "name"),
                    LocalizedText.of(
                            "name 是“%s”；应以小写字母开头，只含小写字母、数字和单个短横，最多 64 个字符",
                            "name is '%s'; it must begin with a lower-case letter and have only lower-case letters, digits and single hyphens, at most 64 characters",
                            name));
        } else if (!name.equals(directory)) {
            addProblem(
                    line(front, "name"),
                    LocalizedText.of(
                            "name 是“%s”，而目录名是“%s”；两者应相同",
                            "name is '%s' and the directory is named '%s'; they must be the same",
                            name,
                            directory));
        }
    }

    private void requireLength(AgentFrontMatter front, String key, String text, int most) {
        if (text.length() > most) {
            addProblem(
                    line(front, key),
                    LocalizedText.of(
                            "%1$s 有 %2$d 个字符；最多 %3$d 个",
                            "%1$s has %2$d characters; at most %3$d are allowed",
                            key,
                            text.length(),
                            most));
        }
    }

    private static String text(AgentFrontMatter front, String key) {
        var entry = front.entries().get(key);
        return entry == null ? "" : String.join(" ", entry.values());
    }

    /** Names between spaces or commas, such as {@code Bash(git:*) readFile}; a list as well. */
    private static List<String> tools(AgentFrontMatter front) {
        return List.of(text(front, "allowed-tools").split("[\\s,]+", -1)).stream()
                .filter(name -> !name.isEmpty())
                .toList();
    }

    private static int line(AgentFrontMatter front, String key) {
        var entry = front.entries().get(key);
        return entry == null ? 1 : entry.line();
    }

    private void addProblem(int line, LocalizedText text) {
        problems.add(new AgentFileProblem(file, line, text));
    }
}
