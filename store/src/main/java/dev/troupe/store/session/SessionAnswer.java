package dev.troupe.store.session;

/**
 * A message under an Idempotency-Key that answered the question of an agent.
 *
 * @param key hash of the Idempotency-Key
 * @param digest of the message
 * @param turn whose answer it led to
 * @param question key of the question
 */
public record SessionAnswer(String key, String digest, int turn, String question) {}
