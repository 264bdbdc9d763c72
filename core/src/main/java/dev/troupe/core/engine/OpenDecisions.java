package dev.troupe.core.engine;

import dev.troupe.core.run.OpenQuestion;
import dev.troupe.core.run.RunState;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What one run waits for that others decide: answers to questions and revisions of the plan.
 * Belongs to the mailbox.
 */
final class OpenDecisions {
    private final RunMailbox mailbox;
    private final EngineParts parts;
    private final @Nullable QuestionDispatcher asking; // null if no handler answers immediately
    private @Nullable RevisionRequester revising; // most runs are never revised

    OpenDecisions(RunMailbox mailbox, EngineParts parts) {
        this.mailbox = mailbox;
        this.parts = parts;
        boolean isAnswered = !parts.questionHandler().equals(QuestionHandler.NONE);
        this.asking = isAnswered ? new QuestionDispatcher(mailbox, parts.questionHandler()) : null;
    }

    void updateQuestions(List<OpenQuestion> questions) {
        if (asking != null) {
            asking.update(questions);
        }
    }

    /** Whether the handler answers none of these questions. */
    boolean areLeftOpen(List<OpenQuestion> questions) {
        return asking == null || asking.isLeftOpen(questions);
    }

    /** Once a failure may have the plan revised. */
    void updateRevisions(RunState state) {
        revising = revising == null ? new RevisionRequester(mailbox, parts) : revising;
        revising.update(state.undecidedNodes());
    }

    /** Waits for nothing any more. */
    void drop() {
        updateQuestions(List.of());
        if (revising != null) {
            revising.update(List.of());
        }
    }
}
