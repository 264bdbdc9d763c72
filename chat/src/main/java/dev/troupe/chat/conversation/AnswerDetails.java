package dev.troupe.chat.conversation;

import dev.troupe.core.value.Value;
import dev.troupe.model.Usage;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a conversation stores of an answer besides its text, by how the answer came about. */
public sealed interface AnswerDetails {
    /** The turn was stopped, or could not be worked on. */
    record None() implements AnswerDetails {}

    /**
     * The answer was given elsewhere, and a client sent it as history.
     *
     * @param understood the message with what the conversation added to it
     * @param isActedOn whether a plan was created for it, so that follow-ups refer to it
     */
    record Imported(String understood, boolean isActedOn) implements AnswerDetails {}

    /**
     * The coordinator answered.
     *
     * @param understood the message with what the conversation added to it
     * @param files those that were created, in order
     * @param question the question to the user, if that is the answer
     * @param state of the request, for messages that change a part of it; missing if there is none
     * @param workflow the plan in its wire form; missing if there was none
     * @param questions of the run, as clients receive them: a list; missing if nothing was run
     * @param usage {@code null} if it was not recorded
     */
    record Composed(
            String understood,
            List<AnswerFile> files,
            @Nullable Clarification question,
            Value state,
            Value workflow,
            Value questions,
            @Nullable TurnUsage usage)
            implements AnswerDetails {
        public Composed {
            files = List.copyOf(files);
        }
    }

    /**
     * A file that a turn created.
     *
     * @param url where clients download it; empty if they cannot
     */
    record AnswerFile(Artifact artifact, String url) {}

    /**
     * The usage of a turn's model calls.
     *
     * @param total of all
     * @param planning of those outside of a run's nodes; {@code null} if it was not recorded
     */
    record TurnUsage(Usage total, @Nullable Usage planning) {}
}
