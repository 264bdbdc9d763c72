package dev.troupe.packs.data.drawing;

import java.util.List;

/**
 * What to draw.
 *
 * @param x name of the column along the horizontal axis, or of the names of slices; for a histogram
 *     the values themselves
 * @param y names of number columns; empty only for a histogram
 * @param title above the picture; empty for none
 * @param xTitle under the horizontal axis; empty for none
 * @param yTitle at the vertical axis; empty for none
 * @param additive whether the sum of several values means something, so that small categories may
 *     be drawn as one
 * @param chinese the language of the words the chart itself adds
 */
public record ChartSpec(
        ChartKind kind,
        String x,
        List<String> y,
        String title,
        String xTitle,
        String yTitle,
        boolean additive,
        boolean chinese) {
    public ChartSpec {
        y = List.copyOf(y);
        if (y.isEmpty() && kind != ChartKind.HISTOGRAM)
            throw new IllegalArgumentException(
                    "A chart of kind " + kind + " needs at least one column of numbers");
    }

    /** Axis titles are the names of the columns. */
    public static ChartSpec of(
            ChartKind kind, String x, List<String> y, String title, boolean chinese) {
        return new ChartSpec(
                kind, x, y, title, x, y.size() == 1 ? y.getFirst() : "", true, chinese);
    }
}
