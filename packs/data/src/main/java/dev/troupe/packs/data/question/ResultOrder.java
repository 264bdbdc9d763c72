package dev.troupe.packs.data.question;

import dev.troupe.core.value.LocalizedText;

/**
 * In what order the rows of a result come, and how many of them.
 *
 * @param qualify a condition on the place within a group, in SQL; empty for none
 * @param by what they are ordered by, in SQL; empty for any order
 * @param text the same in words; empty where the order is the usual one
 * @param limit how many rows; 0 for all
 */
record ResultOrder(String qualify, String by, LocalizedText text, int limit) {
    private static final LocalizedText USUAL = new LocalizedText("", "");

    static final ResultOrder NONE = first(0);

    /** Rows in any order. */
    static ResultOrder first(int limit) {
        return by("", limit);
    }

    /** The usual order. */
    static ResultOrder by(String sql, int limit) {
        return new ResultOrder("", sql, USUAL, limit);
    }

    /** The same; what comes after decides between equals. */
    ResultOrder then(String sql) {
        return new ResultOrder(qualify, by + ", " + sql, text, limit);
    }
}
