package dev.troupe.packs.web;

/** Why a page could not be read. */
public enum WebProblem {
    BAD_URL,
    REFUSED_ADDRESS,
    NOT_FOUND,
    HTTP_STATUS,
    TOO_LARGE,
    TOO_MANY_REDIRECTS,
    TIMEOUT,
    UNREACHABLE,
    ROBOTS_DISALLOWED,
    NOT_HTML,
    NO_RECORDS
}
