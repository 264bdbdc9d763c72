/**
 * Computes statistics of lists of numbers, for the pages of every domain. Start at {@link
 * StatisticsTools}, which has the tools {@code calculate_stats} and {@code compare_performance}.
 */
@NullMarked
package dev.troupe.page.statistics;

import org.jspecify.annotations.NullMarked;
