package dev.troupe.packs.data.drawing;

import dev.troupe.packs.data.table.Table;
import java.awt.geom.Ellipse2D;
import java.text.FieldPosition;
import java.text.NumberFormat;
import java.text.ParsePosition;
import java.util.List;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.axis.NumberTickUnit;
import org.jfree.chart.labels.ItemLabelAnchor;
import org.jfree.chart.labels.ItemLabelPosition;
import org.jfree.chart.labels.StandardXYItemLabelGenerator;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/** Lines over evenly spaced labels; with many points only some labels are written. */
final class LineChart {
    private static final int MAX_LABELLED = 14;
    private static final int MAX_MARKED = 40;

    /** Width of the axis in characters. */
    private static final int LABEL_ROOM = 125;

    private LineChart() {}

    static JFreeChart of(Table table, ChartSpec spec, String subtitle) {
        var data = ChartSeries.of(table, spec);
        var plot =
                new XYPlot(
                        dataset(data, spec),
                        labels(spec, data),
                        values(spec),
                        renderer(data, spec));
        plot.setRangeGridlinePaint(ChartStyle.GRID);
        plot.setRangeGridlineStroke(new java.awt.BasicStroke(1f));
        plot.setDomainGridlinesVisible(false);
        plot.setAxisOffset(org.jfree.chart.ui.RectangleInsets.ZERO_INSETS);
        return ChartStyle.chart(spec, plot, subtitle, spec.y().size() > 1);
    }

    private static NumberAxis labels(ChartSpec spec, ChartSeries data) {
        var axis = new NumberAxis();
        ChartStyle.applyAxisStyle(axis, spec.xTitle());
        axis.setRange(-0.5, data.labels().size() - 0.5);
        int shown = Math.max(2, LABEL_ROOM / (data.labelWidth() + 2));
        axis.setTickUnit(
                new NumberTickUnit(Math.max(1, Math.ceil(data.labels().size() / (double) shown))));
        axis.setNumberFormatOverride(new Names(data.labels()));
        return axis;
    }

    private static NumberAxis values(ChartSpec spec) {
        var axis = new NumberAxis();
        ChartStyle.applyAxisStyle(axis, spec.yTitle());
        axis.setAutoRangeIncludesZero(true);
        axis.setUpperMargin(0.1);
        return axis;
    }

    private static XYLineAndShapeRenderer renderer(ChartSeries data, ChartSpec spec) {
        boolean marked = data.labels().size() <= MAX_MARKED;
        var renderer = new Lines(marked);
        for (int i = 0; i < spec.y().size(); i++) {
            renderer.setSeriesPaint(i, ChartStyle.PALETTE.get(i % ChartStyle.PALETTE.size()));
            renderer.setSeriesStroke(i, ChartStyle.LINE);
            renderer.setSeriesShape(i, new Ellipse2D.Double(-3.5, -3.5, 7, 7));
        }
        if (spec.y().size() == 1 && data.labels().size() <= MAX_LABELLED) {
            var format = ChartStyle.labels(data.largest());
            renderer.setDefaultItemLabelGenerator(
                    new StandardXYItemLabelGenerator("{2}", format, format));
            renderer.setDefaultItemLabelsVisible(true);
            renderer.setDefaultItemLabelFont(ChartStyle.SMALL);
            renderer.setDefaultItemLabelPaint(ChartStyle.INK);
        }
        return renderer;
    }

    /** Labels stand above their points; in a valley below, where the line does not cross them. */
    private static final class Lines extends XYLineAndShapeRenderer {
        private static final long serialVersionUID = 1L;

        private static final ItemLabelPosition BELOW =
                new ItemLabelPosition(ItemLabelAnchor.OUTSIDE6, TextAnchor.TOP_CENTER);

        Lines(boolean marked) {
            super(true, marked);
        }

        @Override
        public ItemLabelPosition getPositiveItemLabelPosition(int series, int item) {
            return isValley(series, item)
                    ? BELOW
                    : super.getPositiveItemLabelPosition(series, item);
        }

        private boolean isValley(int series, int item) {
            var data = getPlot().getDataset();
            double here = data.getYValue(series, item);
            double before = item == 0 ? here : data.getYValue(series, item - 1);
            double after =
                    item + 1 == data.getItemCount(series) ? here : data.getYValue(series, item + 1);
            return here < before && here <= after || here <= before && here < after;
        }
    }

    private static XYSeriesCollection dataset(ChartSeries data, ChartSpec spec) {
        var set = new XYSeriesCollection();
        for (int s = 0; s < spec.y().size(); s++) {
            var series = new XYSeries(new AxisLabel(s, spec.y().get(s)));
            for (int i = 0; i < data.labels().size(); i++)
                series.add(i, data.series().get(s).get(i));
            set.addSeries(series);
        }
        return set;
    }

    /** Writes the label at a position instead of the position. */
    private static final class Names extends NumberFormat {
        private static final long serialVersionUID = 1L;

        private final transient List<String> labels;

        Names(List<String> labels) {
            this.labels = labels;
        }

        @Override
        public StringBuffer format(double number, StringBuffer to, FieldPosition position) {
            int index = (int) Math.round(number);
            return number == index && index >= 0 && index < labels.size()
                    ? to.append(labels.get(index))
                    : to;
        }

        @Override
        public StringBuffer format(long number, StringBuffer to, FieldPosition position) {
            return format((double) number, to, position);
        }

        @Override
        public Number parse(String source, ParsePosition position) {
            throw new UnsupportedOperationException("labels are only written");
        }
    }
}
