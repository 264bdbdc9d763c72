package dev.troupe.core.engine;

import dev.troupe.core.run.OpenQuestion;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import java.util.Optional;

/** Answers the questions of runs that an engine drives. Safe for use by several threads. */
@FunctionalInterface
public interface QuestionHandler {
    /** Leaves every question open, for {@link Engine#answer}. */
    QuestionHandler NONE = (_, _) -> Optional.empty();

    /** An answer and who gave it. */
    record Answer(Value value, String by) {}

    /**
     * Answers a question, or leaves it open for another handler. Called on its own thread, which
     * may wait for a user; it is interrupted once the answer is not needed any more.
     */
    Optional<Answer> answer(RunId run, OpenQuestion question) throws InterruptedException;
}
