package dev.troupe.page.export;

import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.page.component.Block;
import dev.troupe.page.component.NumberText;
import dev.troupe.page.run.Page;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * A page as the JSON of amis. The data of the blocks is in the field {@code data} of the page and
 * components refer to it, so that amis evaluates nothing that a cell contains.
 */
public final class PageAmis {
    private final Language language;
    private final Map<String, Value> data = new LinkedHashMap<>();

    private PageAmis(Language language) {
        this.language = language;
    }

    public static Value of(Page page, Language language) {
        return new PageAmis(language).convert(page);
    }

    private Value convert(Page page) {
        var tabs =
                page.tabs().stream()
                        .map(tab -> {
                            var body = tab.blocks().stream().map(this::convert).toList();
                            return ValueRecords.of(
                                    "title", literal(tab.label()), "body", Value.of(body));
                        })
                        .toList();
        var body =
                tabs.size() == 1
                        ? tabs.getFirst().field("body")
                        : Value.of(
                                List.of(
                                        ValueRecords.of(
                                                "type", Value.of("tabs"), "tabs", Value.of(tabs))));
        var fields = new LinkedHashMap<String, Value>();
        fields.put("type", Value.of("page"));
        fields.put("title", literal(page.title()));
        fields.put("data", Value.of(data));
        fields.put("body", body);
        return Value.of(fields);
    }

    private Value convert(Block block) {
        var name = "block" + (data.size() + 1);
        var parts = new ArrayList<Value>();
        if (!block.note().isEmpty()) {
            data.put(name, ValueRecords.of("text", Value.of(block.note())));
            parts.add(text("${" + name + ".text}"));
        } else {
            parts.addAll(
                    switch (block.type()) {
                        case "kpi_grid" -> numbers(block, name);
                        case "chart" -> List.of(chart(block, name));
                        case "table" -> List.of(table(block, name));
                        case "markdown" -> List.of(markdown(block, name));
                        default -> records(block, name);
                    });
        }
        parts.addAll(sources(block, name));
        var panel = new LinkedHashMap<String, Value>();
        panel.put("type", Value.of("panel"));
        panel.put("title", literal(block.field("title").asText()));
        panel.put("body", Value.of(parts));
        return Value.of(panel);
    }

    private List<Value> numbers(Block block, String name) {
        var items = block.field("items").items();
        data.put(name, ValueRecords.of("items", Value.of(items)));
        var columns =
                IntStream.range(0, items.size())
                        .mapToObj(i ->
                                ValueRecords.of(
                                        "body",
                                        Value.of(
                                                List.of(
                                                        text(
                                                                "${%s.items[%d].value}"
                                                                        .formatted(name, i)),
                                                        text(
                                                                "${%s.items[%d].label}"
                                                                        .formatted(name, i))))))
                        .toList();
        return List.of(ValueRecords.of("type", Value.of("grid"), "columns", Value.of(columns)));
    }

    private Value chart(Block block, String name) {
        boolean isPie = block.field("variant").asText().equals("pie");
        var series = block.field("series").items();
        var labels = block.field("xAxis").items();
        var fields = new LinkedHashMap<String, Value>();
        fields.put("xAxis", Value.of(labels));
        for (int i = 0; i < series.size(); i++) {
            var points = series.get(i).field("data");
            fields.put("name" + i, series.get(i).field("name"));
            fields.put("data" + i, isPie ? shares(labels, points) : points);
        }
        data.put(name, Value.of(fields));
        var drawn =
                IntStream.range(0, series.size())
                        .mapToObj(i -> {
                            var one = new LinkedHashMap<String, Value>();
                            one.put("type", Value.of(isPie ? "pie" : lineOrBar(block)));
                            one.put("name", Value.of("${%s.name%d}".formatted(name, i)));
                            one.put("data", Value.of("${%s.data%d}".formatted(name, i)));
                            return Value.of(one);
                        })
                        .toList();
        var config = new LinkedHashMap<String, Value>();
        if (!isPie) {
            config.put(
                    "xAxis",
                    ValueRecords.of(
                            "type",
                            Value.of("category"),
                            "data",
                            Value.of("${" + name + ".xAxis}")));
            config.put("yAxis", ValueRecords.of("type", Value.of("value")));
        }
        if (!block.field("color").asText().isEmpty()) {
            config.put("color", Value.of(List.of(literal(block.field("color").asText()))));
        }
        config.put("series", Value.of(drawn));
        return ValueRecords.of("type", Value.of("chart"), "config", Value.of(config));
    }

    /** The other variants have bars, as their data has one number for each label. */
    private static String lineOrBar(Block block) {
        return block.field("variant").asText().equals("line") ? "line" : "bar";
    }

    private static Value shares(List<Value> labels, Value points) {
        return Value.of(
                IntStream.range(0, labels.size())
                        .mapToObj(i ->
                                ValueRecords.of("name", labels.get(i), "value", points.item(i)))
                        .toList());
    }

    private Value table(Block block, String name) {
        var headers = block.field("headers").items();
        var rows =
                block.field("rows").items().stream()
                        .map(row -> {
                            var cells = new LinkedHashMap<String, Value>();
                            for (int i = 0; i < headers.size(); i++) {
                                cells.put(
                                        "c" + i,
                                        Value.of(
                                                NumberText.format(
                                                        row.field("cells").item(i), language)));
                            }
                            return Value.of(cells);
                        })
                        .toList();
        data.put(name, ValueRecords.of("rows", Value.of(rows)));
        var columns =
                IntStream.range(0, headers.size())
                        .mapToObj(i ->
                                ValueRecords.of(
                                        "name",
                                        Value.of("c" + i),
                                        "label",
                                        literal(headers.get(i).asText())))
                        .toList();
        return ValueRecords.of(
                "type",
                Value.of("table"),
                "source",
                Value.of("${" + name + ".rows}"),
                "columns",
                Value.of(columns));
    }

    private Value markdown(Block block, String name) {
        data.put(name, block.field("content"));
        return ValueRecords.of("type", Value.of("markdown"), "name", Value.of(name));
    }

    private List<Value> records(Block block, String name) {
        var lines =
                block.fields().values().stream()
                        .flatMap(field -> field.items().stream())
                        .map(item ->
                                item instanceof Value.RecordOf(var fields)
                                        ? String.join(
                                                " · ",
                                                fields.values().stream()
                                                        .map(it -> NumberText.format(it, language))
                                                        .toList())
                                        : NumberText.format(item, language))
                        .toList();
        data.put(name, ValueRecords.of("lines", ValueRecords.texts(lines)));
        return IntStream.range(0, lines.size())
                .mapToObj(i -> text("${%s.lines[%d]}".formatted(name, i)))
                .toList();
    }

    /** Where the numbers come from. */
    private List<Value> sources(Block block, String name) {
        var lines =
                block.sources().stream()
                        .map(source ->
                                language.choose("来源：%s，%d 行", "Source: %s, %d rows")
                                        .formatted(
                                                source.tool().isEmpty()
                                                        ? source.binding()
                                                        : source.tool(),
                                                source.rows()))
                        .toList();
        if (lines.isEmpty()) {
            return List.of();
        }
        data.put(name + "Sources", Value.of(String.join("; ", lines)));
        return List.of(text("${" + name + "Sources}"));
    }

    private static Value text(String template) {
        return ValueRecords.of("type", Value.of("tpl"), "tpl", Value.of(template));
    }

    /** A text in which amis evaluates nothing. */
    private static Value literal(String text) {
        return Value.of(text.replace("$", "\\$"));
    }
}
