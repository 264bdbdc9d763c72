package dev.troupe.packs.amis.page;

import dev.troupe.core.value.Problem;
import java.util.Locale;

/** What can go wrong with a page. */
public enum AmisProblem implements Problem.Code {
    /** A configuration that is not a valid amis page or component. */
    INVALID_PAGE,
    /** Data of a request that has no form that can be read. */
    UNREADABLE_DATA,
    /** The files of amis, which the build fetches, are not there. */
    NOT_INSTALLED;

    @Override
    public String id() {
        return "amis." + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    @Override
    public boolean isRetryable() {
        return false;
    }
}
