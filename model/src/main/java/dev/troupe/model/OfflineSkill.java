package dev.troupe.model;

import java.util.Optional;

/**
 * Answers one kind of request by rules, so that Troupe works without a language model. Never
 * invents data.
 */
@FunctionalInterface
public interface OfflineSkill {
    /** The reply, or empty when the request is none of its business. */
    Optional<ModelReply> reply(ModelRequest request) throws InterruptedException;
}
