package dev.troupe.packs.data.grammar.rule;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Expression.Function;
import dev.troupe.packs.data.algebra.Expression.Operator;
import dev.troupe.packs.data.grammar.clause.MoneyColumn;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.Phrases.Number;
import dev.troupe.packs.data.grammar.clause.Phrases.Way;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.Concept;
import dev.troupe.packs.data.mention.UnitNumbers;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Numbers of groups: ways to aggregate, and arithmetic of totals. */
final class MeasureRules extends RuleSet {
    private static final Pattern UNIT_COST =
            Pattern.compile(
                    "(?<![a-z])(?:unit cost|cost per unit|cost each)(?![a-z])|单位成本|成本价|单件成本");

    MeasureRules(TableContext table) {
        super(table);
        addWays();
        addMeasures();
        addCombinations();
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
        rule("WAY", "NUMBER percentile", MeasureRules::percentile);
        rule("WAY", "ordinal_mark NUMBER percentile", MeasureRules::percentile);
        rule("WAY", "percentile_mark NUMBER", MeasureRules::percentile);
        rule("M", "sum? stock_value", -0.2, _ -> stockValue());
        rule("MS", "both MS", parts -> parts.values().getLast());
        rule("WAY", "WAY score", 0.2, parts -> parts.first(Way.class));
        rule("NS", "N and N", parts -> parts.all(Number.class));
        rule("NS", "N comma N", parts -> parts.all(Number.class));
        rule("NS", "NS comma N", MeasureRules::longer);
        rule("NS", "NS and N", MeasureRules::longer);
        rule("NS", "NS comma and N", MeasureRules::longer);
        rule("WAYS", "WAY and WAY", parts -> parts.all(Way.class));
        rule("WAYS", "WAY comma WAY", parts -> parts.all(Way.class));
        rule("WAYS", "WAY comma WAY and WAY", parts -> parts.all(Way.class));
        rule("WAYS", "WAY comma WAY comma and? WAY", parts -> parts.all(Way.class));
        rule("WAYS", "WAY comma WAY comma WAY comma and? WAY", parts -> parts.all(Way.class));
    }

    /** The average East amount: that of the rows with the value. */
    private List<QuestionClause> ofChosen(Rule.Parts parts) {
        return List.of(
                new QuestionClause.Filter(ValueRules.choose(parts.first(Phrases.Values.class))),
                new QuestionClause.Measures(List.of(readMeasure(parts))));
    }

    /** The average coffee order is that of the only amount of money; a balance is none. */
    private @Nullable List<QuestionClause> ofChosenRows(Rule.Parts parts) {
        var amounts =
                MoneyColumn.amounts(table.columns()).stream()
                        .filter(column -> !MoneyColumn.isBalance(column))
                        .toList();
        return amounts.size() == 1 && MoneyColumn.mayBe(amounts.getFirst())
                ? ofChosen(
                        new Rule.Parts(
                                List.of(
                                        Way.of(Function.MEAN),
                                        parts.first(Phrases.Values.class),
                                        table.number(amounts.getFirst()))))
                : null;
    }

    /**
     * What the stock is worth: quantities times costs or prices, if the table has one column of
     * each.
     */
    private @Nullable Measured stockValue() {
        var quantity = table.only(Concept.STOCK).or(() -> table.only(Concept.QUANTITY));
        var price = unitCost().or(() -> table.only(Concept.PRICE));
        if (quantity.isEmpty() || price.isEmpty()) return null;
        var product =
                new Expression.Arithmetic(
                        Expression.Operator.TIMES,
                        TableContext.field(quantity.get()),
                        TableContext.field(price.get()));
        var name = quantity.get().name() + " * " + price.get().name();
        return table.measure(Way.of(Function.SUM), new Number(product, name, false));
    }

    /** The only column of costs of a unit: stock is valued at them. */
    private Optional<ColumnProfile> unitCost() {
        var costs =
                table.columns().stream()
                        .filter(column ->
                                column.isNumber() && UNIT_COST.matcher(column.spaced()).find())
                        .toList();
        return costs.size() == 1 ? Optional.of(costs.getFirst()) : Optional.empty();
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
        rule("CLAUSE", "WAY VALUES NUM", 0.3, this::ofChosen);
        if (!table.chinese()) rule("CLAUSE", "mean VALUES ROWS", 0.2, this::ofChosenRows);
        rule("M", "M number_is", parts -> parts.first(Measured.class));
        rule("IMPLIED", "IMPLIED number_is", parts -> parts.first(Measured.class));
        rule("M", "mean_number NUM", -0.4, this::meanNumber);
        for (var word : List.of("cheap", "expensive")) {
            var function = word.equals("cheap") ? Function.MIN : Function.MAX;
            rule("M", word + " N", -0.2, parts -> priceOf(Way.superlative(function), parts));
            for (var joint : List.of("", "sold ", "obtain "))
                rule(
                        "M",
                        "N " + word + " " + joint + "how_much_money",
                        -0.4,
                        parts -> priceOf(Way.of(function), parts));
        }
        rule("M", "IMPLIED share IMPLIED share?", -2.6, this::partOfTotal);
        rule(
                "M",
                "DEFINED defined_open IMPLIED over IMPLIED defined_close",
                -3.4,
                this::defineRatioOfTotals);
        rule("M", "WAY distribution NUM", -0.4, this::readMeasure);
        rule("M", "N WAY how_much_money", -0.3, parts -> priceOf(parts.first(Way.class), parts));
        rule("M", "NX then WAY", this::readMeasure);
        rule("M", "NX and then? WAY", this::readMeasure);
        rule("M", "more_by N compared N", this::columnDifference);
        rule("M", "N compared N more_by", this::columnDifference);
        rule("M", "N compared N less_by", parts -> columnDifference(NumberRules.swap(parts)));
        rule("M", "N compared N sum more_by", this::totalDifference);
        rule("M", "N compared N sum less_by", parts -> totalDifference(NumberRules.swap(parts)));
        rule("M", "less_by N compared N", parts -> columnDifference(NumberRules.swap(parts)));
        rule("M", "N? away_from N so_far? difference", this::shortOf);
        rule("M", "sumproduct N and N", this::sumOfProducts);
        rule("M", "sumproduct N comma N", this::sumOfProducts);
        rule("M", "N and N WAY difference former_minus_latter?", this::meanDifference);
        rule("M", "WAY difference between? N and N former_minus_latter?", this::meanDifference);
        rule("M", "NX comma then? WAY", 0.1, this::readMeasure);
        rule("M", "each WAY NUM", 0.6, this::readMeasure);
        rule("M", "WAY score", 0.3, this::ofScores);
        rule("M", "INFIX", this::infix);
        rule("IMPLIED", "whole NUM", 0.6, parts -> table.usual(parts.first(Number.class)));
        rule("IMPLIED", "NUM", 0.8, parts -> table.usual(parts.get(0, Number.class)));
        rule("MS", "WAYS NUM", this::eachWay);
        rule("MS", "NUM WAYS", this::eachWay);
        rule("MS", "WAY NS", 0.2, this::eachOf);
        rule("MS", "NS WAY", 0.4, this::eachOf);
        rule("M", "WAY per_item NUM", this::readMeasure);
        rule("M", "mean NUM by ROWNOUN", this::meanOfRows);
        for (var each : List.of("each", "by"))
            rule("M", "mean " + each + " ROWNOUN NUM", 0.1, this::meanOfRows);
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

    /** 平均有多少个老师, where a column has their number. */
    private Measured meanNumber(Rule.Parts parts) {
        return table.measure(Way.of(Function.MEAN), parts.first(Number.class));
    }

    private Measured readMeasure(Rule.Parts parts) {
        return table.measure(parts.first(Way.class), parts.first(Number.class));
    }

    /** 空座数占座位数的比例, of groups: one total by the other. */
    private @Nullable Measured partOfTotal(Rule.Parts parts) {
        boolean isPart = table.chinese() && parts.first(String.class).endsWith("占");
        return isPart ? ratioOfTotals(parts) : null;
    }

    private @Nullable Measured ratioOfTotals(Rule.Parts parts) {
        var left = parts.first(Measured.class);
        var right = parts.last(Measured.class);
        boolean areTotals =
                !left.equals(right)
                        && parts.all(Measured.class).stream()
                                .map(Measured::expression)
                                .allMatch(of ->
                                        of instanceof Expression.Aggregation(var function, _, _, _)
                                                && function == Function.SUM);
        return areTotals ? combine(Operator.DIVIDED_BY, left, right) : null;
    }

    /** 执行率（实际除以预算） of groups, by the name that the question defines. */
    private @Nullable Measured defineRatioOfTotals(Rule.Parts parts) {
        var ratio = ratioOfTotals(parts);
        return ratio == null
                ? null
                : new Measured(ratio.expression(), parts.first(Phrases.Quoted.class).text(), false);
    }

    /** 最便宜的单价: only amounts of money are cheap or expensive. */
    private @Nullable Measured priceOf(Way way, Rule.Parts parts) {
        var number = parts.first(Number.class);
        boolean isMoney =
                table.columns().stream()
                        .filter(column -> TableContext.field(column).equals(number.expression()))
                        .anyMatch(MoneyColumn::mayBe);
        return isMoney ? table.measure(way, number) : null;
    }

    /** The average mark, if a single column holds marks. */
    private @Nullable Measured ofScores(Rule.Parts parts) {
        return table.only(Concept.SCORE)
                .or(() -> table.only(Concept.RATING))
                .map(column -> table.measure(parts.first(Way.class), table.number(column)))
                .orElse(null);
    }

    /** 预售平均价格 is the average of 预售价格. */
    private Measured infix(Rule.Parts parts) {
        var infix = parts.first(Phrases.Infix.class);
        return table.measure(infix.way(), table.number(infix.column()));
    }

    private @Nullable Measured sumOfProducts(Rule.Parts parts) {
        var product = NumberRules.arithmetic(Operator.TIMES, parts);
        return product == null ? null : table.measure(Way.of(Function.SUM), product);
    }

    /** The average per order is that of the rows. */
    private Measured meanOfRows(Rule.Parts parts) {
        return table.measure(Way.of(Function.MEAN), parts.first(Number.class));
    }

    /** How many more of one column than of another. */
    private @Nullable Measured columnDifference(Rule.Parts parts) {
        var difference = NumberRules.arithmetic(Operator.MINUS, parts);
        return difference == null ? null : table.usual(difference);
    }

    /** 离安全库存还差多少: the one number that has a word in common with it, less than that. */
    private @Nullable Measured shortOf(Rule.Parts parts) {
        var numbers = parts.all(Number.class);
        var wanted = numbers.getLast();
        var alike =
                table.measurable().stream()
                        .filter(column -> !table.number(column).equals(wanted))
                        .filter(column -> haveWordInCommon(column.spaced(), wanted.name()))
                        .map(table::number)
                        .toList();
        boolean isKnown =
                numbers.size() == 1 ? alike.size() == 1 : !numbers.getFirst().equals(wanted);
        if (!isKnown) return null;
        var had = numbers.size() == 1 ? alike.getFirst() : numbers.getFirst();
        return columnDifference(new Rule.Parts(List.of(wanted, had)));
    }

    private static boolean haveWordInCommon(String one, String other) {
        for (int start = 0; start + 2 <= one.length(); start++)
            if (other.contains(one.substring(start, start + 2))) return true;
        return false;
    }

    private @Nullable Measured totalDifference(Rule.Parts parts) {
        var difference = NumberRules.arithmetic(Operator.MINUS, parts);
        return difference == null ? null : table.measure(Way.of(Function.SUM), difference);
    }

    private @Nullable Measured meanDifference(Rule.Parts parts) {
        var difference = NumberRules.arithmetic(Operator.MINUS, parts);
        return difference == null ? null : table.measure(parts.first(Way.class), difference);
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

    private void addCombinations() {
        for (var of : List.of("M", "IMPLIED")) {
            rule("M", of + " per_unit N", this::perUnit);
            rule("M", "per_unit N " + of, this::perUnit);
        }
        rule("M", "PER_EACH IMPLIED", -0.7, this::perEach);
        rule("M", "IMPLIED PER_EACH", -0.7, this::perEach);
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

    /** Income per employee, where the table has numbers of employees: one total by the other. */
    private @Nullable Measured perUnit(Rule.Parts parts) {
        var number = parts.first(Number.class);
        var of = parts.first(Measured.class);
        boolean isOfUnits =
                table.columns().stream()
                        .filter(UnitNumbers::isOf)
                        .anyMatch(column -> table.number(column).equals(number));
        boolean isTotal =
                of.expression() instanceof Expression.Aggregation(var function, var inner, _, _)
                        && function == Function.SUM
                        && !inner.equals(Optional.of(number.expression()));
        if (!isOfUnits || !isTotal) return null;
        return combine(Operator.DIVIDED_BY, of, table.usual(number));
    }

    /** 平均每箱产量 of groups: one total by the other. */
    private @Nullable Measured perEach(Rule.Parts parts) {
        var of = parts.first(Measured.class);
        var unit = table.number(parts.first(Phrases.Named.class).column());
        boolean isTotal =
                of.expression() instanceof Expression.Aggregation(var function, var inner, _, _)
                        && function == Function.SUM
                        && inner.filter(Expression.Field.class::isInstance).isPresent()
                        && !inner.equals(Optional.of(unit.expression()));
        return isTotal
                ? combine(Operator.DIVIDED_BY, of, table.measure(Way.of(Function.SUM), unit))
                : null;
    }

    private Measured ratio(Rule.Parts parts) {
        return combine(Operator.DIVIDED_BY, parts);
    }

    private Measured difference(Rule.Parts parts) {
        return combine(Operator.MINUS, parts);
    }

    /** With one way named, it holds for both: 总金额/数量 divides two totals. */
    private Measured combine(Operator operator, Rule.Parts parts) {
        return combine(operator, parts.first(Measured.class), parts.last(Measured.class));
    }

    private static Measured combine(Operator operator, Measured left, Measured right) {
        return new Measured(
                new Expression.Arithmetic(operator, left.expression(), right.expression()),
                left.name() + " " + operator.sign() + " " + right.name(),
                false);
    }
}
