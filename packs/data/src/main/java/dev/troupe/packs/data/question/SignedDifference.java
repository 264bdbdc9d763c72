package dev.troupe.packs.data.question;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.Language;
import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Expression.Operator;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.algebra.QueryContent;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.question.check.QueryTraits;
import dev.troupe.packs.data.question.check.UnlikeUnits;
import dev.troupe.packs.data.table.Cell;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Differences that mean something else than one number less another, so that nothing is computed:
 * the biggest gap between two columns, where either of them may be the larger one, and the largest
 * of one column less the smallest of an unlike one.
 */
final class SignedDifference {
    private static final Pattern GAP =
            Pattern.compile(
                    "(?i)\\b(?:gaps?|differences?|differentials?|discrepanc(?:y|ies)|differ|apart)\\b|差距|差额|差值|差异|相差|之差|的差|差了?(?:多少|几)");

    private static final Pattern SIGNED =
            Pattern.compile(
                    "(?i)\\b(?:minus|less|subtract(?:ed|ing)?|signed)\\b|减|[离距][^和与跟、，,]{2,12}还差|[\\p{L}\\d)]\\s?[-−–]\\s?[\\p{L}(]");

    private SignedDifference() {}

    /** Empty unless such a difference is computed, or rows are ordered or selected by it. */
    static Optional<Interpretation> refuse(
            String question, Query query, List<ColumnProfile> columns) {
        var units = UnlikeUnits.find(query);
        if (units.isPresent())
            return units.map(both -> otherUnits(both.getFirst(), both.getLast()));
        if (!GAP.matcher(question).find() || SIGNED.matcher(question).find())
            return Optional.empty();
        var unlike = refuseUnlike(query, columns);
        if (unlike.isPresent()) return unlike;
        var traits = new QueryTraits(query, columns);
        boolean isCompared = traits.isExtreme() || traits.isOrdered();
        if (!isCompared) return Optional.empty();
        return new QueryContent(query)
                .expressions()
                .map(one -> refuse(one, columns))
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** The largest of one number less the smallest of another, such as a salary less an age. */
    private static Optional<Interpretation> refuseUnlike(Query query, List<ColumnProfile> columns) {
        return query.outputs().stream()
                .map(Query.Output::expression)
                .flatMap(one ->
                        one instanceof Expression.Arithmetic(var operator, var former, var latter)
                                        && operator == Operator.MINUS
                                        && isExtreme(former)
                                        && isExtreme(latter)
                                ? Stream.of(
                                        List.of(column(former, columns), column(latter, columns)))
                                : Stream.<List<Optional<ColumnProfile>>>empty())
                .filter(both -> both.stream().allMatch(Optional::isPresent))
                .map(both -> both.stream().map(Optional::orElseThrow).toList())
                .filter(both -> !areAlike(both.getFirst(), both.getLast()))
                .map(both -> unlike(both.getFirst().name(), both.getLast().name()))
                .findFirst();
    }

    private static boolean isExtreme(Expression expression) {
        return expression instanceof Expression.Aggregation aggregation
                && (aggregation.function() == Expression.Function.MAX
                        || aggregation.function() == Expression.Function.MIN);
    }

    /** Whether two numbers are about the same thing, as 最高气温 and 最低气温 are. */
    private static boolean areAlike(ColumnProfile one, ColumnProfile other) {
        return one.equals(other)
                || one.concepts().entrySet().stream()
                        .anyMatch(entry ->
                                entry.getValue() >= 0.7 && other.fit(entry.getKey()) >= 0.7)
                || last(one.spaced()).equals(last(other.spaced()));
    }

    /** The noun of a name: the last word, or in Chinese the last two characters. */
    private static String last(String name) {
        int space = name.lastIndexOf(' ');
        return Language.isChinese(name)
                ? name.substring(Math.max(0, name.length() - 2))
                : name.substring(space + 1);
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

    private static Interpretation otherUnits(String left, String right) {
        return new Interpretation.Unclear(
                LocalizedText.of(
                        "“%s”和“%s”的单位不同，因此没有计算。请先换算成同一单位。",
                        "'%s' and '%s' are in different units; nothing was computed. Convert them to"
                                + " one unit first.",
                        left,
                        right),
                List.of());
    }

    private static Interpretation unlike(String left, String right) {
        return new Interpretation.Unclear(
                LocalizedText.of(
                        "“%s”和“%s”是不同的数字，它们的差没有意义，因此没有计算。请说明要比较哪一列，例如“%s最大与最小的相差多少”。",
                        "'%s' and '%s' are different numbers, whose difference means nothing; nothing"
                                + " was computed. State which of them to compare, such as 'the"
                                + " difference between the highest and the lowest %s'.",
                        left,
                        right,
                        left),
                List.of(left, right));
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
