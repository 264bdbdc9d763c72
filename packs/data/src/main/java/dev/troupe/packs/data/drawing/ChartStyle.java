package dev.troupe.packs.data.drawing;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.NumberFormat;
import java.util.List;
import java.util.Locale;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.axis.Axis;
import org.jfree.chart.axis.NumberAxis;
import org.jfree.chart.block.BlockBorder;
import org.jfree.chart.plot.Plot;
import org.jfree.chart.title.TextTitle;
import org.jfree.chart.ui.RectangleEdge;
import org.jfree.chart.ui.RectangleInsets;

/** Colours, fonts and number formats that all charts share. */
public final class ChartStyle {
    static final Color INK = new Color(0x33, 0x3B, 0x47);
    static final Color QUIET = new Color(0x6B, 0x75, 0x82);
    static final Color GRID = new Color(0xE3, 0xE7, 0xEC);

    /**
     * Colours that users with the common colour deficiencies can distinguish as well (after Tableau
     * 10).
     */
    static final List<Color> PALETTE =
            List.of(
                    new Color(0x3B, 0x76, 0xB5),
                    new Color(0xF2, 0x8E, 0x2B),
                    new Color(0x4F, 0xA0, 0x58),
                    new Color(0xE1, 0x57, 0x59),
                    new Color(0x76, 0xB7, 0xB2),
                    new Color(0xED, 0xC9, 0x48),
                    new Color(0xB0, 0x7A, 0xA1),
                    new Color(0x9C, 0x75, 0x5F),
                    new Color(0xFF, 0x9D, 0xA7),
                    new Color(0xA0, 0xAA, 0xB5));

    static final BasicStroke LINE =
            new BasicStroke(2.4f, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND);
    static final Font SMALL = ChartFont.of(Font.PLAIN, 13f);
    private static final Font AXIS = ChartFont.of(Font.PLAIN, 14.5f);
    private static final Font TITLE = ChartFont.of(Font.BOLD, 20f);

    private ChartStyle() {}

    static JFreeChart chart(ChartSpec spec, Plot plot, String subtitle, boolean legend) {
        plot.setBackgroundPaint(Color.WHITE);
        plot.setOutlineVisible(false);
        plot.setInsets(new RectangleInsets(8, 8, 8, 20));
        var chart = new JFreeChart(null, TITLE, plot, legend);
        chart.setBackgroundPaint(Color.WHITE);
        chart.setPadding(new RectangleInsets(14, 14, 12, 14));
        chart.setTextAntiAlias(true);
        chart.setAntiAlias(true);
        if (!spec.title().isEmpty()) {
            var title = new TextTitle(spec.title(), TITLE);
            title.setPaint(INK);
            title.setPadding(2, 0, 6, 0);
            chart.setTitle(title);
        }
        if (!subtitle.isEmpty()) {
            var below = new TextTitle(subtitle, SMALL);
            below.setPaint(QUIET);
            chart.addSubtitle(0, below);
        }
        if (legend) {
            chart.getLegend().setItemFont(AXIS);
            chart.getLegend().setItemPaint(INK);
            chart.getLegend().setFrame(BlockBorder.NONE);
            chart.getLegend().setPosition(RectangleEdge.TOP);
        }
        return chart;
    }

    static void applyAxisStyle(Axis axis, String title) {
        axis.setLabel(title.isEmpty() ? null : title);
        axis.setLabelFont(AXIS);
        axis.setLabelPaint(QUIET);
        axis.setTickLabelFont(SMALL);
        axis.setTickLabelPaint(INK);
        axis.setAxisLinePaint(GRID);
        axis.setTickMarkPaint(GRID);
        axis.setLabelInsets(new RectangleInsets(6, 6, 6, 6));
        if (axis instanceof NumberAxis number) {
            number.setNumberFormatOverride(numbers(2));
            number.setAxisLineVisible(false);
            number.setTickLabelInsets(new RectangleInsets(7, 4, 7, 4)); // room between ticks
        }
    }

    /** Thousands separators and at most the given number of decimals. */
    public static NumberFormat numbers(int decimals) {
        var format =
                new DecimalFormat(
                        "#,##0" + (decimals > 0 ? "." + "#".repeat(decimals) : ""),
                        DecimalFormatSymbols.getInstance(Locale.ROOT));
        format.setRoundingMode(java.math.RoundingMode.HALF_UP);
        return format;
    }

    /** Decimals worth showing: fewer the larger the numbers are. */
    static NumberFormat labels(double largest) {
        return numbers(Math.abs(largest) >= 10_000 ? 0 : Math.abs(largest) >= 100 ? 1 : 2);
    }
}
