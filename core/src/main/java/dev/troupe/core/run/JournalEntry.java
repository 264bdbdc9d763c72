package dev.troupe.core.run;

import dev.troupe.core.value.RunId;
import java.time.Instant;

/**
 * An event as it was recorded.
 *
 * @param sequence from 1, without gaps within a run
 * @param at when it was recorded
 */
public record JournalEntry(RunId run, long sequence, Instant at, RunEvent event) {}
