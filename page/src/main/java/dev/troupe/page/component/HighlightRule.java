package dev.troupe.page.component;

import dev.troupe.core.value.Value;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Marks the rows of a table whose cell fulfils a condition.
 *
 * @param column its name in the data or its heading
 * @param condition one of {@code < <= > >= = !=}, or lt, lte, gt, gte, eq, ne
 * @param style the status of these rows: warning, success or error
 */
record HighlightRule(String column, String condition, Value value, String style) {
    static List<HighlightRule> readAll(@Nullable Value rules) {
        return rules == null
                ? List.of()
                : rules.items().stream()
                        .map(rule ->
                                new HighlightRule(
                                        rule.field("column").asText(),
                                        rule.field("condition").asText().toLowerCase(Locale.ROOT),
                                        rule.field("value"),
                                        rule.field("style").asText()))
                        .toList();
    }

    /** Whether a row fulfils the condition; a missing cell fulfils none. */
    boolean matches(DataTable table, List<Value> row) {
        int index =
                Math.max(
                        table.columns().indexOf(column),
                        table.withLabels().columns().indexOf(ColumnLabel.of(column)));
        if (index < 0 || row.get(index).isMissing()) {
            return false;
        }
        int order = compare(row.get(index), value);
        return switch (condition) {
            case "<", "lt" -> order < 0;
            case "<=", "lte" -> order <= 0;
            case ">", "gt" -> order > 0;
            case ">=", "gte" -> order >= 0;
            case "=", "==", "eq" -> order == 0;
            case "!=", "ne" -> order != 0;
            default -> false;
        };
    }

    private static int compare(Value cell, Value limit) {
        return cell instanceof Value.Num(var number) && limit instanceof Value.Num(var other)
                ? number.compareTo(other)
                : cell.asText().compareTo(limit.asText());
    }
}
