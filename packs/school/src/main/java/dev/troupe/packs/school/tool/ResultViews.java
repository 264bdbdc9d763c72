package dev.troupe.packs.school.tool;

import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import java.util.List;
import java.util.function.Function;

/** Results in the forms of the components of pages, with headings for readers. */
final class ResultViews {
    private ResultViews() {}

    /**
     * A chart with one series.
     *
     * @param label of one row
     * @param number of the same row; may be missing
     */
    static Value chart(
            String series,
            List<Value> rows,
            Function<Value, Value> label,
            Function<Value, Value> number) {
        return ValueRecords.of(
                "xAxis",
                Value.of(rows.stream().map(label).toList()),
                "series",
                Value.of(
                        List.of(
                                ValueRecords.of(
                                        "name",
                                        Value.of(series),
                                        "data",
                                        Value.of(rows.stream().map(number).toList())))));
    }

    /** A table of the fields of records. */
    static Value table(List<String> headers, List<Value> rows, List<String> fields) {
        return ValueRecords.of(
                "headers",
                ValueRecords.texts(headers),
                "rows",
                Value.of(
                        rows.stream()
                                .map(row ->
                                        ValueRecords.of(
                                                "cells",
                                                Value.of(fields.stream().map(row::field).toList())))
                                .toList()));
    }
}
