package dev.troupe.packs.data;

/**
 * A filter of rows or of groups.
 *
 * @param sql an expression for WHERE or HAVING
 * @param said the same for people
 */
record Condition(String sql, Remark said) {}
