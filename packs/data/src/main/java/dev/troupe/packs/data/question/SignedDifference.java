package dev.troupe.packs.data.question;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Expression.Operator;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.algebra.QueryContent;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.question.check.QueryTraits;
import dev.troupe.packs.data.table.Cell;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The biggest gap between two columns, where either of them may be the larger one: one less the
 * other is then not what a gap is, and nothing is computed.
 */
final class SignedDifference {
    private static final Pattern GAP =
            Pattern.compile(
                    "(?i)\\b(?:gaps?|differences?|differentials?|discrepanc(?:y|ies)|differ|apart)\\b|差距|差额|差值|差异|相差|之差|的差");

    private static final Pattern SIGNED =
            Pattern.compile(
                    "(?i)\\b(?:minus|less|subtract(?:ed|ing)?|signed)\\b|减|[\\p{L}\\d)]\\s?[-−–]\\s?[\\p{L}(]");

    private SignedDifference() {}

    /** Empty unless rows are ordered or selected by such a difference. */
    static Optional<Interpretation> refuse(
            String question, Query query, List<ColumnProfile> columns) {
        var traits = new QueryTraits(query, columns);
        boolean isCompared = traits.isExtreme() || traits.isOrdered();
        if (!isCompared || !GAP.matcher(question).find() || SIGNED.matcher(question).find())
            return Optional.empty();
        return new QueryContent(query)
                .expressions()
                .map(one -> refuse(one, columns))
                .flatMap(Optional::stream)
                .findFirst();
    }

    private static Optional<Interpretation> refuse(
            Expression expression, List<ColumnProfile> columns) {
        if (!(expression instanceof Expression.Arithmetic(var operator, var former, var latter)))
            return Optional.empty();
        var left = column(former, columns);
        var right = column(latter, columns);
        boolean isMixed =
                operator == Operator.MINUS
                        && left.isPresent()
                        && right.isPresent()
                        && directions(left.get(), right.get()).containsAll(Set.of(-1, 1));
        return isMixed
                ? Optional.of(unclear(left.get().name(), right.get().name()))
                : Optional.empty();
    }

    /** The column whose values or total an expression is. */
    private static Optional<ColumnProfile> column(
            Expression expression, List<ColumnProfile> columns) {
        return switch (expression) {
            case Expression.Field(var name) ->
                    columns.stream().filter(column -> column.name().equals(name)).findFirst();
            case Expression.Aggregation aggregation ->
                    aggregation.of().flatMap(of -> column(of, columns));
            default -> Optional.empty();
        };
    }

    private static Set<Integer> directions(ColumnProfile left, ColumnProfile right) {
        var signs = new HashSet<Integer>();
        var others = right.column().cells();
        for (int i = 0; i < others.size(); i++)
            if (left.column().cells().get(i) instanceof Cell.Numeric(var one)
                    && others.get(i) instanceof Cell.Numeric(var other))
                signs.add(one.compareTo(other));
        return signs;
    }

    private static Interpretation unclear(String left, String right) {
        return new Interpretation.Unclear(
                LocalizedText.of(
                        "有的行“%s”大于“%s”，有的行相反，差距按哪个方向比较没有说明，因此没有计算。请说明，例如“%s减%s最大的”。",
                        "In some rows '%s' is larger than '%s', in others smaller, and a gap does"
                                + " not state which counts; nothing was computed. State it, such as"
                                + " 'highest %s minus %s'.",
                        left,
                        right,
                        left,
                        right),
                List.of());
    }
}
