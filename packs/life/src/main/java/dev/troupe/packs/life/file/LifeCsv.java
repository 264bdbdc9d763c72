package dev.troupe.packs.life.file;

import dev.troupe.agent.tool.FormulaText;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.packs.life.item.Item;
import dev.troupe.packs.life.item.ItemKind;
import dev.troupe.packs.life.item.LifeException;
import dev.troupe.packs.life.item.LifeProblem;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/** Things of one kind as CSV (RFC 4180); lists are joined by semicolons, custom fields are JSON. */
final class LifeCsv {
    private static final CSVFormat FORMAT = CSVFormat.RFC4180;

    private LifeCsv() {}

    private static List<String> columns(ItemKind kind) {
        var columns = new ArrayList<>(List.of("id"));
        columns.addAll(kind.fieldNames());
        columns.add("createdAt");
        return columns;
    }

    static String write(ItemKind kind, List<Item> items) {
        var lines = new ArrayList<String>();
        lines.add(line(columns(kind)));
        for (var item : items) {
            lines.add(
                    line(
                            columns(kind).stream()
                                    .map(column ->
                                            cell(
                                                    item.fields()
                                                            .getOrDefault(column, Value.missing())))
                                    .toList()));
        }
        return String.join("\r\n", lines) + "\r\n";
    }

    private static String line(List<String> cells) {
        return FORMAT.format(cells.toArray());
    }

    private static String cell(Value value) {
        return switch (value) {
            case Value.ListOf(var items) ->
                    FormulaText.escape(
                            items.stream().map(Value::asText).collect(Collectors.joining(";")));
            case Value.RecordOf(var fields) -> fields.isEmpty() ? "" : Json.write(value);
            case Value.Text(var text) -> FormulaText.escape(text);
            default -> value.asText();
        };
    }

    static List<ImportEntry> read(ItemKind kind, String text) {
        var format =
                FORMAT.builder().setHeader().setSkipHeaderRecord(true).setIgnoreEmptyLines(true);
        try (var parser = CSVParser.parse(withoutMark(text), format.get())) {
            requireKnown(kind, parser.getHeaderNames());
            var entries = new ArrayList<ImportEntry>();
            for (var line : parser) {
                entries.add(entry(kind, line));
            }
            return entries;
        } catch (IOException | UncheckedIOException | IllegalArgumentException e) {
            throw new LifeException(
                    LifeProblem.BAD_FILE,
                    "不是有效的 CSV：%s",
                    "this is not valid CSV: %s",
                    String.valueOf(e.getMessage()));
        }
    }

    /** Spreadsheets put a byte order mark at the beginning. */
    private static String withoutMark(String text) {
        return text.startsWith("\uFEFF") ? text.substring(1) : text;
    }

    private static void requireKnown(ItemKind kind, List<String> names) {
        var unknown = new ArrayList<>(names);
        unknown.removeAll(columns(kind));
        if (!unknown.isEmpty() || names.isEmpty()) {
            throw new LifeException(
                    LifeProblem.BAD_FILE,
                    "第一行应为列名；未知的列 %s，可用的列：%s",
                    "the first line must contain column names; unknown column %s, expected %s",
                    unknown,
                    columns(kind));
        }
    }

    private static ImportEntry entry(ItemKind kind, CSVRecord line) {
        var fields = new LinkedHashMap<String, Value>();
        var place = "line " + (line.getRecordNumber() + 1);
        if (!line.isConsistent()) {
            throw new LifeException(
                    LifeProblem.BAD_FILE,
                    "%s：有 %s 个单元格，与列名的数目不同",
                    "%s: it has %s cells, not as many as there are columns",
                    place,
                    line.size());
        }
        line.toMap()
                .forEach((column, cell) -> {
                    if (!cell.isBlank()) {
                        fields.put(
                                column, parseCell(kind, column, FormulaText.unescape(cell), place));
                    }
                });
        return new ImportEntry(place, kind, fields);
    }

    private static Value parseCell(ItemKind kind, String column, String cell, String place) {
        try {
            return kind.parseInput(column, cell);
        } catch (LifeException e) {
            throw new LifeException(LifeProblem.BAD_FILE, "%s：%s", "%s: %s", place, e.text());
        }
    }
}
