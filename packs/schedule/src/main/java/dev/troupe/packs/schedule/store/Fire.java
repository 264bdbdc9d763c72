package dev.troupe.packs.schedule.store;

import java.time.Instant;

/**
 * One time at which a schedule begins its work.
 *
 * @param user id of the schedule's user; empty for the only one
 * @param number of the schedule
 * @param due when it was to begin; a schedule has one fire for each time
 * @param conversation in which the work is; empty until it was accepted
 * @param turn of that conversation
 * @param note why it did not begin; empty if there is nothing to report
 * @param attempts how often its work was sent
 */
public record Fire(
        String user,
        long number,
        Instant due,
        FireState state,
        String conversation,
        int turn,
        String note,
        int attempts) {
    /**
     * The key under which its work is accepted once, however often and by whichever server it is
     * sent.
     */
    public String key() {
        return "schedule-" + number + "-" + due.toEpochMilli();
    }

    /** The same, accepted. */
    public Fire startedIn(String newConversation, int newTurn) {
        return new Fire(
                user, number, due, FireState.STARTED, newConversation, newTurn, "", attempts);
    }

    /** The same, not begun for a reason. */
    public Fire endedWith(FireState newState, String reason) {
        return new Fire(user, number, due, newState, conversation, turn, reason, attempts);
    }
}
