package dev.troupe.chat;

import dev.troupe.core.Problem;
import dev.troupe.core.RunState;
import dev.troupe.core.Workflow;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What came of a message.
 *
 * @param text for the person, in their language
 * @param artifacts files, in the order in which they were made
 * @param clarification the question, when the state is NEEDS_INPUT
 * @param workflow the plan, where there was one
 * @param run how it ended, where it was run
 * @param problem why the state is not COMPLETED
 */
public record Answer(
        State state,
        String text,
        List<Artifact> artifacts,
        @Nullable Clarification clarification,
        @Nullable Workflow workflow,
        @Nullable RunState run,
        @Nullable Problem problem) {
    /** How it ended. */
    public enum State {
        COMPLETED,
        PARTIAL,
        FAILED,
        CANCELLED,
        /** A question must be answered first. */
        NEEDS_INPUT,
        /** A policy does not allow it. */
        REFUSED,
        OVER_BUDGET
    }

    public Answer {
        artifacts = List.copyOf(artifacts);
    }

    static Answer chat(String text) {
        return new Answer(State.COMPLETED, text, List.of(), null, null, null, null);
    }

    static Answer question(Clarification clarification) {
        return new Answer(
                State.NEEDS_INPUT,
                clarification.question(),
                List.of(),
                clarification,
                null,
                null,
                null);
    }

    static Answer problem(State state, Problem problem) {
        return new Answer(state, problem.message(), List.of(), null, null, null, problem);
    }
}
