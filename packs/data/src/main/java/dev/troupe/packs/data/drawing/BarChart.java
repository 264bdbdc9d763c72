package dev.troupe.packs.data.drawing;

import dev.troupe.packs.data.table.Table;
import java.text.NumberFormat;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.CategoryAxis;
import org.jfree.chart.axis.CategoryLabelPositions;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.labels.ItemLabelAnchor;
import org.jfree.chart.labels.ItemLabelPosition;
import org.jfree.chart.labels.StandardCategoryItemLabelGenerator;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.plot.PlotOrientation;
import org.jfree.chart.renderer.category.BarRenderer;
import org.jfree.chart.renderer.category.StandardBarPainter;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.category.DefaultCategoryDataset;

/**
 * Bars side by side, or one under the other when their names are long or many.
 *
 * @param height in layout units that the bars need to be legible
 */
public record BarChart(JFreeChart chart, int height) {
    /** More values than this on bars would run into each other. */
    private static final int MAX_LABELLED = 24;

    private static final int MAX_UPRIGHT = 16;
    private static final int LONG_NAMES = 90;

    static BarChart of(Table table, ChartSpec spec) {
        var all = ChartSeries.of(table, spec);
        boolean timeline = isTimeline(all);
        var data = all.limit(ChartSeries.MAX_BARS, isFoldable(all, spec), spec.chinese());
        boolean lying =
                !timeline
                        && (data.labels().size() > MAX_UPRIGHT
                                || data.labelWidth() * data.labels().size() > LONG_NAMES);
        var plot =
                new CategoryPlot(
                        dataset(data, spec),
                        names(spec, data, lying),
                        values(spec),
                        renderer(data, spec, lying));
        plot.setOrientation(lying ? PlotOrientation.HORIZONTAL : PlotOrientation.VERTICAL);
        plot.setRangeGridlinePaint(ChartStyle.GRID);
        plot.setRangeGridlineStroke(new java.awt.BasicStroke(1f));
        plot.setAxisOffset(org.jfree.chart.ui.RectangleInsets.ZERO_INSETS);
        if (lying) plot.setRangeAxisLocation(org.jfree.chart.axis.AxisLocation.BOTTOM_OR_LEFT);
        var chart = ChartStyle.chart(spec, plot, droppedNote(data, spec), spec.y().size() > 1);
        return new BarChart(
                chart, lying ? 140 + data.labels().size() * (14 + 12 * spec.y().size()) : 0);
    }

    /** A rest that dwarfs every bar would hide what the chart is for. */
    private static boolean isFoldable(ChartSeries all, ChartSpec spec) {
        if (!spec.additive() || all.labels().size() <= ChartSeries.MAX_BARS) return false;
        var folded = all.limit(ChartSeries.MAX_BARS, true, spec.chinese());
        return folded.largest() <= 2 * all.largest();
    }

    private static String droppedNote(ChartSeries data, ChartSpec spec) {
        if (data.dropped() == 0) return "";
        int all = data.labels().size() + data.dropped();
        return spec.chinese()
                ? "共 " + all + " 项，只画前 " + data.labels().size() + " 项"
                : "First " + data.labels().size() + " of " + all;
    }

    /** Years, months and days run from left to right. */
    public static boolean isTimeline(ChartSeries data) {
        return data.labels().stream()
                .allMatch(label -> label.matches("\\d{4}([-/年].*)?|\\d{1,2}[月:].*"));
    }

    private static CategoryAxis names(ChartSpec spec, ChartSeries data, boolean lying) {
        var axis = new CategoryAxis();
        ChartStyle.applyAxisStyle(axis, spec.xTitle());
        axis.setTickMarksVisible(false);
        axis.setLowerMargin(0.02);
        axis.setUpperMargin(0.02);
        axis.setCategoryMargin(0.32);
        axis.setMaximumCategoryLabelWidthRatio(lying ? 0.4f : 1.6f);
        axis.setMaximumCategoryLabelLines(2);
        if (!lying && data.labelWidth() * data.labels().size() > LONG_NAMES)
            axis.setCategoryLabelPositions(CategoryLabelPositions.UP_45);
        return axis;
    }

    private static NumberAxis values(ChartSpec spec) {
        var axis = new NumberAxis();
        ChartStyle.applyAxisStyle(axis, spec.yTitle());
        axis.setUpperMargin(0.1);
        return axis;
    }

    private static BarRenderer renderer(ChartSeries data, ChartSpec spec, boolean lying) {
        var renderer = new BarRenderer();
        renderer.setBarPainter(new StandardBarPainter());
        renderer.setShadowVisible(false);
        renderer.setDrawBarOutline(false);
        renderer.setMaximumBarWidth(0.09);
        renderer.setItemMargin(0.04);
        for (int i = 0; i < spec.y().size(); i++)
            renderer.setSeriesPaint(i, ChartStyle.PALETTE.get(i % ChartStyle.PALETTE.size()));
        NumberFormat format = ChartStyle.labels(data.largest());
        int widest = format.format(data.largest()).length();
        boolean fits =
                data.labels().size() * spec.y().size() * widest < 80
                        || data.labels().size() > MAX_UPRIGHT;
        boolean few =
                data.labels().size() * spec.y().size()
                        <= (data.labels().size() > MAX_UPRIGHT
                                ? ChartSeries.MAX_BARS
                                : MAX_LABELLED);
        if (lying)
            renderer.setDefaultPositiveItemLabelPosition(
                    new ItemLabelPosition(ItemLabelAnchor.OUTSIDE3, TextAnchor.CENTER_LEFT));
        if (few && fits) {
            renderer.setDefaultItemLabelGenerator(
                    new StandardCategoryItemLabelGenerator("{2}", format));
            renderer.setDefaultItemLabelsVisible(true);
            renderer.setDefaultItemLabelFont(ChartStyle.SMALL);
            renderer.setDefaultItemLabelPaint(ChartStyle.INK);
        }
        return renderer;
    }

    private static DefaultCategoryDataset dataset(ChartSeries data, ChartSpec spec) {
        var set = new DefaultCategoryDataset();
        for (int s = 0; s < spec.y().size(); s++) {
            for (int i = 0; i < data.labels().size(); i++) {
                set.addValue(
                        data.series().get(s).get(i),
                        new AxisLabel(s, spec.y().get(s)),
                        new AxisLabel(i, data.labels().get(i)));
            }
        }
        return set;
    }
}
