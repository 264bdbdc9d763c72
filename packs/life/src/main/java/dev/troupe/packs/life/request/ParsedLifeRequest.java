package dev.troupe.packs.life.request;

import java.util.List;

/**
 * What a sentence asks of this pack.
 *
 * @param calls in order; empty if it asks for nothing of this pack
 * @param unread clauses with content that none of the calls covers
 * @param doubts dates that can mean another day, as they were written
 * @param impossible days that are named and do not exist, as they were written
 */
public record ParsedLifeRequest(
        List<PlannedCall> calls,
        List<String> unread,
        List<Ambiguity> doubts,
        List<String> impossible) {
    /**
     * A date that can mean another day.
     *
     * @param words as they were written
     * @param taken what they were taken for
     */
    public record Ambiguity(String words, String taken) {}

    public ParsedLifeRequest {
        calls = List.copyOf(calls);
        unread = List.copyOf(unread);
        doubts = List.copyOf(doubts);
        impossible = List.copyOf(impossible);
    }

    /** The same with other calls. */
    public ParsedLifeRequest withCalls(List<PlannedCall> others) {
        return new ParsedLifeRequest(others, unread, doubts, impossible);
    }

    /** Whether the sentence asks for this pack's work and for nothing else. */
    public boolean isWhole() {
        return !calls.isEmpty() && unread.isEmpty();
    }
}
