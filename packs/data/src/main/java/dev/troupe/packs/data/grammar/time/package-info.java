/**
 * Finds words for times that only a table gives a meaning: decades, years without a century, the
 * quarters of a year, days as rows, two events of a row. Start at {@link DayNouns}.
 */
@NullMarked
package dev.troupe.packs.data.grammar.time;

import org.jspecify.annotations.NullMarked;
