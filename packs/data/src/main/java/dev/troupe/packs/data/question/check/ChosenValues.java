package dev.troupe.packs.data.question.check;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.table.Cell;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds values that a query selects rows by although they answer nothing, or although it is open
 * which values of the column are meant.
 */
final class ChosenValues {
    private static final Pattern ASKING =
            Pattern.compile(
                    "什么|哪|谁|啥|多少|几|(?<![a-z])(?:what|which|who|whom|whose|where|when|how)(?![a-z])");

    private ChosenValues() {}

    /** Values that are also all that the query lists: the answer would repeat the question. */
    static Stream<String> findRepeated(String text, Query query) {
        var listed = Stream.concat(query.keys().stream(), query.outputs().stream()).toList();
        if (listed.isEmpty() || !ASKING.matcher(text).find()) return Stream.empty();
        var chosen = query.filters().stream().flatMap(ChosenValues::choice).toList();
        boolean isRepeated =
                listed.stream()
                        .allMatch(output ->
                                chosen.stream()
                                        .anyMatch(one ->
                                                one.values().size() == 1
                                                        && one.of().equals(output.expression())));
        return isRepeated ? chosen.stream().flatMap(ChosenValues::texts) : Stream.empty();
    }

    /** Active, in a column with values such as Active (automated 1984) as well. */
    static Stream<String> findOpen(Query query, List<ColumnProfile> columns) {
        return query.filters().stream()
                .flatMap(filter ->
                        filter instanceof QueryCondition.Not(var inner)
                                ? choice(inner)
                                : choice(filter))
                .flatMap(one ->
                        texts(one)
                                .filter(value ->
                                        columns.stream()
                                                .filter(column -> isOf(one.of(), column))
                                                .anyMatch(column ->
                                                        isQualified(column, value, one))));
    }

    private static Stream<QueryCondition.OneOf> choice(QueryCondition condition) {
        return condition instanceof QueryCondition.OneOf one ? Stream.of(one) : Stream.empty();
    }

    private static Stream<String> texts(QueryCondition.OneOf one) {
        return one.values().stream()
                .filter(Cell.Text.class::isInstance)
                .map(Cell::text)
                .map(text -> text.toLowerCase(Locale.ROOT));
    }

    private static boolean isOf(Expression expression, ColumnProfile column) {
        return expression instanceof Expression.Field(var name) && name.equals(column.name());
    }

    private static boolean isQualified(
            ColumnProfile column, String value, QueryCondition.OneOf one) {
        var chosen = texts(one).toList();
        return column.values().stream()
                .map(other -> other.toLowerCase(Locale.ROOT))
                .filter(other -> !chosen.contains(other))
                .anyMatch(other -> other.startsWith(value + " (") || other.startsWith(value + "（"));
    }
}
