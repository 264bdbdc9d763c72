package dev.troupe.bench.questions;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/** Decides whether an answer holds what is expected. */
final class AnswerComparison {
    private static final int MOST_COLUMNS_BESIDE = 2; // beside one number more would be a guess
    private static final int MOST_NUMBERS = 3;
    private static final int MOST_CELLS_FOR_ONE = 6; // of a row or a small table around a value

    private AnswerComparison() {}

    /**
     * @param request numbers that it names are not taken for the answer
     * @param tables that the answer shows and that its files hold
     */
    static boolean isRight(
            Expected expected, String request, String text, List<AnswerTable> tables) {
        return expected.grids().stream()
                .anyMatch(grid ->
                        grid.layout() == Expected.Layout.ANYWHERE
                                ? isAnywhere(grid.rows().getFirst(), request, text, tables)
                                : tables.isEmpty()
                                        ? isInText(grid, request, text)
                                        : tables.stream()
                                                .anyMatch(table -> isSame(grid, request, table)));
    }

    private static boolean isSame(Expected.Grid grid, String request, AnswerTable table) {
        return switch (grid.layout()) {
            case ROWS ->
                    hasRows(grid, table)
                            || isNamedColumn(grid, request, table)
                            || isInOneRow(grid, table);
            case CROSSTAB -> hasRows(grid, table.unfold());
            case ANYWHERE -> throw new IllegalArgumentException("has no place in a table");
            case ROWS_OR_CROSSTAB -> hasRows(grid, table) || hasRows(grid, table.unfold());
        };
    }

    private static boolean hasRows(Expected.Grid grid, AnswerTable table) {
        if (grid.rows().isEmpty()) {
            return table.rows().isEmpty() && table.more() == 0;
        }
        int width = grid.rows().getFirst().size();
        boolean isOneNumber = grid.rows().size() == 1 && width == 1;
        if (table.rows().size() + table.more() != grid.rows().size()
                || width > table.width()
                || (isOneNumber && table.width() > width + MOST_COLUMNS_BESIDE)) {
            return false;
        }
        var columns = new int[width];
        Arrays.fill(columns, -1);
        return assign(grid, table, columns, 0);
    }

    /**
     * One value in whole rows, in a column that the request names: the highest price, with its row.
     */
    private static boolean isNamedColumn(Expected.Grid grid, String request, AnswerTable table) {
        if (grid.rows().size() != 1 || grid.rows().getFirst().size() != 1 || table.more() > 0) {
            return false;
        }
        var value = grid.rows().getFirst().getFirst();
        return !table.rows().isEmpty()
                && IntStream.range(0, table.width())
                        .filter(column -> isNamed(table.header().get(column), request))
                        .anyMatch(column ->
                                IntStream.range(0, table.rows().size())
                                        .allMatch(row ->
                                                AnswerText.shows(table.cell(row, column), value)));
    }

    /** Several values, one a row, as the columns of one row: this period, last period. */
    private static boolean isInOneRow(Expected.Grid grid, AnswerTable table) {
        int values = grid.rows().size();
        boolean fits =
                values > 1
                        && grid.rows().getFirst().size() == 1
                        && table.rows().size() == 1
                        && table.more() == 0
                        && table.width() <= values + 1; // a name beside
        if (!fits) {
            return false;
        }
        int found = 0;
        for (int column = 0; column < table.width() && found < values; column++) {
            if (AnswerText.shows(table.cell(0, column), grid.rows().get(found).getFirst())) {
                found++;
            }
        }
        return found == values;
    }

    /** A header without its unit, in words or joined by underscores. */
    private static boolean isNamed(String header, String request) {
        var name = header.replaceFirst("\\s*[(（].*", "").toLowerCase(Locale.ROOT);
        return !name.isBlank() && request.toLowerCase(Locale.ROOT).contains(name);
    }

    /** Looks for a column of the answer for each expected one. */
    private static boolean assign(
            Expected.Grid grid, AnswerTable table, int[] columns, int expected) {
        if (expected == columns.length) {
            return hasRows(grid, table, columns);
        }
        for (int column = 0; column < table.width(); column++) {
            int candidate = column;
            boolean isTaken = Arrays.stream(columns).anyMatch(taken -> taken == candidate);
            if (!isTaken && fits(grid, table, expected, column)) {
                columns[expected] = column;
                if (assign(grid, table, columns, expected + 1)) {
                    return true;
                }
                columns[expected] = -1;
            }
        }
        return false;
    }

    private static boolean fits(Expected.Grid grid, AnswerTable table, int expected, int column) {
        return IntStream.range(0, table.rows().size())
                .allMatch(row ->
                        grid.rows().stream()
                                .anyMatch(cells ->
                                        AnswerText.shows(
                                                table.cell(row, column), cells.get(expected))));
    }

    private static boolean hasRows(Expected.Grid grid, AnswerTable table, int[] columns) {
        var left = new ArrayList<>(grid.rows());
        for (int row = 0; row < table.rows().size(); row++) {
            int shown = row;
            boolean isFound =
                    left.stream()
                            .filter(cells -> matches(cells, table, shown, columns))
                            .findFirst()
                            .map(left::remove)
                            .orElse(false);
            if (!isFound) {
                return false;
            }
        }
        return grid.order() < 0 || isInOrder(grid, table, columns[grid.order()]);
    }

    private static boolean matches(List<Cell> cells, AnswerTable table, int row, int[] columns) {
        return IntStream.range(0, columns.length)
                .allMatch(i -> AnswerText.shows(table.cell(row, columns[i]), cells.get(i)));
    }

    /** Missing numbers may stand at either end. */
    private static boolean isInOrder(Expected.Grid grid, AnswerTable table, int column) {
        var expected =
                grid.rows().stream()
                        .map(cells -> cells.get(grid.order()))
                        .filter(cell -> !cell.isMissing())
                        .toList();
        var shown =
                IntStream.range(0, table.rows().size())
                        .mapToObj(row -> table.cell(row, column))
                        .filter(cell -> !cell.isBlank())
                        .toList();
        return IntStream.range(0, Math.min(shown.size(), expected.size()))
                .allMatch(i -> AnswerText.shows(shown.get(i), expected.get(i)));
    }

    private static boolean isAnywhere(
            List<Cell> values, String request, String text, List<AnswerTable> tables) {
        if (tables.isEmpty()) {
            return values.stream()
                    .allMatch(value ->
                            isInText(
                                    new Expected.Grid(
                                            List.of(List.of(value)), -1, Expected.Layout.ROWS),
                                    request,
                                    text));
        }
        var shown =
                tables.stream()
                        .flatMap(table -> table.rows().stream())
                        .flatMap(List::stream)
                        .toList();
        return isSmall(tables, MOST_CELLS_FOR_ONE * (values.size() + 1))
                && values.stream()
                        .allMatch(value ->
                                shown.stream().anyMatch(cell -> AnswerText.shows(cell, value)));
    }

    /** Few cells, or one whole row. */
    private static boolean isSmall(List<AnswerTable> tables, int cells) {
        int rows = tables.stream().mapToInt(table -> table.rows().size() + table.more()).sum();
        int shown = tables.stream().mapToInt(table -> table.rows().size() * table.width()).sum();
        return rows == 1 || shown <= cells;
    }

    /** An answer in running text: one number, or labels and nothing like them. */
    private static boolean isInText(Expected.Grid grid, String request, String text) {
        if (grid.rows().isEmpty() || grid.rows().getFirst().size() > 1) {
            return false;
        }
        var cells = grid.rows().stream().map(List::getFirst).toList();
        if (cells.size() == 1 && cells.getFirst() instanceof Cell.Amount(double value)) {
            var asked = AnswerText.numbers(request);
            var numbers =
                    AnswerText.numbers(text).stream().filter(n -> !asked.contains(n)).toList();
            return numbers.size() <= MOST_NUMBERS
                    && numbers.stream().anyMatch(n -> AnswerText.isSame(n, value));
        }
        return cells.stream().allMatch(cell -> text.contains(cell.toString()))
                && text.length() < 120 + 40 * cells.size();
    }
}
