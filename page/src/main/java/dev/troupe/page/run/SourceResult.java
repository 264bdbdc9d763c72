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

    /** What readers of a block learn about it. */
    BlockSource toBlockSource(String id) {
        return new BlockSource(id, tool, countRows(), data.field("reading").asText());
    }

    private long countRows() {
        return findRowCount(data)
                .or(() -> findRowCount(data.field("result")))
                .or(() -> findTable().map(table -> (long) table.rows().size()))
                .orElseGet(() -> (long) data.items().size());
    }

    private Optional<DataTable> findTable() {
        return DataTable.find(data).or(() -> DataTable.find(data.field("result")));
    }

    private static Optional<Long> findRowCount(Value data) {
        return data.field("rowCount") instanceof Value.Num(var count)
                ? Optional.of(count.longValue())
                : Optional.empty();
    }
}
