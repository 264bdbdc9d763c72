package dev.troupe.cli.page;

import dev.troupe.cli.terminal.CellText;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.page.component.Block;
import dev.troupe.page.component.NumberText;
import dev.troupe.page.run.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** A page as lines of text. */
record PageText(Page page, Language language) {
    private static final int MAX_ROWS = 20; // of a chart or table

    List<String> lines() {
        var lines = new ArrayList<String>();
        lines.add(page.title());
        for (var block : page.blocks()) {
            lines.add("");
            var title = block.field("title").asText();
            lines.add("## " + (title.isEmpty() ? block.id() : title));
            if (block.note().isEmpty()) {
                lines.addAll(content(block));
            } else {
                lines.add(block.note());
            }
            var unsupported =
                    block.field("unsupportedNumbers").items().stream().map(Value::asText).toList();
            if (!unsupported.isEmpty()) {
                lines.add(
                        language.choose("数据中没有这些数字：%s", "Not in the data: %s")
                                .formatted(String.join(", ", unsupported)));
            }
            sourceLine(block).ifPresent(lines::add);
        }
        return lines.stream().map(CellText::cleanLine).toList();
    }

    private List<String> content(Block block) {
        return switch (block.type()) {
            case "kpi_grid" ->
                    block.field("items").items().stream()
                            .map(it ->
                                    it.field("label").asText() + ": " + it.field("value").asText())
                            .toList();
            case "chart" -> chart(block);
            case "table" ->
                    limit(
                            block.field("rows").items().stream()
                                    .map(row -> cells(row.field("cells").items()))
                                    .toList(),
                            cells(block.field("headers").items()));
            case "markdown" -> block.field("content").asText().replace("**", "").lines().toList();
            default ->
                    block.fields().values().stream()
                            .flatMap(field -> field.items().stream())
                            .map(item -> NumberText.format(item, language))
                            .toList();
        };
    }

    private List<String> chart(Block block) {
        var labels = block.field("xAxis").items();
        var series = block.field("series").items();
        var rows = new ArrayList<String>();
        for (int i = 0; i < labels.size(); i++) {
            int row = i;
            rows.add(
                    labels.get(i).asText()
                            + ": "
                            + series.stream()
                                    .map(it ->
                                            NumberText.format(it.field("data").item(row), language))
                                    .collect(Collectors.joining(", ")));
        }
        var lines =
                limit(
                        rows,
                        "("
                                + series.stream()
                                        .map(it -> it.field("name").asText())
                                        .collect(Collectors.joining(", "))
                                + ")");
        var line = block.field("referenceLine");
        if (!line.isMissing()) {
            lines.add(
                    line.field("label").asText()
                            + ": "
                            + NumberText.format(line.field("value"), language));
        }
        return lines;
    }

    private List<String> limit(List<String> rows, String head) {
        var lines = new ArrayList<String>();
        lines.add(head);
        lines.addAll(rows.subList(0, Math.min(rows.size(), MAX_ROWS)));
        if (rows.size() > MAX_ROWS) {
            lines.add(language.choose("… 共 %d 行", "... %d rows in total").formatted(rows.size()));
        }
        return lines;
    }

    private String cells(List<Value> cells) {
        return cells.stream()
                .map(cell -> NumberText.format(cell, language))
                .collect(Collectors.joining(" | "));
    }

    private Optional<String> sourceLine(Block block) {
        return block.sources().stream()
                .map(source ->
                        "["
                                + source.text(language)
                                + (block.author().equals("rules")
                                        ? language.choose("；由规则撰写", "; written by rules")
                                        : "")
                                + "]")
                .findFirst();
    }
}
