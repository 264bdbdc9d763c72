package dev.troupe.packs.studio.specialist;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.agent.tool.WorkspaceFile;
import dev.troupe.core.value.Value;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Files that specialists write, recorded with the files that they were written from. */
public final class StudioFile {
    private StudioFile() {}

    /** Writes a text file and reports it to the user. */
    public static String save(String path, String text, List<String> inputs, ToolContext context) {
        return save(path, text.getBytes(StandardCharsets.UTF_8), inputs, context);
    }

    /**
     * The same for bytes.
     *
     * @param inputs names of the files that it was written from; they are not replaced
     * @return the path as users see it
     */
    public static String save(
            String path, byte[] content, List<String> inputs, ToolContext context) {
        var file = context.workspace().resolveWritable(path);
        requireOther(file, path, inputs, context);
        try {
            WorkspaceFile.of(file, context).write(content);
        } catch (IOException e) {
            throw new ToolException(
                    AgentProblem.FILE,
                    "无法写入文件“%s”：%s",
                    "File '%s' cannot be written: %s",
                    path,
                    String.valueOf(e.getMessage()));
        }
        var origin = Map.of("inputs", Value.of(inputs.stream().map(Value::of).toList()));
        context.addArtifact(file, mediaType(path), Value.of(origin));
        return context.workspace().display(file);
    }

    private static void requireOther(
            Path file, String path, List<String> inputs, ToolContext context) {
        for (var input : inputs) {
            if (Files.exists(file) && context.workspace().resolveExisting(input).equals(file)) {
                throw new ToolException(
                        AgentProblem.BAD_ARGUMENTS,
                        "“%s”是源文件，不会被覆盖；请为结果使用其他名称",
                        "'%s' is a source and is not replaced; give the result another name",
                        path);
            }
        }
    }

    /** Where files would be written. */
    public static List<Path> targets(List<String> paths, ToolContext context) {
        var targets = new ArrayList<Path>();
        paths.forEach(path -> targets.add(context.workspace().resolveWritable(path)));
        return targets;
    }

    /** A reply with data for a model and the message for users. */
    public static ToolReply reply(Record data, ToolContext context, String zh, String en) {
        return ToolReply.ok(data).withMessage(context.language().choose(zh, en));
    }

    private static String mediaType(String path) {
        var name = path.toLowerCase(Locale.ROOT);
        return switch (name.substring(name.lastIndexOf('.') + 1)) {
            case "md", "markdown" -> "text/markdown";
            case "svg" -> "image/svg+xml";
            case "json" -> "application/json";
            case "csv" -> "text/csv";
            case "html" -> "text/html";
            case "pdf" -> "application/pdf";
            case "docx" ->
                    "application/vnd.openxmlformats-officedocument.wordprocessingml.document";
            default -> "text/plain";
        };
    }
}
