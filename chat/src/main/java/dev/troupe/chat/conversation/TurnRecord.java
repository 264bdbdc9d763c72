package dev.troupe.chat.conversation;

import dev.troupe.core.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a conversation stores of one turn; {@link Conversation#of} restores a conversation from
 * them.
 *
 * @param message the user's message
 * @param understood the message with what the conversation added to it
 * @param answer the answer
 * @param question the question to the user, if that is the answer
 * @param isActedOn whether it was planned, so that follow-ups refer to it
 * @param state of the request, for messages that change a part of it; missing if there is none
 * @param artifacts files that were created, in order
 * @param isProposal whether the user was asked to agree to a reading of the request, and has not
 *     agreed: a conversation that holds the state of another request retains it
 */
public record TurnRecord(
        String message,
        String understood,
        String answer,
        @Nullable Clarification question,
        boolean isActedOn,
        Value state,
        List<Artifact> artifacts,
        boolean isProposal) {
    public TurnRecord {
        artifacts = List.copyOf(artifacts);
    }

    /** One that proposes no reading. */
    public TurnRecord(
            String message,
            String understood,
            String answer,
            @Nullable Clarification question,
            boolean isActedOn,
            Value state,
            List<Artifact> artifacts) {
        this(message, understood, answer, question, isActedOn, state, artifacts, false);
    }

    /** An answer that is only a text. */
    public static TurnRecord ofText(String message, String answer) {
        return new TurnRecord(message, message, answer, null, false, Value.missing(), List.of());
    }

    /** What is stored of an answer to a message. */
    public static TurnRecord of(String message, String understood, Answer answer) {
        return new TurnRecord(
                message,
                understood,
                answer.text(),
                answer.clarification(),
                answer.workflow() != null,
                answer.requestState(),
                answer.artifacts(),
                answer.isProposal());
    }

    /** The same, where the user did not agree to the reading. */
    public TurnRecord asProposal() {
        return new TurnRecord(
                message, understood, answer, question, isActedOn, state, artifacts, true);
    }
}
