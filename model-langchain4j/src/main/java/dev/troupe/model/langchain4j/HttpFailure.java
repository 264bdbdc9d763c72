package dev.troupe.model.langchain4j;

import dev.langchain4j.exception.HttpException;
import java.net.http.HttpHeaders;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP status that is not a success. Unlike LangChain4j's own it contains how long the server
 * asks to wait. Its message is the body.
 */
final class HttpFailure extends HttpException {
    private static final long serialVersionUID = 1L;
    private static final Pattern RETRY_INFO =
            Pattern.compile("\"retryDelay\"\\s*:\\s*\"([\\d.]+)s\"");

    private final @Nullable Duration retryAfter;

    HttpFailure(int status, String body, @Nullable Duration retryAfter) {
        super(status, body);
        this.retryAfter = retryAfter;
    }

    static HttpFailure of(int status, HttpHeaders headers, String body) {
        return new HttpFailure(
                status, body, retryAfter(headers, Instant.now()).orElse(parseRetryInfo(body)));
    }

    @Nullable Duration retryAfter() {
        return retryAfter;
    }

    /** Gemini asks in the body, by google.rpc.RetryInfo. */
    static @Nullable Duration parseRetryInfo(String body) {
        var matcher = RETRY_INFO.matcher(body);
        return matcher.find() ? parseSeconds(matcher.group(1), 1).orElse(null) : null;
    }

    /** RFC 9110, 10.2.3: seconds or a date; some providers send milliseconds in addition. */
    static Optional<Duration> retryAfter(HttpHeaders headers, Instant now) {
        var millis =
                headers.firstValue("Retry-After-Ms").flatMap(text -> parseSeconds(text, 0.001));
        return millis.or(() ->
                headers.firstValue("Retry-After")
                        .flatMap(text -> parseSeconds(text, 1).or(() -> untilDate(text, now))));
    }

    private static Optional<Duration> parseSeconds(String text, double unit) {
        try {
            var seconds = Double.parseDouble(text.strip()) * unit;
            return Double.isFinite(seconds)
                    ? Optional.of(Duration.ofMillis(Math.max(0, Math.round(seconds * 1000))))
                    : Optional.empty();
        } catch (NumberFormatException _) {
            return Optional.empty();
        }
    }

    private static Optional<Duration> untilDate(String date, Instant now) {
        try {
            var then = ZonedDateTime.parse(date.strip(), DateTimeFormatter.RFC_1123_DATE_TIME);
            var wait = Duration.between(now, then.toInstant());
            return Optional.of(wait.isNegative() ? Duration.ZERO : wait);
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }
}
