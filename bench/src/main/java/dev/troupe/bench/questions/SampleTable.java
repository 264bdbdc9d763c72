package dev.troupe.bench.questions;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A table of generated rows.
 *
 * @param file the name of its file
 * @param rowsName what a request calls its rows: orders, employees
 * @param rows with one cell for each column
 */
record SampleTable(
        String file, String rowsName, List<SampleColumn> columns, List<List<Cell>> rows) {
    SampleTable {
        columns = List.copyOf(columns);
        rows = List.copyOf(rows);
    }

    List<SampleColumn> columns(SampleColumn.Role... roles) {
        var wanted = Arrays.asList(roles);
        return columns.stream().filter(column -> wanted.contains(column.role())).toList();
    }

    Cell cell(List<Cell> row, SampleColumn column) {
        return row.get(columns.indexOf(column));
    }

    /** The cells of some columns of a row. */
    List<Cell> cells(List<Cell> row, List<SampleColumn> wanted) {
        return wanted.stream().map(column -> cell(row, column)).toList();
    }

    SampleTable where(Predicate<List<Cell>> condition) {
        return new SampleTable(file, rowsName, columns, rows.stream().filter(condition).toList());
    }

    /** The numbers of a column, without missing ones. */
    List<Double> numbers(SampleColumn column) {
        return rows.stream().flatMap(row -> number(row, column).stream()).toList();
    }

    Optional<Double> number(List<Cell> row, SampleColumn column) {
        return cell(row, column) instanceof Cell.Amount(double value)
                ? Optional.of(value)
                : Optional.empty();
    }

    String toCsv() {
        var header = columns.stream().map(column -> quote(column.header()));
        var body = rows.stream().map(row -> row.stream().map(cell -> quote(cell.toString())));
        return Stream.concat(Stream.of(header), body)
                .map(cells -> cells.collect(Collectors.joining(",")))
                .collect(Collectors.joining("\n", "", "\n"));
    }

    private static String quote(String text) {
        return text.matches("(?s).*[,\"\n].*") ? '"' + text.replace("\"", "\"\"") + '"' : text;
    }
}
