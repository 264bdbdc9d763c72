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
 * An HTTP status that is no success. Unlike LangChain4j's own it keeps how long the server asks to
 * wait. Its message is the body.
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
                status, body, retryAfter(headers, Instant.now()).orElse(askedInBody(body)));
    }

    @Nullable Duration retryAfter() {
        return retryAfter;
    }

    /** Gemini asks in the body, by google.rpc.RetryInfo. */
    static @Nullable Duration askedInBody(String body) {
        var matcher = RETRY_INFO.matcher(body);
        return matcher.find() ? seconds(matcher.group(1), 1).orElse(null) : null;
    }

    /** RFC 9110, 10.2.3: seconds or a date; some providers send milliseconds beside it. */
    static Optional<Duration> retryAfter(HttpHeaders headers, Instant now) {
        var millis = headers.firstValue("Retry-After-Ms").flatMap(text -> seconds(text, 0.001));
        return millis.or(() ->
                headers.firstValue("Retry-After")
                        .flatMap(text -> seconds(text, 1).or(() -> until(text, now))));
    }

    private static Optional<Duration> seconds(String text, double unit) {
        try {
            var seconds = Double.parseDouble(text.strip()) * unit;
            return Double.isFinite(seconds)
                    ? Optional.of(Duration.ofMillis(Math.max(0, Math.round(seconds * 1000))))
                    : Optional.empty();
        } catch (NumberFormatException _) {
            return Optional.empty();
        }
    }

    private static Optional<Duration> until(String date, Instant now) {
        try {
            var then = ZonedDateTime.parse(date.strip(), DateTimeFormatter.RFC_1123_DATE_TIME);
            var wait = Duration.between(now, then.toInstant());
            return Optional.of(wait.isNegative() ? Duration.ZERO : wait);
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }
}
