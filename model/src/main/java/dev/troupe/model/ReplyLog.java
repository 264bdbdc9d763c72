package dev.troupe.model;

import java.util.Optional;

/**
 * The replies that models gave to one piece of work, stored until it is done. Safe for use by
 * several threads.
 */
public interface ReplyLog {
    /**
     * The reply that a request was given before.
     *
     * @param request digest of all that a provider is sent
     * @param occurrence the number of the request, from 1, if the same request is sent several
     *     times
     */
    Optional<ModelReply> find(String request, int occurrence);

    /** Stores a reply; when this returns, it is durable. */
    void save(String request, int occurrence, ModelReply reply);
}
