package dev.troupe.packs.data.drawing;

import dev.troupe.packs.data.table.Table;
import dev.troupe.packs.data.table.TableException;
import java.awt.Color;
import java.awt.geom.Ellipse2D;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.LongStream;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.StandardXYBarPainter;
import org.jfree.chart.renderer.xy.XYBarRenderer;
import org.jfree.chart.renderer.xy.XYItemRenderer;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.data.statistics.SimpleHistogramBin;
import org.jfree.data.statistics.SimpleHistogramDataset;
import org.jfree.data.xy.XYDataset;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/** Single measurements: two of each as points, or how often one falls into each range. */
final class PointChart {
    private PointChart() {}

    static JFreeChart scatter(Table table, ChartSpec spec) {
        var x = ChartSeries.numbers(ChartSeries.column(table, spec.x()));
        var set = new XYSeriesCollection();
        var renderer = new XYLineAndShapeRenderer(false, true);
        for (int s = 0; s < spec.y().size(); s++) {
            var y = ChartSeries.numbers(ChartSeries.column(table, spec.y().get(s)));
            var series = new XYSeries(new AxisLabel(s, spec.y().get(s)), false, true);
            for (int i = 0; i < x.size(); i++) {
                var across = x.get(i);
                var up = y.get(i);
                if (across != null && up != null) series.add(across, up);
            }
            set.addSeries(series);
            var color = ChartStyle.PALETTE.get(s % ChartStyle.PALETTE.size());
            renderer.setSeriesPaint(
                    s, new Color(color.getRed(), color.getGreen(), color.getBlue(), 170));
            renderer.setSeriesShape(s, new Ellipse2D.Double(-4, -4, 8, 8));
        }
        return ChartStyle.chart(
                spec, plot(set, spec, spec.yTitle(), renderer, false), "", spec.y().size() > 1);
    }

    static JFreeChart histogram(Table table, ChartSpec spec) {
        var values =
                ChartSeries.numbers(ChartSeries.column(table, spec.x())).stream()
                        .filter(Objects::nonNull)
                        .mapToDouble(Double::doubleValue)
                        .toArray();
        if (values.length == 0)
            throw new TableException(
                    "画直方图失败：列“" + spec.x() + "”没有数字",
                    "Could not draw a histogram: column '" + spec.x() + "' contains no numbers");
        var set = new SimpleHistogramDataset(new AxisLabel(0, spec.x()));
        set.setAdjustForBinSize(false);
        var edges = edges(values);
        for (int bin = 1; bin < edges.length; bin++)
            set.addBin(new SimpleHistogramBin(edges[bin - 1], edges[bin], true, false));
        set.addObservations(values);
        var renderer = new XYBarRenderer(0.06);
        renderer.setBarPainter(new StandardXYBarPainter());
        renderer.setShadowVisible(false);
        renderer.setSeriesPaint(0, ChartStyle.PALETTE.getFirst());
        var yTitle = spec.yTitle().isEmpty() ? (spec.chinese() ? "数量" : "Count") : spec.yTitle();
        var plot = plot(set, spec, yTitle, renderer, true);
        setTicks(edges, (NumberAxis) plot.getDomainAxis());
        return ChartStyle.chart(spec, plot, "", false);
    }

    /** Numbers under the axis stand where ranges begin. */
    private static void setTicks(double[] edges, NumberAxis axis) {
        double width = edges[1] - edges[0];
        int decimals = width >= 1 ? 2 : 2 - (int) Math.floor(Math.log10(width));
        axis.setTickUnit(new NumberTickUnit(width, ChartStyle.numbers(decimals)));
        axis.setNumberFormatOverride(ChartStyle.numbers(decimals));
        axis.setRange(edges[0], edges[edges.length - 1]);
    }

    /**
     * Where ranges begin and the last one ends: of a round width, about as many as Sturges' rule
     * asks for.
     */
    static double[] edges(double... values) {
        double low = Arrays.stream(values).min().orElse(0);
        double high = Arrays.stream(values).max().orElse(0);
        double wanted = Math.max(5, Math.ceil(Math.log(values.length) / Math.log(2)) + 1);
        double width = round(high > low ? (high - low) / wanted : 1);
        if (Arrays.stream(values).allMatch(value -> value == Math.rint(value)))
            width = Math.ceil(width); // no value is between whole numbers
        double step = width;
        long first = (long) Math.floor(low / width);
        long last = (long) Math.floor(high / width) + 1;
        return LongStream.rangeClosed(first, last).mapToDouble(edge -> edge * step).toArray();
    }

    private static double round(double width) {
        double magnitude = Math.pow(10, Math.floor(Math.log10(width)));
        for (double step : new double[] {1, 2, 2.5, 5})
            if (width <= step * magnitude) return step * magnitude;
        return 10 * magnitude;
    }

    private static XYPlot plot(
            XYDataset set,
            ChartSpec spec,
            String yTitle,
            XYItemRenderer renderer,
            boolean fromZero) {
        var across = new NumberAxis();
        ChartStyle.applyAxisStyle(across, spec.xTitle());
        across.setAutoRangeIncludesZero(false);
        var up = new NumberAxis();
        ChartStyle.applyAxisStyle(up, yTitle);
        up.setAutoRangeIncludesZero(fromZero);
        if (fromZero) up.setStandardTickUnits(NumberAxis.createIntegerTickUnits());
        var plot = new XYPlot(set, across, up, renderer);
        plot.setRangeGridlinePaint(ChartStyle.GRID);
        plot.setDomainGridlinePaint(ChartStyle.GRID);
        plot.setDomainGridlinesVisible(!fromZero);
        plot.setRangeGridlineStroke(new java.awt.BasicStroke(1f));
        plot.setDomainGridlineStroke(new java.awt.BasicStroke(1f));
        plot.setAxisOffset(org.jfree.chart.ui.RectangleInsets.ZERO_INSETS);
        return plot;
    }
}
