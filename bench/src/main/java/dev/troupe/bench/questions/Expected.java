package dev.troupe.bench.questions;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * What a right answer holds.
 *
 * @param grids any of them is right
 */
record Expected(List<Grid> grids) {
    /** How the cells are laid out. */
    enum Layout {
        ROWS,
        /** Rows of (row label, column label, value) that are shown with a column for each label. */
        CROSSTAB,
        ROWS_OR_CROSSTAB,
        /** One row of values that an answer may show in any place, with little beside them. */
        ANYWHERE
    }

    /**
     * @param order the column by which its rows are in order, or -1
     */
    record Grid(List<List<Cell>> rows, int order, Layout layout) {
        Grid {
            rows = List.copyOf(rows);
        }
    }

    Expected {
        grids = List.copyOf(grids);
    }

    static Expected rows(List<List<Cell>> rows) {
        return new Expected(List.of(new Grid(rows, -1, Layout.ROWS)));
    }

    static Expected ordered(List<List<Cell>> rows, int column) {
        return new Expected(List.of(new Grid(rows, column, Layout.ROWS)));
    }

    static Expected laidOut(List<List<Cell>> rows, Layout layout) {
        return new Expected(List.of(new Grid(rows, -1, layout)));
    }

    static Expected anywhere(List<Cell> values) {
        return laidOut(List.of(values), Layout.ANYWHERE);
    }

    static Expected number(double value) {
        return rows(List.of(List.of(Cell.of(value))));
    }

    static Expected numbers(List<Double> accepted) {
        return accepted.stream().map(Expected::number).reduce(Expected::or).orElseThrow();
    }

    static Expected labels(List<Cell> labels) {
        return rows(labels.stream().map(List::of).toList());
    }

    Expected or(Expected other) {
        return new Expected(Stream.concat(grids.stream(), other.grids.stream()).toList());
    }

    /** Accepts a fraction in place of the percentages of a column. */
    Expected orFractions(int column) {
        var all = new ArrayList<>(grids);
        for (var grid : grids) {
            var scaled = grid.rows().stream().map(row -> divide(row, column)).toList();
            all.add(new Grid(scaled, grid.order(), grid.layout()));
        }
        return new Expected(all);
    }

    private static List<Cell> divide(List<Cell> row, int column) {
        var cells = new ArrayList<>(row);
        if (cells.get(column) instanceof Cell.Amount(double value)) {
            cells.set(column, Cell.of(value / 100));
        }
        return cells;
    }

    /** Accepts that the first row, which has nothing before it, is left out. */
    Expected orWithoutFirst() {
        var all = new ArrayList<>(grids);
        for (var grid : grids) {
            all.add(
                    new Grid(
                            grid.rows().subList(1, grid.rows().size()),
                            grid.order(),
                            grid.layout()));
        }
        return new Expected(all);
    }
}
