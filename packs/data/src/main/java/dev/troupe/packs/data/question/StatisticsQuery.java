package dev.troupe.packs.data.question;

import dev.troupe.core.value.LocalizedText;

/**
 * A whole query that is more than one grouping.
 *
 * @param sql with one place for the table, {@link Analysis#TABLE}; empty if there is none
 * @param text what it computes, in words
 */
record StatisticsQuery(String sql, LocalizedText text) {
    static final StatisticsQuery NONE = new StatisticsQuery("", new LocalizedText("", ""));

    boolean isNone() {
        return sql.isEmpty();
    }
}
