package dev.troupe.page.component;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.page.blueprint.ComponentSlot;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Single numbers with their names. */
final class KpiGrid implements Component {
    static final String NAME = "kpi_grid";

    private static final int MAX_ITEMS = 12;
    private static final String MAX_COLUMNS = "max_columns"; // beside each other

    /** The statistics that have a name, in the order in which they are displayed. */
    private static final Map<String, LocalizedText> STATISTICS = statistics();

    private static Map<String, LocalizedText> statistics() {
        var names = new LinkedHashMap<String, LocalizedText>();
        names.put("mean", LocalizedText.of("平均值", "Average"));
        names.put("median", LocalizedText.of("中位数", "Median"));
        names.put("count", LocalizedText.of("数量", "Count"));
        names.put("max", LocalizedText.of("最高", "Highest"));
        names.put("min", LocalizedText.of("最低", "Lowest"));
        return names;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public String description() {
        return "numbers with names: {items: [{label, value, status, subtext}]}, statistics (mean,"
                + " median, count, max, min), a record of numbers, one row of a table, or rows of a name and a number";
    }

    @Override
    public Map<String, List<String>> props() {
        return Map.of("title", List.of(), MAX_COLUMNS, List.of(), "labels", List.of());
    }

    @Override
    public Optional<LocalizedText> findMismatch(Value data) {
        return items(data, Map.of(), Language.EN).isEmpty()
                ? Optional.of(
                        LocalizedText.of(
                                "kpi_grid 需要单个数字：统计结果、一行数据，或最多 %d 行“名称 + 数字”；请改用 table 或 chart",
                                "kpi_grid takes single numbers: statistics, one row, or at most %d rows of a name and a number; use table or chart",
                                MAX_ITEMS))
                : Optional.empty();
    }

    @Override
    public Map<String, Value> build(Value data, ComponentSlot slot, Language language) {
        var labels =
                slot.props().getOrDefault("labels", Value.missing())
                                instanceof Value.RecordOf(var given)
                        ? given
                        : Map.<String, Value>of();
        var fields = new LinkedHashMap<String, Value>();
        fields.put("title", Value.of(slot.prop("title")));
        fields.put("items", Value.of(items(data, labels, language)));
        var columns = slot.props().getOrDefault(MAX_COLUMNS, Value.missing());
        if (columns instanceof Value.Num(var number) && number.signum() > 0) {
            fields.put(MAX_COLUMNS, columns);
        }
        return fields;
    }

    private static List<Value> items(Value data, Map<String, Value> labels, Language language) {
        for (var field : List.of("items", "data")) {
            var items = data.field(field).items();
            if (!items.isEmpty()
                    && items.stream().noneMatch(item -> item.field("label").isMissing())) {
                return items;
            }
        }
        var statistics = statistics(data, labels, language);
        if (!statistics.isEmpty()) {
            return statistics;
        }
        var table = DataTable.find(data);
        return table.isPresent()
                ? ofTable(table.get(), language)
                : ofNumbers(data, labels, language);
    }

    /** A record of numbers; those that have a label, if any has. */
    private static List<Value> ofNumbers(Value data, Map<String, Value> labels, Language language) {
        if (!(data instanceof Value.RecordOf(var fields))
                || fields.isEmpty()
                || fields.size() > MAX_ITEMS
                || !fields.values().stream().allMatch(Value.Num.class::isInstance)) {
            return List.of();
        }
        var items = new ArrayList<Value>();
        for (var name : labels.isEmpty() ? fields.keySet() : labels.keySet()) {
            var number = fields.get(name);
            if (number != null) {
                var label = labels.getOrDefault(name, Value.of(name)).asText();
                items.add(item(label, number, language));
            }
        }
        return items;
    }

    private static List<Value> statistics(
            Value data, Map<String, Value> labels, Language language) {
        var items = new ArrayList<Value>();
        STATISTICS.forEach((field, name) -> {
            if (data.field(field) instanceof Value.Num number) {
                var own = labels.getOrDefault(field, Value.missing()).asText();
                var label = own.isEmpty() ? language.choose(name.zh(), name.en()) : own;
                items.add(item(label, number, language));
            }
        });
        return items;
    }

    private static List<Value> ofTable(DataTable table, Language language) {
        var items = new ArrayList<Value>();
        var numeric = table.numericColumns();
        var label = table.labelColumn();
        if (table.rows().size() == 1) {
            numeric.forEach(column ->
                    items.add(
                            item(
                                    ColumnLabel.of(table.columns().get(column)),
                                    table.rows().getFirst().get(column),
                                    language)));
        } else if (label.isPresent() && !numeric.isEmpty() && table.rows().size() <= MAX_ITEMS) {
            for (var row : table.rows()) {
                items.add(
                        item(
                                NumberText.format(row.get(label.get()), language),
                                row.get(numeric.getFirst()),
                                language));
            }
        }
        return items;
    }

    private static Value item(String label, Value value, Language language) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("label", Value.of(label));
        fields.put("value", Value.of(NumberText.format(value, language)));
        fields.put("status", Value.of("neutral"));
        return Value.of(fields);
    }
}
