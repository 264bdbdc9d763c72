package dev.troupe.packs.data.grammar.rule;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Expression.Function;
import dev.troupe.packs.data.algebra.Expression.Operator;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.Phrases.Number;
import dev.troupe.packs.data.grammar.clause.Phrases.Way;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.Concept;
import dev.troupe.packs.data.mention.TimeGrain;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Numbers of rows and of groups: columns, arithmetic, aggregates. */
final class NumberRules extends RuleSet {
    private static final List<String> ARITHMETIC = List.of("plus", "minus", "times", "over");

    NumberRules(TableContext table) {
        super(table);
        addNumbers();
        addWays();
        addMeasures();
        addCounts();
        addCombinations();
    }

    private void addNumbers() {
        rule(
                "N",
                "NUMERIC",
                parts -> {
                    var column = parts.get(0, Phrases.Named.class).column();
                    return table.number(column);
                });
        rule(
                "N",
                "CODE",
                0.6,
                parts -> {
                    var column = parts.get(0, Phrases.Named.class).column();
                    return ColumnProfile.isCodeName(column.name()) ? null : table.number(column);
                });
        for (var word : ARITHMETIC) {
            var operator = operator(word);
            rule("NX", "N " + word + " N", parts -> arithmetic(operator, parts));
            rule("NX", "NX " + word + " N", parts -> arithmetic(operator, parts));
            rule("NX", "N " + word + " NUMBER", parts -> withConstant(operator, parts));
        }
        rule("NX", "multiply N with N", parts -> arithmetic(Operator.TIMES, parts));
        rule("NX", "multiply N times N", parts -> arithmetic(Operator.TIMES, parts));
        rule("NX", "product N and N", parts -> arithmetic(Operator.TIMES, parts));
        rule("NX", "N and N product", parts -> arithmetic(Operator.TIMES, parts));
        rule("NX", "N with N product", parts -> arithmetic(Operator.TIMES, parts));
        rule("NX", "difference between? N and N", parts -> arithmetic(Operator.MINUS, parts));
        rule("NX", "N and N difference", parts -> arithmetic(Operator.MINUS, parts));
        rule("NX", "DATED to DATED days", 0.2, this::days);
        rule("NX", "days? from DATED to DATED took? days?", this::days);
        rule("NX", "days between DATED and DATED", this::days);
        rule("NX", "DATED and DATED difference? days", this::days);
        rule(
                "N",
                "NUMERIC score",
                0.1,
                parts -> table.number(parts.first(Phrases.Named.class).column()));
        rule("N", "ROWNOUN NUMERIC", 0.4, this::readNumber);
        rule("N", "NUMERIC NUMERIC", 0.3, this::twice);
        rule("N", "total_score", 0.3, _ -> allTogether());
        rule("MS", "each_subject WAY", 0.1, this::ofEach);
        rule("M", "monthly_mean N", parts -> meanOf(TimeGrain.MONTH, parts));
        rule("M", "daily_mean N", parts -> meanOf(TimeGrain.DAY, parts));
        rule("M", "basket_value", 0.2, _ -> basketValue());
        rule("N", "profit", 0.3, parts -> profit(parts));
        rule("N", "revenue", 0.3, parts -> revenue(parts));
        rule("NX", "fill empty N with NUMBER", this::fillIn);
        rule("NX", "N over N per_row?", parts -> arithmetic(Operator.DIVIDED_BY, parts));
        rule("NX", "subtract N from N", parts -> arithmetic(Operator.MINUS, swap(parts)));
        rule("NX", "divide N by N", parts -> arithmetic(Operator.DIVIDED_BY, parts));
        rule("NX", "difference N minus N", parts -> arithmetic(Operator.MINUS, parts));
        rule("NX", "NX former_minus_latter", parts -> parts.get(0, Number.class));
        rule("NX", "NX comma per_row", parts -> parts.get(0, Number.class));
        rule("NX", "NX per_row", parts -> parts.get(0, Number.class));
        rule("NX", "per_row NX", parts -> parts.first(Number.class));
        rule("NX", "per_row product NX", parts -> parts.last(Number.class));
        rule("NX", "product NX", parts -> parts.last(Number.class));
        rule("NUM", "N", parts -> parts.get(0, Number.class));
        rule("NUM", "NX", parts -> parts.get(0, Number.class));
    }

    private static Operator operator(String word) {
        return switch (word) {
            case "plus" -> Operator.PLUS;
            case "minus" -> Operator.MINUS;
            case "times" -> Operator.TIMES;
            default -> Operator.DIVIDED_BY;
        };
    }

    private @Nullable Number arithmetic(Operator operator, Rule.Parts parts) {
        var left = parts.first(Number.class);
        var right = parts.last(Number.class);
        if (left.expression().equals(right.expression())) return null;
        return new Number(
                new Expression.Arithmetic(operator, left.expression(), right.expression()),
                left.name() + " " + operator.sign() + " " + right.name(),
                operator == Operator.DIVIDED_BY || left.isRate() && operator != Operator.TIMES);
    }

    /** The order amount; 订单数量 is rather the number of orders. */
    private @Nullable Number readNumber(Rule.Parts parts) {
        var column = parts.first(Phrases.Named.class).column();
        return column.fit(Concept.QUANTITY) >= 0.5 ? null : table.number(column);
    }

    /** A column that is named in two languages. */
    private @Nullable Number twice(Rule.Parts parts) {
        var column = parts.first(Phrases.Named.class).column();
        return column.equals(parts.last(Phrases.Named.class).column())
                ? table.number(column)
                : null;
    }

    /** The sum of all scores of a row. */
    private @Nullable Number allTogether() {
        var columns = table.measurable();
        boolean isScores =
                columns.size() > 1 && columns.stream().allMatch(ColumnProfile::isRate)
                        || columns.size() > 1
                                && columns.stream()
                                        .allMatch(column -> column.fit(Concept.SCORE) >= 0.5);
        if (!isScores) return null;
        var sum = TableContext.field(columns.getFirst());
        for (var column : columns.subList(1, columns.size()))
            sum = new Expression.Arithmetic(Operator.PLUS, sum, TableContext.field(column));
        return new Number(sum, table.chinese() ? "总分" : "total_score", true);
    }

    private @Nullable List<Measured> ofEach(Rule.Parts parts) {
        if (allTogether() == null) return null;
        var way = parts.first(Way.class);
        return table.measurable().stream()
                .map(column -> table.measure(way, table.number(column)))
                .toList();
    }

    /** A total divided by the number of months or days that there are rows of. */
    private @Nullable Measured meanOf(TimeGrain grain, Rule.Parts parts) {
        var number = parts.first(Number.class);
        var total = table.measure(Way.of(Function.SUM), number);
        return table.key(grain)
                .filter(_ -> !number.isRate())
                .map(key ->
                        new Measured(
                                new Expression.Arithmetic(
                                        Operator.DIVIDED_BY,
                                        total.expression(),
                                        Expression.Aggregation.of(
                                                Function.COUNT_DISTINCT, key.expression())),
                                parts.get(0, String.class) + number.name(),
                                false))
                .orElse(null);
    }

    private @Nullable Measured basketValue() {
        return table.only(Concept.SALES)
                .map(column -> table.measure(Way.of(Function.MEAN), table.number(column)))
                .orElse(null);
    }

    /** Sales less costs, if no column holds the profit. */
    private @Nullable Number profit(Rule.Parts parts) {
        return derive(parts, Concept.PROFIT, Operator.MINUS, Concept.SALES, Concept.COST);
    }

    /** Quantity times price, if no column holds the sales. */
    private @Nullable Number revenue(Rule.Parts parts) {
        return derive(parts, Concept.SALES, Operator.TIMES, Concept.QUANTITY, Concept.PRICE);
    }

    private @Nullable Number derive(
            Rule.Parts parts, Concept missing, Operator operator, Concept left, Concept right) {
        boolean isThere = table.columns().stream().anyMatch(column -> column.fit(missing) >= 0.5);
        var first = table.only(left);
        var second = table.only(right);
        if (isThere || first.isEmpty() || second.isEmpty()) return null;
        return new Number(
                new Expression.Arithmetic(
                        operator,
                        TableContext.field(first.get()),
                        TableContext.field(second.get())),
                parts.get(0, String.class),
                false);
    }

    /** In the order of the calculation: subtract a from b is b - a. */
    private static Rule.Parts swap(Rule.Parts parts) {
        return new Rule.Parts(List.of(parts.last(Number.class), parts.first(Number.class)));
    }

    private Number withConstant(Operator operator, Rule.Parts parts) {
        var left = parts.first(Number.class);
        var amount = parts.first(Phrases.Amount.class);
        var value = amount.isPercent() ? amount.value().movePointLeft(2) : amount.value();
        return new Number(
                new Expression.Arithmetic(
                        operator, left.expression(), Expression.Constant.of(value)),
                left.name() + " " + operator.sign() + " " + value.toPlainString(),
                left.isRate());
    }

    private @Nullable Number days(Rule.Parts parts) {
        var from = parts.first(Phrases.Named.class).column();
        var to = parts.last(Phrases.Named.class).column();
        if (from.equals(to)) return null;
        return new Number(
                new Expression.DateDistance(
                        Expression.DateUnit.DAY, TableContext.field(from), TableContext.field(to)),
                table.chinese() ? "天数" : "days",
                true);
    }

    private Number fillIn(Rule.Parts parts) {
        var number = parts.first(Number.class);
        return new Number(
                new Expression.Fallback(
                        number.expression(),
                        Expression.Constant.of(parts.first(Phrases.Amount.class).value())),
                number.name(),
                number.isRate());
    }

    private void addWays() {
        alias("WAY", "sum", Way.of(Function.SUM));
        alias("WAY", "mean", Way.of(Function.MEAN));
        alias("WAY", "median", Way.of(Function.MEDIAN));
        alias("WAY", "least_value", Way.of(Function.MIN));
        alias("WAY", "most_value", Way.of(Function.MAX));
        rule("WAY", "least", 0.3, _ -> Way.superlative(Function.MIN));
        rule("WAY", "most", 0.3, _ -> Way.superlative(Function.MAX));
        alias("WAY", "deviation", Way.of(Function.DEVIATION));
        alias("WAY", "variance", Way.of(Function.VARIANCE));
        alias("WAY", "skewness", Way.of(Function.SKEWNESS));
        alias("WAY", "kurtosis", Way.of(Function.KURTOSIS));
        alias("WAY", "lower_quartile", percentile(new BigDecimal("0.25")));
        alias("WAY", "upper_quartile", percentile(new BigDecimal("0.75")));
        rule("WAY", "NUMBER percentile", NumberRules::percentile);
        rule("WAY", "ordinal_mark NUMBER percentile", NumberRules::percentile);
        rule("WAY", "percentile_mark NUMBER", NumberRules::percentile);
        rule("MS", "both MS", parts -> parts.values().getLast());
        rule("WAY", "WAY score", 0.2, parts -> parts.first(Way.class));
        rule("NS", "N and N", parts -> parts.all(Number.class));
        rule("NS", "N comma N", parts -> parts.all(Number.class));
        rule("NS", "NS comma N", NumberRules::longer);
        rule("NS", "NS and N", NumberRules::longer);
        rule("NS", "NS comma and N", NumberRules::longer);
        rule("WAYS", "WAY and WAY", parts -> parts.all(Way.class));
        rule("WAYS", "WAY comma WAY", parts -> parts.all(Way.class));
        rule("WAYS", "WAY comma WAY and WAY", parts -> parts.all(Way.class));
        rule("WAYS", "WAY comma WAY comma and? WAY", parts -> parts.all(Way.class));
        rule("WAYS", "WAY comma WAY comma WAY comma and? WAY", parts -> parts.all(Way.class));
    }

    private static @Nullable List<Number> longer(Rule.Parts parts) {
        var numbers = new ArrayList<Number>();
        for (var number : (List<?>) parts.get(0, List.class)) numbers.add((Number) number);
        var last = parts.last(Number.class);
        if (numbers.contains(last)) return null;
        numbers.add(last);
        return List.copyOf(numbers);
    }

    private static Way percentile(BigDecimal fraction) {
        return new Way(Function.PERCENTILE, Optional.of(fraction), false);
    }

    private static @Nullable Way percentile(Rule.Parts parts) {
        var value = parts.first(Phrases.Amount.class).value();
        boolean isPercent = value.signum() > 0 && value.compareTo(BigDecimal.valueOf(100)) < 0;
        boolean isFraction = value.compareTo(BigDecimal.ONE) < 0;
        return isPercent
                ? percentile(isFraction ? value : value.movePointLeft(2).stripTrailingZeros())
                : null;
    }

    private void addMeasures() {
        rule("M", "WAY NUM", this::readMeasure);
        rule("M", "NUM WAY", 0.1, this::readMeasure);
        rule("M", "NX then WAY", this::readMeasure);
        rule("M", "NX and then? WAY", this::readMeasure);
        rule("M", "sumproduct N and N", this::sumOfProducts);
        rule("M", "sumproduct N comma N", this::sumOfProducts);
        rule("M", "N and N WAY difference former_minus_latter?", this::meanDifference);
        rule("M", "WAY difference between? N and N former_minus_latter?", this::meanDifference);
        rule("M", "NX comma then? WAY", 0.1, this::readMeasure);
        rule("M", "each WAY NUM", 0.6, this::readMeasure);
        rule("M", "correlation between? N and N", this::correlation);
        rule("M", "correlation between? N with N", this::correlation);
        rule("M", "correlation between? N to N", this::correlation);
        rule("M", "correlation correlation? N and N", this::correlation);
        rule("M", "N correlation with N", this::correlation);
        rule("M", "N to N correlation", this::correlation);
        rule("M", "N over N correlation", this::correlation);
        rule("M", "N and N correlation", this::correlation);
        rule("M", "N and N correlation correlation", this::correlation);
        rule("M", "N and N comma? correlation comma correlation", this::correlation);
        rule("M", "by_how_much? strongly N and N correlation", this::correlation);
        rule("IMPLIED", "whole NUM", 0.6, parts -> table.usual(parts.first(Number.class)));
        rule("IMPLIED", "NUM", 0.8, parts -> table.usual(parts.get(0, Number.class)));
        rule("MS", "WAYS NUM", this::eachWay);
        rule("MS", "NUM WAYS", this::eachWay);
        rule("MS", "WAY NS", 0.2, this::eachOf);
        rule("MS", "NS WAY", 0.4, this::eachOf);
        rule("M", "WAY per_item NUM", this::readMeasure);
        rule("M", "NUM WAY per_item", this::readMeasure);
        rule("MS", "WAY NUM and NUM", 0.2, this::eachNumber);
        rule("MS", "WAY NUM comma NUM", 0.4, this::eachNumber);
        rule("MS", "WAY NUM comma NUM and NUM", 0.2, this::eachNumber);
        rule("MS", "M and M", parts -> parts.all(Measured.class));
        rule("MS", "M comma and? M", parts -> parts.all(Measured.class));
        rule("MS", "M comma M and M", parts -> parts.all(Measured.class));
        rule("MS", "M comma M comma and? M", parts -> parts.all(Measured.class));
        rule("MS", "IMPLIED and M", parts -> parts.all(Measured.class));
        rule("MS", "M and IMPLIED", 0.3, parts -> parts.all(Measured.class));
        rule("MS", "M comma IMPLIED", 0.3, parts -> parts.all(Measured.class));
        rule("MS", "IMPLIED and IMPLIED", parts -> parts.all(Measured.class));
        rule("MS", "IMPLIED comma IMPLIED", parts -> parts.all(Measured.class));
        rule("MS", "M", parts -> List.of(parts.get(0, Measured.class)));
    }

    private Measured readMeasure(Rule.Parts parts) {
        return table.measure(parts.first(Way.class), parts.first(Number.class));
    }

    private @Nullable Measured sumOfProducts(Rule.Parts parts) {
        var product = arithmetic(Operator.TIMES, parts);
        return product == null ? null : table.measure(Way.of(Function.SUM), product);
    }

    private @Nullable Measured meanDifference(Rule.Parts parts) {
        var difference = arithmetic(Operator.MINUS, parts);
        return difference == null ? null : table.measure(parts.first(Way.class), difference);
    }

    private Measured duplicates() {
        return new Measured(
                new Expression.DuplicateRows(), table.chinese() ? "重复行数" : "duplicates", false);
    }

    private @Nullable Measured correlation(Rule.Parts parts) {
        var left = parts.first(Number.class);
        var right = parts.last(Number.class);
        if (left.equals(right)) return null;
        return new Measured(
                new Expression.Correlation(left.expression(), right.expression()),
                table.chinese() ? "相关系数" : "correlation",
                false);
    }

    private List<Measured> eachWay(Rule.Parts parts) {
        var number = parts.first(Number.class);
        var ways = parts.values().stream().filter(List.class::isInstance).findFirst().orElseThrow();
        var all = new ArrayList<Measured>();
        for (var way : (List<?>) ways) all.add(table.measure((Way) way, number));
        return all;
    }

    private List<Measured> eachNumber(Rule.Parts parts) {
        var way = parts.first(Way.class);
        return parts.all(Number.class).stream().map(number -> table.measure(way, number)).toList();
    }

    private List<Measured> eachOf(Rule.Parts parts) {
        var way = parts.first(Way.class);
        var numbers =
                parts.values().stream().filter(List.class::isInstance).findFirst().orElseThrow();
        var all = new ArrayList<Measured>();
        for (var number : (List<?>) numbers) all.add(table.measure(way, (Number) number));
        return List.copyOf(all);
    }

    private void addCounts() {
        rule("ROWS", "ROWNOUN", parts -> parts.get(0, Phrases.Rows.class));
        rule("ROWS", "rownoun", 0.2, parts -> new Phrases.Rows(parts.get(0, String.class)));
        rule("ROWS", "rownoun ROWNOUN", 0.1, parts -> parts.get(1, Phrases.Rows.class));
        rule("ROWS", "ROWNOUN rownoun", 0.1, parts -> parts.get(0, Phrases.Rows.class));
        rule("M", "count_of ROWS", _ -> table.rows());
        rule("M", "ROWS count_of", _ -> table.rows());
        rule("M", "count", 0.8, _ -> table.rows());
        rule("count_of", "count", parts -> parts.get(0, String.class));
        for (var word : List.of("count", "how_many", "how_much"))
            rule("count_of", "sum " + word, 0.1, parts -> parts.get(1, String.class));
        rule("count_of", "how_many", parts -> parts.get(0, String.class));
        rule("count_of", "how_much", parts -> parts.get(0, String.class));
        rule("M", "count_of ROWS left", _ -> table.rows());
        rule("M", "left count_of ROWS?", _ -> table.rows());
        rule("M", "left count_of? rownoun count_of?", 0.2, _ -> table.rows());
        rule("M", "count_of left", _ -> table.rows());
        rule("M", "kinds_count COLUMN values?", this::distinct);
        rule("M", "COLUMN kinds_count", 0.2, this::distinct);
        rule("M", "count_of COLUMN", 0.4, this::readCount);
        rule(
                "M",
                "LABEL count",
                0.4,
                parts -> parts.last(String.class).equals("number") ? null : readCount(parts));
        rule(
                "COLUMN",
                "COLUMN count",
                0.1,
                parts -> {
                    var named = parts.first(Phrases.Named.class);
                    boolean isNamed =
                            parts.last(String.class).equals("number")
                                    && ColumnProfile.isCodeName(named.column().name());
                    return isNamed ? named : null;
                });
        rule("M", "count_of distinct COLUMN values?", this::distinct);
        rule("M", "count_of COLUMN distinct", this::distinct);
        rule("M", "distinct COLUMN values? count_of", this::distinct);
        rule("M", "COLUMN distinct count_of", this::distinct);
        rule("M", "COLUMN count_of distinct", this::distinct);
        rule("M", "count_of ROWS distinct? COLUMN", 0.5, this::distinct);
        rule("M", "once_each comma? count_of COLUMN values?", this::distinct);
        rule("M", "count_of COLUMN values? comma? once_each", this::distinct);
        rule("M", "once_each comma? COLUMN count_of", this::distinct);
        rule("M", "count_of duplicate ROWS", _ -> duplicates());
        rule("M", "duplicate ROWS count_of", _ -> duplicates());
        rule("M", "count_of ROWS duplicate", _ -> duplicates());
        rule("M", "count_of rownoun duplicate", _ -> duplicates());
        rule("M", "duplicate rownoun count_of", _ -> duplicates());
    }

    /** How many products: the different ones; how many units: their sum; how many orders: rows. */
    private @Nullable Measured readCount(Rule.Parts parts) {
        var column = parts.first(Phrases.Named.class).column();
        if (column.canMeasure())
            return column.isRate()
                    ? null
                    : table.measure(Way.of(Function.SUM), table.number(column));
        if (column.type().isTemporal()) return null;
        return column.isUnique() ? table.rows() : distinct(column);
    }

    private Measured distinct(Rule.Parts parts) {
        return distinct(parts.first(Phrases.Named.class).column());
    }

    private Measured distinct(ColumnProfile column) {
        return table.measure(
                Way.of(Function.COUNT_DISTINCT),
                new Number(TableContext.field(column), column.name(), false));
    }

    private void addCombinations() {
        for (var left : List.of("M", "IMPLIED"))
            for (var right : List.of("M", "IMPLIED")) {
                boolean isImplied = left.equals("IMPLIED") && right.equals("IMPLIED");
                var pair = left + " and " + right;
                rule("M", "ratio between? " + left + " to " + right, this::ratio);
                rule("M", "ratio between? " + pair, this::ratio);
                rule("M", pair + " ratio", this::ratio);
                rule("M", "ratio comma? " + left + " to " + right, this::ratio);
                rule("M", "divide " + left + " by " + right, this::ratio);
                rule("M", left + " over by " + right, this::ratio);
                rule("M", left + " is? " + right + " how_many_times", this::ratio);
                if (isImplied) continue;
                rule("M", left + " over " + right, this::ratio);
                rule("M", left + " minus " + right, this::difference);
                rule("M", pair + " difference", this::difference);
                rule("M", "difference between? " + pair, this::difference);
            }
    }

    private Measured ratio(Rule.Parts parts) {
        return combine(Operator.DIVIDED_BY, parts);
    }

    private Measured difference(Rule.Parts parts) {
        return combine(Operator.MINUS, parts);
    }

    /** With one way named, it holds for both: 总金额/数量 divides two totals. */
    private Measured combine(Operator operator, Rule.Parts parts) {
        var left = parts.first(Measured.class);
        var right = parts.last(Measured.class);
        return new Measured(
                new Expression.Arithmetic(operator, left.expression(), right.expression()),
                left.name() + " " + operator.sign() + " " + right.name(),
                false);
    }
}
