package dev.troupe.packs.studio.sound;

import dev.troupe.agent.tool.ToolException;
import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.packs.studio.ffmpeg.Ffmpeg;
import dev.troupe.packs.studio.ffmpeg.FfmpegCall;
import dev.troupe.packs.studio.ffmpeg.MediaDirectory;
import dev.troupe.packs.studio.ffmpeg.MediaProblem;
import java.math.BigDecimal;
import java.nio.file.Path;
import java.util.Locale;

/**
 * The loudness of a sound as EBU R 128 and ITU-R BS.1770 define it.
 *
 * @param integrated in LUFS
 * @param range in LU
 * @param truePeak in dBTP
 * @param threshold in LUFS, below which a part does not count
 */
record Loudness(
        BigDecimal integrated, BigDecimal range, BigDecimal truePeak, BigDecimal threshold) {
    /** For programmes, by EBU R 128. */
    static final double PROGRAMME = -23;

    private static final double MAX_PEAK = -1; // dBTP, by EBU R 128
    private static final double RANGE = 20; // LU; the dynamics are not compressed

    /**
     * @param name as users call the file
     * @throws ToolException if it is silent
     */
    static Loudness measure(Ffmpeg ffmpeg, Path file, String name, MediaDirectory directory)
            throws InterruptedException {
        var call =
                new FfmpegCall()
                        .input(file)
                        .with("-map", "0:a:0", "-af", "loudnorm=print_format=json");
        var log = ffmpeg.measure(call, directory);
        try {
            var report = Json.parse(log.substring(log.lastIndexOf('{'), log.lastIndexOf('}') + 1));
            return new Loudness(
                    number(report.field("input_i").asText(), name),
                    number(report.field("input_lra").asText(), name),
                    number(report.field("input_tp").asText(), name),
                    number(report.field("input_thresh").asText(), name));
        } catch (JsonException | IndexOutOfBoundsException _) {
            throw new ToolException(
                    MediaProblem.FAILED,
                    "ffmpeg 没有报告“%s”的响度；请检查 ffmpeg 的版本",
                    "ffmpeg reported no loudness of '%s'; check its version",
                    name);
        }
    }

    private static BigDecimal number(String text, String name) {
        if (!text.matches("-?\\d{1,6}(\\.\\d{1,6})?")) {
            throw new ToolException(
                    MediaProblem.NO_STREAM,
                    "“%s”没有可测量响度的声音（静音，或不足 0.4 秒）",
                    "'%s' has no sound whose loudness can be measured: it is silent, or shorter than 0.4 s",
                    name);
        }
        return new BigDecimal(text);
    }

    /** The filter that brings the measured sound to a loudness, without exceeding the peak. */
    String toFilter(double lufs) {
        return String.format(
                Locale.ROOT,
                "loudnorm=I=%.1f:TP=%.1f:LRA=%.0f:measured_I=%s:measured_LRA=%s:measured_TP=%s:measured_thresh=%s:linear=true",
                lufs,
                MAX_PEAK,
                RANGE,
                integrated.toPlainString(),
                range.toPlainString(),
                truePeak.toPlainString(),
                threshold.toPlainString());
    }
}
