package dev.troupe.packs.data.grammar.rule;

import dev.troupe.packs.data.algebra.Condition;
import dev.troupe.packs.data.algebra.Condition.Comparator;
import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Expression.Function;
import dev.troupe.packs.data.grammar.clause.Clause;
import dev.troupe.packs.data.grammar.clause.Clause.Filtered;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.grammar.clause.Phrases.Amount;
import dev.troupe.packs.data.grammar.clause.Phrases.Bound;
import dev.troupe.packs.data.grammar.clause.Phrases.Level;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.Phrases.Named;
import dev.troupe.packs.data.grammar.clause.Phrases.Number;
import dev.troupe.packs.data.grammar.clause.Phrases.Quoted;
import dev.troupe.packs.data.grammar.clause.Phrases.Valued;
import dev.troupe.packs.data.grammar.clause.Phrases.Values;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.Concept;
import dev.troupe.packs.data.table.Cell;
import dev.troupe.packs.data.table.ColumnType;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Conditions on rows: comparisons, values, parts of texts, empty cells, combinations of them. */
final class ConditionRules extends RuleSet {
    private static final List<String> COMPARISONS =
            List.of("above", "at_least", "below", "at_most", "equal", "not_equal");

    ConditionRules(TableContext table) {
        super(table);
        addBounds();
        addComparisons();
        addLevels();
        addValues();
        addTexts();
        addEmptyCells();
        addCombinations();
    }

    private static Comparator comparator(String word) {
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
            rule(
                    "BOUND",
                    "not " + word + " NUMBER",
                    0.1,
                    parts -> bound(comparator.opposite(), parts));
        }
        for (var word : List.of("or_more", "or_less"))
            rule("BOUND", "NUMBER " + word, parts -> bound(comparator(word), parts));
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
        return new Bound(comparator, parts.first(Amount.class).value(), Optional.empty());
    }

    private @Nullable Bound range(Rule.Parts parts) {
        var low = parts.first(Amount.class).value();
        var high = parts.last(Amount.class).value();
        boolean isPercent = parts.all(Amount.class).stream().anyMatch(Amount::isPercent);
        return low.compareTo(high) <= 0 && !isPercent
                ? new Bound(Comparator.AT_LEAST, low, Optional.of(high))
                : null;
    }

    private void addComparisons() {
        rule("CN", "NUM", parts -> parts.get(0, Number.class));
        rule("CN", "CODE", parts -> table.number(parts.get(0, Named.class).column()));
        rule("C", "CN BOUND", parts -> applyBound(parts));
        rule("C", "CN is BOUND", parts -> applyBound(parts));
        rule("C", "BOUND CN", 0.3, parts -> applyBound(parts));
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
        rule("C", "NUMBER at_most CN at_most NUMBER", this::between);
        rule("C", "CN is NUMBER", 0.2, parts -> equal(Comparator.EQUAL, parts));
        rule("C", "CN not NUMBER", 0.2, parts -> equal(Comparator.NOT_EQUAL, parts));
        rule("C", "CN NUMBER", 1.5, parts -> equal(Comparator.EQUAL, parts));
        rule("C", "CN NUMBER or NUMBER", 0.3, this::oneOfNumbers);
        rule("C", "CN is NUMBER or NUMBER", this::oneOfNumbers);
        for (var word : COMPARISONS) {
            var comparator = comparator(word);
            rule("C", "CN " + word + " CN", parts -> compareNumbers(comparator, parts));
            rule("C", "DATED " + word + " DATED", parts -> compareDates(comparator, parts));
        }
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
        return table.only(concept)
                .map(column -> Filtered.of(bound.conditionOn(TableContext.field(column))))
                .orElse(null);
    }

    private @Nullable Filtered between(Rule.Parts parts) {
        var range = range(parts);
        return range == null
                ? null
                : Filtered.of(range.conditionOn(parts.first(Number.class).expression()));
    }

    private Filtered applyBound(Rule.Parts parts) {
        return Filtered.of(
                parts.first(Bound.class).conditionOn(parts.first(Number.class).expression()));
    }

    private static Filtered open(Bound bound) {
        return new Filtered(new Condition.All(List.of()), Optional.empty(), Optional.of(bound));
    }

    private Filtered equal(Comparator comparator, Rule.Parts parts) {
        return Filtered.of(
                new Condition.Comparison(
                        parts.first(Number.class).expression(),
                        comparator,
                        Expression.Constant.of(parts.first(Amount.class).value())));
    }

    private Filtered oneOfNumbers(Rule.Parts parts) {
        return Filtered.of(
                new Condition.OneOf(
                        parts.first(Number.class).expression(),
                        parts.all(Amount.class).stream()
                                .map(amount -> Cell.of(amount.value()))
                                .toList()));
    }

    private @Nullable Filtered compareNumbers(Comparator comparator, Rule.Parts parts) {
        var left = parts.first(Number.class);
        var right = parts.last(Number.class);
        return left.equals(right)
                ? null
                : Filtered.of(
                        new Condition.Comparison(
                                left.expression(), comparator, right.expression()));
    }

    private @Nullable Filtered compareDates(Comparator comparator, Rule.Parts parts) {
        var left = parts.first(Named.class).column();
        var right = parts.last(Named.class).column();
        return left.equals(right)
                ? null
                : Filtered.of(
                        new Condition.Comparison(
                                TableContext.field(left), comparator, TableContext.field(right)));
    }

    /** Above average: against a number of all rows. */
    private void addLevels() {
        rule("LEVEL", "average_level", 0.1, _ -> new Level(Optional.empty(), Function.MEAN));
        rule("LEVEL", "average_level NUM", this::level);
        rule("LEVEL", "NUM average_level", this::level);
        rule("LEVEL", "whole average_level NUM?", this::level);
        rule("LEVEL", "whole NUM average_level", this::level);
        rule("LEVEL", "median NUM?", this::median);
        rule("LEVEL", "whole? ROWS? WAY NUM", 0.1, this::levelOf);
        rule("LEVEL", "whole? ROWS? NUM WAY", 0.1, this::levelOf);
        rule("C", "NUM LEVEL above_end", parts -> compareWithLevel(Comparator.ABOVE, parts));
        rule("C", "NUM LEVEL below_end", parts -> compareWithLevel(Comparator.BELOW, parts));
        for (var word : COMPARISONS) {
            var comparator = comparator(word);
            boolean isEqual = word.equals("equal") || word.equals("not_equal");
            rule("C", "NUM " + word + " LEVEL", parts -> compareWithLevel(comparator, parts));
            if (!isEqual)
                rule("C", word + " LEVEL NUM", 0.2, parts -> compareWithLevel(comparator, parts));
        }
        rule("C", "NUM compared LEVEL most", parts -> compareWithLevel(Comparator.ABOVE, parts));
        rule("C", "NUM compared LEVEL least", parts -> compareWithLevel(Comparator.BELOW, parts));
        rule("C", "NUM compared LEVEL higher", parts -> compareWithLevel(Comparator.ABOVE, parts));
        rule("C", "NUM compared LEVEL lower", parts -> compareWithLevel(Comparator.BELOW, parts));
    }

    private Level level(Rule.Parts parts) {
        return new Level(parts.all(Number.class).stream().findFirst(), Function.MEAN);
    }

    private @Nullable Level levelOf(Rule.Parts parts) {
        var way = parts.first(Phrases.Way.class);
        boolean isTotal = way.function() == Function.SUM; // "a over b" of totals is a ratio
        return isTotal || way.fraction().isPresent()
                ? null
                : new Level(Optional.of(parts.first(Number.class)), way.function());
    }

    private Level median(Rule.Parts parts) {
        return new Level(parts.all(Number.class).stream().findFirst(), Function.MEDIAN);
    }

    private @Nullable Filtered compareWithLevel(Comparator comparator, Rule.Parts parts) {
        var number = parts.first(Number.class);
        var level = parts.first(Level.class);
        if (level.of().isPresent() && !level.of().get().equals(number)) return null;
        return Filtered.of(
                new Condition.Comparison(
                        number.expression(),
                        comparator,
                        new Expression.Overall(
                                Expression.Aggregation.of(level.function(), number.expression()),
                                Optional.empty())));
    }

    private void addValues() {
        rule("VALUES", "VALUE", parts -> values(parts));
        rule("VALUES", "VALUE area", 0.2, parts -> values(parts));
        for (var joint : List.of("and", "or", "comma", "slash")) {
            rule("VALUES", "VALUES " + joint + " VALUE", this::join);
        }
        rule("VALUES", "VALUES comma and VALUE", this::join);
        rule("VALUES", "VALUES comma or VALUE", this::join);
        rule("C", "VALUES", 0.3, parts -> choose(parts.get(0, Values.class)));
        rule("C", "COLUMN is? VALUES", this::chooseOf);
        rule("C", "COLUMN is both? VALUES", this::chooseOf);
        rule("C", "COLUMN equal VALUES", this::chooseOf);
        rule("C", "VALUES COLUMN", 0.1, this::chooseOf);
        rule("C", "COLUMN not VALUES", this::excludeOf);
        rule("C", "COLUMN not_equal VALUES", this::excludeOf);
        rule("C", "not VALUES", 0.1, parts -> exclude(parts.first(Values.class)));
        rule("C", "without VALUES without_end?", parts -> exclude(parts.first(Values.class)));
        rule("C", "VALUES without_end", 0.1, parts -> exclude(parts.first(Values.class)));
        rule("C", "not COLUMN VALUES", 0.1, this::excludeOf);
        rule("C", "COLUMN? and VALUES different_end", this::excludeOf);
        rule("C", "COLUMN? and VALUES related", this::chooseOf);
        rule("C", "without both VALUES", parts -> exclude(parts.first(Values.class)));
        rule("C", "without COLUMN is? VALUES without_end?", this::excludeOf);
        rule("C", "COLUMN? neither VALUES", this::excludeOf);
        rule("C", "COLUMN? neither VALUE nor VALUE", this::neither);
        rule("C", "FLAGGED", 0.2, parts -> filterByFlag(parts.first(Named.class), true));
        rule("C", "not FLAGGED", parts -> filterByFlag(parts.first(Named.class), false));
        rule("C", "UNFLAGGED", parts -> filterByFlag(parts.first(Named.class), false));
        rule(
                "FLAGGED",
                "COLUMN",
                0.2,
                parts -> {
                    var named = parts.first(Named.class);
                    return named.column().isFlag() ? named : null;
                });
    }

    private Values values(Rule.Parts parts) {
        var value = parts.get(0, Valued.class);
        return new Values(value.column(), List.of(value.value()));
    }

    private @Nullable Values join(Rule.Parts parts) {
        var values = parts.first(Values.class);
        var value = parts.last(Valued.class);
        if (!value.column().equals(values.column()) || values.values().contains(value.value()))
            return null;
        var all = new ArrayList<>(values.values());
        all.add(value.value());
        return new Values(values.column(), List.copyOf(all));
    }

    private static Filtered choose(Values values) {
        return new Filtered(oneOf(values), Optional.of(values), Optional.empty());
    }

    private static Condition oneOf(Values values) {
        return new Condition.OneOf(
                TableContext.field(values.column()),
                values.values().stream()
                        .map(value -> TableContext.cell(values.column(), value))
                        .toList());
    }

    private static Filtered exclude(Values values) {
        return Filtered.of(new Condition.Not(oneOf(values)));
    }

    private @Nullable Filtered chooseOf(Rule.Parts parts) {
        return fits(parts) ? choose(parts.first(Values.class)) : null;
    }

    private @Nullable Filtered excludeOf(Rule.Parts parts) {
        return fits(parts) ? exclude(parts.first(Values.class)) : null;
    }

    /** Whether the column that is named is the one that the values stand in. */
    private static boolean fits(Rule.Parts parts) {
        var named = parts.all(Named.class);
        return named.isEmpty()
                || named.getFirst().column().equals(parts.first(Values.class).column());
    }

    private @Nullable Filtered neither(Rule.Parts parts) {
        var one = parts.first(Valued.class);
        var other = parts.last(Valued.class);
        var named = parts.all(Named.class);
        boolean fits = named.isEmpty() || named.getFirst().column().equals(one.column());
        return fits && one.column().equals(other.column())
                ? exclude(new Values(one.column(), List.of(one.value(), other.value())))
                : null;
    }

    private static @Nullable Filtered filterByFlag(Named named, boolean yes) {
        var column = named.column();
        var is = flag(column);
        return is.map(condition -> Filtered.of(yes ? condition : new Condition.Not(condition)))
                .orElse(null);
    }

    private static Optional<Condition> flag(ColumnProfile column) {
        if (column.type() == ColumnType.FLAG)
            return Optional.of(
                    new Condition.OneOf(TableContext.field(column), List.of(new Cell.Flag(true))));
        var yes = column.yesValues();
        return yes.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new Condition.OneOf(
                                TableContext.field(column), yes.stream().map(Cell::of).toList()));
    }

    private void addTexts() {
        rule("T", "TEXT", parts -> parts.get(0, Quoted.class));
        rule("T", "VALUE", parts -> new Quoted(parts.get(0, Valued.class).value()));
        rule("C", "COLUMN contains T", parts -> match(Condition.Place.ANYWHERE, parts));
        rule("C", "COLUMN starts T", parts -> match(Condition.Place.START, parts));
        rule("C", "COLUMN as T start_end", parts -> match(Condition.Place.START, parts));
        rule("C", "COLUMN start_end is? T", parts -> match(Condition.Place.START, parts));
        rule("C", "COLUMN ends T", parts -> match(Condition.Place.END, parts));
        rule("C", "COLUMN as T end_end", parts -> match(Condition.Place.END, parts));
        rule("C", "having QUOTED COLUMN", parts -> match(Condition.Place.ANYWHERE, parts));
        rule("C", "contains T COLUMN", parts -> match(Condition.Place.ANYWHERE, parts));
    }

    private @Nullable Filtered match(Condition.Place place, Rule.Parts parts) {
        var column = parts.first(Named.class).column();
        return column.type() == ColumnType.TEXT
                ? Filtered.of(
                        new Condition.TextMatch(
                                TableContext.field(column),
                                place,
                                parts.first(Quoted.class).text()))
                : null;
    }

    private void addEmptyCells() {
        rule("C", "COLUMN is? empty", parts -> missing(parts));
        rule("C", "absent COLUMN", 0.2, parts -> missing(parts));
        rule("C", "absent values COLUMN", parts -> missing(parts));
        rule("C", "COLUMN having values", parts -> isFilled(parts));
        rule("C", "not having COLUMN", 0.2, parts -> missing(parts));
        rule("C", "empty COLUMN", 0.2, parts -> missing(parts));
        rule("C", "COLUMN is? present", parts -> isFilled(parts));
        rule("C", "present COLUMN", 0.1, parts -> isFilled(parts));
        rule("C", "COLUMN not empty", parts -> isFilled(parts));
        rule("C", "owns COLUMN", parts -> isFilled(parts));
        rule("C", "having COLUMN", 0.8, parts -> isFilled(parts));
        rule("M", "count_of absent COLUMN", this::countedMissing);
        rule("M", "count_of empty COLUMN values?", this::countedMissing);
        rule("M", "empty count_of COLUMN", this::countedMissing);
        rule("M", "count_of empty_cells COLUMN", this::countedMissing);
        rule("M", "COLUMN absent count_of", this::countedMissing);
        rule("M", "COLUMN empty count_of", this::countedMissing);
        rule("M", "COLUMN count_of empty", this::countedMissing);
        rule("M", "count_of COLUMN rownoun? is? empty", this::countedMissing);
        rule("M", "count_of empty values COLUMN", this::countedMissing);
    }

    private static Filtered missing(Rule.Parts parts) {
        return Filtered.of(
                new Condition.Missing(TableContext.field(parts.first(Named.class).column())));
    }

    private static Filtered isFilled(Rule.Parts parts) {
        return Filtered.of(
                new Condition.Not(
                        new Condition.Missing(
                                TableContext.field(parts.first(Named.class).column()))));
    }

    private Measured countedMissing(Rule.Parts parts) {
        var column = parts.first(Named.class).column();
        return new Measured(
                Expression.Aggregation.ofRows()
                        .onlyWhere(new Condition.Missing(TableContext.field(column))),
                table.rows().name(),
                false);
    }

    private void addCombinations() {
        rule("C", "C and C", 0.1, parts -> both(parts));
        rule("C", "C or C", parts -> either(parts));
        rule("C", "C comma or C", parts -> either(parts));
        rule("CLAUSE", "C", parts -> new Clause.Filter(parts.get(0, Filtered.class)));
        rule("CLAUSE", "C only", 0.1, parts -> new Clause.Filter(parts.first(Filtered.class)));
        rule("CLAUSE", "only C", 0.1, parts -> new Clause.Filter(parts.first(Filtered.class)));
    }

    private static @Nullable Filtered both(Rule.Parts parts) {
        var left = parts.first(Filtered.class);
        var right = parts.last(Filtered.class);
        if (left.bound().isPresent() || right.bound().isPresent()) return null;
        boolean isOneColumn =
                left.choice().isPresent()
                        && right.choice().isPresent()
                        && left.choice().get().column().equals(right.choice().get().column());
        if (isOneColumn || isPeriod(left.condition()) && isPeriod(right.condition())) return null;
        return Filtered.of(new Condition.All(List.of(left.condition(), right.condition())));
    }

    private static boolean isPeriod(Condition condition) {
        return switch (condition) {
            case Condition.Range range -> !range.isEndIncluded();
            case Condition.Any(var conditions) ->
                    conditions.stream().allMatch(ConditionRules::isPeriod);
            default -> false;
        };
    }

    private static @Nullable Filtered either(Rule.Parts parts) {
        var left = parts.first(Filtered.class);
        var right = parts.last(Filtered.class);
        if (left.bound().isPresent() || right.bound().isPresent()) return null;
        return Filtered.of(new Condition.Any(List.of(left.condition(), right.condition())));
    }
}
