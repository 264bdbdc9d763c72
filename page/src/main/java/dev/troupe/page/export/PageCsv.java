package dev.troupe.page.export;

import dev.troupe.agent.tool.FormulaText;
import dev.troupe.core.value.Value;
import dev.troupe.page.component.Block;
import dev.troupe.page.run.Page;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The rows of one block as CSV (RFC 4180): a table, the points of a chart, or the numbers of a
 * grid. Numbers of tables and charts are exact, not as they are displayed. A text that a
 * spreadsheet would take for a formula is escaped.
 */
public final class PageCsv {
    private static final String END = "\r\n";

    private PageCsv() {}

    /** The blocks of a page that have rows, in their order. */
    public static List<Block> findTables(Page page) {
        return page.blocks().stream().filter(block -> of(block).isPresent()).toList();
    }

    /** Empty if the block has no rows. */
    public static Optional<String> of(Block block) {
        if (!block.note().isEmpty()) {
            return Optional.empty();
        }
        return switch (block.type()) {
            case "table" -> Optional.of(table(block));
            case "chart" -> Optional.of(chart(block));
            case "kpi_grid" -> Optional.of(numbers(block));
            default -> Optional.empty();
        };
    }

    private static String table(Block block) {
        var rows = block.field("rows").items().stream().map(row -> row.field("cells").items());
        return Stream.concat(Stream.of(block.field("headers").items()), rows)
                .map(PageCsv::line)
                .collect(Collectors.joining());
    }

    private static String chart(Block block) {
        var series = block.field("series").items();
        var labels = block.field("xAxis").items();
        var head = new ArrayList<Value>();
        head.add(Value.of(block.field("title").asText()));
        series.forEach(it -> head.add(it.field("name")));
        var csv = new StringBuilder(line(head));
        for (int i = 0; i < labels.size(); i++) {
            var row = new ArrayList<Value>();
            row.add(labels.get(i));
            for (var it : series) {
                row.add(it.field("data").item(i));
            }
            csv.append(line(row));
        }
        return csv.toString();
    }

    private static String numbers(Block block) {
        return block.field("items").items().stream()
                .map(item -> line(List.of(item.field("label"), item.field("value"))))
                .collect(Collectors.joining());
    }

    private static String line(List<Value> cells) {
        return cells.stream().map(PageCsv::cell).collect(Collectors.joining(",", "", END));
    }

    private static String cell(Value value) {
        var text =
                switch (value) {
                    case Value.Missing _ -> "";
                    case Value.Num(var number) -> number.toPlainString();
                    case Value.Text(var raw) -> FormulaText.escape(raw);
                    default -> value.asText();
                };
        boolean isQuoted =
                text.chars().anyMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
        return isQuoted ? '"' + text.replace("\"", "\"\"") + '"' : text;
    }
}
