/**
 * Counts items and derives recommendations from the counts by fixed rules. Start at {@link
 * LifeStatistics}.
 */
@NullMarked
package dev.troupe.packs.life.statistics;

import org.jspecify.annotations.NullMarked;
