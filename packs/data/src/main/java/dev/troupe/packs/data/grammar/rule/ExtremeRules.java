package dev.troupe.packs.data.grammar.rule;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Expression.Function;
import dev.troupe.packs.data.grammar.clause.Dimension;
import dev.troupe.packs.data.grammar.clause.MoneyColumn;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.Phrases.Named;
import dev.troupe.packs.data.grammar.clause.Phrases.Number;
import dev.troupe.packs.data.grammar.clause.Phrases.Way;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.Concept;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The largest and the smallest together: the products with the highest and the lowest price. */
final class ExtremeRules extends RuleSet {
    private static final Pattern PRICE =
            Pattern.compile("(?:价|价格|费|费用|租金)$|(?<![a-z])(?:price|fare|fee|rent)$");

    /** Money that is obtained: who earns most is not expensive. */
    private static final Pattern EARNED =
            Pattern.compile(
                    "(?<![a-z])(?:revenues?|sales?|incomes?|turnover|proceeds|takings|profits?|earnings|gains?|gmv)(?![a-z])|(?:销售|收入|营收|营业|成交|流水|业绩|利润|毛利|净利|盈利|收益)");

    private static final Set<Function> AVERAGES = Set.of(Function.MEAN, Function.MEDIAN);

    ExtremeRules(TableContext table) {
        super(table);
        for (var words :
                List.of(
                        "most and least",
                        "least and most",
                        "most comma? and? which? least",
                        "least comma? and? which? most")) {
            rule("CLAUSE", words + " MI", ExtremeRules::extremes);
            rule("CLAUSE", "MI " + words, ExtremeRules::extremes);
        }
        for (var words :
                List.of(
                        "expensive and cheap",
                        "cheap and expensive",
                        "expensive comma? and? which? cheap",
                        "cheap comma? and? which? expensive")) {
            rule("CLAUSE", "MI " + words, 0.1, ExtremeRules::extremes);
            rule("CLAUSE", words, 0.1, _ -> extremesOfPrice());
            rule("CLAUSE", "MI " + words + " NAMED? HOWMUCH", 0.1, this::howMuchExtremes);
            rule("CLAUSE", words + " NAMED? HOWMUCH", 0.1, this::howMuchExtremes);
        }
        rule("HOWMUCH", "sold? how_much_money", 0.1, parts -> parts.get(0, String.class));
        rule("HOWMUCH", "obtain? how_much_money", 0.1, parts -> parts.get(0, String.class));
        for (var words :
                List.of(
                        "how_much",
                        "how_much ordinal",
                        "how_many",
                        "count",
                        "how_old",
                        "how_much_unit")) {
            rule("HOWMUCH", words, parts -> parts.get(0, String.class));
        }
        for (var joint : List.of("comma", "and", "comma and"))
            for (var asked : List.of("", " HOWMUCH"))
                for (var words :
                        List.of(
                                "MI most NAMED? HOWMUCH MI? " + joint + " least",
                                "MI least NAMED? HOWMUCH MI? " + joint + " most"))
                    rule("CLAUSE", words + asked, 0.2, this::howMuchExtremes);
        for (var word : List.of("most", "least"))
            rule(
                    "MS",
                    "M HOWMUCH comma and? " + word + " HOWMUCH",
                    -0.8,
                    parts -> withExtreme(parts, word.equals("most")));
        for (var words : List.of("most_metres", "most_kilometres", "most_depth", "most_weight"))
            rule("M", words, -0.3, _ -> extremeOf(words));
        for (var words : List.of("MI most ROWS? and MI? least", "MI least ROWS? and MI? most"))
            for (var apart : List.of("difference", "apart"))
                rule("M", words + " ROWS? " + apart, this::distance);
        rule("M", "MI most ROWS? compared MI? least ROWS? more_by", this::distance);
        rule("M", "MI least ROWS? compared MI? most ROWS? less_by", this::distance);
        for (var apart : List.of("difference", "apart")) {
            rule("M", "MI expensive ROWS? and MI? cheap ROWS? " + apart, this::distanceOfPrice);
            rule("M", "MI cheap ROWS? and MI? expensive ROWS? " + apart, this::distanceOfPrice);
        }
    }

    private static @Nullable QuestionClause extremes(Rule.Parts parts) {
        var by = parts.first(Measured.class);
        return by.isImplied() ? new QuestionClause.Extremes(by) : null;
    }

    /** 人数最多的有多少，最少的有多少: both numbers, or the rows if a column names them. */
    private @Nullable Object howMuchExtremes(Rule.Parts parts) {
        var named = parts.all(Measured.class);
        var extremes = named.isEmpty() ? extremesOfPrice() : extremes(parts);
        boolean isOfOne = named.stream().distinct().count() <= 1;
        if (extremes == null || !isOfOne) return null;
        return parts.all(Named.class).stream()
                .findFirst()
                .<Object>map(label ->
                        List.of(extremes, new QuestionClause.Columns(List.of(label.column()))))
                .orElseGet(() -> List.of(extremes, new QuestionClause.HowMuch(false)));
    }

    private static Expression inner(Measured average) {
        return average.expression().parts().getFirst();
    }

    /** What is expensive or cheap: the only column of prices, else the only one of money. */
    static Optional<ColumnProfile> priceOf(TableContext table) {
        var named =
                table.measurable().stream()
                        .filter(column -> PRICE.matcher(column.spaced()).find())
                        .toList();
        return table.only(Concept.PRICE)
                .or(() -> findPaid(table))
                .or(() -> named.size() == 1 ? Optional.of(named.getFirst()) : Optional.empty());
    }

    /** The only column of prices; in a table without prices, the only one of money. */
    static Optional<ColumnProfile> costOf(TableContext table) {
        boolean hasPrices =
                table.measurable().stream().anyMatch(column -> column.fit(Concept.PRICE) >= 0.7);
        return hasPrices ? table.only(Concept.PRICE) : findPaid(table);
    }

    private static Optional<ColumnProfile> findPaid(TableContext table) {
        return MoneyColumn.of(table)
                .filter(column -> column.fit(Concept.PRICE) >= 0.7 || !isEarned(column));
    }

    private static boolean isEarned(ColumnProfile column) {
        return column.fit(Concept.SALARY) >= 0.7
                || column.fit(Concept.PROFIT) >= 0.7
                || EARNED.matcher(column.spaced()).find();
    }

    private @Nullable QuestionClause extremesOfPrice() {
        return priceOf(table)
                .map(column -> table.usual(table.number(column)))
                .map(QuestionClause.Extremes::new)
                .orElse(null);
    }

    /** 各国平均年龄多大，最小的几岁: the smallest of each group next to its average. */
    private @Nullable List<Measured> withExtreme(Rule.Parts parts, boolean isHighest) {
        var average = parts.first(Measured.class);
        boolean isAverage =
                average.expression() instanceof Expression.Aggregation(var function, _, _, _)
                        && AVERAGES.contains(function);
        if (!isAverage || average.isImplied()) return null;
        var number = new Number(inner(average), average.rowName(), true);
        return List.of(
                average, table.measure(Way.of(isHighest ? Function.MAX : Function.MIN), number));
    }

    /** 最高有多少米: the highest of the only column that such a number can be of. */
    private @Nullable Measured extremeOf(String word) {
        var dimension =
                switch (word) {
                    case "most_metres" -> Dimension.HEIGHT;
                    case "most_kilometres" -> Dimension.EXTENT;
                    case "most_depth" -> Dimension.DEPTH;
                    default -> Dimension.WEIGHT;
                };
        return dimension
                .find(table)
                .map(column -> table.measure(Way.of(Function.MAX), table.number(column)))
                .orElse(null);
    }

    /** 票价最贵的和最便宜的差多少钱: only of an amount of money. */
    private @Nullable Measured distanceOfPrice(Rule.Parts parts) {
        var by = parts.first(Measured.class);
        boolean isMoney =
                table.measurable().stream()
                        .filter(MoneyColumn::mayBe)
                        .anyMatch(column -> table.usual(table.number(column)).equals(by));
        return isMoney ? distance(parts) : null;
    }

    /** 价格最高的和最低的相差多少: the largest number less the smallest. */
    private @Nullable Measured distance(Rule.Parts parts) {
        var by = parts.first(Measured.class);
        if (!by.isImplied() || !by.equals(parts.last(Measured.class))) return null;
        return table.measurable().stream()
                .map(table::number)
                .filter(number -> table.usual(number).equals(by))
                .findFirst()
                .map(number -> {
                    var most = table.measure(Way.of(Function.MAX), number);
                    var least = table.measure(Way.of(Function.MIN), number);
                    return new Measured(
                            new Expression.Arithmetic(
                                    Expression.Operator.MINUS,
                                    most.expression(),
                                    least.expression()),
                            most.name() + " − " + least.name(),
                            false);
                })
                .orElse(null);
    }
}
