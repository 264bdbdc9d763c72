package dev.troupe.packs.data.grammar.rule;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Expression.Function;
import dev.troupe.packs.data.algebra.Expression.Operator;
import dev.troupe.packs.data.grammar.clause.MoneyColumn;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.Phrases.Number;
import dev.troupe.packs.data.grammar.clause.Phrases.Way;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.Concept;
import dev.troupe.packs.data.mention.TimeGrain;
import dev.troupe.packs.data.table.Cell;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Numbers of rows: columns, arithmetic, and what columns are known to derive. */
final class NumberRules extends RuleSet {
    private static final List<String> ARITHMETIC = List.of("plus", "minus", "times", "over");

    private static final List<Concept> MONEY =
            List.of(Concept.SALES, Concept.COST, Concept.PRICE, Concept.PROFIT, Concept.SALARY);

    private static final Pattern AREA = Pattern.compile("面积|(?<![a-z])area(?![a-z])");

    private static final Pattern SIGN = Pattern.compile("[*×x✕/÷]");

    private static final Pattern TOTAL_NAME =
            Pattern.compile("总分|总成绩|合计|总计|(?<![a-z])(?:total|sum)(?![a-z])");

    /** Names of shares, which are not scores even if their numbers might be. */
    private static final Pattern SHARE_NAME =
            Pattern.compile("(?:率|比例|占比|比重)$|(?<![a-z])(?:rate|ratio|share|percentage|percent)$");

    private static final Pattern OF_YEARS =
            Pattern.compile("^年|(?<![a-z])(?:annual|yearly)(?![a-z])");
    private static final Pattern OF_MONTHS = Pattern.compile("^月|(?<![a-z])monthly(?![a-z])");

    NumberRules(TableContext table) {
        super(table);
        addNumbers();
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
            rule("NX", "NX " + word + " N", parts -> continueWith(operator, parts));
            rule("NX", "N " + word + " NUMBER", parts -> withConstant(operator, parts));
        }
        rule("NX", "multiply N with N", parts -> arithmetic(Operator.TIMES, parts));
        rule("NX", "multiply N times N", parts -> arithmetic(Operator.TIMES, parts));
        rule("NX", "product N and N", parts -> arithmetic(Operator.TIMES, parts));
        rule("NX", "N and N product", parts -> arithmetic(Operator.TIMES, parts));
        rule("NX", "N with N product", parts -> arithmetic(Operator.TIMES, parts));
        rule("NX", "difference between? N and N", parts -> arithmetic(Operator.MINUS, parts));
        rule("NX", "N and N difference", parts -> arithmetic(Operator.MINUS, parts));
        rule("NX", "N share N share?", -0.6, this::partOf);
        rule("NX", "N and N added", -1.3, this::together);
        rule("NX", "DIFFERENCE", parts -> parts.first(Number.class));
        rule("NX", "DEFINED defined_open NX defined_close", -1.2, NumberRules::define);
        rule("NX", "DEFINED defined_open N compared N defined_close", -1.2, this::defineRatio);
        rule("NX", "PER_EACH N", -0.3, this::perEach);
        rule("NX", "N PER_EACH", -0.3, this::perEach);
        rule("NX", "DATED to DATED days", 0.2, this::days);
        rule("NX", "days? from DATED to DATED took? days?", this::days);
        rule("NX", "days between DATED and DATED", this::days);
        rule("NX", "DATED and DATED difference? days", this::days);
        rule(
                "N",
                "NUMERIC score",
                0.1,
                parts -> table.number(parts.first(Phrases.Named.class).column()));
        rule(
                "N",
                "amount_of NUMERIC",
                0.4,
                parts -> table.number(parts.first(Phrases.Named.class).column()));
        rule("N", "NUMERIC how_much_money", 0.1, this::readMoney);
        rule("N", "NUMERIC sold how_much_money", 0.1, this::readMoney);
        rule("N", "ROWNOUN NUMERIC", 0.4, this::readNumber);
        rule("N", "NUMERIC NUMERIC", 0.3, this::twice);
        rule("N", "total_score", 0.3, _ -> allTogether());
        rule("N", "NUMBER subject_unit total_score", -0.7, this::allOfSubjects);
        rule("N", "NUMBER subject_unit sum", -0.4, this::allOfSubjects);
        rule("N", "sum", 0.8, _ -> allTogether());
        rule("MS", "each_subject WAY", 0.1, this::ofEach);
        rule("M", "monthly_mean N", parts -> meanOf(TimeGrain.MONTH, parts));
        rule("M", "daily_mean N", parts -> meanOf(TimeGrain.DAY, parts));
        rule("M", "basket_value", 0.2, _ -> basketValue());
        rule("N", "NUMERIC density", 0.1, this::density);
        rule("N", "profit", 0.3, parts -> profit(parts));
        rule("N", "revenue", 0.3, parts -> revenue(parts));
        rule("N", "expenses", 0.3, _ -> expenses(Optional.empty()));
        for (var grain : List.of(TimeGrain.YEAR, TimeGrain.MONTH))
            rule(
                    "N",
                    grain.name().toLowerCase(Locale.ROOT) + " expenses",
                    -0.4,
                    _ -> expenses(Optional.of(grain)));
        rule("N", "sum? worth", 0.1, _ -> worth());
        rule("N", "spending", 0.2, _ -> readSpent());
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

    /** 早班人数和晚班人数之和: one sum, unless only one of the numbers is money. */
    private @Nullable Number together(Rule.Parts parts) {
        boolean isMoney = isMoney(parts.first(Number.class));
        return isMoney == isMoney(parts.last(Number.class))
                ? arithmetic(Operator.PLUS, parts)
                : null;
    }

    /** 主跨占全长的比例: of each row, one number by the other. */
    private @Nullable Number partOf(Rule.Parts parts) {
        boolean isPart = table.chinese() && parts.first(String.class).endsWith("占");
        return isPart ? arithmetic(Operator.DIVIDED_BY, parts) : null;
    }

    private boolean isMoney(Number number) {
        return table.measurable().stream()
                .filter(column -> TableContext.field(column).equals(number.expression()))
                .anyMatch(column -> MONEY.stream().anyMatch(concept -> column.fit(concept) >= 0.7));
    }

    /** A number with the name that the question defines it by. */
    private static Number define(Rule.Parts parts) {
        var number = parts.first(Number.class);
        return new Number(
                number.expression(), parts.first(Phrases.Quoted.class).text(), number.isRate());
    }

    /** 人均藏书（藏书量比读者数）: within a definition, a word for comparing divides. */
    private @Nullable Number defineRatio(Rule.Parts parts) {
        var ratio = arithmetic(Operator.DIVIDED_BY, parts);
        return ratio == null || !table.chinese()
                ? null
                : new Number(ratio.expression(), parts.first(Phrases.Quoted.class).text(), true);
    }

    /** The yield of each of the trees of a row. */
    private @Nullable Number perEach(Rule.Parts parts) {
        var number = parts.first(Number.class);
        var unit = table.number(parts.first(Phrases.Named.class).column());
        return number.isRate()
                ? null
                : arithmetic(Operator.DIVIDED_BY, new Rule.Parts(List.of(number, unit)));
    }

    /** After a sum, operators bind as in a formula, and words apply to the whole sum. */
    private static @Nullable Number continueWith(Operator operator, Rule.Parts parts) {
        var left = parts.first(Number.class);
        boolean isFormula =
                (operator == Operator.TIMES || operator == Operator.DIVIDED_BY)
                        && parts.all(String.class).stream().anyMatch(SIGN.asMatchPredicate());
        if (isFormula
                && left.expression()
                        instanceof Expression.Arithmetic(var sum, var first, var second)
                && (sum == Operator.PLUS || sum == Operator.MINUS)) {
            var right = parts.last(Number.class);
            return new Number(
                    new Expression.Arithmetic(
                            sum,
                            first,
                            new Expression.Arithmetic(operator, second, right.expression())),
                    left.name() + " " + operator.sign() + " " + right.name(),
                    left.isRate());
        }
        return arithmetic(operator, parts);
    }

    /** How many there are on an area. */
    private @Nullable Number density(Rule.Parts parts) {
        var areas =
                table.measurable().stream()
                        .filter(column -> AREA.matcher(column.spaced()).find())
                        .toList();
        var column = parts.first(Phrases.Named.class).column();
        if (areas.size() != 1 || areas.getFirst().equals(column)) return null;
        var area = table.number(areas.getFirst());
        return new Number(
                new Expression.Arithmetic(
                        Operator.DIVIDED_BY, TableContext.field(column), area.expression()),
                column.name() + " / " + area.name(),
                true);
    }

    private static Operator operator(String word) {
        return switch (word) {
            case "plus" -> Operator.PLUS;
            case "minus" -> Operator.MINUS;
            case "times" -> Operator.TIMES;
            default -> Operator.DIVIDED_BY;
        };
    }

    static @Nullable Number arithmetic(Operator operator, Rule.Parts parts) {
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

    /** 门票多少钱: the question states the unit of the number that it names. */
    private @Nullable Number readMoney(Rule.Parts parts) {
        var column = parts.first(Phrases.Named.class).column();
        return MoneyColumn.mayBe(column) ? table.number(column) : null;
    }

    /** A column that is named in two languages. */
    private @Nullable Number twice(Rule.Parts parts) {
        var column = parts.first(Phrases.Named.class).column();
        boolean isTwice = column.equals(parts.last(Phrases.Named.class).column());
        return isTwice && table.chinese() ? table.number(column) : null;
    }

    /** 三科总分: the sum of all scores, if there are so many subjects. */
    private @Nullable Number allOfSubjects(Rule.Parts parts) {
        var subjects = parts.first(Phrases.Amount.class).asRows();
        return subjects.filter(number -> number == scores().size()).isPresent()
                ? allTogether()
                : null;
    }

    /** The columns that may be scores: 出勤率 next to 语文 and 数学 is none. */
    private List<ColumnProfile> scores() {
        return table.measurable().stream()
                .filter(column -> !SHARE_NAME.matcher(column.spaced()).find())
                .filter(column -> !column.column().unit().equals("%"))
                .toList();
    }

    /** The sum of all scores of a row; a missing one adds nothing. */
    private @Nullable Number allTogether() {
        var columns = scores();
        var totals =
                table.columns().stream()
                        .filter(column -> TOTAL_NAME.matcher(column.spaced()).find())
                        .toList();
        if (totals.size() == 1 && totals.getFirst().canMeasure())
            return table.number(totals.getFirst());
        if (!totals.isEmpty()) return null; // a sum with them would count each score twice
        boolean isScores =
                columns.size() > 1 && columns.stream().allMatch(ColumnProfile::isRate)
                        || columns.size() > 1
                                && columns.stream()
                                        .allMatch(column -> column.fit(Concept.SCORE) >= 0.5);
        if (!isScores) return null;
        var sum = score(columns.getFirst());
        for (var column : columns.subList(1, columns.size()))
            sum = new Expression.Arithmetic(Operator.PLUS, sum, score(column));
        return new Number(sum, table.chinese() ? "总分" : "total_score", true);
    }

    private static Expression score(ColumnProfile column) {
        var field = TableContext.field(column);
        return column.column().cells().stream().noneMatch(Cell::isMissing)
                ? field
                : new Expression.Fallback(field, Expression.Constant.of(BigDecimal.ZERO));
    }

    private @Nullable List<Measured> ofEach(Rule.Parts parts) {
        if (allTogether() == null) return null;
        var way = parts.first(Way.class);
        return scores().stream().map(column -> table.measure(way, table.number(column))).toList();
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

    /** The value of what was ordered: quantity times price, where no column holds an amount. */
    private @Nullable Number worth() {
        var quantity = table.only(Concept.QUANTITY).or(() -> table.only(Concept.STOCK));
        var price = table.only(Concept.PRICE);
        boolean isStated =
                MONEY.stream()
                        .filter(concept -> concept != Concept.PRICE)
                        .anyMatch(concept ->
                                table.columns().stream()
                                        .anyMatch(column -> column.fit(concept) >= 0.5));
        if (isStated || quantity.isEmpty() || price.isEmpty() || price.equals(quantity))
            return null;
        return new Number(
                new Expression.Arithmetic(
                        Operator.TIMES,
                        TableContext.field(quantity.get()),
                        TableContext.field(price.get())),
                quantity.get().name() + " * " + price.get().name(),
                false);
    }

    /** 花的钱: the only amount of money, else quantity times price. */
    private @Nullable Number readSpent() {
        var worth = worth();
        return worth == null ? MoneyColumn.of(table).map(table::number).orElse(null) : worth;
    }

    /**
     * Revenue less profit, if no column holds the costs.
     *
     * @param grain that both columns are about by their names: 年支出 for 年营业额 and 年利润
     */
    private @Nullable Number expenses(Optional<TimeGrain> grain) {
        boolean isThere =
                table.columns().stream()
                        .anyMatch(column ->
                                column.fit(Concept.COST) >= 0.5
                                        || column.fit(Concept.PRICE) >= 0.5);
        var revenue = table.only(Concept.SALES);
        var profit = table.only(Concept.PROFIT);
        boolean isOfBoth =
                Stream.of(revenue, profit)
                        .allMatch(column -> column.filter(one -> isOf(grain, one)).isPresent());
        return isThere || !isOfBoth
                ? null
                : arithmetic(
                        Operator.MINUS,
                        new Rule.Parts(
                                List.of(
                                        table.number(revenue.orElseThrow()),
                                        table.number(profit.orElseThrow()))));
    }

    private static boolean isOf(Optional<TimeGrain> grain, ColumnProfile column) {
        return grain.isEmpty()
                || (grain.get() == TimeGrain.YEAR ? OF_YEARS : OF_MONTHS)
                        .matcher(column.spaced())
                        .find();
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
    static Rule.Parts swap(Rule.Parts parts) {
        return new Rule.Parts(List.of(parts.last(Number.class), parts.first(Number.class)));
    }

    /** Plus 10% is 1.1 times as much. */
    private Number withConstant(Operator stated, Rule.Parts parts) {
        var left = parts.first(Number.class);
        var amount = parts.first(Phrases.Amount.class);
        boolean isChange =
                amount.isPercent() && (stated == Operator.PLUS || stated == Operator.MINUS);
        var operator = isChange ? Operator.TIMES : stated;
        var fraction = amount.value().movePointLeft(2);
        var value =
                isChange
                        ? stated == Operator.PLUS
                                ? BigDecimal.ONE.add(fraction)
                                : BigDecimal.ONE.subtract(fraction)
                        : amount.isPercent() ? fraction : amount.value();
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
}
