package dev.troupe.packs.studio.specialist;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.core.value.LocalizedText;
import java.io.IOException;
import java.nio.file.Files;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A kind of file that a specialist works on, and which one a call without a name means.
 *
 * @param variable shared variable with the path of the file that was written last
 * @param extension of the names of such files
 * @param title for users
 */
public record SourceFile(String variable, String extension, LocalizedText title) {
    private static final int MAX_FILES = 20_000; // entries of the workspace that are listed
    private static final int MAX_DEPTH = 6;
    private static final int MAX_SHOWN = 20;

    /**
     * The file that is named, else the one that was written last, else the only one.
     *
     * @throws ToolException if there is none, or several
     */
    public String choose(@Nullable String named, ToolContext context) {
        if (named != null && !named.isBlank()) {
            return named.strip();
        }
        var earlier = context.variable(variable).asText();
        if (!earlier.isEmpty() && context.workspace().exists(earlier)) {
            return earlier;
        }
        var found = list(context);
        if (found.size() == 1) {
            return found.getFirst();
        }
        throw found.isEmpty()
                ? refusal(
                        "工作目录里没有%s（*%s）；请说明文件",
                        "The workspace has no %s (*%s); name the file", title, extension)
                : refusal(
                        "工作目录里有多个%s：%s；请说明是哪一个",
                        "The workspace has several files of a %s: %s; name one",
                        title,
                        String.join(", ", found));
    }

    private List<String> list(ToolContext context) {
        var workspace = context.workspace();
        try (var files = Files.walk(workspace.root(), MAX_DEPTH)) {
            return files.limit(MAX_FILES)
                    .filter(file -> file.toString().endsWith(extension))
                    .filter(file -> Files.isRegularFile(file) && !workspace.isProtected(file))
                    .map(workspace::display)
                    .sorted()
                    .limit(MAX_SHOWN)
                    .toList();
        } catch (IOException e) {
            throw refusal(
                    "无法列出工作目录：%s",
                    "The workspace cannot be listed: %s", String.valueOf(e.getMessage()));
        }
    }

    private static ToolException refusal(String zh, String en, Object... values) {
        return new ToolException(AgentProblem.FILE, zh, en, values);
    }
}
