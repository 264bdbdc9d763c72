package dev.troupe.packs.data;

import dev.troupe.core.Sentence;

/**
 * A filter of rows or of groups.
 *
 * @param sql an expression for WHERE or HAVING
 * @param said the same for people
 */
record Condition(String sql, Sentence said) {}
