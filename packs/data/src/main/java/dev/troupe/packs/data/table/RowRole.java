package dev.troupe.packs.data.table;

/** What rows of a table are to a value that is computed from them. */
public enum RowRole {
    /** The value is computed from exactly these. */
    VALUE,
    /** What is divided is computed from these. */
    NUMERATOR,
    /** What it is divided by is computed from these. */
    DENOMINATOR,
    /** These are the row's own; the value depends on {@link #ALL} as well. */
    OWN,
    /** The value depends on these, but cannot be attributed to fewer rows. */
    ALL
}
