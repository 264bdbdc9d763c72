package dev.troupe.packs.browser;

import dev.troupe.core.value.Problem;
import java.util.Locale;

/** What can go wrong in a browser, as it is reported to models. */
public enum BrowserProblem implements Problem.Code {
    /** Something did not happen in time. */
    TIMEOUT,
    ELEMENT_NOT_FOUND,
    ELEMENT_NOT_VISIBLE,
    ELEMENT_NOT_ENABLED,
    /** A page could not be reached or was refused. */
    NETWORK_ERROR,
    SELECTOR_INVALID,
    UNKNOWN_ERROR;

    /** Whether it is reported when a time is up, for whatever reason. */
    boolean isOfTime() {
        return switch (this) {
            case TIMEOUT, ELEMENT_NOT_FOUND, ELEMENT_NOT_VISIBLE, ELEMENT_NOT_ENABLED -> true;
            case NETWORK_ERROR, SELECTOR_INVALID, UNKNOWN_ERROR -> false;
        };
    }

    @Override
    public String id() {
        return "browser." + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public boolean isRetryable() {
        return false; // the browser has waited already
    }
}
