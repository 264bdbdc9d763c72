/**
 * The computations that a question over one table can ask for, as immutable values: filters,
 * groups, aggregates, windows, pivots. Start at {@link Query}; {@link QuerySql} compiles it to SQL
 * once and {@link QueryText} states it in Chinese or English.
 */
@NullMarked
package dev.troupe.packs.data.algebra;

import org.jspecify.annotations.NullMarked;
