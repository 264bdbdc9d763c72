package dev.troupe.store.cluster;

import dev.troupe.core.value.Value;
import java.util.Optional;

/**
 * An order for something that another server works on. It is carried out once, by that server, or
 * not at all.
 *
 * @param id unique
 * @param target a run, or {@code c:} and the id of a conversation
 * @param kind what is to be done
 * @param payload what the kind needs
 * @param user who ordered it, empty without accounts
 * @param userName of the user, for the record
 * @param after the last entry of the run as the order was given
 * @param result why it was refused, missing otherwise
 */
public record RunOrder(
        String id,
        String target,
        String kind,
        Value payload,
        String user,
        String userName,
        long after,
        State state,
        Value result) {
    private static final String CONVERSATION = "c:";

    /** How far it is. */
    public enum State {
        /** The server that it is for has not seen it. */
        OPEN,
        /** That server is carrying it out. */
        TAKEN,
        /** It was carried out, and what it changed is on record. */
        RECORDED,
        /** It was not carried out, for a reason. */
        REFUSED,
        /** It was revoked before it was carried out. */
        WITHDRAWN;

        /** Whether nothing more becomes of it. */
        public boolean isOver() {
            return this != OPEN && this != TAKEN;
        }
    }

    /** The conversation that it is for; empty if it is for a run. */
    public Optional<String> findConversation() {
        return target.startsWith(CONVERSATION)
                ? Optional.of(target.substring(CONVERSATION.length()))
                : Optional.empty();
    }

    /** The target of an order for what a conversation works on. */
    public static String conversationTarget(String conversation) {
        return CONVERSATION + conversation;
    }
}
