package dev.troupe.packs.studio.ffmpeg;

import java.time.Duration;

/**
 * What one call of ffmpeg may use.
 *
 * @param timeout after which it is stopped
 * @param memoryBytes of its process that are not part of a file
 * @param outputBytes of what it writes
 * @param longest duration of what it writes
 */
public record MediaLimits(Duration timeout, long memoryBytes, long outputBytes, Duration longest) {
    /** Enough for an hour of a small picture or some minutes of a large one. */
    public static final MediaLimits STANDARD =
            new MediaLimits(Duration.ofMinutes(20), 2L << 30, 4L << 30, Duration.ofHours(4));

    public MediaLimits {
        if (!timeout.isPositive() || !longest.isPositive() || memoryBytes < 1 || outputBytes < 1) {
            throw new IllegalArgumentException(
                    "limits of ffmpeg are %s, %d bytes of memory, %d bytes of output and %s; all must be positive"
                            .formatted(timeout, memoryBytes, outputBytes, longest));
        }
    }
}
