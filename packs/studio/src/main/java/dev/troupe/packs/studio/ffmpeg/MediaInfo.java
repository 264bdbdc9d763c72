package dev.troupe.packs.studio.ffmpeg;

import dev.troupe.core.value.Value;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What ffprobe states about a file.
 *
 * @param format as ffprobe names it: {@code mov,mp4,m4a,3gp,3g2,mj2}
 * @param duration empty for a picture, or where the file does not state it
 * @param bytes length of the file
 * @param streams in their order
 */
public record MediaInfo(
        String format, Optional<Duration> duration, long bytes, List<Stream> streams) {
    public MediaInfo {
        streams = List.copyOf(streams);
    }

    /** One stream of a file. */
    public sealed interface Stream {
        /** Its place among all streams, from 0. */
        int index();

        /** As ffprobe names it: {@code h264}. */
        String codec();
    }

    /**
     * Moving pictures, or one.
     *
     * @param framesPerSecond 0 if the file does not state it
     */
    public record Video(int index, String codec, int width, int height, double framesPerSecond)
            implements Stream {}

    /**
     * @param sampleRate samples per second
     */
    public record Audio(int index, String codec, int sampleRate, int channels) implements Stream {}

    /** Subtitles and data. */
    public record Other(int index, String codec, String type) implements Stream {}

    /** The first stream of pictures that is not the cover of a piece of music. */
    public Optional<Video> video() {
        return first(Video.class);
    }

    public Optional<Audio> audio() {
        return first(Audio.class);
    }

    private <T extends Stream> Optional<T> first(Class<T> type) {
        return streams.stream().filter(type::isInstance).map(type::cast).findFirst();
    }

    /**
     * Reads the output of {@code ffprobe -print_format json -show_format -show_streams}.
     *
     * @return without streams if the output is of another form
     */
    static MediaInfo read(Value output, long bytes) {
        var format = output.field("format");
        return new MediaInfo(
                format.field("format_name").asText(),
                number(format.field("duration"))
                        .filter(seconds -> seconds.signum() > 0)
                        .map(MediaTime::ofSeconds),
                bytes,
                output.field("streams").items().stream()
                        .filter(stream ->
                                !stream.field("disposition")
                                        .field("attached_pic")
                                        .asText()
                                        .equals("1"))
                        .map(MediaInfo::stream)
                        .toList());
    }

    private static Stream stream(Value stream) {
        int index = whole(stream.field("index"));
        var codec = stream.field("codec_name").asText();
        var type = stream.field("codec_type").asText();
        return switch (type) {
            case "video" ->
                    new Video(
                            index,
                            codec,
                            whole(stream.field("width")),
                            whole(stream.field("height")),
                            rate(stream.field("avg_frame_rate").asText()));
            case "audio" ->
                    new Audio(
                            index,
                            codec,
                            whole(stream.field("sample_rate")),
                            whole(stream.field("channels")));
            default -> new Other(index, codec, type);
        };
    }

    /** A fraction, {@code 30000/1001}; 0 if it is none. */
    private static double rate(String fraction) {
        var parts = fraction.split("/", -1);
        var over = parts.length == 2 ? number(Value.of(parts[1])).orElse(null) : BigDecimal.ONE;
        var number = number(Value.of(parts[0])).orElse(BigDecimal.ZERO);
        return isZero(over) ? 0 : number.divide(over, MathContext.DECIMAL32).doubleValue();
    }

    private static boolean isZero(@Nullable BigDecimal number) {
        return number == null || number.signum() == 0;
    }

    private static int whole(Value value) {
        return number(value).map(BigDecimal::intValue).orElse(0);
    }

    /** ffprobe states most numbers as texts, and unknown ones as {@code N/A}. */
    private static Optional<BigDecimal> number(Value value) {
        var text = value.asText();
        return text.matches("-?\\d{1,15}(\\.\\d{1,12})?")
                ? Optional.of(new BigDecimal(text))
                : Optional.empty();
    }
}
