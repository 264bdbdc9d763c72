package dev.troupe.packs.studio.ffmpeg;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.WorkspaceFile;
import dev.troupe.core.value.Value;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The files that tools of sound and video write: never one of their sources. */
public final class MediaFile {
    private static final Map<String, String> TYPES =
            Map.ofEntries(
                    Map.entry("mp4", "video/mp4"),
                    Map.entry("m4v", "video/mp4"),
                    Map.entry("mov", "video/quicktime"),
                    Map.entry("mkv", "video/x-matroska"),
                    Map.entry("webm", "video/webm"),
                    Map.entry("gif", "image/gif"),
                    Map.entry("png", "image/png"),
                    Map.entry("jpg", "image/jpeg"),
                    Map.entry("svg", "image/svg+xml"),
                    Map.entry("wav", "audio/wav"),
                    Map.entry("mp3", "audio/mpeg"),
                    Map.entry("m4a", "audio/mp4"),
                    Map.entry("ogg", "audio/ogg"),
                    Map.entry("flac", "audio/flac"),
                    Map.entry("srt", "application/x-subrip"),
                    Map.entry("vtt", "text/vtt"),
                    Map.entry("edl", "text/plain"),
                    Map.entry("csv", "text/csv"),
                    Map.entry("md", "text/markdown"),
                    Map.entry("html", "text/html"),
                    Map.entry("json", "application/json"));

    private MediaFile() {}

    /** The extension in lower case, without its dot; empty if there is none. */
    public static String extension(String path) {
        int dot = path.lastIndexOf('.');
        return dot < 0 || dot < path.lastIndexOf('/')
                ? ""
                : path.substring(dot + 1).toLowerCase(Locale.ROOT);
    }

    /** The same path with another extension. */
    public static String withExtension(String path, String extension) {
        var own = extension(path);
        return (own.isEmpty() ? path : path.substring(0, path.length() - own.length() - 1))
                + "."
                + extension;
    }

    public static String type(String path) {
        return TYPES.getOrDefault(extension(path), "application/octet-stream");
    }

    /**
     * Where a result goes.
     *
     * @param target as the user names it
     * @param extensions of which it has to have one
     * @param sources paths of its source files
     * @throws ToolException if it has another extension, or is one of the sources
     */
    public static Path target(
            String target, List<String> extensions, List<String> sources, ToolContext context) {
        if (!extensions.contains(extension(target))) {
            throw new ToolException(
                    AgentProblem.BAD_ARGUMENTS,
                    "“%s”的扩展名不受支持；请使用 %s 之一",
                    "The extension of '%s' is not supported; use one of %s",
                    target,
                    extensions);
        }
        var file = context.workspace().resolveWritable(target);
        for (var source : sources) {
            if (isSame(file, context.workspace().resolveExisting(source))) {
                throw new ToolException(
                        MediaProblem.OVERWRITES_SOURCE,
                        "“%s”是源文件，不会被覆盖；请为结果使用其他名称",
                        "'%s' is a source and is not overwritten; give the result another name",
                        target);
            }
        }
        return file;
    }

    private static boolean isSame(Path one, Path other) {
        try {
            return one.equals(other) || Files.exists(one) && Files.isSameFile(one, other);
        } catch (IOException _) {
            return true; // unknown, so nothing is written
        }
    }

    /**
     * Puts a finished file into its place, in one step, and reports it with its sources.
     *
     * @return as users see it
     */
    public static String save(
            Path finished, Path target, List<String> inputs, ToolContext context) {
        try {
            WorkspaceFile.of(target, context).copyFrom(finished);
        } catch (IOException e) {
            throw writeError(target, e, context);
        }
        return report(target, inputs, context);
    }

    /** The same for bytes that are in memory. */
    public static String save(
            byte[] content, Path target, List<String> inputs, ToolContext context) {
        try {
            WorkspaceFile.of(target, context).write(content);
        } catch (IOException e) {
            throw writeError(target, e, context);
        }
        return report(target, inputs, context);
    }

    /**
     * The same for a file that a model made.
     *
     * @param model {@code provider:name}
     */
    public static String save(
            Path finished, Path target, List<String> inputs, String model, ToolContext context) {
        try {
            WorkspaceFile.of(target, context).copyFrom(finished);
        } catch (IOException e) {
            throw writeError(target, e, context);
        }
        var shown = context.workspace().display(target);
        var origin = new LinkedHashMap<String, Value>();
        origin.put("inputs", Value.of(inputs.stream().map(Value::of).toList()));
        origin.put("sources", Value.of(List.of(Value.of(model))));
        context.addArtifact(target, type(shown), Value.of(origin));
        return shown;
    }

    /** Reports a file that has been written, with its sources. */
    public static String report(Path target, List<String> inputs, ToolContext context) {
        var shown = context.workspace().display(target);
        var origin = new LinkedHashMap<String, Value>();
        origin.put("inputs", Value.of(inputs.stream().map(Value::of).toList()));
        context.addArtifact(target, type(shown), Value.of(origin));
        return shown;
    }

    private static ToolException writeError(Path target, IOException e, ToolContext context) {
        return new ToolException(
                AgentProblem.FILE,
                "无法写入文件“%s”：%s",
                "File '%s' cannot be written: %s",
                context.workspace().display(target),
                e.getClass().getSimpleName() + " " + e.getMessage());
    }
}
