package dev.troupe.page.run;

import dev.troupe.core.value.Problem;
import java.util.Locale;

/** What can go wrong while a page is built. */
public enum PageProblem implements Problem.Code {
    /** Data that the page needs is not available. */
    DATA_ERROR,
    /** A computation failed. */
    COMPUTE_ERROR;

    @Override
    public String id() {
        return "page." + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public boolean isRetryable() {
        return false;
    }
}
