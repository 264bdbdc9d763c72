package dev.troupe.packs.schedule.store;

import java.util.Locale;

/** What has become of a fire. */
public enum FireState {
    /** Its work is about to be accepted. */
    PENDING,
    /** Its work was accepted; the conversation has its outcome. */
    STARTED,
    /** Its time passed while no server ran. */
    MISSED,
    /** The work of an earlier one continued. */
    SKIPPED,
    /** Its work was refused; the note has the reason. */
    REFUSED;

    /** As it is stored and returned. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
