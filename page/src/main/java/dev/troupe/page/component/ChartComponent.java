package dev.troupe.page.component;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.page.blueprint.ComponentSlot;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/** Numbers as bars, lines or shares. A missing number stays missing and is not drawn as 0. */
final class ChartComponent implements Component {
    private static final List<String> VARIANTS =
            List.of("bar", "line", "radar", "pie", "gauge", "distribution");

    @Override
    public String name() {
        return "chart";
    }

    @Override
    public String description() {
        return "a chart of {xAxis: [], series: [{name, data: []}]}, of a table with a number"
                + " column, or of {labels: [], counts: []}; variant "
                + String.join(", ", VARIANTS)
                + "; referenceLine "
                + String.join(", ", ReferenceLine.KINDS);
    }

    @Override
    public Map<String, List<String>> props() {
        return Map.of(
                "variant",
                VARIANTS,
                "title",
                List.of(),
                "color",
                List.of(),
                "referenceLine",
                List.copyOf(ReferenceLine.KINDS));
    }

    @Override
    public Optional<LocalizedText> findMismatch(Value data) {
        return isChart(data)
                        || DataTable.find(data)
                                .filter(table -> !table.numericColumns().isEmpty())
                                .isPresent()
                ? Optional.empty()
                : Optional.of(
                        LocalizedText.of(
                                "chart 需要至少一列数字的表；请绑定这样的数据，或改用 table",
                                "chart takes a table with at least one column of numbers; bind such data or use table"));
    }

    private static boolean isChart(Value data) {
        return !data.field("xAxis").items().isEmpty() && !data.field("series").items().isEmpty();
    }

    @Override
    public Map<String, Value> build(Value data, ComponentSlot slot, Language language) {
        var fields = new LinkedHashMap<String, Value>();
        var title = slot.prop("title");
        fields.put("title", Value.of(title));
        fields.put(
                "variant", Value.of(slot.prop("variant").isEmpty() ? "bar" : slot.prop("variant")));
        fields.put("color", Value.of(slot.prop("color")));
        if (isChart(data)) {
            fields.put("xAxis", data.field("xAxis"));
            fields.put("series", data.field("series"));
        } else {
            var table = DataTable.find(data).orElseThrow();
            fields.put("xAxis", Value.of(labels(table, language)));
            fields.put("series", Value.of(series(table)));
            if (!title.isEmpty() && arePercents(table)) {
                fields.put("title", Value.of(PercentText.nameWithUnit(title)));
            }
        }
        ReferenceLine.of(slot.prop("referenceLine"), fields.get("series"), language)
                .ifPresent(line -> fields.put("referenceLine", line));
        return fields;
    }

    /** The axis has no unit, and a single series no legend. */
    private static boolean arePercents(DataTable table) {
        return table.numericColumns().stream()
                .allMatch(column -> table.columns().get(column).contains("%"));
    }

    /** A second column of labels is part of each label: "2026-01 North". */
    private static List<Value> labels(DataTable table, Language language) {
        var numeric = table.numericColumns();
        var columns =
                IntStream.range(0, table.columns().size())
                        .filter(it -> !numeric.contains(it))
                        .toArray();
        return IntStream.range(0, table.rows().size())
                .mapToObj(row -> label(table.rows().get(row), columns, row + 1, language))
                .toList();
    }

    private static Value label(List<Value> row, int[] columns, int number, Language language) {
        if (columns.length == 0) {
            return Value.of(Integer.toString(number));
        }
        return Value.of(
                String.join(
                        " ",
                        IntStream.of(columns)
                                .mapToObj(column -> NumberText.format(row.get(column), language))
                                .toList()));
    }

    private static List<Value> series(DataTable table) {
        return table.numericColumns().stream().map(column -> series(table, column)).toList();
    }

    private static Value series(DataTable table, int column) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("name", Value.of(ColumnLabel.of(table.columns().get(column))));
        fields.put("data", Value.of(table.column(column)));
        return Value.of(fields);
    }
}
