package dev.troupe.server.http;

import dev.troupe.core.value.Problem;
import java.util.Locale;

/** Why the server refuses a request. */
public enum ServerProblem implements Problem.Code {
    /** It cannot be read, or is not valid. */
    BAD_REQUEST,
    /** It is too large. */
    TOO_LARGE,
    /** It does not exist for the caller. */
    NOT_FOUND,
    /** The file was overwritten since, and its earlier content is not stored. */
    ARTIFACT_CHANGED,
    /** The run does not exist for the caller. */
    UNKNOWN_RUN,
    /** No user is signed in. */
    NOT_SIGNED_IN,
    /** Who is signed in may not do it. */
    FORBIDDEN,
    /** The token against requests from other sites is missing or wrong. */
    CSRF,
    /** It was called by a name that is not this server's. */
    WRONG_HOST,
    METHOD_NOT_ALLOWED,
    NOT_ACCEPTABLE,
    UNSUPPORTED_TYPE,
    /** A turn is under way in the conversation. */
    BUSY,
    /** The run does not wait for that, or not any more. */
    NOT_WAITING,
    /** The run has ended, or has not. */
    WRONG_STATE,
    /** The server ended again and again while it was done. */
    CRASH_LOOP,
    /** It was changed in the meantime. */
    CONFLICT,
    /** The key belongs to another request. */
    IDEMPOTENCY_KEY,
    TOO_MANY(true),
    /** Its body came too slowly. */
    TOO_SLOW(true),
    /** The server has as much to do as it can take. */
    OVERLOADED(true),
    /** A user's storage is full. */
    QUOTA,
    /** A model that the answer takes gave none. */
    UPSTREAM(true),
    /** A bug, or a part that the server needs is down. */
    INTERNAL;

    private final boolean isRetryable;

    ServerProblem() {
        this(false);
    }

    ServerProblem(boolean isRetryable) {
        this.isRetryable = isRetryable;
    }

    @Override
    public String id() {
        return "server." + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public boolean isRetryable() {
        return isRetryable;
    }
}
