package dev.troupe.packs.data.question.check;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.Concept;
import dev.troupe.packs.data.table.Cell;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * The states that something is in which is not in another one: what is not done may be in progress,
 * and it may have been cancelled. A question with "not done" leaves open which of them count, so
 * the answer names them.
 */
public final class OtherStates {
    private static final int MOST = 8;

    /** Not done so far, or simply not done. */
    private static final Pattern PENDING =
            Pattern.compile(
                    "[还尚仍]没|没有?|未|尚不|(?<![a-z])(?:yet|still|not|un[a-z]+)(?![a-z])|n't(?![a-z])");

    private OtherStates() {}

    /** Which states count, where rows are not of a state and there are at least two others. */
    public static Optional<LocalizedText> find(
            String question, Query query, List<ColumnProfile> columns) {
        if (!PENDING.matcher(question.toLowerCase(Locale.ROOT)).find()) return Optional.empty();
        return query.filters().stream()
                .flatMap(condition -> findExcluded(condition).stream())
                .flatMap(excluded -> find(excluded, columns).stream())
                .findFirst();
    }

    private static Optional<QueryCondition.OneOf> findExcluded(QueryCondition condition) {
        return condition instanceof QueryCondition.Not(QueryCondition.OneOf values)
                ? Optional.of(values)
                : Optional.empty();
    }

    private static Optional<LocalizedText> find(
            QueryCondition.OneOf excluded, List<ColumnProfile> columns) {
        var left = excluded.values().stream().map(Cell::text).toList();
        return columns.stream()
                .filter(column -> excluded.of().equals(new Expression.Field(column.name())))
                .filter(column -> column.fit(Concept.STATUS) >= 0.7)
                .map(column ->
                        column.values().stream().filter(value -> !left.contains(value)).toList())
                .filter(others -> others.size() > 1 && others.size() <= MOST)
                .map(others -> text(left, others))
                .findFirst();
    }

    private static LocalizedText text(List<String> excluded, List<String> others) {
        return LocalizedText.of(
                "不是“%s”的都计入，包括：%s",
                "all that are not '%s' count: %s",
                new LocalizedText(String.join("、", excluded), String.join("', '", excluded)),
                new LocalizedText(String.join("、", others), String.join(", ", others)));
    }
}
