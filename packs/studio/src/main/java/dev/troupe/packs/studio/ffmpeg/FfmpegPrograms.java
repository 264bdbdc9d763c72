package dev.troupe.packs.studio.ffmpeg;

import dev.troupe.agent.catalog.Requirement;
import java.io.File;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The two programs of an installation of ffmpeg.
 *
 * @param ffmpeg converts
 * @param ffprobe states what a file contains
 */
public record FfmpegPrograms(Path ffmpeg, Path ffprobe) {
    /** What to do if they are missing. */
    public static final String REMEDY_ZH =
            "安装 ffmpeg（Debian、Ubuntu：apt-get install ffmpeg；macOS：brew install ffmpeg），并让 ffmpeg 和 ffprobe 在 PATH 中";

    public static final String REMEDY_EN =
            "install ffmpeg (Debian, Ubuntu: apt-get install ffmpeg; macOS: brew install ffmpeg) and put ffmpeg and ffprobe on the PATH";

    /** Those on the {@code PATH}; empty unless both are in one of its directories. */
    public static Optional<FfmpegPrograms> find() {
        return find(System.getenv("PATH"));
    }

    static Optional<FfmpegPrograms> find(@Nullable String path) {
        return path == null
                ? Optional.empty()
                : Pattern.compile(Pattern.quote(File.pathSeparator))
                        .splitAsStream(path)
                        .filter(directory -> !directory.isBlank())
                        .map(Path::of)
                        .filter(Path::isAbsolute) // another one depends on where Java was started
                        .flatMap(FfmpegPrograms::in)
                        .findFirst();
    }

    private static Stream<FfmpegPrograms> in(Path directory) {
        return Stream.of("", ".exe")
                .map(ending ->
                        new FfmpegPrograms(
                                directory.resolve("ffmpeg" + ending),
                                directory.resolve("ffprobe" + ending)))
                .filter(found ->
                        Files.isExecutable(found.ffmpeg) && Files.isExecutable(found.ffprobe));
    }

    /** What agents declare that work with sound and video. */
    public static Requirement requirement() {
        return new Requirement(
                "ffmpeg",
                () -> find().isPresent(),
                REMEDY_ZH + "。在此之前，动态分镜以图片序列输出，不能剪辑，也不能测量和调整响度",
                REMEDY_EN
                        + "; until then animatics are sequences of pictures, and nothing is edited, mixed by loudness or measured");
    }
}
