package dev.troupe.packs.code;

import java.time.Duration;
import java.util.Optional;

/**
 * How a program ended.
 *
 * @param exitCode 0 where it says that all went well; 128 and more for a signal
 * @param out what it wrote, the middle left out where it is long
 * @param err the same of its errors
 * @param stop why it was stopped; empty where it ended by itself
 */
public record Outcome(int exitCode, String out, String err, Optional<Stop> stop, Duration took) {
    /** What it used too much of. */
    public enum Stop {
        TIME,
        MEMORY,
        WORKSPACE,
        OUTPUT
    }

    /** Whether it ended by itself and well. */
    public boolean isWell() {
        return exitCode == 0 && stop.isEmpty();
    }
}
