package dev.troupe.model;

import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * An offline skill that stores the request it worked on as a state, so that a later message changes
 * a part of it. A conversation stores the state and does not read it.
 */
public interface FollowUpSkill extends OfflineSkill {
    /** Entity of an intent with the state that a run starts from. */
    String STATE = "requestState";

    /** Shared variable with the state that a run starts from. */
    String ASKED = "askedQuestion";

    /** Shared variable in which a run leaves the state that it answered. */
    String ANSWERED = "answeredQuestion";

    /** What a message means after a request. */
    sealed interface FollowUp {
        /**
         * It changes the request.
         *
         * @param request the changed request in words, for users
         * @param shares the work, in order; each agent receives what those before it leave
         */
        record Changed(Value state, String request, List<Share> shares) implements FollowUp {
            public Changed {
                shares = List.copyOf(shares);
            }
        }

        /**
         * It is not read whole, and changes nothing.
         *
         * @param isReferring whether its words refer to the request before
         */
        record Refused(Problem problem, boolean isReferring) implements FollowUp {}

        /** It is a separate request. */
        record Separate() implements FollowUp {}
    }

    /** The task of one agent. */
    record Share(String agent, String task) {}

    /** The agents that work on such requests. */
    Set<String> agents();

    /** The file that a state is about; empty if it is not one of this skill. */
    Optional<String> source(Value state);

    /**
     * What a message means after the request with a state; empty if this skill does not know.
     *
     * @param file the source of the state
     */
    Optional<FollowUp> follow(Value state, String message, Path file);
}
