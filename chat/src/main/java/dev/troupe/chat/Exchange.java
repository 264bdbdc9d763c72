package dev.troupe.chat;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a conversation keeps of one turn; {@link Conversation#of} makes a conversation of them
 * again.
 *
 * @param message what the person said
 * @param understood the message with what the conversation added to it
 * @param answer what they were told
 * @param question what they were asked, where that is the answer
 * @param isActedOn whether a plan was made of it, so that follow-ups refer to it
 * @param artifacts files that were made, in order
 */
public record Exchange(
        String message,
        String understood,
        String answer,
        @Nullable Clarification question,
        boolean isActedOn,
        List<Artifact> artifacts) {
    public Exchange {
        artifacts = List.copyOf(artifacts);
    }

    /** What is kept of an answer to a message. */
    public static Exchange of(String message, String understood, Answer answer) {
        return new Exchange(
                message,
                understood,
                answer.text(),
                answer.clarification(),
                answer.workflow() != null,
                answer.artifacts());
    }
}
