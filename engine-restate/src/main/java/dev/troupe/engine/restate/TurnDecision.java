package dev.troupe.engine.restate;

import java.util.List;

/**
 * What one turn of a run decided, which is on record before anything of it is done.
 *
 * @param head of the run after it
 * @param at when it was decided, nanoseconds since 1970
 * @param first number of the first entry that it records
 * @param accepted for each event that it was given, whether it applied
 * @param launches attempts to start
 * @param stops nodes whose attempts are to be interrupted
 * @param ends nodes whose attempts have ended
 * @param callbacks revisions and questions to see to
 * @param dropped those that are not needed any more
 * @param isArming whether a timer is to be set for {@link RunHead#armed}
 */
record TurnDecision(
        RunHead head,
        long at,
        long first,
        List<Boolean> accepted,
        List<AttemptCall> launches,
        List<String> stops,
        List<String> ends,
        List<String> callbacks,
        List<String> dropped,
        boolean isArming) {
    TurnDecision {
        accepted = List.copyOf(accepted);
        launches = List.copyOf(launches);
        stops = List.copyOf(stops);
        ends = List.copyOf(ends);
        callbacks = List.copyOf(callbacks);
        dropped = List.copyOf(dropped);
    }
}
