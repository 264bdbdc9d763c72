package dev.troupe.packs.studio.ffmpeg;

import dev.troupe.agent.tool.ToolException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Times within sound and video: what users write, and what players and ffmpeg read. */
public final class MediaTime {
    private static final int MAX_TEXT = 40; // characters
    private static final Pattern CLOCK =
            Pattern.compile("(?:(\\d{1,3}):)?(\\d{1,3}):([0-5]?\\d(?:[.,]\\d{1,6})?)");
    private static final String NUMBER = "(\\d{1,6}(?:\\.\\d{1,6})?)";
    private static final Pattern UNITS =
            Pattern.compile(
                    "(?:"
                            + NUMBER
                            + "\\s*(?:h|hr|hrs|hours?|个?小时|时))?\\s*(?:"
                            + NUMBER
                            + "\\s*(?:m|min|mins|minutes?|分钟?))?\\s*(?:"
                            + NUMBER
                            + "\\s*(?:s|sec|secs|seconds?|秒钟?))?\\s*(?:(\\d{1,6})\\s*(?:ms|milliseconds?|毫秒))?",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern SECONDS = Pattern.compile(NUMBER);

    private MediaTime() {}

    /**
     * Reads a time: {@code 1:02:03.5}, {@code 0:05}, {@code 12s}, {@code 1m5s}, {@code 1分5秒},
     * {@code 2.5} in seconds. Empty if it is none of these.
     */
    public static Optional<Duration> parse(String text) {
        var time = text.strip().replace('：', ':');
        if (time.isEmpty() || time.length() > MAX_TEXT) {
            return Optional.empty();
        }
        var clock = CLOCK.matcher(time);
        if (clock.matches()) {
            boolean hasHours = clock.group(1) != null;
            if (hasHours && Integer.parseInt(clock.group(2)) > 59) {
                return Optional.empty();
            }
            return Optional.of(
                    sum(
                            hasHours ? clock.group(1) : "0",
                            clock.group(2),
                            clock.group(3).replace(',', '.'),
                            "0"));
        }
        if (SECONDS.matcher(time).matches()) {
            return Optional.of(sum("0", "0", time, "0"));
        }
        var units = UNITS.matcher(time);
        return units.matches()
                ? Optional.of(
                        sum(
                                orZero(units.group(1)),
                                orZero(units.group(2)),
                                orZero(units.group(3)),
                                orZero(units.group(4))))
                : Optional.empty();
    }

    /**
     * The same for an argument of a tool.
     *
     * @throws ToolException naming the argument, its value and what is accepted
     */
    public static Duration require(String name, String text) {
        return parse(text)
                .orElseThrow(() ->
                        new ToolException(
                                MediaProblem.BAD_TIME,
                                "%s 为“%s”，不是时间；请使用 0:05、1:02:03.5、12s 或 1分5秒",
                                "%s is '%s', which is not a time; write 0:05, 1:02:03.5, 12s or 1m5s",
                                name,
                                text));
    }

    private static String orZero(@Nullable String text) {
        return text == null ? "0" : text;
    }

    private static Duration sum(String hours, String minutes, String seconds, String millis) {
        var total =
                new BigDecimal(hours)
                        .multiply(BigDecimal.valueOf(3_600))
                        .add(new BigDecimal(minutes).multiply(BigDecimal.valueOf(60)))
                        .add(new BigDecimal(seconds))
                        .add(new BigDecimal(millis).movePointLeft(3));
        return Duration.ofNanos(total.movePointRight(9).longValue());
    }

    /** Of a number of seconds that a program states. */
    public static Duration ofSeconds(BigDecimal seconds) {
        return Duration.ofNanos(seconds.movePointRight(9).longValue());
    }

    /** For ffmpeg: seconds with six decimals. */
    public static String seconds(Duration time) {
        return String.format(Locale.ROOT, "%d.%06d", time.toSeconds(), time.toNanosPart() / 1_000);
    }

    /** For users: {@code 0:05}, {@code 1:02:03.5}. */
    public static String clock(Duration time) {
        var millis = time.toMillisPart() == 0 ? "" : "." + "%03d".formatted(time.toMillisPart());
        var seconds = "%02d".formatted(time.toSecondsPart()) + millis.replaceFirst("0+$", "");
        return time.toHours() > 0
                ? "%d:%02d:%s".formatted(time.toHours(), time.toMinutesPart(), seconds)
                : "%d:%s".formatted(time.toMinutes(), seconds);
    }

    /** As files of subtitles have it: {@code 00:00:05,250}. */
    public static String srt(Duration time) {
        return "%02d:%02d:%02d,%03d"
                .formatted(
                        time.toHours(),
                        time.toMinutesPart(),
                        time.toSecondsPart(),
                        time.toMillisPart());
    }

    /**
     * As edit decision lists have it, with the number of the frame: {@code 00:00:05:06}.
     *
     * @param framesPerSecond whole, as the non-drop time code of SMPTE 12M counts them
     */
    public static String timecode(Duration time, int framesPerSecond) {
        long frames = frames(time, framesPerSecond);
        long seconds = frames / framesPerSecond;
        return "%02d:%02d:%02d:%02d"
                .formatted(
                        seconds / 3_600, seconds / 60 % 60, seconds % 60, frames % framesPerSecond);
    }

    /** The number of frames, rounded to the nearest. */
    public static long frames(Duration time, int framesPerSecond) {
        return BigDecimal.valueOf(time.toNanos())
                .multiply(BigDecimal.valueOf(framesPerSecond))
                .movePointLeft(9)
                .setScale(0, RoundingMode.HALF_UP)
                .longValue();
    }
}
