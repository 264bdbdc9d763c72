package dev.troupe.packs.studio.ffmpeg;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/** Small files of sound and video, made with ffmpeg; tests are skipped where it is missing. */
public final class MediaSamples {
    private MediaSamples() {}

    public static boolean hasFfmpeg() {
        return FfmpegPrograms.find().isPresent();
    }

    /** Skips the test unless ffmpeg is installed. */
    public static void requireFfmpeg() {
        Assumptions.assumeTrue(FfmpegPrograms.find().isPresent(), "ffmpeg is not installed");
    }

    /** A test picture with a tone. */
    public static Path video(Path file, int seconds) throws IOException, InterruptedException {
        return make(
                file,
                List.of(
                        "-f",
                        "lavfi",
                        "-i",
                        "testsrc=size=160x90:rate=10:duration=" + seconds,
                        "-f",
                        "lavfi",
                        "-i",
                        "sine=frequency=440:duration=" + seconds,
                        "-pix_fmt",
                        "yuv420p",
                        "-shortest"));
    }

    /** The same without a sound. */
    public static Path silentVideo(Path file, int seconds)
            throws IOException, InterruptedException {
        return make(
                file,
                List.of(
                        "-f",
                        "lavfi",
                        "-i",
                        "testsrc=size=160x90:rate=10:duration=" + seconds,
                        "-pix_fmt",
                        "yuv420p"));
    }

    /** A tone. */
    public static Path sound(Path file, int seconds) throws IOException, InterruptedException {
        return make(file, List.of("-f", "lavfi", "-i", "sine=frequency=440:duration=" + seconds));
    }

    private static Path make(Path file, List<String> options)
            throws IOException, InterruptedException {
        requireFfmpeg();
        var command =
                new ArrayList<String>(
                        List.of(
                                FfmpegPrograms.find().orElseThrow().ffmpeg().toString(),
                                "-nostdin",
                                "-v",
                                "error",
                                "-y"));
        command.addAll(options);
        command.add(file.toString());
        int code = new ProcessBuilder(command).inheritIO().start().waitFor();
        if (code != 0) {
            throw new IOException("ffmpeg ended with " + code + ": " + command);
        }
        return file;
    }
}
