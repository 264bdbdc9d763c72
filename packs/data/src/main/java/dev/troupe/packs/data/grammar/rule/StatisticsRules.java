package dev.troupe.packs.data.grammar.rule;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Expression.Aggregation;
import dev.troupe.packs.data.algebra.Expression.Function;
import dev.troupe.packs.data.algebra.Expression.Operator;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.grammar.clause.Phrases.Amount;
import dev.troupe.packs.data.grammar.clause.Phrases.Grouped;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.Phrases.Named;
import dev.troupe.packs.data.grammar.clause.Phrases.Number;
import dev.troupe.packs.data.grammar.clause.Phrases.Way;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Kind;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.TimeGrain;
import dev.troupe.packs.data.table.Cell;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Statistics: weighted means, ranges, modes, ranks, equal groups, samples. */
final class StatisticsRules extends RuleSet {
    private static final int MOST_GROUPS = 100;
    private static final int MOST_ROWS = 100_000;
    private static final long USUAL_SEED = 1;

    StatisticsRules(TableContext table) {
        super(table);
        addMeasures();
        addRanks();
        addEqualGroups();
        addSamples();
        addCopies();
        addDistances();
        rule("CLAUSE", "which? most_common COLUMN values?", StatisticsRules::mostCommon);
        rule("CLAUSE", "which? COLUMN values? most_common which?", StatisticsRules::mostCommon);
        rule("CLAUSE", "which COLUMN is? most_often_done", StatisticsRules::mostCommon);
        rule("CLAUSE", "comma? totals", 0.1, _ -> new QuestionClause.Mark(Kind.TOTALS));
    }

    private static QuestionClause mostCommon(Rule.Parts parts) {
        return new QuestionClause.MostCommon(parts.first(Named.class).column());
    }

    private void addMeasures() {
        rule("M", "mean NUM weighted by? NUM", parts -> weigh(first(parts), last(parts)));
        rule("M", "weighted mean NUM by NUM", parts -> weigh(first(parts), last(parts)));
        rule("M", "NUM by NUM weighted mean", parts -> weigh(first(parts), last(parts)));
        rule("M", "NUM weighted mean comma? by NUM", parts -> weigh(first(parts), last(parts)));
        rule("M", "by? NUM weighted mean NUM", parts -> weigh(last(parts), first(parts)));
        rule("M", "mean NUM with NUM weights", parts -> weigh(first(parts), last(parts)));
        rule("M", "with? as? NUM weights mean NUM", parts -> weigh(last(parts), first(parts)));
        rule("M", "with? as? NUM weights NUM mean", parts -> weigh(last(parts), first(parts)));
        rule("M", "value_range NUM", this::range);
        rule("M", "NUM value_range", this::range);
        for (var way : List.of("WAY", "WAYS")) {
            rule("MS", way + " comma? and value_range NUM", this::waysAndRange);
            rule("MS", "NUM " + way + " comma? and value_range", this::waysAndRange);
        }
        rule("MS", "value_range and WAY NUM", this::rangeAndWay);
        rule("M", "variation_coefficient NUM", this::variation);
        rule("M", "NUM variation_coefficient", this::variation);
        rule("M", "NUM WAY and WAY difference", this::rangeOfWays);
        rule("M", "difference between? WAY and WAY NUM", this::rangeOfWays);
        rule("M", "WAY and WAY NUM difference", this::rangeOfWays);
    }

    private static Number first(Rule.Parts parts) {
        return parts.first(Number.class);
    }

    private static Number last(Rule.Parts parts) {
        return parts.last(Number.class);
    }

    private @Nullable Measured weigh(Number of, Number weight) {
        if (of.expression().equals(weight.expression())) return null;
        return new Measured(
                new Expression.WeightedMean(of.expression(), weight.expression()),
                table.chinese() ? of.name() + "加权平均" : "weighted_average_" + of.name(),
                false);
    }

    private Measured range(Rule.Parts parts) {
        var number = first(parts);
        return new Measured(
                new Expression.Arithmetic(
                        Operator.MINUS,
                        Aggregation.of(Function.MAX, number.expression()),
                        Aggregation.of(Function.MIN, number.expression())),
                table.chinese() ? number.name() + "极差" : "range_" + number.name(),
                false);
    }

    private List<Measured> waysAndRange(Rule.Parts parts) {
        var ways =
                parts.all(List.class).isEmpty() ? parts.all(Way.class) : parts.firstList(Way.class);
        return Stream.concat(
                        ways.stream().map(way -> table.measure(way, first(parts))),
                        Stream.of(range(parts)))
                .toList();
    }

    private List<Measured> rangeAndWay(Rule.Parts parts) {
        return waysAndRange(parts).reversed();
    }

    /** The standard deviation in percent of the mean. */
    private Measured variation(Rule.Parts parts) {
        var number = first(parts);
        return new Measured(
                new Expression.Arithmetic(
                        Operator.DIVIDED_BY,
                        new Expression.Arithmetic(
                                Operator.TIMES,
                                Aggregation.of(Function.DEVIATION, number.expression()),
                                Expression.Constant.of(BigDecimal.valueOf(100))),
                        Aggregation.of(Function.MEAN, number.expression())),
                table.chinese() ? number.name() + "变异系数（%）" : "variation_percent_" + number.name(),
                false);
    }

    /** The maximum less the minimum, in either order. */
    private @Nullable Measured rangeOfWays(Rule.Parts parts) {
        var ways = parts.all(Phrases.Way.class).stream().map(Phrases.Way::function).toList();
        boolean isRange = ways.contains(Function.MAX) && ways.contains(Function.MIN);
        return isRange ? range(parts) : null;
    }

    private void addRanks() {
        rule("CLAUSE", "comma? rank_column", 0.1, _ -> new QuestionClause.Mark(Kind.RANK));
        rule(
                "CLAUSE",
                "rank_asked",
                0.1,
                _ -> new QuestionClause.PlaceOf(Optional.empty(), Optional.empty()));
        rule("CLAUSE", "by MI rank_asked", StatisticsRules::placeOf);
        rule("CLAUSE", "MI rank_asked", StatisticsRules::placeOf);
        rule("CHOICE", "VALUE", this::choice);
        rule("CLAUSE", "rank_asked CHOICE by MI", StatisticsRules::placeOf);
        rule("CLAUSE", "rank_asked MI CHOICE", StatisticsRules::placeOf);
        rule("CLAUSE", "rank G by MI", StatisticsRules::ranking);
        rule("CLAUSE", "by MI rank G", StatisticsRules::ranking);
        rule("CLAUSE", "G by MI rank", 0.1, StatisticsRules::ranking);
    }

    private static QuestionClause placeOf(Rule.Parts parts) {
        return new QuestionClause.PlaceOf(
                Optional.of(parts.first(Measured.class)),
                parts.all(QuestionClause.Choice.class).stream().findFirst());
    }

    private QuestionClause.Choice choice(Rule.Parts parts) {
        var valued = parts.first(Phrases.Valued.class);
        return new QuestionClause.Choice(
                valued.column(), TableContext.oneOf(valued.column(), List.of(valued.value())));
    }

    private static QuestionClause ranking(Rule.Parts parts) {
        return new QuestionClause.Ranking(parts.first(Grouped.class), parts.first(Measured.class));
    }

    private void addEqualGroups() {
        rule("EQUAL", "into? NUMBER equal_groups", StatisticsRules::groups);
        rule("EQUAL", "quartile_groups", _ -> 4);
        for (var end : new String[] {"", " comma? each_group"}) {
            rule("CLAUSE", "group? ROWS? EQUAL by NUM" + end, StatisticsRules::equalGroups);
            rule("CLAUSE", "group? ROWS? by NUM group? EQUAL" + end, StatisticsRules::equalGroups);
            rule("CLAUSE", "group? NUM EQUAL" + end, 0.1, StatisticsRules::equalGroups);
        }
    }

    private static @Nullable Integer groups(Rule.Parts parts) {
        return whole(parts.first(Amount.class), MOST_GROUPS)
                .filter(count -> count > 1)
                .orElse(null);
    }

    private static QuestionClause equalGroups(Rule.Parts parts) {
        return new QuestionClause.EqualGroups(first(parts), parts.first(Integer.class));
    }

    private static Optional<Integer> whole(Amount amount, int most) {
        var value = amount.value();
        boolean isWhole =
                !amount.isPercent()
                        && value.signum() > 0
                        && value.stripTrailingZeros().scale() <= 0
                        && value.compareTo(BigDecimal.valueOf(most)) <= 0;
        return isWhole ? Optional.of(value.intValue()) : Optional.empty();
    }

    private void addSamples() {
        for (var parts :
                new String[] {"random NUMBER ordinal?", "NUMBER random", "NUMBER ROWS random"}) {
            rule("CLAUSE", "take? " + parts + " ROWS?", 0.1, this::sample);
            rule("CLAUSE", "take? " + parts + " ROWS? comma? seed is? NUMBER", 0.1, this::sample);
        }
    }

    private @Nullable QuestionClause sample(Rule.Parts parts) {
        var numbers = parts.all(Amount.class);
        var rows = whole(numbers.getFirst(), MOST_ROWS);
        var seed =
                numbers.size() == 1
                        ? Optional.of(USUAL_SEED)
                        : whole(numbers.getLast(), Integer.MAX_VALUE).map(Integer::longValue);
        return rows.isEmpty() || seed.isEmpty()
                ? null
                : new QuestionClause.Sample(rows.get(), seed.get());
    }

    private void addCopies() {
        for (boolean isLast : new boolean[] {false, true}) {
            var keep = isLast ? "keep_last" : "keep_first";
            rule("CLAUSE", keep + " ROWS? by COLUMN", parts -> keepOne(parts, isLast));
            rule("CLAUSE", "by COLUMN " + keep + " ROWS?", parts -> keepOne(parts, isLast));
            for (var remove : new String[] {"remove duplicate ROWS?", "dedupe ROWS?"}) {
                rule(
                        "CLAUSE",
                        remove + " by COLUMN comma? and? " + keep + " ROWS?",
                        parts -> keepOne(parts, isLast));
                rule(
                        "CLAUSE",
                        "by COLUMN " + remove + " comma? and? " + keep + " ROWS?",
                        parts -> keepOne(parts, isLast));
            }
        }
        for (var remove : List.of("", "dedupe ROWS? comma? ", "remove duplicate ROWS? comma? ")) {
            rule(
                    "CLAUSE",
                    remove + "SAMES keep_first ROWS?",
                    -0.4,
                    parts -> keepOneOfSame(parts, false));
            rule(
                    "CLAUSE",
                    remove + "SAMES keep_last ROWS?",
                    -0.4,
                    parts -> keepOneOfSame(parts, true));
        }
        rule("CLAUSE", "dedupe ROWS? by COLUMN", 0.1, parts -> keepOne(parts, false));
        rule("CLAUSE", "remove duplicate ROWS? by COLUMN", 0.1, parts -> keepOne(parts, false));
        rule("CLAUSE", "by COLUMN dedupe", 0.1, parts -> keepOne(parts, false));
    }

    private static QuestionClause keepOne(Rule.Parts parts, boolean isLast) {
        ColumnProfile column = parts.first(Named.class).column();
        return new QuestionClause.KeepOne(List.of(column), isLast);
    }

    private static QuestionClause keepOneOfSame(Rule.Parts parts, boolean isLast) {
        return new QuestionClause.KeepOne(parts.firstList(ColumnProfile.class), isLast);
    }

    private void addDistances() {
        rule("SPAN_UNIT", "UNIT", 0.1, parts -> parts.get(0, Phrases.Unit.class));
        alias("SPAN_UNIT", "days", new Phrases.Unit(TimeGrain.DAY));
        rule("NX", "SPAN_UNIT days_since DATED comma? as_of PERIOD", this::distance);
        rule("NX", "as_of? PERIOD comma? days_since DATED SPAN_UNIT", this::distance);
        rule("NX", "DATED days_since? as_of PERIOD SPAN_UNIT", this::distance);
        rule("NX", "days_since DATED as_of PERIOD SPAN_UNIT", this::distance);
        rule("M", "as_of? PERIOD comma? days_since DATED WAY SPAN_UNIT", this::distances);
        rule("M", "DATED days_since? as_of PERIOD WAY SPAN_UNIT", this::distances);
    }

    private @Nullable Measured distances(Rule.Parts parts) {
        var distance = distance(parts);
        return distance == null ? null : table.measure(parts.first(Phrases.Way.class), distance);
    }

    /** To a day that the question names: the current day would change the answer. */
    private @Nullable Number distance(Rule.Parts parts) {
        var unit =
                switch (parts.first(Phrases.Unit.class).grain()) {
                    case DAY -> Expression.DateUnit.DAY;
                    case WEEK -> Expression.DateUnit.WEEK;
                    case MONTH -> Expression.DateUnit.MONTH;
                    case YEAR -> Expression.DateUnit.YEAR;
                    default -> null;
                };
        var period = parts.first(Phrases.Period.class).period();
        boolean isDay = period.year() > 0 && period.from().plusDays(1).equals(period.to());
        if (unit == null || !isDay) return null;
        var column = parts.first(Named.class).column();
        var name = unit.name().toLowerCase(java.util.Locale.ROOT) + "s_since_" + column.name();
        return new Number(
                new Expression.DateDistance(
                        unit,
                        TableContext.field(column),
                        new Expression.Constant(Cell.of(period.from()))),
                table.chinese() ? "距 " + period.from() + " 的" + unitName(unit) : name,
                true);
    }

    private static String unitName(Expression.DateUnit unit) {
        return switch (unit) {
            case DAY -> "天数";
            case WEEK -> "周数";
            case MONTH -> "月数";
            case YEAR -> "年数";
        };
    }
}
