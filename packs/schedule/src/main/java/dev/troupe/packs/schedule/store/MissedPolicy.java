package dev.troupe.packs.schedule.store;

import java.util.Locale;

/** What becomes of times that passed while no server ran. */
public enum MissedPolicy {
    /** None of them is executed. */
    SKIP,
    /** The last of them is executed. */
    ONCE,
    /** All of them are executed, one after the other; of more than 100, the last 100. */
    ALL;

    /** As it is stored and written in requests. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
