package dev.troupe.chat;

/**
 * One message and all work until its answer.
 *
 * @param conversation as it is after this turn, for the next one
 */
public record Turn(Conversation conversation, Answer answer) {}
