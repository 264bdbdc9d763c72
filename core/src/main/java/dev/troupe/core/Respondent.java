package dev.troupe.core;

import java.util.Optional;

/** Answers the questions of runs that an engine drives. Safe for use by several threads. */
@FunctionalInterface
public interface Respondent {
    /** Leaves every question open, for {@link Engine#answer}. */
    Respondent NONE = (_, _) -> Optional.empty();

    /** An answer and who gave it. */
    record Answer(Value value, String by) {}

    /**
     * Answers a question, or leaves it open for somebody else. Called on a thread of its own, which
     * may wait for a person; it is interrupted once nobody needs the answer any more.
     */
    Optional<Answer> answer(RunId run, OpenQuestion question) throws InterruptedException;
}
