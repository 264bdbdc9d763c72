package dev.troupe.packs.data.grammar.rule;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.algebra.QueryCondition.Comparator;
import dev.troupe.packs.data.grammar.clause.MoneyColumn;
import dev.troupe.packs.data.grammar.clause.PartOfWhole;
import dev.troupe.packs.data.grammar.clause.Percentages;
import dev.troupe.packs.data.grammar.clause.Phrases.Amount;
import dev.troupe.packs.data.grammar.clause.Phrases.Bound;
import dev.troupe.packs.data.grammar.clause.Phrases.Named;
import dev.troupe.packs.data.grammar.clause.Phrases.Number;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Filtered;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.Concept;
import dev.troupe.packs.data.table.Cell;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Conditions on numbers and dates: bounds, ranges, and comparisons with an average. */
final class BoundRules extends RuleSet {
    static final List<String> COMPARISONS =
            List.of("above", "at_least", "below", "at_most", "equal", "not_equal");

    /** 1到5万 states one scale for both: a range that is wider than this is not read. */
    private static final BigDecimal WIDEST = BigDecimal.valueOf(1000);

    private static final BigDecimal FIRST_YEAR = BigDecimal.valueOf(1000);

    BoundRules(TableContext table) {
        super(table);
        addBounds();
        addComparisons();
    }

    static Comparator comparator(String word) {
        return switch (word) {
            case "above" -> Comparator.ABOVE;
            case "at_least", "or_more" -> Comparator.AT_LEAST;
            case "below" -> Comparator.BELOW;
            case "at_most", "or_less" -> Comparator.AT_MOST;
            case "not_equal" -> Comparator.NOT_EQUAL;
            default -> Comparator.EQUAL;
        };
    }

    private void addBounds() {
        for (var word : COMPARISONS) {
            var comparator = comparator(word);
            rule("BOUND", word + " NUMBER", parts -> bound(comparator, parts));
            rule("BOUND", word + " DURATION", parts -> bound(comparator, parts));
            rule(
                    "BOUND",
                    "not " + word + " NUMBER",
                    0.1,
                    parts -> bound(comparator.opposite(), parts));
        }
        for (var word : List.of("or_more", "or_less"))
            for (var number : List.of("NUMBER", "DURATION"))
                rule("BOUND", number + " " + word, parts -> bound(comparator(word), parts));
        for (var word : List.of("or_more", "or_less"))
            rule("BOUND", "is NUMBER " + word, parts -> bound(comparator(word), parts));
        rule("BOUND", "compared NUMBER higher", parts -> bound(Comparator.ABOVE, parts));
        rule("BOUND", "compared NUMBER lower", parts -> bound(Comparator.BELOW, parts));
        rule("BOUND", "even NUMBER even_end", parts -> bound(Comparator.BELOW, parts));
        rule("BOUND", "even NUMBER below", parts -> bound(Comparator.BELOW, parts));
        rule("BOUND", "between NUMBER to NUMBER between_end", this::range);
        rule("BOUND", "NUMBER to NUMBER between_end", 0.1, this::range);
        rule("BOUND", "between NUMBER and NUMBER between_end?", this::range);
        rule("BOUND", "between? from? NUMBER to NUMBER between_end", this::range);
        rule("BOUND", "between NUMBER to NUMBER", this::range);
        rule("BOUND", "from NUMBER to NUMBER", 0.1, this::range);
    }

    /** Percentages are compared with nothing: whether 20% is 20 or 0.2 depends on the column. */
    private @Nullable Bound bound(Comparator comparator, Rule.Parts parts) {
        if (parts.first(Amount.class).isPercent()) return null;
        return new Bound(comparator, parts.first(Amount.class), Optional.empty());
    }

    private @Nullable Bound range(Rule.Parts parts) {
        var low = parts.first(Amount.class);
        var high = parts.last(Amount.class);
        boolean isPercent = parts.all(Amount.class).stream().anyMatch(Amount::isPercent);
        boolean isOfOneScale =
                low.isScaled() == high.isScaled()
                        && (low.value().signum() <= 0
                                || high.value().compareTo(low.value().multiply(WIDEST)) < 0);
        return low.value().compareTo(high.value()) <= 0 && !isPercent && isOfOneScale
                ? new Bound(Comparator.AT_LEAST, low, Optional.of(high))
                : null;
    }

    private void addComparisons() {
        rule("CN", "NUM", parts -> parts.get(0, Number.class));
        rule("CN", "CODE", parts -> table.number(parts.get(0, Named.class).column()));
        for (var word : COMPARISONS) {
            var comparator = comparator(word);
            rule("C", word + " MONEY", 0.1, parts -> ofMoney(comparator, parts));
            rule("C", "CN is? " + word + " NUMBER", parts -> ofPercent(comparator, parts));
        }
        for (var word : List.of("or_more", "or_less"))
            rule("C", "CN is? NUMBER " + word, parts -> ofPercent(comparator(word), parts));
        for (var word : List.of("or_more", "or_less"))
            rule("C", "MONEY " + word, 0.1, parts -> ofMoney(comparator(word), parts));
        rule("C", "NS both? BOUND", 0.1, this::allOf);
        rule("C", "N N both BOUND", 0.2, this::allTwo);
        rule("C", "N or N BOUND", 0.1, this::anyOf);
        rule("C", "CN negative", parts -> negative(parts));
        rule("C", "CN over_half", parts -> ofHalf(Comparator.ABOVE, parts));
        rule("C", "CN under_half", parts -> ofHalf(Comparator.BELOW, parts));
        rule("C", "CN BOUND", parts -> applyBound(parts));
        rule("C", "CN is BOUND", parts -> applyBound(parts));
        rule("C", "CN again BOUND", 0.1, parts -> applyBound(parts));
        rule("C", "BOUND CN", 0.3, parts -> applyBound(parts));
        rule("C", "CN is? not BOUND", 0.1, this::outside);
        rule("C", "higher CN compared CN", parts -> compareNumbers(Comparator.ABOVE, parts));
        rule("C", "lower CN compared CN", parts -> compareNumbers(Comparator.BELOW, parts));
        rule("C", "CN compared CN higher", parts -> compareNumbers(Comparator.ABOVE, parts));
        rule("C", "CN compared CN lower", parts -> compareNumbers(Comparator.BELOW, parts));
        rule("C", "CN inferior CN higher?", parts -> compareNumbers(Comparator.BELOW, parts));
        rule("C", "CN and CN same_size", parts -> compareNumbers(Comparator.EQUAL, parts));
        addDifferences(List.of("higher", "dearer", "above"), false);
        addDifferences(List.of("lower", "cheaper", "below"), true);
        about("older", Concept.AGE, Comparator.ABOVE);
        about("younger", Concept.AGE, Comparator.BELOW);
        about("slower", Concept.DURATION, Comparator.ABOVE);
        about("faster", Concept.DURATION, Comparator.BELOW);
        rule("C", "costing BOUND", parts -> bound(Concept.PRICE, parts));
        rule("C", "NUMBER old_unit or_more", parts -> ofAge(Comparator.AT_LEAST, parts));
        rule("C", "NUMBER old_unit or_less", parts -> ofAge(Comparator.AT_MOST, parts));
        rule("C", "above NUMBER old_unit", 0.1, parts -> ofAge(Comparator.ABOVE, parts));
        rule("C", "below NUMBER old_unit", 0.1, parts -> ofAge(Comparator.BELOW, parts));
        rule("C", "CN fail BOUND", parts -> applyBound(parts));
        rule("C", "BOUND", 1.2, parts -> open(parts.get(0, Bound.class)));
        if (!table.chinese()) rule("C", "NUMBER CN", 0.3, BoundRules::ofNone);
        rule("C", "NUMBER at_most CN at_most NUMBER", this::between);
        rule("C", "CN is NUMBER", 0.2, parts -> equal(Comparator.EQUAL, parts));
        rule("C", "CN not NUMBER", 0.2, parts -> equal(Comparator.NOT_EQUAL, parts));
        rule(
                "C",
                "CN NUMBER",
                1.5,
                parts ->
                        parts.first(Amount.class).isOfNoun()
                                ? null
                                : equal(Comparator.EQUAL, parts));
        if (table.chinese())
            rule("C", "CN is? NUMBER to NUMBER", 0.3, this::between); // 票价500到800元的
        rule("C", "CN NUMBER or NUMBER", 0.3, this::oneOfNumbers);
        rule("C", "CN is NUMBER or NUMBER", this::oneOfNumbers);
        for (var word : COMPARISONS) {
            var comparator = comparator(word);
            rule("C", "CN " + word + " CN", parts -> compareNumbers(comparator, parts));
            rule("C", "DATED " + word + " DATED", parts -> compareDates(comparator, parts));
        }
        rule("C", "DATED after DATED", parts -> compareDates(Comparator.ABOVE, parts));
        rule("C", "DATED before DATED", parts -> compareDates(Comparator.BELOW, parts));
    }

    private @Nullable Filtered ofMoney(Comparator comparator, Rule.Parts parts) {
        var bound = bound(comparator, parts);
        return bound == null
                ? null
                : MoneyColumn.of(table)
                        .map(column -> Filtered.of(bound.conditionOn(TableContext.field(column))))
                        .orElse(null);
    }

    /** Percentages are compared with columns that are written in percent, or hold fractions. */
    private @Nullable Filtered ofPercent(Comparator comparator, Rule.Parts parts) {
        var number = parts.first(Number.class).expression();
        if (isMeasuredCode(number, parts.first(Amount.class))) return null;
        return Percentages.find(table, number, parts.first(Amount.class))
                .map(bound ->
                        Filtered.of(
                                new QueryCondition.Comparison(
                                        number, comparator, Expression.Constant.of(bound))))
                .orElse(null);
    }

    /** Bounds that each of some numbers meets. */
    private Filtered allOf(Rule.Parts parts) {
        return Filtered.of(
                new QueryCondition.All(conditions(parts, parts.firstList(Number.class))));
    }

    private @Nullable Filtered allTwo(Rule.Parts parts) {
        var numbers = parts.all(Number.class);
        return numbers.getFirst().equals(numbers.getLast())
                ? null
                : Filtered.of(new QueryCondition.All(conditions(parts, numbers)));
    }

    private Filtered anyOf(Rule.Parts parts) {
        return Filtered.of(new QueryCondition.Any(conditions(parts, parts.all(Number.class))));
    }

    private static List<QueryCondition> conditions(Rule.Parts parts, List<Number> numbers) {
        var bound = parts.first(Bound.class);
        return numbers.stream().map(number -> bound.conditionOn(number.expression())).toList();
    }

    /** Words that name what they compare: older than 30. */
    private void about(String word, Concept concept, Comparator comparator) {
        rule(
                "C",
                word + " NUMBER",
                parts -> {
                    var bound = bound(comparator, parts);
                    return bound == null ? null : bound(concept, bound);
                });
    }

    private @Nullable Filtered ofAge(Comparator comparator, Rule.Parts parts) {
        var bound = bound(comparator, parts);
        return bound == null ? null : bound(Concept.AGE, bound);
    }

    private @Nullable Filtered bound(Concept concept, Rule.Parts parts) {
        return bound(concept, parts.first(Bound.class));
    }

    private @Nullable Filtered bound(Concept concept, Bound bound) {
        return table.exact(concept)
                .map(column -> Filtered.of(bound.conditionOn(TableContext.field(column))))
                .orElse(null);
    }

    private @Nullable Filtered between(Rule.Parts parts) {
        var range = range(parts);
        return range == null ? null : applyBound(parts.first(Number.class), range);
    }

    private @Nullable Filtered applyBound(Rule.Parts parts) {
        return applyBound(parts.first(Number.class), parts.first(Bound.class));
    }

    private @Nullable Filtered applyBound(Number of, Bound bound) {
        var number = of.expression();
        return isYearWithOther(number, bound.low().value())
                        || isShareWithOther(number, bound.low())
                        || isMeasuredCode(number, bound.low())
                        || MoneyColumn.isComparedWithPieces(table, bound, number)
                ? null
                : Filtered.of(bound.conditionOn(number));
    }

    /** The numbers of trips have no miles. */
    private boolean isMeasuredCode(Expression number, Amount amount) {
        return amount.isMeasured()
                && table.columns().stream()
                        .filter(column -> TableContext.field(column).equals(number))
                        .anyMatch(column ->
                                !column.canMeasure() || ColumnProfile.isCodeName(column.name()));
    }

    /** 过半: above 50 percent of a number that is written in percent, or as a fraction. */
    private @Nullable Filtered ofHalf(Comparator comparator, Rule.Parts parts) {
        var values = new ArrayList<>(parts.values());
        values.add(new Amount(BigDecimal.valueOf(50), true));
        return ofPercent(comparator, new Rule.Parts(List.copyOf(values)));
    }

    /** Zero errors: other numbers before a name may be those of rows to list. */
    private static @Nullable Filtered ofNone(Rule.Parts parts) {
        var amount = parts.first(Amount.class);
        return amount.value().signum() == 0 && !amount.isPercent()
                ? Filtered.of(
                        compare(parts.first(Number.class).expression(), Comparator.EQUAL, amount))
                : null;
    }

    private static Filtered negative(Rule.Parts parts) {
        return Filtered.of(
                new QueryCondition.Comparison(
                        parts.first(Number.class).expression(),
                        Comparator.BELOW,
                        Expression.Constant.of(BigDecimal.ZERO)));
    }

    /** Not between 15 and 50: below one or above the other; rows without a number are neither. */
    private @Nullable Filtered outside(Rule.Parts parts) {
        var bound = parts.first(Bound.class);
        var number = parts.first(Number.class).expression();
        if (bound.high().isEmpty()
                || isYearWithOther(number, bound.low().value())
                || MoneyColumn.isComparedWithPieces(table, bound, number)) return null;
        return Filtered.of(
                new QueryCondition.Any(
                        List.of(
                                compare(number, Comparator.BELOW, bound.low()),
                                compare(number, Comparator.ABOVE, bound.high().get()))));
    }

    private static QueryCondition compare(Expression number, Comparator comparator, Amount amount) {
        return new QueryCondition.Comparison(
                number, comparator, Expression.Constant.of(amount.valueFor(number)));
    }

    /** More than 60 is not a bound of a year. */
    private boolean isYearWithOther(Expression number, BigDecimal bound) {
        return bound.compareTo(FIRST_YEAR) < 0
                && table.columns().stream()
                        .filter(ColumnProfile::isOfYears)
                        .anyMatch(column -> TableContext.field(column).equals(number));
    }

    /** Whether a share of at most 1 is compared with 45, which may mean percent. */
    private boolean isShareWithOther(Expression number, Amount bound) {
        return number instanceof Expression.Arithmetic
                && bound.value().compareTo(BigDecimal.ONE) > 0
                && PartOfWhole.all(table.measurable()).stream()
                        .anyMatch(found -> found.ratio().equals(number));
    }

    private static Filtered open(Bound bound) {
        return new Filtered(
                new QueryCondition.All(List.of()),
                Optional.empty(),
                Optional.of(bound),
                Optional.empty());
    }

    private Filtered equal(Comparator comparator, Rule.Parts parts) {
        var number = parts.first(Number.class).expression();
        return Filtered.of(
                new QueryCondition.Comparison(
                        number,
                        comparator,
                        Expression.Constant.of(parts.first(Amount.class).valueFor(number))));
    }

    private Filtered oneOfNumbers(Rule.Parts parts) {
        var number = parts.first(Number.class).expression();
        return Filtered.of(
                new QueryCondition.OneOf(
                        number,
                        parts.all(Amount.class).stream()
                                .map(amount -> Cell.of(amount.valueFor(number)))
                                .toList()));
    }

    private @Nullable Filtered compareNumbers(Comparator comparator, Rule.Parts parts) {
        var left = parts.first(Number.class);
        var right = parts.last(Number.class);
        return left.equals(right) || comparator == Comparator.EQUAL && redefines(left, right)
                ? null
                : Filtered.of(
                        new QueryCondition.Comparison(
                                left.expression(), comparator, right.expression()));
    }

    /** 周末价比平日价贵50以上: by how much one number is above or below the other. */
    private void addDifferences(List<String> words, boolean isReversed) {
        var bounds =
                Map.of(
                        "NUMBER or_more", Comparator.AT_LEAST,
                        "at_least NUMBER", Comparator.AT_LEAST,
                        "above NUMBER", Comparator.ABOVE);
        for (var word : words)
            bounds.forEach((bound, comparator) ->
                    rule(
                            "C",
                            "CN compared CN " + word + " " + bound,
                            -0.4,
                            parts -> compareDifference(parts, comparator, isReversed)));
    }

    private @Nullable Filtered compareDifference(
            Rule.Parts parts, Comparator comparator, boolean isReversed) {
        var difference =
                NumberRules.arithmetic(
                        Expression.Operator.MINUS, isReversed ? NumberRules.swap(parts) : parts);
        var bound = bound(comparator, parts);
        return difference == null || bound == null
                ? null
                : Filtered.of(bound.conditionOn(difference.expression()));
    }

    /** "profit = income - cost - tax" states what a name means, and finds no rows by it. */
    private static boolean redefines(Number named, Number meaning) {
        if (!(named.expression() instanceof Expression.Arithmetic(var sign, var first, var second)))
            return false;
        boolean isSwapped =
                sign == Expression.Operator.TIMES
                        && new Expression.Arithmetic(sign, second, first)
                                .equals(meaning.expression());
        return !isSwapped && !named.expression().equals(meaning.expression());
    }

    private @Nullable Filtered compareDates(Comparator comparator, Rule.Parts parts) {
        var left = parts.first(Named.class).column();
        var right = parts.last(Named.class).column();
        return left.equals(right)
                ? null
                : Filtered.of(
                        new QueryCondition.Comparison(
                                TableContext.field(left), comparator, TableContext.field(right)));
    }
}
