package dev.troupe.packs.code;

import java.time.Duration;
import java.util.Optional;

/**
 * How a program ended.
 *
 * @param exitCode 0 if it succeeded; 128 and more for a signal
 * @param out what it wrote, the middle omitted if it is long
 * @param omitted characters of it that are not in {@code out}
 * @param err the same of its errors
 * @param stop why it was stopped; empty if it ended on its own
 */
public record ProcessOutcome(
        int exitCode, String out, long omitted, String err, Optional<Stop> stop, Duration took) {
    /** What it used too much of. */
    public enum Stop {
        TIME,
        MEMORY,
        WORKSPACE,
        OUTPUT
    }

    /** Whether it ended on its own and successfully. */
    public boolean isWell() {
        return exitCode == 0 && stop.isEmpty();
    }
}
