package dev.troupe.packs.data;

import java.awt.geom.Rectangle2D;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import javax.imageio.ImageIO;
import org.jfree.chart.JFreeChart;

/** Draws tables as PNG pictures, without a screen and without installed fonts. */
public final class Charts {
    /** Pixels per unit of layout, so that the picture is sharp on dense screens. */
    private static final double SCALE = 1.6;

    private static final int WIDTH = 960;
    private static final int HEIGHT = 560;

    private Charts() {}

    /**
     * Draws a chart.
     *
     * @throws TableException when a column is missing or has the wrong type, or the numbers do not
     *     suit the kind of chart
     */
    public static byte[] png(Table table, ChartSpec spec) {
        if (table.rowCount() == 0)
            throw new TableException(
                    "画图失败：表“" + table.name() + "”没有行；请检查筛选条件",
                    "Could not draw: table '" + table.name() + "' has no rows; check the filters");
        return switch (spec.kind()) {
            case BAR -> bars(table, spec);
            case LINE -> bytes(LineChart.of(table, spec, ""), WIDTH, HEIGHT);
            case PIE -> bytes(PieChart.of(table, spec), WIDTH, HEIGHT);
            case SCATTER -> bytes(PointChart.scatter(table, spec), WIDTH, HEIGHT);
            case HISTOGRAM -> bytes(PointChart.histogram(table, spec), WIDTH, HEIGHT);
        };
    }

    private static byte[] bars(Table table, ChartSpec spec) {
        var data = ChartTable.of(table, spec);
        if (BarChart.isTimeline(data) && data.labels().size() > ChartTable.MAX_BARS) {
            var why =
                    spec.chinese()
                            ? "共 " + data.labels().size() + " 个时间点，柱子太密，画成折线"
                            : data.labels().size()
                                    + " points in time, too many for bars: drawn as a line";
            return bytes(LineChart.of(table, spec, why), WIDTH, HEIGHT);
        }
        var chart = BarChart.of(table, spec);
        return bytes(chart.chart(), WIDTH, Math.max(HEIGHT, chart.height()));
    }

    private static byte[] bytes(JFreeChart chart, int width, int height) {
        var image =
                new BufferedImage(
                        (int) (width * SCALE), (int) (height * SCALE), BufferedImage.TYPE_INT_RGB);
        var graphics = image.createGraphics();
        try {
            graphics.scale(SCALE, SCALE);
            chart.draw(graphics, new Rectangle2D.Double(0, 0, width, height));
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
