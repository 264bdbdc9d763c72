package dev.troupe.chat.conversation;

/**
 * One message and all work until its answer.
 *
 * @param conversation as it is after this turn, for the next one
 * @param exchange the record of its messages
 */
public record Turn(Conversation conversation, TurnRecord exchange, Answer answer) {
    public static Turn of(Conversation before, TurnRecord exchange, Answer answer) {
        return new Turn(before.withTurn(exchange), exchange, answer);
    }
}
