package dev.troupe.page.run;

import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import dev.troupe.page.component.BlockSource;
import dev.troupe.page.component.DataTable;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;

/**
 * What a binding or computation returned: the output of its node.
 *
 * @param tool the tool that was called; empty for none
 * @param data missing if it was skipped
 * @param skipped why there is no data, for readers; empty if there is
 * @param hash of what a model was asked; empty if none was
 * @param unsupported numbers of a model that its data does not have
 */
record SourceResult(
        String tool, Value data, String skipped, String hash, List<String> unsupported) {
    SourceResult {
        unsupported = List.copyOf(unsupported);
    }

    /** Of a tool, or of data of the blueprint. */
    SourceResult(String tool, Value data, String skipped) {
        this(tool, data, skipped, "", List.of());
    }

    static SourceResult ofModel(TextWriter.Written written, String hash) {
        return new SourceResult(PageNodes.MODEL, written.answer(), "", hash, written.unsupported());
    }

    static SourceResult of(Value output) {
        return new SourceResult(
                output.field("tool").asText(),
                output.field("data"),
                output.field("skipped").asText(),
                output.field("hash").asText(),
                output.field("unsupported").items().stream().map(Value::asText).toList());
    }

    Value toValue() {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("tool", Value.of(tool));
        fields.put("data", data);
        fields.put("skipped", Value.of(skipped));
        if (!hash.isEmpty()) {
            fields.put("hash", Value.of(hash));
        }
        if (!unsupported.isEmpty()) {
            fields.put("unsupported", ValueRecords.texts(unsupported));
        }
        return Value.of(fields);
    }

    boolean isSkipped() {
        return !skipped.isEmpty();
    }

    /**
     * What readers of a block learn about it.
     *
     * @param description of the binding, for a tool that does not state how it read its arguments
     */
    BlockSource toBlockSource(String id, String description) {
        var reading = data.field("reading").asText();
        return new BlockSource(id, tool, countRows(), reading.isEmpty() ? description : reading);
    }

    /** Rows of a table, numbers of a statistic, or items of a list. */
    private long countRows() {
        return findCount(data, "rowCount")
                .or(() -> findCount(data.field("result"), "rowCount"))
                .or(() -> findCount(data, "count"))
                .or(this::findCompared)
                .or(() -> findTable().map(table -> (long) table.rows().size()))
                .orElseGet(this::countItems);
    }

    /** The numbers of both groups of a comparison. */
    private Optional<Long> findCompared() {
        var summary = data.field("summary");
        return findCount(summary, "group_a_count")
                .flatMap(a -> findCount(summary, "group_b_count").map(b -> a + b));
    }

    /** Of a list, or of the first list of records in a record. */
    private long countItems() {
        return data instanceof Value.RecordOf(var fields)
                ? fields.values().stream()
                        .map(Value::items)
                        .filter(items -> !items.isEmpty())
                        .filter(items -> items.getFirst() instanceof Value.RecordOf)
                        .findFirst()
                        .map(List::size)
                        .orElse(0)
                : data.items().size();
    }

    private Optional<DataTable> findTable() {
        return DataTable.find(data).or(() -> DataTable.find(data.field("result")));
    }

    private static Optional<Long> findCount(Value data, String field) {
        return data.field(field) instanceof Value.Num(var count)
                ? Optional.of(count.longValue())
                : Optional.empty();
    }
}
