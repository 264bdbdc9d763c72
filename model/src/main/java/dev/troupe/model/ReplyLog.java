package dev.troupe.model;

import java.util.Optional;

/**
 * The replies that models gave to one piece of work, kept until it is done. Safe for use by several
 * threads.
 */
public interface ReplyLog {
    /**
     * The reply that a request was given before.
     *
     * @param request digest of all that a provider is sent
     * @param occurrence which one, from 1, where the same request is made several times
     */
    Optional<ModelReply> find(String request, int occurrence);

    /** Keeps a reply; on return it outlasts the process. */
    void save(String request, int occurrence, ModelReply reply);
}
