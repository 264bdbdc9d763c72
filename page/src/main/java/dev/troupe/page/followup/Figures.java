package dev.troupe.page.followup;

import dev.troupe.core.value.Value;
import dev.troupe.page.component.Block;
import dev.troupe.page.component.DataTable;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The numbers of one block, by the labels of their rows.
 *
 * @param isGrid whether each row is a number in itself, so that nothing is computed over them
 * @param columns the numbers of each column by name, in the order of the labels; a missing one is
 *     {@link Value#missing}
 */
record Figures(
        String block,
        String title,
        boolean isGrid,
        List<String> labels,
        Map<String, List<Value>> columns,
        List<String> headers) {
    /** Those of a block; empty if it has no numbers. */
    static Optional<Figures> of(Block block) {
        var figures =
                switch (block.type()) {
                    case "chart" -> ofChart(block);
                    case "kpi_grid" -> ofGrid(block);
                    case "table" -> ofTable(block);
                    default -> Optional.<Figures>empty();
                };
        return figures.filter(it -> !it.columns().isEmpty() && !it.labels().isEmpty());
    }

    private static Optional<Figures> ofChart(Block block) {
        var columns = new LinkedHashMap<String, List<Value>>();
        block.field("series")
                .items()
                .forEach(it -> columns.put(it.field("name").asText(), it.field("data").items()));
        return Optional.of(
                new Figures(
                        block.id(),
                        block.field("title").asText(),
                        false,
                        texts(block.field("xAxis")),
                        columns,
                        List.of()));
    }

    private static Optional<Figures> ofGrid(Block block) {
        var items = block.field("items").items();
        return Optional.of(
                new Figures(
                        block.id(),
                        block.field("title").asText(),
                        true,
                        items.stream().map(it -> it.field("label").asText()).toList(),
                        Map.of("", items.stream().map(it -> toNumber(it.field("value"))).toList()),
                        List.of()));
    }

    private static Optional<Figures> ofTable(Block block) {
        return DataTable.find(
                        Value.of(
                                Map.of(
                                        "headers", block.field("headers"),
                                        "rows", block.field("rows"))))
                .map(table -> {
                    var columns = new LinkedHashMap<String, List<Value>>();
                    table.numericColumns()
                            .forEach(it -> columns.put(table.columns().get(it), table.column(it)));
                    var label = table.labelColumn();
                    var labels = new ArrayList<String>();
                    for (int row = 0; row < table.rows().size(); row++) {
                        labels.add(
                                label.isPresent()
                                        ? table.rows().get(row).get(label.get()).asText()
                                        : Integer.toString(row + 1));
                    }
                    return new Figures(
                            block.id(),
                            block.field("title").asText(),
                            false,
                            labels,
                            columns,
                            table.columns());
                });
    }

    private static List<String> texts(Value list) {
        return list.items().stream().map(Value::asText).toList();
    }

    /** A number as readers see it, {@code 1,234.5}. */
    private static Value toNumber(Value value) {
        var text = value.asText().replace(",", "").strip();
        return value instanceof Value.Num
                ? value
                : text.matches("-?\\d+(?:\\.\\d+)?")
                        ? Value.of(new BigDecimal(text))
                        : Value.missing();
    }

    /** The names that a question can use for it, {@code total amount} for total_amount. */
    Stream<String> names() {
        return Stream.of(
                        Stream.of(title),
                        labels.stream(),
                        columns.keySet().stream(),
                        headers.stream())
                .flatMap(it -> it)
                .map(name -> name.replace('_', ' '))
                .filter(name -> !name.isBlank());
    }
}
