package dev.troupe.store.session;

/**
 * What one agent did, in a session or in all of a user's.
 *
 * @param state {@code dormant}, {@code engaged} or {@code idle}
 * @param tasks those that are under way included
 * @param ended tasks whose duration is known
 * @param millis the sum of their durations
 */
public record AgentWork(
        String agent,
        String state,
        long tasks,
        long completed,
        long failed,
        long ended,
        long millis) {}
