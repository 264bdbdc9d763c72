package dev.troupe.packs.life;

import java.util.List;

/**
 * What a sentence asks of this pack.
 *
 * @param calls in order; empty where it asks for nothing of this pack
 * @param unread clauses that say something which none of the calls does
 * @param doubts dates that can mean another day, as they were said
 * @param impossible days that are named and do not exist, as they were said
 */
record LifeReading(
        List<LifeCall> calls, List<String> unread, List<Doubt> doubts, List<String> impossible) {
    /**
     * A date that can mean another day.
     *
     * @param words as they were said
     * @param taken what they were taken for
     */
    record Doubt(String words, String taken) {}

    LifeReading {
        calls = List.copyOf(calls);
        unread = List.copyOf(unread);
        doubts = List.copyOf(doubts);
        impossible = List.copyOf(impossible);
    }

    /** Whether the sentence asks for this pack's work and for nothing else. */
    boolean isWhole() {
        return !calls.isEmpty() && unread.isEmpty();
    }
}
