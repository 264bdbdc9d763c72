package dev.troupe.packs.data.tool;

import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.table.Cell;
import dev.troupe.packs.data.table.Column;
import dev.troupe.packs.data.table.ColumnType;
import dev.troupe.packs.data.table.Table;
import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** A table about a table: one row for each column. */
final class TableProfile {
    private TableProfile() {}

    /**
     * The profile of one column.
     *
     * @param least text; empty if nothing is present
     */
    record Facts(long missing, long different, String least, String greatest) {
        static Facts of(Column column) {
            var different = column.presentCells().collect(Collectors.toSet());
            return new Facts(
                    column.cells().size() - column.presentCells().count(),
                    different.size(),
                    different.stream().min(Facts::compare).map(Cell::text).orElse(""),
                    different.stream().max(Facts::compare).map(Cell::text).orElse(""));
        }

        private static int compare(Cell one, Cell other) {
            return one instanceof Cell.Numeric(var a) && other instanceof Cell.Numeric(var b)
                    ? a.compareTo(b)
                    : one.text().compareTo(other.text());
        }
    }

    /** Type, missing and different values, least, greatest, total and mean of every column. */
    static Table of(Table table, boolean chinese) {
        var cells = new ArrayList<List<Cell>>();
        for (int i = 0; i < 8; i++) cells.add(new ArrayList<>());
        for (var column : table.columns()) {
            var facts = Facts.of(column);
            cells.get(0).add(Cell.of(column.name()));
            cells.get(1).add(Cell.of(column.type().label(chinese)));
            cells.get(2).add(Cell.of(facts.missing()));
            cells.get(3).add(Cell.of(facts.different()));
            cells.get(4).add(Cell.of(facts.least()));
            cells.get(5).add(Cell.of(facts.greatest()));
            boolean measured =
                    ColumnProfile.of(column).canMeasure() && column.presentCells().count() > 0;
            cells.get(6).add(measured ? Cell.of(sum(column)) : Cell.missing());
            cells.get(7).add(measured ? Cell.of(mean(column)) : Cell.missing());
        }
        var names =
                chinese
                        ? List.of("列", "类型", "缺失", "不同值", "最小", "最大", "合计", "平均")
                        : List.of(
                                "column",
                                "type",
                                "missing",
                                "different",
                                "least",
                                "greatest",
                                "total",
                                "mean");
        var columns = new ArrayList<Column>();
        for (int i = 0; i < names.size(); i++) {
            boolean number = i == 2 || i == 3 || i > 5;
            columns.add(
                    Column.of(
                            names.get(i),
                            number ? ColumnType.NUMBER : ColumnType.TEXT,
                            cells.get(i)));
        }
        return new Table(table.name(), columns, List.of());
    }

    private static BigDecimal sum(Column column) {
        return column.presentCells()
                .map(cell -> ((Cell.Numeric) cell).value())
                .reduce(BigDecimal.ZERO, BigDecimal::add);
    }

    private static BigDecimal mean(Column column) {
        return sum(column)
                .divide(BigDecimal.valueOf(column.presentCells().count()), MathContext.DECIMAL64)
                .setScale(4, java.math.RoundingMode.HALF_UP)
                .stripTrailingZeros();
    }
}
