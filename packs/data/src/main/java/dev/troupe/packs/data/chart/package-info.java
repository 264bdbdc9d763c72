/** Chooses table, columns and titles of a chart from the request. Start at {@link ChartPlan}. */
@NullMarked
package dev.troupe.packs.data.chart;

import org.jspecify.annotations.NullMarked;
