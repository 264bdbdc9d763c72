package dev.troupe.server;

import dev.troupe.core.Problem;
import java.util.Locale;

/** Why the server refuses a request. */
enum ServerProblem implements Problem.Code {
    /** It cannot be read, or says what makes no sense. */
    BAD_REQUEST,
    /** It is too large. */
    TOO_LARGE,
    /** There is no such thing for who asks. */
    NOT_FOUND,
    /** The file was written again since, and what it held is not kept. */
    ARTIFACT_CHANGED,
    /** There is no such run for who asks. */
    UNKNOWN_RUN,
    /** Nobody is signed in. */
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
    /** Something else was done meanwhile. */
    CONFLICT,
    /** The key belongs to another request. */
    IDEMPOTENCY_KEY,
    TOO_MANY(true),
    /** Its body came too slowly. */
    TOO_SLOW(true),
    /** The server has as much to do as it can take. */
    OVERLOADED(true),
    /** A user has as much as they may keep. */
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
