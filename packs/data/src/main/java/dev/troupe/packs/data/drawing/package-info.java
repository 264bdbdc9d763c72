/**
 * Draws charts as PNG and SVG. Start at {@link ChartRenderer}; {@link ChartSpec} specifies what to
 * draw.
 */
@NullMarked
package dev.troupe.packs.data.drawing;

import org.jspecify.annotations.NullMarked;
