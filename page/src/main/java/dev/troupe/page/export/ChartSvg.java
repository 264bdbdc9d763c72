package dev.troupe.page.export;

import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.page.component.Block;
import dev.troupe.page.component.NumberText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Draws a chart block as SVG, in the colors of the page's style sheet. A missing number is a gap.
 * Every mark has a title with its exact value.
 */
final class ChartSvg {
    private static final double WIDTH = 640;
    private static final double HEIGHT = 300;
    private static final double LEFT = 64; // least room for the numbers of the axis
    private static final double RIGHT = 16;
    private static final double TOP = 16;
    private static final double BOTTOM = 40; // room for labels beside each other
    private static final double SLANT =
            0.5; // height of a slanted label for its width, at 30 degrees
    private static final int MAX_LABELS = 12;
    private static final int COLORS = 6; // of the style sheet

    private final List<String> labels;
    private final List<Series> series;
    private final String color;
    private final Value reference; // missing for none
    private final Language language;
    private final StringBuilder svg = new StringBuilder();
    private double left = LEFT;
    private double bottom = BOTTOM;

    private record Series(String name, List<Value> data) {
        @Nullable Double number(int index) {
            return index < data.size() && data.get(index) instanceof Value.Num(var number)
                    ? number.doubleValue()
                    : null;
        }

        String text(int index) {
            return data.get(index) instanceof Value.Num(var number)
                    ? NumberText.format(number)
                    : "";
        }
    }

    private ChartSvg(Block block, Language language) {
        this.language = language;
        this.labels = block.field("xAxis").items().stream().map(Value::asText).toList();
        this.series =
                block.field("series").items().stream()
                        .map(it -> new Series(it.field("name").asText(), it.field("data").items()))
                        .toList();
        this.reference = block.field("referenceLine");
        var wanted = block.field("color").asText();
        this.color = wanted.matches("#[0-9a-fA-F]{3,8}|[a-zA-Z]{3,20}") ? wanted : "";
    }

    static String of(Block block, Language language) {
        var chart = new ChartSvg(block, language);
        switch (block.field("variant").asText()) {
            case "pie" -> chart.drawPie();
            case "radar" -> chart.drawRadar();
            case "gauge" -> chart.drawGauge();
            case "line" -> chart.drawAxes(true);
            default -> chart.drawAxes(false); // bar and distribution
        }
        return "<svg viewBox=\"0 0 %s %s\" role=\"img\" aria-label=\"%s\">%s</svg>%s"
                .formatted(
                        number(WIDTH),
                        number(HEIGHT),
                        HtmlText.escape(block.field("title").asText()),
                        chart.svg,
                        chart.legend(block.field("variant").asText()));
    }

    private void drawAxes(boolean isLine) {
        var numbers =
                series.stream()
                        .flatMap(it -> it.data().stream())
                        .filter(Value.Num.class::isInstance)
                        .map(it -> ((Value.Num) it).number().doubleValue())
                        .toList();
        var scale = AxisScale.of(numbers);
        double low = scale.low();
        double high = scale.high();
        var ticks = scale.ticks();
        var texts = ticks.stream().map(this::tickText).toList();
        left = Math.max(LEFT, AxisText.widest(texts) + 12);
        boolean isSlanted = !AxisText.fit(labels, band());
        var shown = isSlanted ? labels.stream().map(AxisText::cut).toList() : labels;
        bottom = isSlanted ? BOTTOM + AxisText.widest(shown) * SLANT : BOTTOM;
        for (int i = 0; i < texts.size(); i++) {
            double y = y(ticks.get(i), low, high);
            svg.append(
                    "<line class=\"grid\" x1=\"%s\" x2=\"%s\" y1=\"%s\" y2=\"%s\"/>"
                            .formatted(number(left), number(WIDTH - RIGHT), number(y), number(y)));
            svg.append(
                    "<text class=\"tick\" x=\"%s\" y=\"%s\" text-anchor=\"end\">%s</text>"
                            .formatted(number(left - 8), number(y + 4), texts.get(i)));
        }
        drawLabels(shown, isSlanted);
        for (int s = 0; s < series.size(); s++) {
            if (isLine) {
                drawLine(s, low, high);
            } else {
                drawBars(s, low, high);
            }
        }
        if (!isLine && series.size() == 1) {
            drawValues(low, high);
        }
        drawReferenceLine(low, high);
    }

    /** Above each bar, since paper has nothing to point at; none if they would overlap. */
    private void drawValues(double low, double high) {
        var texts = IntStream.range(0, labels.size()).mapToObj(series.getFirst()::text).toList();
        if (!AxisText.fit(texts, band())) {
            return;
        }
        for (int i = 0; i < labels.size(); i++) {
            var value = series.getFirst().number(i);
            if (value != null) {
                svg.append(
                        "<text class=\"tick\" x=\"%s\" y=\"%s\" text-anchor=\"middle\">%s</text>"
                                .formatted(
                                        number(left + band() * (i + 0.5)),
                                        number(y(Math.max(0, value), low, high) - 4),
                                        HtmlText.escape(texts.get(i))));
            }
        }
    }

    /** A dashed line at a number of the data, with its name and value. */
    private void drawReferenceLine(double low, double high) {
        if (reference.field("value") instanceof Value.Num(var value)) {
            double y = y(value.doubleValue(), low, high);
            svg.append(
                    "<line class=\"reference\" x1=\"%s\" x2=\"%s\" y1=\"%s\" y2=\"%s\"/>"
                            .formatted(number(left), number(WIDTH - RIGHT), number(y), number(y)));
            svg.append(
                    "<text class=\"tick\" x=\"%s\" y=\"%s\" text-anchor=\"end\">%s %s</text>"
                            .formatted(
                                    number(WIDTH - RIGHT),
                                    number(y - 4),
                                    HtmlText.escape(reference.field("label").asText()),
                                    NumberText.format(value)));
        }
    }

    private double band() {
        return (WIDTH - left - RIGHT) / Math.max(1, labels.size());
    }

    private double y(double value, double low, double high) {
        return TOP + (HEIGHT - TOP - bottom) * (high - value) / (high - low);
    }

    private String tickText(double tick) {
        return AxisText.ofNumber(BigDecimal.valueOf(tick), language);
    }

    private void drawLabels(List<String> shown, boolean isSlanted) {
        int every = (labels.size() + MAX_LABELS - 1) / MAX_LABELS;
        for (int i = 0; i < labels.size(); i += Math.max(1, every)) {
            double x = left + band() * (i + 0.5);
            double y = HEIGHT - bottom + 18;
            svg.append(
                    "<text class=\"tick\" x=\"%s\" y=\"%s\" text-anchor=\"%s\"%s>%s<title>%s</title></text>"
                            .formatted(
                                    number(x),
                                    number(y),
                                    isSlanted ? "end" : "middle",
                                    isSlanted
                                            ? " transform=\"rotate(-30 %s %s)\""
                                                    .formatted(number(x), number(y))
                                            : "",
                                    HtmlText.escape(shown.get(i)),
                                    HtmlText.escape(labels.get(i))));
        }
    }

    private void drawBars(int s, double low, double high) {
        double width = band() * 0.7 / series.size();
        for (int i = 0; i < labels.size(); i++) {
            var value = series.get(s).number(i);
            if (value != null) {
                double top = y(Math.max(0, value), low, high);
                double foot = y(Math.min(0, value), low, high);
                svg.append(
                        "<rect %s x=\"%s\" y=\"%s\" width=\"%s\" height=\"%s\" rx=\"2\">%s</rect>"
                                .formatted(
                                        paint(s, "fill", ""),
                                        number(left + band() * i + band() * 0.15 + width * s),
                                        number(top),
                                        number(Math.max(1, width - 1)),
                                        number(Math.max(0.5, foot - top)),
                                        title(s, i)));
            }
        }
    }

    /** A line that is interrupted where a number is missing. */
    private void drawLine(int s, double low, double high) {
        var path = new StringBuilder();
        var points = new StringBuilder();
        boolean isBegin = true;
        for (int i = 0; i < labels.size(); i++) {
            var value = series.get(s).number(i);
            if (value == null) {
                isBegin = true;
                continue;
            }
            double x = left + band() * (i + 0.5);
            double y = y(value, low, high);
            path.append(isBegin ? "M" : "L").append(number(x)).append(' ').append(number(y));
            points.append(
                    "<circle %s cx=\"%s\" cy=\"%s\" r=\"4\">%s</circle>"
                            .formatted(paint(s, "fill", ""), number(x), number(y), title(s, i)));
            isBegin = false;
        }
        svg.append("<path %s d=\"%s\"/>".formatted(paint(s, "stroke", "line"), path))
                .append(points);
    }

    /** Negative and missing numbers have no share and are not drawn. */
    private void drawPie() {
        var first = series.getFirst();
        double sum = sumOfParts();
        double angle = -Math.PI / 2;
        for (int i = 0; i < labels.size(); i++) {
            var value = first.number(i);
            if (value == null || value <= 0) {
                continue;
            }
            double end = angle + 2 * Math.PI * Math.min(value / sum, 0.999999);
            svg.append(
                    "<path %s d=\"M%s %s A120 120 0 %d 1 %s %sL%s %sZ\">%s</path>"
                            .formatted(
                                    paint(i, "fill", "slice"),
                                    number(320 + 120 * Math.cos(angle)),
                                    number(150 + 120 * Math.sin(angle)),
                                    end - angle > Math.PI ? 1 : 0,
                                    number(320 + 120 * Math.cos(end)),
                                    number(150 + 120 * Math.sin(end)),
                                    "320",
                                    "150",
                                    title(0, i)));
            angle = end;
        }
    }

    private double sumOfParts() {
        double sum = 0;
        for (int i = 0; i < labels.size(); i++) {
            var value = series.getFirst().number(i);
            sum += value == null ? 0 : Math.max(0, value);
        }
        return sum;
    }

    private void drawRadar() {
        double high =
                series.stream()
                        .flatMap(it -> it.data().stream())
                        .filter(Value.Num.class::isInstance)
                        .mapToDouble(it -> ((Value.Num) it).number().doubleValue())
                        .max()
                        .orElse(1);
        for (double ring : new double[] {0.25, 0.5, 0.75, 1}) {
            svg.append("<polygon class=\"grid\" points=\"%s\"/>".formatted(polygon(_ -> ring)));
        }
        for (int s = 0; s < series.size(); s++) {
            var data = series.get(s);
            svg.append(
                    "<polygon class=\"area s%1$d f%1$d\" points=\"%2$s\"/>"
                            .formatted(
                                    s % COLORS,
                                    polygon(i -> {
                                        var value = data.number(i);
                                        return value == null || high <= 0
                                                ? 0
                                                : Math.max(0, value / high);
                                    })));
        }
        for (int i = 0; i < labels.size(); i++) {
            double angle = 2 * Math.PI * i / labels.size() - Math.PI / 2;
            svg.append(
                    "<text class=\"tick\" text-anchor=\"middle\" x=\"%s\" y=\"%s\">%s</text>"
                            .formatted(
                                    number(320 + 132 * Math.cos(angle)),
                                    number(154 + 132 * Math.sin(angle)),
                                    HtmlText.escape(AxisText.cut(labels.get(i)))));
        }
    }

    private String polygon(IntToDoubleFunction radius) {
        var points = new ArrayList<String>();
        for (int i = 0; i < labels.size(); i++) {
            double angle = 2 * Math.PI * i / labels.size() - Math.PI / 2;
            double length = 115 * radius.applyAsDouble(i);
            points.add(
                    number(320 + length * Math.cos(angle))
                            + ","
                            + number(150 + length * Math.sin(angle)));
        }
        return String.join(" ", points);
    }

    /** The first number, as a part of 100. */
    private void drawGauge() {
        var value = series.getFirst().number(0);
        double part = value == null ? 0 : Math.clamp(value / 100, 0, 1);
        svg.append("<path class=\"track\" d=\"M180 220 A140 140 0 0 1 460 220\"/>");
        if (value != null) {
            double angle = Math.PI * (1 - part);
            svg.append(
                    "<path %s d=\"M180 220 A140 140 0 0 1 %s %s\"/>"
                            .formatted(
                                    paint(0, "stroke", "needle"),
                                    number(320 + 140 * Math.cos(angle)),
                                    number(220 - 140 * Math.sin(angle))));
            svg.append(
                    "<text class=\"reading\" x=\"320\" y=\"210\" text-anchor=\"middle\">%s</text>"
                            .formatted(series.getFirst().text(0)));
        }
    }

    /** The attributes of a mark in the color of a series; the slot may set that of the first. */
    private String paint(int index, String property, String style) {
        return index == 0 && !color.isEmpty()
                ? "class=\"%s\" style=\"%s:%s\"".formatted(style, property, color)
                : "class=\"%s %c%d\"".formatted(style, property.charAt(0), index % COLORS);
    }

    private String title(int s, int i) {
        return "<title>%s: %s %s</title>"
                .formatted(
                        HtmlText.escape(labels.get(i)),
                        HtmlText.escape(series.get(s).name()),
                        series.get(s).text(i));
    }

    private String legend(String variant) {
        var names = variant.equals("pie") ? labels : series.stream().map(Series::name).toList();
        if (names.size() < 2 && !variant.equals("pie")) {
            return "";
        }
        var html = new StringBuilder("<ul class=\"legend\">");
        for (int i = 0; i < names.size(); i++) {
            var value = variant.equals("pie") ? " " + part(i) : "";
            html.append(
                    "<li><i class=\"b%d\"></i>%s</li>"
                            .formatted(i % COLORS, HtmlText.escape(names.get(i) + value)));
        }
        return html.append("</ul>").toString();
    }

    /** A number with its share of the whole; without it if it has none. */
    private String part(int i) {
        var value = series.getFirst().number(i);
        var text = series.getFirst().text(i);
        return value == null || value <= 0
                ? text
                : text + " · " + String.format(Locale.ROOT, "%.1f%%", 100 * value / sumOfParts());
    }

    private static String number(double number) {
        return String.format(Locale.ROOT, "%.1f", number).replace(".0", "");
    }
}
