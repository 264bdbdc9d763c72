package dev.troupe.packs.web.fetch;

import dev.troupe.core.value.Problem;
import java.util.Locale;

/** Why a page could not be read. */
public enum WebProblem implements Problem.Code {
    BAD_URL,
    /** A policy's refusal, and so of the family {@code policy.}. */
    REFUSED_ADDRESS,
    NOT_FOUND,
    HTTP_STATUS,
    TOO_LARGE,
    TOO_MANY_REDIRECTS,
    TIMEOUT,
    UNREACHABLE,
    ROBOTS_DISALLOWED,
    NOT_HTML,
    NO_RECORDS;

    @Override
    public String id() {
        return (this == REFUSED_ADDRESS ? "policy." : "web.")
                + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public boolean isRetryable() {
        // TIMEOUT has used up the whole time of a fetch: a slow page would take it again and again
        return this == UNREACHABLE || this == HTTP_STATUS;
    }
}
