package dev.troupe.runtime;

import dev.troupe.core.Sentence;

/** What a person answered does not fit the question that waits, or comes too late. */
public final class AnswerRefused extends RuntimeException implements Sentence.Spoken {
    private static final long serialVersionUID = 1L;

    /** Why an answer is refused. */
    public enum Reason {
        /** The question asks for words, and a decision was given. */
        NEEDS_WORDS,
        /** The question asks for an approval, and words were given. */
        NEEDS_DECISION,
        /** The question has options, and the answer is none of them. */
        NO_OPTION,
        /** The time to answer is over; the run goes on without. */
        EXPIRED
    }

    private final Reason reason;
    private final transient Sentence sentence;

    AnswerRefused(Reason reason, Sentence sentence) {
        super(sentence.en());
        this.reason = reason;
        this.sentence = sentence;
    }

    /** Why. */
    public Reason reason() {
        return reason;
    }

    @Override
    public Sentence sentence() {
        return sentence;
    }
}
