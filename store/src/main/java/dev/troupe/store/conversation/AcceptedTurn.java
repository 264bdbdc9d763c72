package dev.troupe.store.conversation;

/**
 * A turn of a conversation that was accepted and has no answer yet.
 *
 * @param turn from 1
 * @param owner epoch of the process that works on it, or did
 * @param starts how often a process began to work on it and did not release it cleanly; at least 0
 */
public record AcceptedTurn(String conversation, int turn, long owner, int starts) {}
