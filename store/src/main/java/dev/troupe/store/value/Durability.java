package dev.troupe.store.value;

/** What an append survives once it has returned. */
public enum Durability {
    /** Loss of power: every commit reaches the disk before its appends return. */
    FULL,
    /**
     * The end of the process, however sudden, but not a loss of power, which may take the last
     * commits; the file stays sound.
     */
    RELAXED
}
