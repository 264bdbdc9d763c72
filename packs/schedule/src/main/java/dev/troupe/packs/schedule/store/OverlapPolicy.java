package dev.troupe.packs.schedule.store;

import java.util.Locale;

/** What becomes of a fire while the work of an earlier one of its schedule continues. */
public enum OverlapPolicy {
    /** It is skipped. */
    SKIP,
    /** It waits until the earlier one has ended. */
    WAIT,
    /** Both run. */
    ALLOW;

    /** As it is stored and written in requests. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
