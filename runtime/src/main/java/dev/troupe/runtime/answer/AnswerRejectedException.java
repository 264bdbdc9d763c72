package dev.troupe.runtime.answer;

import dev.troupe.core.value.LocalizedText;

/** An answer does not fit the question that waits, or comes too late. */
public final class AnswerRejectedException extends RuntimeException
        implements LocalizedText.Localized {
    private static final long serialVersionUID = 1L;

    /** Why an answer is refused. */
    public enum Reason {
        /** The question asks for words, and a decision was given. */
        NEEDS_WORDS,
        /** The question asks for an approval, and words were given. */
        NEEDS_DECISION,
        /** The question has options, and the answer is none of them. */
        NO_OPTION,
        /** The time to answer is over; the run continues without. */
        EXPIRED
    }

    private final Reason reason;
    private final transient LocalizedText text;

    AnswerRejectedException(Reason reason, LocalizedText text) {
        super(text.en());
        this.reason = reason;
        this.text = text;
    }

    /** Why. */
    public Reason reason() {
        return reason;
    }

    @Override
    public LocalizedText text() {
        return text;
    }
}
