package dev.troupe.packs.studio.ffmpeg;

import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.LocalizedText;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * ffmpeg as tools use it: reads files of the workspace, writes into a temporary directory, and is
 * stopped with the call. Safe for use by several threads.
 */
public final class Ffmpeg {
    private static final int MAX_REASON = 300; // characters of its errors that users read

    private final Supplier<Optional<FfmpegPrograms>> programs;
    private final MediaLimits limits;

    /**
     * @param programs asked at each call, since they may be installed while Troupe runs
     */
    public Ffmpeg(Supplier<Optional<FfmpegPrograms>> programs, MediaLimits limits) {
        this.programs = programs;
        this.limits = limits;
    }

    /** What is on the {@code PATH}, with the standard limits. */
    public static Ffmpeg ofThisMachine() {
        return new Ffmpeg(FfmpegPrograms::find, MediaLimits.STANDARD);
    }

    public boolean isInstalled() {
        return programs.get().isPresent();
    }

    public MediaLimits limits() {
        return limits;
    }

    /**
     * What a file contains.
     *
     * @param file as the workspace resolved it
     * @param name as the user calls it
     * @throws ToolException if it is empty, or not sound, video or a picture
     */
    public MediaInfo probe(Path file, String name) throws InterruptedException {
        long bytes = requireNotEmpty(file, name);
        var command = new ArrayList<String>(List.of(programs().ffprobe().toString()));
        command.addAll(List.of("-v", "error", "-print_format", "json"));
        command.addAll(List.of("-show_format", "-show_streams"));
        command.addAll(FfmpegCall.SAFE_INPUT);
        command.add("file:" + file.toAbsolutePath());
        try (var directory = MediaDirectory.open()) {
            var outcome = new MediaProcess(limits).run(command, directory, _ -> {});
            var info =
                    outcome.exitCode() == 0
                            ? MediaInfo.read(Json.parse(outcome.out()), bytes)
                            : new MediaInfo("", Optional.empty(), bytes, List.of());
            if (info.streams().isEmpty()) {
                throw unreadableError(name, reason(outcome.err(), directory, file));
            }
            return info;
        } catch (JsonException _) {
            throw unreadableError(name, "ffprobe");
        }
    }

    private static long requireNotEmpty(Path file, String name) {
        try {
            long bytes = Files.size(file);
            if (bytes == 0) {
                throw new ToolException(
                        MediaProblem.UNREADABLE,
                        "文件“%s”是空的（0 字节）；请使用有内容的文件",
                        "File '%s' is empty (0 bytes); use a file with content",
                        name);
            }
            return bytes;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static ToolException unreadableError(String name, String reason) {
        return new ToolException(
                MediaProblem.UNREADABLE,
                "文件“%s”不是可读取的音频、视频或图片：%s。请检查文件是否完整，扩展名是否与内容相符",
                "File '%s' is not sound, video or a picture that can be read: %s. Check that it is complete and that its name fits its content",
                name,
                reason.isEmpty() ? "no streams" : reason);
    }

    /**
     * Writes a file.
     *
     * @param call its inputs and options, without the output
     * @param output name of a file in the directory; its extension is the format
     * @param length duration of the output, by which progress is computed
     * @return the file in the directory
     * @throws ToolException if a limit is exceeded or ffmpeg fails
     */
    public Path convert(
            FfmpegCall call,
            MediaDirectory directory,
            String output,
            Duration length,
            ToolContext context)
            throws InterruptedException {
        requireLength(length);
        var file = directory.resolve(output);
        var options = new ArrayList<String>(List.of("-y", "-progress", "pipe:1", "-nostats"));
        options.addAll(call.arguments());
        options.addAll(List.of("-map_metadata", "-1", "-fflags", "+bitexact", "file:" + file));
        execute(options, directory, new ProgressLines(length, context));
        try {
            if (Files.size(file) == 0) {
                throw failure("the output is empty");
            }
        } catch (IOException _) {
            throw failure("there is no output");
        }
        return file;
    }

    /**
     * Reads files and reports, as the filters that measure do.
     *
     * @return what ffmpeg wrote to its log
     */
    public String measure(FfmpegCall call, MediaDirectory directory) throws InterruptedException {
        var options = new ArrayList<String>(List.of("-nostats"));
        options.addAll(call.arguments());
        options.addAll(List.of("-f", "null", "-"));
        return execute(options, directory, _ -> {}, "info");
    }

    /**
     * Requires that a result is not longer than what is written.
     *
     * @throws ToolException stating both durations
     */
    public void requireLength(Duration length) {
        if (length.compareTo(limits.longest()) > 0) {
            throw new ToolException(
                    MediaProblem.LIMIT,
                    "结果将长 %s，超过上限 %s；请缩短",
                    "The result would be %s long; the maximum is %s. Make it shorter",
                    MediaTime.clock(length),
                    MediaTime.clock(limits.longest()));
        }
    }

    private void execute(List<String> options, MediaDirectory directory, Consumer<String> lines)
            throws InterruptedException {
        execute(options, directory, lines, "error");
    }

    private String execute(
            List<String> options, MediaDirectory directory, Consumer<String> lines, String level)
            throws InterruptedException {
        var command = new ArrayList<String>(List.of(programs().ffmpeg().toString()));
        command.addAll(List.of("-nostdin", "-hide_banner", "-v", level));
        command.addAll(options);
        var outcome = new MediaProcess(limits).run(command, directory, lines);
        if (outcome.exitCode() != 0) {
            var reason = reason(outcome.err(), directory, null);
            throw failure(reason.isEmpty() ? "exit code " + outcome.exitCode() : reason);
        }
        return outcome.err();
    }

    private static ToolException failure(String reason) {
        return new ToolException(
                MediaProblem.FAILED, "ffmpeg 未能完成：%s", "ffmpeg could not finish: %s", reason);
    }

    /** The end of what it reported, without places of this machine. */
    private static String reason(String errors, MediaDirectory directory, @Nullable Path file) {
        var text =
                errors.replace("file:" + directory.path() + "/", "")
                        .replace(directory.path() + "/", "")
                        .replaceAll("\\[[a-z0-9_,]+ @ 0x[0-9a-f]+\\] ", "");
        if (file != null) {
            text = text.replace("file:" + file.toAbsolutePath() + ": ", "");
        }
        var line = text.strip().replaceAll("\\s*\\R\\s*", "; ");
        return line.length() <= MAX_REASON
                ? line
                : "…" + line.substring(line.length() - MAX_REASON);
    }

    private FfmpegPrograms programs() {
        return programs.get()
                .orElseThrow(() ->
                        new ToolException(
                                MediaProblem.NO_FFMPEG,
                                "这需要 ffmpeg，但未找到；%s",
                                "This needs ffmpeg, which was not found; %s",
                                new LocalizedText(
                                        FfmpegPrograms.REMEDY_ZH, FfmpegPrograms.REMEDY_EN)));
    }
}
