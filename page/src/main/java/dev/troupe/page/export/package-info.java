/**
 * Writes pages as files. Start at {@link PageHtml}, one file with all that it needs; {@link
 * ChartSvg} draws its charts.
 */
@NullMarked
package dev.troupe.page.export;

import org.jspecify.annotations.NullMarked;
