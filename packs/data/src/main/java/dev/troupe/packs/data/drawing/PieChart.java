package dev.troupe.packs.data.drawing;

import dev.troupe.packs.data.table.Table;
import dev.troupe.packs.data.table.TableException;
import java.awt.Color;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.labels.StandardPieSectionLabelGenerator;
import org.jfree.chart.plot.PiePlot;
import org.jfree.data.general.DefaultPieDataset;
import org.jspecify.annotations.Nullable;

/** Slices from large to small with name, value and share. */
final class PieChart {
    private PieChart() {}

    static JFreeChart of(Table table, ChartSpec spec) {
        var all = ChartSeries.of(table, spec);
        for (var value : all.series().getFirst())
            if (value != null && value < 0)
                throw new TableException(
                        "画饼图失败：列“" + spec.y().getFirst() + "”里有负数；请改用柱状图",
                        "Could not draw a pie: column '"
                                + spec.y().getFirst()
                                + "' has negative numbers; use a bar chart");
        var data = sort(all).limit(ChartSeries.MAX_SLICES, true, spec.chinese());
        var set = new DefaultPieDataset<AxisLabel>();
        var plot = new PiePlot<AxisLabel>(set);
        for (int i = 0; i < data.labels().size(); i++) {
            var key = new AxisLabel(i, data.labels().get(i));
            set.setValue(key, data.series().getFirst().get(i));
            plot.setSectionPaint(key, ChartStyle.PALETTE.get(i % ChartStyle.PALETTE.size()));
        }
        var labels =
                new StandardPieSectionLabelGenerator(
                        "{0}\n{1} ({2})", ChartStyle.labels(data.largest()), percent());
        plot.setLabelGenerator(labels);
        plot.setLabelFont(ChartStyle.SMALL);
        plot.setLabelPaint(ChartStyle.INK);
        plot.setLabelBackgroundPaint(null);
        plot.setLabelOutlinePaint(null);
        plot.setLabelShadowPaint(null);
        plot.setLabelLinkPaint(ChartStyle.QUIET);
        plot.setShadowPaint(null);
        plot.setDefaultSectionOutlinePaint(Color.WHITE);
        plot.setDefaultSectionOutlineStroke(new java.awt.BasicStroke(2f));
        plot.setSectionOutlinesVisible(true);
        plot.setInteriorGap(0.04);
        plot.setMaximumLabelWidth(0.24);
        return ChartStyle.chart(spec, plot, "", false);
    }

    private static java.text.NumberFormat percent() {
        var format =
                new java.text.DecimalFormat(
                        "0.0%", java.text.DecimalFormatSymbols.getInstance(java.util.Locale.ROOT));
        format.setRoundingMode(java.math.RoundingMode.HALF_UP);
        return format;
    }

    private static ChartSeries sort(ChartSeries data) {
        var values = data.series().getFirst();
        var order =
                IntStream.range(0, values.size())
                        .boxed()
                        .sorted(Comparator.comparingDouble(i -> -orZero(values.get(i))))
                        .toList();
        var labels = order.stream().map(data.labels()::get).toList();
        var numbers = new ArrayList<@Nullable Double>();
        for (int i : order) numbers.add(orZero(values.get(i)));
        return new ChartSeries(labels, List.of(numbers), 0);
    }

    private static double orZero(@Nullable Double value) {
        return value == null ? 0 : value;
    }
}
