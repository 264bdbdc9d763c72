/**
 * Finds what a request mentions: columns, aggregates, comparisons, ranks, periods, chart kinds.
 * Start at {@link ColumnMentionFinder} and {@link RequestText}, whose words each parser claims.
 */
@NullMarked
package dev.troupe.packs.data.mention;

import org.jspecify.annotations.NullMarked;
