package dev.troupe.packs.data.grammar.rule;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.algebra.QueryCondition.Comparator;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.Phrases.Number;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Filtered;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.Concept;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Rows that are below or above a threshold of the row, where the question does not name what is
 * compared with it: items below their reorder level, departments over budget.
 */
final class ThresholdRules extends RuleSet {
    private static final Pattern OF_STOCK =
            Pattern.compile("re-?order|restock|safety|安全|补货|订货|警戒|预警");
    private static final Pattern WORDS =
            Pattern.compile(
                    "re-?order (?:level|point|quantity)|restock(?:ing)?"
                            + " level|safety|minimum|maximum|targets?|goals?|quota|budgets?|limit|threshold|planned|plan"
                            + "|再订货点|订货点|补货点|补货线|警戒线|预警线|安全|最低|最高|目标|指标|预算|定额|上限|下限|计划");
    private static final Pattern ACTUAL =
            Pattern.compile(
                    "(?<![a-z])(?:actuals?|spent|spend|spending|expenses?|costs?)(?![a-z])|实际|花费|支出|已用|费用");
    private static final Pattern EDGES = Pattern.compile("^[\\s的]+|[\\s的]+$");

    ThresholdRules(TableContext table) {
        super(table);
        if (!table.chinese())
            for (var of :
                    List.of(
                            "how_much above CN sum?",
                            "sum how_much above CN",
                            "by_how_much is? above CN sum?"))
                rule("M", of, 0.1, parts -> excess(parts));
        rule("M", "exceeds_by CN sum?", 0.1, parts -> excess(parts));
        rule("M", "sum exceeds_by CN", 0.1, parts -> excess(parts));
        if (table.chinese()) {
            rule("M", "sum? above CN how_much", 0.1, parts -> excess(parts));
            rule("M", "how_much above CN", 0.1, parts -> count(Comparator.ABOVE, parts));
            rule("M", "how_much below CN", 0.1, parts -> count(Comparator.BELOW, parts));
        }
        for (var rows : List.of("", "C "))
            rule("CLAUSE", "above CN " + rows + "comma? and? by_how_much", -0.9, this::readExcess);
        rule("C", "below CN", 0.3, parts -> compare(Comparator.BELOW, parts));
        rule("C", "above CN", 0.3, parts -> compare(Comparator.ABOVE, parts));
        rule("C", "at_most CN", 0.3, parts -> compare(Comparator.AT_MOST, parts));
        rule("C", "at_least CN", 0.3, parts -> compare(Comparator.AT_LEAST, parts));
    }

    private @Nullable Filtered compare(Comparator comparator, Rule.Parts parts) {
        if (!(parts.first(Number.class).expression() instanceof Expression.Field(var name)))
            return null;
        return subject(name)
                .map(subject ->
                        Filtered.of(
                                new QueryCondition.Comparison(
                                        TableContext.field(subject),
                                        comparator,
                                        new Expression.Field(name))))
                .orElse(null);
    }

    /** Which are over budget and by how much: groups with more than was planned. */
    private @Nullable List<QuestionClause> readExcess(Rule.Parts parts) {
        var excess = excess(parts);
        if (excess == null) return null;
        var clauses = new ArrayList<QuestionClause>();
        clauses.add(new QuestionClause.Measures(List.of(excess)));
        clauses.add(
                new QuestionClause.Having(
                        new QueryCondition.Comparison(
                                excess.expression(),
                                Comparator.ABOVE,
                                Expression.Constant.of(BigDecimal.ZERO)),
                        excess));
        parts.all(Filtered.class).forEach(rows -> clauses.add(new QuestionClause.Filter(rows)));
        return clauses;
    }

    /** 有多少超过预算: how many rows do. */
    private @Nullable Measured count(Comparator comparator, Rule.Parts parts) {
        var rows = compare(comparator, parts);
        return rows == null
                ? null
                : new Measured(
                        Expression.Aggregation.ofRows().onlyWhere(rows.condition()),
                        table.rows().name(),
                        false);
    }

    /** How much more was spent than planned: one total less the other. */
    private @Nullable Measured excess(Rule.Parts parts) {
        if (!(parts.first(Number.class).expression() instanceof Expression.Field(var name)))
            return null;
        return subject(name)
                .map(subject ->
                        new Measured(
                                new Expression.Arithmetic(
                                        Expression.Operator.MINUS,
                                        Expression.Aggregation.of(
                                                Expression.Function.SUM,
                                                TableContext.field(subject)),
                                        Expression.Aggregation.of(
                                                Expression.Function.SUM,
                                                new Expression.Field(name))),
                                subject.name() + " - " + name,
                                false))
                .orElse(null);
    }

    /**
     * What a threshold is for: the column of the same name, the stock, or the only other number.
     */
    private Optional<ColumnProfile> subject(String threshold) {
        var words = normalize(threshold);
        if (!WORDS.matcher(words).find()) return Optional.empty();
        var others =
                table.measurable().stream()
                        .filter(column -> !WORDS.matcher(normalize(column.name())).find())
                        .toList();
        var rest = EDGES.matcher(WORDS.matcher(words).replaceAll("")).replaceAll("");
        boolean isStock = OF_STOCK.matcher(words).find();
        return only(others, rest)
                .or(() ->
                        isStock
                                ? table.only(Concept.STOCK)
                                        .or(() -> table.only(Concept.QUANTITY))
                                        .filter(others::contains)
                                : Optional.empty())
                .or(() -> actual(others))
                .or(() ->
                        Optional.of(others)
                                .filter(found -> found.size() == 1)
                                .map(List::getFirst)
                                .filter(_ -> !isStock));
    }

    /** What is set against a budget or a plan: the only column of actual amounts. */
    private static Optional<ColumnProfile> actual(List<ColumnProfile> columns) {
        var actual =
                columns.stream()
                        .filter(column -> ACTUAL.matcher(normalize(column.name())).find())
                        .toList();
        return actual.size() == 1 ? Optional.of(actual.getFirst()) : Optional.empty();
    }

    private static Optional<ColumnProfile> only(List<ColumnProfile> columns, String name) {
        if (name.isBlank()) return Optional.empty();
        var named = columns.stream().filter(column -> isAbout(column, name)).toList();
        return named.size() == 1 ? Optional.of(named.getFirst()) : Optional.empty();
    }

    private static boolean isAbout(ColumnProfile column, String name) {
        return (" " + normalize(column.name()) + " ").contains(" " + name + " ")
                || name.codePoints().anyMatch(Character::isIdeographic)
                        && normalize(column.name()).contains(name);
    }

    private static String normalize(String name) {
        return name.toLowerCase(Locale.ROOT).replace('_', ' ').strip();
    }
}
