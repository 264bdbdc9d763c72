package dev.troupe.packs.amis.request;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.packs.amis.config.ComponentConfig;
import dev.troupe.packs.amis.config.RecordLists;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads the part of a request about a chart. */
final class ChartSectionParser {
    private static final Pattern VALUE =
            Pattern.compile(
                    "(?<![\\w.])([\\p{L}][\\p{L}\\p{N} _-]{0,24}?|\\d{1,4}\\s?[年月日季周]|\\d{4}(?:-\\d\\d)?|[Qq][1-4])(?=[-\\s:：=\\d])\\s{0,20}(?:[:：=]|(?<=[\\p{L}\\d年月日季周])\\s{1,20}+|(?<=[年月日季周度\\p{IsHan}]))\\s{0,20}+(-?\\d[\\d,]{0,30}(?:\\.\\d{1,30})?)\\s{0,20}+[%万元个件台人次kKmM]?(?=\\s{0,20}+(?:[、，,;；。和]|\\.(?:\\s|$)|and\\b|$))");
    private static final Pattern ABOUT =
            Pattern.compile("^\\s*+(?:展示|显示|表示|[，：:]){0,12}\\s{0,20}([^：:，。；,\\d]{2,20})");

    private final SectionSplitter.Section section;
    private final Map<String, Value> data;
    private final List<LocalizedText> remarks;

    ChartSectionParser(
            SectionSplitter.Section section, Map<String, Value> data, List<LocalizedText> remarks) {
        this.section = section;
        this.data = data;
        this.remarks = remarks;
    }

    ComponentSpec parse() {
        var title = title();
        var shape = shape(section.text());
        var listed = parsePoints();
        if (!listed.isEmpty()) {
            var language = Language.of(section.text());
            var label = language.choose("项目", "item");
            var value = title.isEmpty() ? language.choose("数值", "value") : title;
            return chart(
                    title, shape, label, List.of(value), store(title, rows(listed, label, value)));
        }
        for (var entry : data.entrySet()) {
            var chart = chart(title, shape, entry.getKey(), entry.getValue());
            if (chart != null) {
                return chart;
            }
        }
        var api = ApiPaths.find(section.text(), title);
        if (api.isAssumed()) {
            remarks.add(
                    LocalizedText.of(
                            "没有写图表的数值，图表从 %s 取（应返回 ECharts 的配置）",
                            "No values were given, so the chart reads from %s, which should answer an ECharts option",
                            api.path()));
        }
        return new ComponentSpec.Chart(title, shape, "", List.of(""), api, null);
    }

    private String title() {
        var title = PageTitles.of(section);
        if (!title.isEmpty()) {
            return title;
        }
        var about = ABOUT.matcher(section.tail());
        return about.find() ? about.group(1).strip() : "";
    }

    static ComponentSpec.Shape shape(String text) {
        var lower = text.toLowerCase(Locale.ROOT);
        if (lower.matches("(?s).*(?:饼状?图|环形图|pie|donut).*")) {
            return ComponentSpec.Shape.PIE;
        }
        if (lower.matches("(?s).*(?:折线图|趋势图|曲线图|line|trend|area).*")) {
            return ComponentSpec.Shape.LINE;
        }
        return lower.matches("(?s).*(?:散点图|scatter).*")
                ? ComponentSpec.Shape.SCATTER
                : ComponentSpec.Shape.BAR;
    }

    /** A label with its number. */
    private record Point(String label, BigDecimal value) {}

    private List<Point> parsePoints() {
        var points = new ArrayList<Point>();
        var tail = section.tail();
        int colon = Math.max(tail.indexOf('：'), tail.indexOf(':'));
        var matcher = VALUE.matcher(tail.substring(colon + 1));
        while (matcher.find()) {
            points.add(
                    new Point(
                            matcher.group(1)
                                    .strip()
                                    .replaceFirst("(?i)^(?:and|with|values?|和)\\s+", ""),
                            new BigDecimal(matcher.group(2).replace(",", ""))));
        }
        return points.size() < 2 ? List.of() : points;
    }

    private static Value rows(List<Point> points, String label, String value) {
        return Value.of(
                points.stream()
                        .map(point ->
                                ComponentConfig.empty()
                                        .with(label, point.label())
                                        .with(value, Value.of(point.value()))
                                        .value())
                        .toList());
    }

    /** Stores rows as data of the page, under a separate name. */
    private String store(String title, Value rows) {
        var name = title.isEmpty() ? "chart" : DataNames.field(title);
        var free = name;
        for (int n = 2; data.containsKey(free); n++) {
            free = name + n;
        }
        data.put(free, rows);
        return free;
    }

    private static ComponentSpec chart(
            String title,
            ComponentSpec.Shape shape,
            String label,
            List<String> values,
            String source) {
        return new ComponentSpec.Chart(
                title, shape, label, values, new ComponentSpec.Api("", true), source);
    }

    /** Draws the numbers of rows that the request brings along. */
    private static @Nullable ComponentSpec chart(
            String title, ComponentSpec.Shape shape, String name, Value rows) {
        var keys = RecordLists.keys(rows);
        var numbers = keys.stream().filter(key -> RecordLists.isNumeric(rows, key)).toList();
        var label = keys.stream().filter(key -> !numbers.contains(key)).findFirst();
        return numbers.isEmpty() || label.isEmpty()
                ? null
                : chart(title, shape, label.get(), numbers, name);
    }
}
