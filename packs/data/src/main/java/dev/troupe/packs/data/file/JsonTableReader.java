package dev.troupe.packs.data.file;

import dev.troupe.packs.data.memory.TableLease;
import dev.troupe.packs.data.table.ParsedNumber;
import dev.troupe.packs.data.table.TableException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads tables out of JSON: an array of records, one found under a key, columns of equal length, or
 * one record per line.
 */
final class JsonTableReader {
    private static final JsonMapper JSON =
            JsonMapper.builder()
                    .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
                    .disable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
                    .build();

    /** How deep an array of records is looked for. */
    private static final int MAX_DEPTH = 5;

    private static final long ENTRY = 48; // bytes of a named value

    private JsonTableReader() {}

    static RawTable read(String file, String text, int maxRows, TableLease lease) {
        var roots = roots(file, text, lease);
        List<JsonNode> items = roots.size() == 1 ? items(file, roots.getFirst()) : roots;
        if (items.size() > maxRows) throw CsvTableReader.tooLong(file, maxRows);
        if (items.isEmpty())
            throw new TableException(
                    file + " 没有记录；请提供至少有一条记录的 JSON 数组",
                    file + " has no records; provide a JSON array with at least one record");
        return table(items, lease);
    }

    private static List<JsonNode> roots(String file, String text, TableLease lease) {
        try (var values =
                JSON.readerFor(JsonNode.class)
                        .<JsonNode>readValues(
                                new MeteredJsonParser(JSON.createParser(text), lease))) {
            return values.readAll();
        } catch (JacksonException e) {
            var at = e.getLocation();
            var line = at == null ? 0 : at.getLineNr();
            throw new TableException(
                    "读取 "
                            + file
                            + " 失败：第 "
                            + line
                            + " 行不是有效的 JSON（"
                            + e.getOriginalMessage()
                            + "）；请修正该行",
                    "Could not read "
                            + file
                            + ": line "
                            + line
                            + " is not valid JSON ("
                            + e.getOriginalMessage()
                            + "); correct that line",
                    e);
        }
    }

    private static List<JsonNode> items(String file, JsonNode root) {
        if (root.isArray()) return elements(root);
        if (!root.isObject())
            throw new TableException(
                    file + " 不是表格数据；请提供对象数组",
                    file + " is not tabular; provide an array of objects");
        var columns = columns(root);
        if (columns.isPresent()) return columns.get();
        return records(root, 0).map(JsonTableReader::elements).orElseGet(() -> List.of(root));
    }

    /** The longest array of records below a node. */
    private static Optional<JsonNode> records(JsonNode node, int depth) {
        if (depth > MAX_DEPTH) return Optional.empty();
        var best = Optional.<JsonNode>empty();
        for (var entry : node.properties()) {
            var value = entry.getValue();
            var found =
                    value.isArray() && !value.isEmpty() && value.get(0).isObject()
                            ? Optional.of(value)
                            : value.isObject()
                                    ? records(value, depth + 1)
                                    : Optional.<JsonNode>empty();
            if (found.isPresent() && (best.isEmpty() || found.get().size() > best.get().size()))
                best = found;
        }
        return best;
    }

    /** Reads {@code {"month": [...], "sales": [...]}} row by row. */
    private static Optional<List<JsonNode>> columns(JsonNode root) {
        if (root.size() < 2) return Optional.empty();
        int length = -1;
        for (var entry : root.properties()) {
            var value = entry.getValue();
            if (!value.isArray() || (length >= 0 && value.size() != length))
                return Optional.empty();
            if (!value.isEmpty() && value.get(0).isContainer()) return Optional.empty();
            length = value.size();
        }
        var rows = new ArrayList<JsonNode>();
        for (int i = 0; i < length; i++) {
            var row = JSON.createObjectNode();
            for (var entry : root.properties()) row.set(entry.getKey(), entry.getValue().get(i));
            rows.add(row);
        }
        return Optional.of(rows);
    }

    private static List<JsonNode> elements(JsonNode array) {
        var elements = new ArrayList<JsonNode>(array.size());
        array.forEach(elements::add);
        if (elements.size() < 2 || !elements.stream().allMatch(JsonNode::isArray)) return elements;
        var header = elements.getFirst();
        boolean headed = true;
        for (var cell : header) headed &= cell.isString();
        if (!headed) return elements;
        return elements.stream().skip(1).map(row -> zip(header, row)).toList();
    }

    private static JsonNode zip(JsonNode header, JsonNode row) {
        var object = JSON.createObjectNode();
        for (int i = 0; i < Math.min(header.size(), row.size()); i++)
            object.set(header.get(i).asString(), row.get(i));
        return object;
    }

    private static RawTable table(List<JsonNode> items, TableLease lease) {
        var flat = new ArrayList<Map<String, String>>(items.size());
        var names = new LinkedHashSet<String>();
        for (var item : items) {
            var row = new LinkedHashMap<String, String>();
            if (item.isObject()) flattenInto("", item, row);
            else if (item.isArray())
                for (int i = 0; i < item.size(); i++)
                    row.put("column" + (i + 1), scalar(item.get(i)));
            else row.put("value", scalar(item));
            names.addAll(row.keySet());
            flat.add(row);
            lease.addBytes(ENTRY * row.size());
        }
        lease.requireCells(items.size(), names.size());
        lease.addCells((long) items.size() * names.size());
        var order = List.copyOf(names);
        var rows =
                flat.stream()
                        .map(row -> order.stream().map(name -> row.getOrDefault(name, "")).toList())
                        .toList();
        var lines = java.util.stream.LongStream.rangeClosed(1, rows.size()).boxed().toList();
        return new RawTable(
                CsvTableReader.Headers.names(order, order.size()), rows, lines, List.of());
    }

    private static void flattenInto(String prefix, JsonNode object, Map<String, String> row) {
        for (var entry : object.properties()) {
            var name = prefix + entry.getKey();
            if (entry.getValue().isObject() && !entry.getValue().isEmpty())
                flattenInto(name + ".", entry.getValue(), row);
            else row.put(name, scalar(entry.getValue()));
        }
    }

    private static String scalar(JsonNode node) {
        if (node.isNull() || node.isMissingNode()) return "";
        if (node.isBigDecimal() || node.isIntegralNumber())
            return ParsedNumber.plain(node.decimalValue());
        return node.isValueNode() ? node.asString() : node.toString();
    }
}
