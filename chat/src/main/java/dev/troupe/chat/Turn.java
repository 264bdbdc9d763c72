package dev.troupe.chat;

/**
 * One message and all work until its answer.
 *
 * @param conversation as it is after this turn, for the next one
 * @param exchange what was said in it
 */
public record Turn(Conversation conversation, Exchange exchange, Answer answer) {
    static Turn of(Conversation before, Exchange exchange, Answer answer) {
        return new Turn(before.after(exchange), exchange, answer);
    }
}
