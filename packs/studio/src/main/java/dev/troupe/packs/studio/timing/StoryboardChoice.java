package dev.troupe.packs.studio.timing;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.packs.studio.storyboard.Storyboard;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Determines which storyboard a call is about if it names none. */
public final class StoryboardChoice {
    /** The shared variable with the path of the storyboard that a run made. */
    public static final String VARIABLE = "storyboard";

    private static final int DEPTH = 3; // directories in which it is searched

    private StoryboardChoice() {}

    /**
     * The one that is named, that the run has made, or the only one of the workspace.
     *
     * @throws ToolException if there is none, or more than one
     */
    public static String choose(@Nullable String named, ToolContext context) {
        if (named != null && !named.isBlank()) {
            return named;
        }
        if (isMade(named, context)) {
            return context.variable(VARIABLE).asText();
        }
        var found = find(context);
        if (found.size() == 1) {
            return found.getFirst();
        }
        throw found.isEmpty()
                ? refusal(
                        "工作目录中没有分镜文件（*.storyboard.json）；请先由剧本生成分镜，或指出文件",
                        "The workspace has no storyboard (*.storyboard.json); make one from a script first, or name the file")
                : refusal(
                        "工作目录中有多个分镜文件：%s；请指出是哪一个",
                        "The workspace has several storyboards: %s; name the one that is meant",
                        found);
    }

    /** Whether a call names a storyboard, or its run has made one. */
    public static boolean isMade(@Nullable String named, ToolContext context) {
        var made = context.variable(VARIABLE).asText();
        return named != null && !named.isBlank()
                || made.endsWith(Storyboard.EXTENSION) && context.workspace().exists(made);
    }

    private static List<String> find(ToolContext context) {
        var workspace = context.workspace();
        try (var files = Files.walk(workspace.root(), DEPTH)) {
            return files.filter(file -> file.toString().endsWith(Storyboard.EXTENSION))
                    .filter(file -> !workspace.isProtected(file))
                    .filter(Files::isRegularFile)
                    .map(Path::toAbsolutePath)
                    .map(workspace::display)
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ToolException refusal(String zh, String en, Object... values) {
        return new ToolException(AgentProblem.FILE, zh, en, values);
    }
}
