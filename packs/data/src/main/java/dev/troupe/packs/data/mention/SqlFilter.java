package dev.troupe.packs.data.mention;

import dev.troupe.core.value.LocalizedText;

/**
 * A filter of rows or of groups.
 *
 * @param sql an expression for WHERE or HAVING
 * @param description the same for users
 */
public record SqlFilter(String sql, LocalizedText description) {}
