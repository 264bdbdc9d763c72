package dev.troupe.core.decision;

/**
 * A time during which nothing could happen in a run, so that it does not count.
 *
 * @param after the number of the last entry before it
 * @param nanos how long it was, at least
 */
public record Outage(long after, long nanos) {}
