package dev.troupe.packs.data.python;

import dev.troupe.packs.data.table.Cell;
import dev.troupe.packs.data.table.Column;
import dev.troupe.packs.data.table.ColumnType;
import dev.troupe.packs.data.table.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** Writes the call that reads a table, with what pandas would otherwise guess differently. */
final class PandasFile {
    /** Texts that pandas may take for numbers or for true and false. */
    private static final Pattern VALUE =
            Pattern.compile("(?i)\\s*(?:[+-]?[.,]?\\d.*|[+-]?inf(?:inity)?|true|false)\\s*");

    /** Texts that pandas takes for missing values. */
    private static final Pattern MISSING =
            Pattern.compile("(?i)\\s*(?:#?n/?a|<na>|#n/a n/a|[+-]?nan|null|none|[+-]?1\\.#.*)\\s*");

    private PandasFile() {}

    static List<String> lines(Table table, String file) {
        var arguments = new ArrayList<String>();
        arguments.add(PythonLiterals.literal(file));
        var texts = table.columns().stream().filter(PandasFile::isGuessed).toList();
        if (!texts.isEmpty())
            arguments.add(
                    texts.stream()
                            .map(column -> PythonLiterals.literal(column.name()) + ": str")
                            .collect(Collectors.joining(", ", "dtype={", "}")));
        var times =
                table.columns().stream()
                        .filter(column ->
                                column.type().isTemporal() && column.type() != ColumnType.YEAR)
                        .toList();
        if (!times.isEmpty())
            arguments.add(
                    "parse_dates="
                            + PythonLiterals.list(times.stream().map(Column::name).toList()));
        boolean isMissingGuessed =
                table.columns().stream().anyMatch(column -> hasText(column, MISSING));
        if (isMissingGuessed) {
            arguments.add("keep_default_na=False");
            arguments.add("na_values=[\"\"]");
        }
        var read = new PythonCalls.Call(".read_csv(", arguments, ")");
        return PythonCalls.assign("df", "pd", List.of(read));
    }

    private static boolean isGuessed(Column column) {
        return column.type() == ColumnType.TEXT
                && (column.presentCells().findAny().isEmpty() || hasText(column, VALUE));
    }

    private static boolean hasText(Column column, Pattern pattern) {
        return column.type() == ColumnType.TEXT
                && column.presentCells()
                        .map(Cell::text)
                        .anyMatch(text -> pattern.matcher(text).matches());
    }
}
