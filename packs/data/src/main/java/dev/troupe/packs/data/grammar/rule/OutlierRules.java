package dev.troupe.packs.data.grammar.rule;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Expression.Aggregation;
import dev.troupe.packs.data.algebra.Expression.Function;
import dev.troupe.packs.data.algebra.Expression.Operator;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.grammar.clause.Phrases.Amount;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.Phrases.Number;
import dev.troupe.packs.data.grammar.clause.Phrases.Way;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Filtered;
import dev.troupe.packs.data.grammar.clause.TableContext;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Outliers: the rows, how many there are, from where to where, and numbers without them. */
final class OutlierRules extends RuleSet {
    /** Standard deviations from the mean beyond which a number is an outlier, by convention. */
    private static final BigDecimal USUAL_DEVIATIONS = BigDecimal.valueOf(3);

    OutlierRules(TableContext table) {
        super(table);
        addConditions();
    }

    private void addConditions() {
        rule("METHOD", "using? iqr_method", _ -> BigDecimal.ZERO);
        rule("METHOD", "using? z_method", _ -> USUAL_DEVIATIONS);
        rule("METHOD", "using? z_method comma? using? threshold is? NUMBER", this::deviations);
        rule("METHOD", "using? z_method comma? using? NUMBER threshold", this::deviations);
        rule("METHOD", "using z_method outlier using? threshold is? NUMBER", this::deviations);
        for (var outlier : new String[] {"NUM is? outlier", "outlier NUM"}) {
            rule("C", outlier, 0.1, OutlierRules::outlier);
            rule("C", outlier + " comma? METHOD", OutlierRules::outlier);
            rule("C", "METHOD comma? " + outlier, OutlierRules::outlier);
        }
        for (var count :
                new String[] {
                    "count_of outlier NUM",
                    "count_of NUM outlier",
                    "NUM outlier count_of",
                    "NUM count_of outlier",
                    "any outlier NUM",
                    "NUM exists outlier"
                }) {
            rule("M", count, this::outliers);
            rule("M", count + " METHOD", this::outliers);
            rule("M", "METHOD comma? " + count, this::outliers);
        }
        rule("M", "count_of outlier METHOD NUM", this::outliers);
        for (var method : List.of("", " METHOD"))
            rule(
                    "M",
                    "any outlier NUM" + method + " NEXT_QUESTION count_of outlier METHOD?",
                    this::onlyMethod);
        addRanges();
        addRemovals();
    }

    private @Nullable BigDecimal deviations(Rule.Parts parts) {
        var threshold = parts.first(Amount.class);
        return threshold.isPercent() || threshold.value().signum() <= 0 ? null : threshold.value();
    }

    private static Filtered outlier(Rule.Parts parts) {
        return Filtered.of(outlierCondition(parts));
    }

    private static QueryCondition outlierCondition(Rule.Parts parts) {
        return outlierCondition(
                parts.first(Number.class).expression(), deviationsOf(parts).value());
    }

    /** Outside of Tukey's fences, or more standard deviations from the mean than a threshold. */
    private static QueryCondition outlierCondition(Expression number, BigDecimal deviations) {
        if (deviations.signum() == 0) return new QueryCondition.Outlier(number);
        var mean = overall(Function.MEAN, number);
        var distance =
                new Expression.Arithmetic(
                        Operator.TIMES,
                        overall(Function.DEVIATION, number),
                        Expression.Constant.of(deviations));
        return new QueryCondition.Any(
                List.of(
                        new QueryCondition.Comparison(
                                number,
                                QueryCondition.Comparator.ABOVE,
                                new Expression.Arithmetic(Operator.PLUS, mean, distance)),
                        new QueryCondition.Comparison(
                                number,
                                QueryCondition.Comparator.BELOW,
                                new Expression.Arithmetic(Operator.MINUS, mean, distance))));
    }

    private static Expression overall(Function function, Expression number) {
        return new Expression.Overall(Aggregation.of(function, number), Optional.empty());
    }

    /** Whether there are outliers, and how many; the method is named once. */
    private @Nullable Measured onlyMethod(Rule.Parts parts) {
        return parts.all(BigDecimal.class).size() > 1 ? null : outliers(parts);
    }

    private Measured outliers(Rule.Parts parts) {
        return new Measured(
                Aggregation.ofRows().onlyWhere(outlierCondition(parts)),
                table.chinese() ? "离群值个数" : "outliers",
                false);
    }

    private void addRanges() {
        alias("EXTENT", "value_range", "range");
        alias("EXTENT", "between_end", "range");
        for (var outliers : new String[] {"outlier NUM", "NUM outlier"}) {
            rule("MS", "EXTENT " + outliers + " METHOD?", this::range);
            rule("MS", outliers + " METHOD? comma? EXTENT", this::range);
            rule(
                    "MS",
                    "any? "
                            + outliers
                            + " METHOD? comma? count_of outlier? comma? and? which? EXTENT",
                    this::range);
        }
        rule("MS", "count_of outlier NUM comma? and? which? EXTENT", this::range);
    }

    /** How many outliers there are, the smallest and the largest of them. */
    private List<Measured> range(Rule.Parts parts) {
        var number = parts.first(Number.class);
        var condition = outlierCondition(parts);
        return List.of(
                outliers(parts),
                only(Way.of(Function.MIN), number, condition),
                only(Way.of(Function.MAX), number, condition));
    }

    private Measured only(Way way, Number number, QueryCondition condition) {
        var measured = table.measure(way, number);
        return new Measured(
                ((Aggregation) measured.expression()).onlyWhere(condition), measured.name(), false);
    }

    private void addRemovals() {
        var outlierFirst =
                List.of(
                        "remove any? outlier NUM METHOD?",
                        "remove any? NUM outlier METHOD?",
                        "remove any? outlier METHOD NUM",
                        "METHOD comma? remove any? outlier NUM",
                        "METHOD comma? remove any? NUM outlier");
        var ways = List.of("WAY", "WAYS", "WAY cleaned? NUM", "WAYS cleaned? NUM", "NUM WAY");
        for (var removal : outlierFirst)
            for (var way : ways)
                rule(
                        "MS",
                        removal + " after_end? comma? then? cleaned? " + way + " cleaned?",
                        parts -> computeWithout(parts, true));
        for (var without : List.of("without any? outlier", "remove any? outlier")) {
            rule("OUTLESS", without + " after_end? METHOD?", OutlierRules::deviationsOf);
            rule("OUTLESS", "METHOD comma? " + without + " after_end?", OutlierRules::deviationsOf);
            for (var way : List.of("WAY NUM ", "WAYS NUM ", "NUM WAY ", "NUM WAYS "))
                rule("MS", way + without + " NUM METHOD?", parts -> computeWithout(parts, false));
        }
        alias("OUTLESS", "outlier remove", new Deviations(BigDecimal.ZERO));
        for (var way : List.of("WAY", "WAYS")) {
            rule("MS", way + " NUM OUTLESS", parts -> computeWithout(parts, true));
            rule("MS", "NUM " + way + " OUTLESS", parts -> computeWithout(parts, true));
            rule(
                    "MS",
                    "OUTLESS comma? then? " + way + " NUM",
                    parts -> computeWithout(parts, true));
            rule("MS", "OUTLESS comma? then? NUM " + way, parts -> computeWithout(parts, true));
        }
    }

    private static Deviations deviationsOf(Rule.Parts parts) {
        return new Deviations(
                parts.all(BigDecimal.class).stream().findFirst().orElse(BigDecimal.ZERO));
    }

    /** The method of what is removed; zero for the fences of the quartiles. */
    private record Deviations(BigDecimal value) {}

    /**
     * Numbers of the rows that remain, with how many these are.
     *
     * @param isOutlierFirst whether the number with the outliers is named before the computed one
     */
    private @Nullable List<Measured> computeWithout(Rule.Parts parts, boolean isOutlierFirst) {
        var first = parts.first(Number.class);
        var last = parts.last(Number.class);
        var of = isOutlierFirst ? first : last;
        var number = isOutlierFirst ? last : first;
        var deviations =
                parts.all(Deviations.class).stream()
                        .findFirst()
                        .orElseGet(() -> deviationsOf(parts))
                        .value();
        var isKept = new QueryCondition.Not(outlierCondition(of.expression(), deviations));
        var ways =
                parts.all(List.class).isEmpty() ? parts.all(Way.class) : parts.firstList(Way.class);
        var all = new ArrayList<Measured>();
        for (var way : ways) {
            if (way.isSuperlative()) return null;
            all.add(only(way, number, isKept));
        }
        all.add(only(Way.of(Function.COUNT), number, isKept));
        return List.copyOf(all);
    }
}
