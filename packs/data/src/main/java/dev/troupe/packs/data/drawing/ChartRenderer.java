package dev.troupe.packs.data.drawing;

import dev.troupe.packs.data.table.Table;
import dev.troupe.packs.data.table.TableException;
import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.imageio.ImageIO;
import org.jfree.chart.JFreeChart;

/** Draws tables as PNG or SVG pictures, without a screen and without installed fonts. */
public final class ChartRenderer {
    /** Pixels per unit of layout, so that the picture is sharp on dense screens. */
    private static final double SCALE = 1.6;

    private static final int WIDTH = 960;
    private static final int HEIGHT = 560;
    private static final int MAX_POINTS = 50_000;

    private ChartRenderer() {}

    /** A chart and the height it needs. */
    private record Layout(JFreeChart chart, int height) {}

    /**
     * Draws a chart as PNG.
     *
     * @throws TableException when a column is missing or has the wrong type, or the numbers do not
     *     suit the kind of chart
     */
    public static byte[] png(Table table, ChartSpec spec) {
        var laid = layOut(table, spec);
        return bytes(laid.chart(), laid.height());
    }

    /** Draws the same chart as SVG 1.1, with text as text. */
    public static String svg(Table table, ChartSpec spec) {
        var laid = layOut(table, spec);
        var canvas = new SvgCanvas();
        laid.chart().draw(canvas, new Rectangle2D.Double(0, 0, WIDTH, laid.height()));
        return canvas.svg(WIDTH, laid.height(), spec.title());
    }

    private static Layout layOut(Table table, ChartSpec spec) {
        if (table.rowCount() == 0)
            throw new TableException(
                    "画图失败：表“" + table.name() + "”没有行；请检查筛选条件",
                    "Could not draw: table '" + table.name() + "' has no rows; check the filters");
        if (spec.kind() != ChartKind.HISTOGRAM) requireDrawable(table, spec);
        return switch (spec.kind()) {
            case BAR -> bars(table, spec);
            case LINE -> new Layout(LineChart.of(table, spec, ""), HEIGHT);
            case PIE -> new Layout(PieChart.of(table, spec), HEIGHT);
            case SCATTER -> new Layout(PointChart.scatter(table, spec), HEIGHT);
            case HISTOGRAM -> new Layout(PointChart.histogram(table, spec), HEIGHT);
        };
    }

    /** A picture has fewer places than this, and each point is a piece of an SVG file. */
    private static void requireDrawable(Table table, ChartSpec spec) {
        long points = (long) table.rowCount() * Math.max(1, spec.y().size());
        if (points > MAX_POINTS)
            throw new TableException(
                    "画图失败：共 " + points + " 个点，最多 " + MAX_POINTS + " 个；请先筛选，按月、按天等汇总，或画直方图",
                    "Could not draw: there are "
                            + points
                            + " points, at most "
                            + MAX_POINTS
                            + " are drawn; filter, aggregate by month or day, or draw a histogram");
    }

    private static Layout bars(Table table, ChartSpec spec) {
        var data = ChartSeries.of(table, spec);
        if (BarChart.isTimeline(data) && data.labels().size() > ChartSeries.MAX_BARS) {
            var why =
                    spec.chinese()
                            ? "共 " + data.labels().size() + " 个时间点，柱子太密，画成折线"
                            : data.labels().size()
                                    + " points in time, too many for bars: drawn as a line";
            return new Layout(LineChart.of(table, spec, why), HEIGHT);
        }
        var chart = BarChart.of(table, spec);
        return new Layout(chart.chart(), Math.max(HEIGHT, chart.height()));
    }

    private static byte[] bytes(JFreeChart chart, int height) {
        var image =
                new BufferedImage(
                        (int) (WIDTH * SCALE), (int) (height * SCALE), BufferedImage.TYPE_INT_RGB);
        var graphics = image.createGraphics();
        try {
            graphics.scale(SCALE, SCALE);
            chart.draw(graphics, new Rectangle2D.Double(0, 0, WIDTH, height));
        } finally {
            graphics.dispose();
        }
        var out = new ByteArrayOutputStream();
        try {
            ImageIO.write(image, "png", out);
        } catch (IOException e) {
            throw new UncheckedIOException(e); // memory does not fail
        }
        return out.toByteArray();
    }
}
