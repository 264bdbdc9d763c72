package dev.troupe.packs.web.fetch;

import java.time.Duration;

/**
 * How long and how much one fetch may take.
 *
 * @param connect until a connection stands
 * @param response between two pieces of the answer
 * @param total for the whole fetch with its redirects
 * @param maxBodyBytes after decompression
 * @param maxRedirects 0 or more
 */
public record FetchLimits(
        Duration connect, Duration response, Duration total, int maxBodyBytes, int maxRedirects) {
    public static FetchLimits defaults() {
        return new FetchLimits(
                Duration.ofSeconds(10),
                Duration.ofSeconds(30),
                Duration.ofSeconds(60),
                10 * 1024 * 1024,
                5);
    }

    public FetchLimits withMaxBodyBytes(int bytes) {
        return new FetchLimits(connect, response, total, bytes, maxRedirects);
    }

    public FetchLimits withTotal(Duration duration) {
        return new FetchLimits(connect, response, duration, maxBodyBytes, maxRedirects);
    }
}
