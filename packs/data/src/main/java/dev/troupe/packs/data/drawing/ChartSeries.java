package dev.troupe.packs.data.drawing;

import dev.troupe.packs.data.table.Cell;
import dev.troupe.packs.data.table.Column;
import dev.troupe.packs.data.table.ColumnType;
import dev.troupe.packs.data.table.Table;
import dev.troupe.packs.data.table.TableException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The numbers of a chart by category.
 *
 * @param labels in drawing order
 * @param series one list of values per y column, as long as {@code labels}; {@code null} where
 *     missing
 * @param dropped categories that are neither drawn nor summed up
 */
public record ChartSeries(List<String> labels, List<List<@Nullable Double>> series, int dropped) {
    /** Categories of a bar chart; more cannot be read. */
    static final int MAX_BARS = 40;

    static final int MAX_SLICES = 10;

    static ChartSeries of(Table table, ChartSpec spec) {
        var x = column(table, spec.x());
        var labels = new ArrayList<String>();
        for (int row = 0; row < table.rowCount(); row++) {
            var text = x.text(row);
            labels.add(text.isEmpty() ? (spec.chinese() ? "（空）" : "(empty)") : text);
        }
        var series = new ArrayList<List<@Nullable Double>>();
        for (var name : spec.y()) series.add(numbers(column(table, name)));
        return new ChartSeries(labels, series, 0);
    }

    public static Column column(Table table, String name) {
        return table.column(name)
                .orElseThrow(() ->
                        new TableException(
                                "画图失败：表中没有列“"
                                        + name
                                        + "”；可用的列："
                                        + String.join("、", table.columnNames()),
                                "Could not draw: unknown column '"
                                        + name
                                        + "'; available columns: "
                                        + String.join(", ", table.columnNames())));
    }

    static List<@Nullable Double> numbers(Column column) {
        if (column.type() != ColumnType.NUMBER)
            throw new TableException(
                    "画图失败：列“" + column.name() + "”是" + column.type().label(true) + "，不是数字；请使用其他列",
                    "Could not draw: column '"
                            + column.name()
                            + "' is "
                            + column.type().label(false)
                            + ", not number; choose another");
        var numbers = new ArrayList<@Nullable Double>(column.cells().size());
        for (var cell : column.cells())
            numbers.add(cell instanceof Cell.Numeric(var value) ? value.doubleValue() : null);
        return numbers;
    }

    /**
     * Does not change the first categories; the rest becomes one if their sum is meaningful, else
     * is dropped and counted.
     */
    ChartSeries limit(int max, boolean additive, boolean chinese) {
        if (labels.size() <= max) return this;
        int kept = additive ? max - 1 : max;
        int rest = labels.size() - kept;
        var fewer = new ArrayList<>(labels.subList(0, kept));
        if (additive) fewer.add(chinese ? "其他（" + rest + " 项）" : "Other (" + rest + ")");
        var cut = new ArrayList<List<@Nullable Double>>();
        for (var values : series) {
            var numbers = new ArrayList<@Nullable Double>(values.subList(0, kept));
            if (additive) numbers.add(sum(values.subList(kept, values.size())));
            cut.add(numbers);
        }
        return new ChartSeries(fewer, cut, additive ? 0 : rest);
    }

    private static double sum(List<@Nullable Double> values) {
        double sum = 0;
        for (var value : values) if (value != null) sum += value;
        return sum;
    }

    double largest() {
        double largest = 0;
        for (var values : series)
            for (var value : values)
                if (value != null) largest = Math.max(largest, Math.abs(value));
        return largest;
    }

    /** The widest label in columns of a fixed-width font; a Chinese character takes two. */
    int labelWidth() {
        return labels.stream().mapToInt(ChartSeries::width).max().orElse(0);
    }

    static int width(String text) {
        return text.codePoints().map(c -> c > 0x2E7F ? 2 : 1).sum();
    }
}
