package dev.troupe.packs.data.grammar.rule;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Expression.Function;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.algebra.QueryCondition.Comparator;
import dev.troupe.packs.data.grammar.clause.MoneyColumn;
import dev.troupe.packs.data.grammar.clause.Percentages;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.grammar.clause.Phrases.Amount;
import dev.troupe.packs.data.grammar.clause.Phrases.Bound;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.Phrases.Named;
import dev.troupe.packs.data.grammar.clause.Phrases.Number;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Filtered;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Having;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Which;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.Concept;
import dev.troupe.packs.data.table.ColumnType;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Conditions on the number of a group. */
final class HavingRules extends RuleSet {
    /**
     * What is in the unit of the numbers that it is computed from, and makes sense of percentages.
     */
    private static final Set<Expression.Function> PERCENTS =
            Set.of(
                    Expression.Function.MEAN,
                    Expression.Function.MEDIAN,
                    Expression.Function.MIN,
                    Expression.Function.MAX);

    private static final int MOST_ROWS = 10_000; // that a question about a small table may name
    private static final Pattern ONLY =
            Pattern.compile("(?<![a-z])(?:only|just|exactly|precisely)(?![a-z])");

    HavingRules(TableContext table) {
        super(table);
        addHaving();
    }

    private void addHaving() {
        rule(
                "CLAUSE",
                "M BOUND",
                parts -> {
                    boolean isCount =
                            parts.first(Measured.class)
                                    .expression()
                                    .equals(table.rows().expression());
                    return isCount && !table.chinese() ? null : having(parts);
                });
        for (var word : BoundRules.COMPARISONS)
            rule("CLAUSE", "M is? " + word + " NUMBER", parts -> havingPercent(word, parts));
        for (var word : List.of("or_more", "or_less"))
            rule("CLAUSE", "NUMBER " + word + " LABEL", 0.2, parts -> havingDistinct(word, parts));
        rule("CLAUSE", "running MI BOUND", 0.2, this::havingTotal);
        rule("CLAUSE", "M is BOUND", parts -> having(parts));
        rule("CLAUSE", "BOUND NUM WAY", this::havingOf);
        rule("CLAUSE", "BOUND ROWS", 0.1, parts -> havingRows(parts));
        rule("CLAUSE", "BOUND LABEL", 0.1, this::havingNames);
        rule("CLAUSE", "BOUND WAY NUM", 0.1, this::havingOf);
        if (!table.chinese()) addNumbersOfRows();
        rule("CLAUSE", "BOUND on WAY NUM", this::havingOf);
        rule("CLAUSE", "ROWS BOUND", 0.1, parts -> table.chinese() ? havingRows(parts) : null);
        rule("CLAUSE", "ROWS count BOUND", parts -> havingRows(parts));
    }

    /** 平均城镇化率不到70%: percentages of a column that is written in percent. */
    private @Nullable Having havingPercent(String word, Rule.Parts parts) {
        var measured = parts.first(Measured.class);
        if (!(measured.expression() instanceof Expression.Aggregation(var function, var of, _, _))
                || !PERCENTS.contains(function)) return null;
        return of.flatMap(number -> Percentages.find(table, number, parts.first(Amount.class)))
                .map(bound ->
                        new Having(
                                new QueryCondition.Comparison(
                                        measured.expression(),
                                        BoundRules.comparator(word),
                                        Expression.Constant.of(bound)),
                                measured))
                .orElse(null);
    }

    /** 4家以上医院: a bound of the number of different values of a column. */
    private @Nullable Having havingDistinct(String word, Rule.Parts parts) {
        var amount = parts.first(Amount.class);
        var column = parts.first(Named.class).column();
        boolean isOfRows = table.measurable().stream().noneMatch(HavingRules::isQuantity);
        boolean isCount = amount.isCounted() && amount.asRows().isPresent();
        if (!isCount || !isOfRows || column.isUnique()) return null;
        var number = new Number(TableContext.field(column), column.name(), false);
        return having(
                new Bound(BoundRules.comparator(word), amount, Optional.empty()),
                table.measure(Phrases.Way.of(Expression.Function.COUNT_DISTINCT), number));
    }

    /** 3件以上商品 are a quantity where the rows have one. */
    private static boolean isQuantity(ColumnProfile column) {
        return column.fit(Concept.QUANTITY) >= 0.7;
    }

    /** 累计销量超过1000: a bound of a total, rather than of how it grows. */
    private @Nullable Having havingTotal(Rule.Parts parts) {
        var measured = parts.first(Measured.class);
        boolean isTotal =
                measured.expression() instanceof Expression.Aggregation(var function, _, _, _)
                        && function == Expression.Function.SUM;
        return isTotal ? having(parts) : null;
    }

    /** Which director has only one film, which team won more than once: as many rows. */
    private void addNumbersOfRows() {
        for (var rows : List.of("ROWS", "LABEL"))
            rule("CLAUSE", "ASKED only NUMBER " + rows, -0.4, this::askedWithRows);
        rule("CLAUSE", "ASKED only NUMBER VALUES", -0.4, this::askedWithValues);
        for (var once : List.of("ASKED once", "ASKED equal once", "ASKED only once"))
            rule("CLAUSE", once, -0.4, this::askedOnce);
        for (var who : List.of("LABEL", "ROWS"))
            rule("CLAUSE", "which " + who + " only VERB once", -0.4, this::askedOnce);
        rule("CLAUSE", "ASKED NUMBER rownoun", this::askedTimes);
        rule(
                "CLAUSE",
                "ASKED more_than_once",
                -0.2,
                parts -> findAsked(parts, Comparator.ABOVE, BigDecimal.ONE));
    }

    /** The noun is that of the rows, or names each of them. */
    private @Nullable List<QuestionClause> askedWithRows(Rule.Parts parts) {
        boolean isOfRows =
                parts.all(Named.class).stream().allMatch(named -> named.column().isUnique());
        return isOfRows ? askedOnly(parts) : null;
    }

    /** Only one drama: as many of the rows with that value. */
    private @Nullable List<QuestionClause> askedWithValues(Rule.Parts parts) {
        var values = parts.first(Phrases.Values.class);
        var asked = askedOnly(parts);
        if (asked == null || values.values().size() > 1) return null;
        var some = Filtered.ofChoice(ValueRules.oneOf(values), values);
        return List.of(asked.getFirst(), new QuestionClause.Filter(some), asked.getLast());
    }

    /** Only once: once alone may be more often. */
    private @Nullable List<QuestionClause> askedOnce(Rule.Parts parts) {
        boolean isOnly =
                parts.all(String.class).stream()
                        .anyMatch(word -> ONLY.matcher(word.replace('_', ' ')).find());
        return isOnly ? findAsked(parts, Comparator.EQUAL, BigDecimal.ONE) : null;
    }

    private @Nullable List<QuestionClause> askedTimes(Rule.Parts parts) {
        return parts.last(String.class).equals("times") ? askedOnly(parts) : null;
    }

    private @Nullable List<QuestionClause> askedOnly(Rule.Parts parts) {
        return findAsked(parts, Comparator.EQUAL, parts.first(Amount.class).value());
    }

    private @Nullable List<QuestionClause> findAsked(
            Rule.Parts parts, Comparator comparator, BigDecimal number) {
        var which =
                parts.all(Which.class).stream()
                        .findFirst()
                        .or(() ->
                                parts.all(Named.class).stream()
                                        .reduce((_, last) -> last)
                                        .map(named -> new Which(Optional.of(named.column()))));
        var rows = table.rows();
        var bound = new Bound(comparator, new Amount(number, false), Optional.empty());
        return which.filter(one -> one.column().filter(column -> !column.isUnique()).isPresent())
                .map(one ->
                        List.<QuestionClause>of(
                                one, new Having(bound.conditionOn(rows.expression()), rows)))
                .orElse(null);
    }

    private @Nullable Having having(Rule.Parts parts) {
        return having(parts.first(Bound.class), parts.first(Measured.class));
    }

    private @Nullable Having having(Bound bound, Measured measured) {
        return MoneyColumn.isComparedWithPieces(table, bound, measured.expression())
                ? null
                : new Having(bound.conditionOn(measured.expression()), measured);
    }

    private @Nullable Having havingOf(Rule.Parts parts) {
        return having(
                parts.first(Bound.class),
                table.measure(parts.first(Phrases.Way.class), parts.first(Number.class)));
    }

    /** More than one player: rows if each has another name, else different names. */
    private @Nullable Having havingNames(Rule.Parts parts) {
        var column = parts.first(Named.class).column();
        if (table.chinese() || column.isFlag() || column.type() != ColumnType.TEXT) return null;
        return column.isUnique()
                ? havingRows(parts)
                : having(
                        parts.first(Bound.class),
                        table.measure(
                                Phrases.Way.of(Function.COUNT_DISTINCT),
                                new Number(TableContext.field(column), column.name(), false)));
    }

    private @Nullable Having havingRows(Rule.Parts parts) {
        var rows = table.rows();
        if (isMoreThanAll(parts.first(Bound.class))) return null;
        return new Having(parts.first(Bound.class).conditionOn(rows.expression()), rows);
    }

    /** More rows than the table has, as 一万亿, are a number of something else. */
    private boolean isMoreThanAll(Bound bound) {
        int rows = table.columns().getFirst().column().cells().size();
        return bound.low().value().compareTo(BigDecimal.valueOf(Math.max(rows, MOST_ROWS))) > 0;
    }
}
