package dev.troupe.packs.data.grammar;

import dev.troupe.packs.data.algebra.Condition;
import dev.troupe.packs.data.grammar.Clause.Columns;
import dev.troupe.packs.data.grammar.Clause.Having;
import dev.troupe.packs.data.grammar.Clause.Keys;
import dev.troupe.packs.data.grammar.Clause.Kind;
import dev.troupe.packs.data.grammar.Clause.Mark;
import dev.troupe.packs.data.grammar.Clause.Sort;
import dev.troupe.packs.data.grammar.Clause.Superlative;
import dev.troupe.packs.data.grammar.Clause.Which;
import dev.troupe.packs.data.grammar.Phrases.Amount;
import dev.troupe.packs.data.grammar.Phrases.Bound;
import dev.troupe.packs.data.grammar.Phrases.Grouped;
import dev.troupe.packs.data.grammar.Phrases.Measured;
import dev.troupe.packs.data.grammar.Phrases.Named;
import dev.troupe.packs.data.grammar.Phrases.Number;
import dev.troupe.packs.data.grammar.Phrases.Unit;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.Concept;
import dev.troupe.packs.data.mention.PersonColumn;
import dev.troupe.packs.data.mention.TimeGrain;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Clauses: what to compute, group by, sort by, list and exclude. */
final class ClauseRules extends RuleSet {
    private static final int MOST_ROWS = 10_000;

    /** Superlatives of how many. */
    private static final Set<String> COUNTING =
            Set.of(
                    "most",
                    "the_most",
                    "least",
                    "fewest",
                    "the_fewest",
                    "the_least",
                    "最多",
                    "最多的",
                    "最少",
                    "最少的");

    private static final List<String> GRAINS =
            List.of("hourly", "daily", "weekly", "monthly", "quarterly", "yearly");

    ClauseRules(TableContext table) {
        super(table);
        addMeasures();
        addKeys();
        addColumns();
        addSuperlatives();
        addOrders();
        addMarks();
        addWindows();
        addAgainst();
        addCleaning();
        addHaving();
    }

    @SuppressWarnings("unchecked")
    private static <T> List<T> list(Object value) {
        return (List<T>) value;
    }

    private void addMeasures() {
        rule("CLAUSE", "MS", parts -> new Clause.Measures(list(parts.get(0, List.class))));
        rule(
                "CLAUSE",
                "IMPLIED",
                0.2,
                parts -> new Clause.Measures(List.of(parts.get(0, Measured.class))));
        rule(
                "CLAUSE",
                "only ROWS",
                0.2,
                parts -> new Clause.Subject(parts.first(Phrases.Rows.class)));
        rule(
                "CLAUSE",
                "take ROWS",
                0.2,
                parts -> new Clause.Subject(parts.first(Phrases.Rows.class)));
        rule("CLAUSE", "group", 0.3, _ -> new Mark(Kind.GROUPING));
        rule(
                "CLAUSE",
                "WAY",
                0.6,
                parts -> {
                    var way = parts.first(Phrases.Way.class);
                    return way.isSuperlative() ? null : new Clause.OpenWay(way);
                });
        rule("CLAUSE", "how_much", 0.2, _ -> new Clause.HowMuch(false));
        rule("CLAUSE", "how_many", 0.2, _ -> new Clause.HowMuch(true));
        rule("CLAUSE", "ROWS", 0.2, parts -> new Clause.Subject(parts.get(0, Phrases.Rows.class)));
        rule("CLAUSE", "OWNER", 0.2, parts -> new Clause.Owner(parts.first(Phrases.Rows.class)));
        rule(
                "CLAUSE",
                "whole ROWS",
                0.2,
                parts -> new Clause.Subject(parts.first(Phrases.Rows.class)));
    }

    private void addKeys() {
        rule("G", "COLUMN", this::column);
        rule("G", "UNIT", 0.1, parts -> unit(parts.get(0, Unit.class)));
        rule("G", "DATED UNIT", this::unitOf);
        rule("G", "UNIT DATED", this::unitOf);
        rule("GS", "G", parts -> List.of(parts.get(0, Grouped.class)));
        for (var joint : List.of("and", "comma", "plus", "by", "and by", "comma and", "comma by"))
            rule("GS", "GS " + joint + " G", parts -> longer(parts));
        rule("K", "by GS", parts -> list(parts.last(List.class)));
        rule("K", "group by GS", parts -> list(parts.last(List.class)));
        rule("K", "by GS group", parts -> list(parts.last(List.class)));
        rule("K", "compare G values on", parts -> List.of(parts.first(Grouped.class)));
        rule("K", "G values compare on?", parts -> List.of(parts.first(Grouped.class)));
        rule("K", "as? GS dimension", this::keysOf);
        rule("K", "by? GS combined", this::keysOf);
        rule("K", "by GS one_line", this::keysOf);
        rule("K", "NUMBER rownoun? G one_line", this::one);
        rule("K", "G wise", parts -> List.of(parts.first(Grouped.class)));
        rule("K", "G by G", this::readRepeated);
        rule("K", "K K", 0.1, parts -> merge(parts));
        rule("K", "K and K", 0.1, parts -> merge(parts));
        for (var grain : GRAINS) rule("K", grain, 0.1, _ -> adverb(grain));
        for (var grain : GRAINS) rule("K", grain + " by", 0.1, _ -> adverb(grain));
        rule("CLAUSE", "K", parts -> new Keys(list(parts.get(0, List.class))));
    }

    private @Nullable List<Grouped> keysOf(Rule.Parts parts) {
        return list(parts.all(List.class).getFirst());
    }

    /** One line for a product. */
    private @Nullable List<Grouped> one(Rule.Parts parts) {
        boolean isOne = parts.first(Amount.class).value().compareTo(java.math.BigDecimal.ONE) == 0;
        return isOne ? List.of(parts.first(Grouped.class)) : null;
    }

    /** Store by store. */
    private @Nullable List<Grouped> readRepeated(Rule.Parts parts) {
        var first = parts.first(Grouped.class);
        return first.equals(parts.last(Grouped.class)) ? List.of(first) : null;
    }

    private @Nullable Grouped column(Rule.Parts parts) {
        return table.key(parts.first(Named.class).column());
    }

    private @Nullable Grouped unit(Unit unit) {
        return table.key(unit.grain()).orElse(null);
    }

    private @Nullable Grouped unitOf(Rule.Parts parts) {
        return table.key(parts.first(Unit.class).grain(), parts.first(Named.class).column());
    }

    private static @Nullable List<Grouped> longer(Rule.Parts parts) {
        var all = new ArrayList<Grouped>(list(parts.first(List.class)));
        var last = parts.last(Grouped.class);
        if (all.contains(last)) return null;
        all.add(last);
        return List.copyOf(all);
    }

    private static @Nullable List<Grouped> merge(Rule.Parts parts) {
        var all = new ArrayList<Grouped>(list(parts.first(List.class)));
        for (var other : ClauseRules.<Grouped>list(parts.last(List.class))) {
            if (all.contains(other)) return null;
            all.add(other);
        }
        return List.copyOf(all);
    }

    private @Nullable List<Grouped> adverb(String word) {
        var grain =
                switch (word) {
                    case "hourly" -> TimeGrain.HOUR;
                    case "daily" -> TimeGrain.DAY;
                    case "weekly" -> TimeGrain.WEEK;
                    case "monthly" -> TimeGrain.MONTH;
                    case "quarterly" -> TimeGrain.QUARTER;
                    default -> TimeGrain.YEAR;
                };
        return table.key(grain).map(List::of).orElse(null);
    }

    private void addColumns() {
        rule("COLS", "COLUMN", parts -> List.of(parts.get(0, Named.class).column()));
        for (var joint : List.of("and", "comma", "comma and"))
            rule(
                    "COLS",
                    "COLS " + joint + " COLUMN",
                    parts -> {
                        var all = new ArrayList<ColumnProfile>(list(parts.first(List.class)));
                        var last = parts.last(Named.class).column();
                        if (all.contains(last)) return null;
                        all.add(last);
                        return List.copyOf(all);
                    });
        rule(
                "CLAUSE",
                "COLS",
                0.3,
                parts -> {
                    List<ColumnProfile> columns = list(parts.get(0, List.class));
                    boolean isNumber = columns.size() == 1 && columns.getFirst().canMeasure();
                    return isNumber ? null : new Columns(columns);
                });
        for (var symbol : List.of("COLUMN", "LABEL", "NUMERIC", "CODE", "DATED")) {
            rule(symbol, symbol + " field", 0.05, parts -> parts.first(Named.class));
            rule(symbol, "field " + symbol, 0.05, parts -> parts.first(Named.class));
        }
        rule("CLAUSE", "COLS NUMBER columns", parts -> these(parts));
        rule("CLAUSE", "only COLS NUMBER columns", parts -> these(parts));
        rule("CLAUSE", "only COLS", parts -> new Columns(list(parts.last(List.class))));
        rule("CLAUSE", "only ROWS COLS", parts -> new Columns(list(parts.last(List.class))));
        rule("CLAUSE", "which DATED", 0.6, parts -> which(parts));
        rule("CLAUSE", "which LABEL", parts -> which(parts));
        rule("CLAUSE", "LABEL which", 0.1, parts -> which(parts));
        rule("CLAUSE", "which", 0.5, _ -> new Which(Optional.empty()));
        rule("CLAUSE", "which ROWS", _ -> new Which(Optional.empty()));
        rule("CLAUSE", "ROWS which", 0.1, _ -> new Which(Optional.empty()));
        rule(
                "CLAUSE",
                "who",
                _ ->
                        PersonColumn.column(table.columns())
                                .map(column -> new Which(Optional.of(column)))
                                .orElse(null));
        rule("CLAUSE", "distinct COLUMN values? which?", 0.1, parts -> distinct(parts));
        rule("CLAUSE", "which distinct? COLUMN values", 0.1, parts -> distinct(parts));
        rule("CLAUSE", "whole? distinct COLUMN values?", 0.1, parts -> distinct(parts));
        rule("CLAUSE", "COLUMN distinct values?", 0.1, parts -> distinct(parts));
        rule("CLAUSE", "COLUMN which values", 0.1, parts -> distinct(parts));
        rule("CLAUSE", "each? COLUMN values? once_each", 0.1, parts -> distinct(parts));
        rule("CLAUSE", "dedupe COLUMN values?", 0.1, parts -> distinct(parts));
        rule("CLAUSE", "COLUMN dedupe", 0.1, parts -> distinct(parts));
        rule(
                "CLAUSE",
                "which UNIT",
                parts -> {
                    var grouped = unit(parts.first(Unit.class));
                    return grouped == null ? null : new Clause.WhichGroup(grouped);
                });
    }

    /** The two columns a and b. */
    private static @Nullable Clause these(Rule.Parts parts) {
        List<ColumnProfile> columns = list(parts.all(List.class).getFirst());
        var count = java.math.BigDecimal.valueOf(columns.size());
        return parts.first(Amount.class).value().compareTo(count) == 0
                ? new Columns(columns)
                : null;
    }

    private static @Nullable Which which(Rule.Parts parts) {
        var column = parts.first(Named.class).column();
        return column.canMeasure() ? null : new Which(Optional.of(column));
    }

    private @Nullable Clause distinct(Rule.Parts parts) {
        var key = table.key(parts.first(Named.class).column());
        return new Clause.DistinctValues(key);
    }

    private void addSuperlatives() {
        for (var word : List.of("most", "least")) {
            boolean isDescending = word.equals("most");
            rule("SUP", word + " MI", parts -> readSuperlative(parts, isDescending));
            rule("SUP", "MI " + word, parts -> readSuperlative(parts, isDescending));
            rule(
                    "SUP",
                    word,
                    0.9,
                    parts ->
                            COUNTING.contains(parts.get(0, String.class))
                                            && !parts.get(0, String.class).endsWith("的")
                                    ? null
                                    : new Superlative(Optional.empty(), isDescending, false));
            rule("SUP", word + " ROWS", 0.1, parts -> countSuperlative(parts, isDescending));
            rule("SUP", "ROWS " + word, 0.4, parts -> countSuperlative(parts, isDescending));
        }
        rule(
                "CLAUSE",
                "which? better",
                0.1,
                _ ->
                        table.only(Concept.SALES)
                                .map(column ->
                                        new Clause.Measures(
                                                List.of(table.usual(table.number(column)))))
                                .orElse(null));
        rule("CLAUSE", "reverse", 0.1, _ -> new Sort(Optional.empty(), Optional.of(false)));
        rule(
                "CLAUSE",
                "UNIT",
                1.5,
                parts -> {
                    var key = unit(parts.get(0, Unit.class));
                    return key == null ? null : new Clause.WhichGroup(key);
                });
        rule(
                "CLAUSE",
                "by IMPLIED",
                0.8,
                parts -> new Clause.Measures(List.of(parts.first(Measured.class))));
        rule("SUP", "best_selling", 0.2, _ -> about(Concept.SALES, true));
        rule("SUP", "worst_selling", 0.2, _ -> about(Concept.SALES, false));
        rule("SUP", "MI best_selling", parts -> readSuperlative(parts, true));
        rule("SUP", "MI worst_selling", parts -> readSuperlative(parts, false));
        rule("SUP", "best_selling by MI", parts -> readSuperlative(parts, true));
        rule("SUP", "worst_selling by MI", parts -> readSuperlative(parts, false));
        rule("SUP", "slow mean", _ -> aboutMean(Concept.DURATION, true));
        rule("SUP", "fast mean", _ -> aboutMean(Concept.DURATION, false));
        rule("SUP", "expensive mean", _ -> aboutMean(Concept.PRICE, true));
        rule("SUP", "cheap mean", _ -> aboutMean(Concept.PRICE, false));
        rule("SUP", "expensive", _ -> about(Concept.PRICE, true));
        rule("SUP", "cheap", _ -> about(Concept.PRICE, false));
        rule("SUP", "old", _ -> about(Concept.AGE, true));
        rule("SUP", "young", _ -> about(Concept.AGE, false));
        rule("SUP", "slow", _ -> about(Concept.DURATION, true));
        rule("SUP", "fast", _ -> about(Concept.DURATION, false));
        rule("SUP", "paid", _ -> about(Concept.SALARY, true));
        for (var word : List.of("latest", "earliest")) {
            boolean isDescending = word.equals("latest");
            rule("SUP", word, 0.4, _ -> time(Optional.empty(), isDescending));
            rule("SUP", word + " DATED", parts -> time(Optional.of(parts), isDescending));
            rule("SUP", "DATED " + word, parts -> time(Optional.of(parts), isDescending));
        }
        for (var word : List.of("most", "least"))
            rule(
                    "SUP",
                    "DATED " + word,
                    0.5,
                    parts -> time(Optional.of(parts), word.equals("most")));
        rule(
                "MI",
                "M",
                parts -> {
                    var measured = parts.get(0, Measured.class);
                    return measured.isSuperlative() ? null : measured;
                });
        rule("MI", "IMPLIED", parts -> parts.get(0, Measured.class));
        rule("CLAUSE", "SUP", parts -> parts.get(0, Superlative.class));
        rule(
                "CLAUSE",
                "compared IMPLIED comma?",
                0.1,
                parts -> new Clause.Measures(List.of(parts.first(Measured.class))));
        rule("CLAUSE", "take NUMBER ordinal?", 0.4, parts -> top(parts, false));
        rule("CLAUSE", "take top NUMBER rownoun", parts -> top(parts, true));
        rule(
                "CLAUSE",
                "by M",
                0.4,
                parts -> new Sort(Optional.of(parts.first(Measured.class)), Optional.empty()));
        rule(
                "CLAUSE",
                "on MI",
                0.4,
                parts -> new Clause.Measures(List.of(parts.first(Measured.class))));
        rule("CLAUSE", "top NUMBER ordinal?", parts -> top(parts, true));
        rule("CLAUSE", "first NUMBER ordinal?", 0.1, parts -> top(parts, true));
        rule("CLAUSE", "NUMBER ordinal?", 0.5, this::several);
        rule("SUP", "MI most_one", parts -> readSuperlative(parts, true));
        rule("SUP", "MI least_one", parts -> readSuperlative(parts, false));
        rule("SUP", "most_one on MI", parts -> readSuperlative(parts, true));
        rule("SUP", "least_one on MI", parts -> readSuperlative(parts, false));
        rule("SUP", "most on MI", parts -> readSuperlative(parts, true));
        rule("SUP", "least on MI", parts -> readSuperlative(parts, false));
        rule("SUP", "most_one", 0.2, _ -> new Superlative(Optional.empty(), true, false));
        rule("SUP", "least_one", 0.2, _ -> new Superlative(Optional.empty(), false, false));
        rule("CLAUSE", "MI top NUMBER ordinal?", this::topBy);
        rule("CLAUSE", "by MI take? top NUMBER ordinal?", this::topBy);
        rule("CLAUSE", "by MI sort? top NUMBER ordinal?", this::topBy);
        rule("CLAUSE", "most top NUMBER ordinal?", 0.1, parts -> pair(top(parts, false), true));
        rule("CLAUSE", "least top NUMBER ordinal?", 0.1, parts -> pair(top(parts, false), false));
        rule("CLAUSE", "most NUMBER ordinal?", 0.2, parts -> pair(top(parts, false), true));
        rule("CLAUSE", "least NUMBER ordinal?", 0.2, parts -> pair(top(parts, false), false));
        rule("CLAUSE", "latest NUMBER ordinal?", 0.2, parts -> pairOfTime(top(parts, false), true));
        rule(
                "CLAUSE",
                "earliest NUMBER ordinal?",
                0.2,
                parts -> pairOfTime(top(parts, false), false));
    }

    private @Nullable Clause pair(@Nullable Clause top, boolean isDescending) {
        return top instanceof Clause.Top rows
                ? new Clause.TopOf(rows, new Superlative(Optional.empty(), isDescending, false))
                : null;
    }

    private @Nullable Clause pairOfTime(@Nullable Clause top, boolean isDescending) {
        var superlative = time(Optional.empty(), isDescending);
        return top instanceof Clause.Top rows && superlative != null
                ? new Clause.TopOf(rows, superlative)
                : null;
    }

    private static @Nullable Superlative readSuperlative(Rule.Parts parts, boolean isDescending) {
        var measured = parts.first(Measured.class);
        return measured.isSuperlative()
                ? null
                : new Superlative(Optional.of(measured), isDescending, false);
    }

    /** Most orders; 最多 asks how many, 最高 does not. */
    private @Nullable Superlative countSuperlative(Rule.Parts parts, boolean isDescending) {
        var word = parts.first(String.class);
        return COUNTING.contains(word) ? ofRows(isDescending) : null;
    }

    private Superlative ofRows(boolean isDescending) {
        return new Superlative(Optional.of(table.rows()), isDescending, false);
    }

    /** Superlatives that name what they compare: the cheapest, the oldest. */
    private @Nullable Superlative about(Concept concept, boolean isDescending) {
        var prices =
                table.measurable().stream().filter(column -> column.fit(concept) >= 0.7).toList();
        return prices.size() == 1
                ? new Superlative(
                        Optional.of(table.usual(table.number(prices.getFirst()))),
                        isDescending,
                        false)
                : null;
    }

    private @Nullable Superlative aboutMean(Concept concept, boolean isDescending) {
        return table.only(concept)
                .map(column ->
                        new Superlative(
                                Optional.of(
                                        table.measure(
                                                Phrases.Way.of(
                                                        dev.troupe.packs.data.algebra.Expression
                                                                .Function.MEAN),
                                                table.number(column))),
                                isDescending,
                                false))
                .orElse(null);
    }

    private @Nullable Superlative time(Optional<Rule.Parts> parts, boolean isDescending) {
        var column = parts.map(some -> some.first(Named.class).column()).or(table::date);
        return column.map(date ->
                        new Superlative(
                                Optional.of(
                                        new Measured(TableContext.field(date), date.name(), true)),
                                isDescending,
                                true))
                .orElse(null);
    }

    private @Nullable Clause topBy(Rule.Parts parts) {
        var by = new Superlative(Optional.of(parts.first(Measured.class)), true, false);
        return top(parts, false) instanceof Clause.Top rows ? new Clause.TopOf(rows, by) : null;
    }

    /** Several: 一 alone is hardly ever a number of rows. */
    private @Nullable Clause several(Rule.Parts parts) {
        boolean isOne = parts.first(Amount.class).value().compareTo(java.math.BigDecimal.ONE) == 0;
        return isOne && table.chinese() ? null : top(parts, false);
    }

    private static @Nullable Clause top(Rule.Parts parts, boolean isFirst) {
        var amount = parts.first(Amount.class);
        boolean isWhole =
                !amount.isPercent()
                        && amount.value().stripTrailingZeros().scale() <= 0
                        && amount.value().signum() > 0
                        && amount.value().compareTo(java.math.BigDecimal.valueOf(MOST_ROWS)) <= 0;
        return isWhole ? new Clause.Top(amount.value().intValue(), isFirst) : null;
    }

    private void addOrders() {
        alias("DIRECTION", "descending", true);
        alias("DIRECTION", "ascending", false);
        rule("SORTED", "NUMERIC", this::readOrder);
        rule("SORTED", "DATED", this::readOrder);
        rule("SORTED", "COLUMN", 0.8, this::readOrder);
        rule("SORTED", "M", parts -> parts.get(0, Measured.class));
        rule("CLAUSE", "sort by? SORTED comma? DIRECTION?", this::sort);
        rule("CLAUSE", "sort ROWS by SORTED comma? DIRECTION?", this::sort);
        rule("CLAUSE", "by SORTED comma? DIRECTION sort?", this::sort);
        rule("CLAUSE", "by SORTED sort", this::sort);
        rule("CLAUSE", "by SORTED sort comma? DIRECTION", this::sort);
        rule("CLAUSE", "DIRECTION sort?", 0.1, this::sort);
        rule("CLAUSE", "sort ROWS? on SORTED comma? DIRECTION?", this::sort);
        rule("CLAUSE", "ROWS? SORTED sort comma? DIRECTION", 0.1, this::sort);
        rule("CLAUSE", "SORTED comma? DIRECTION", 0.2, this::sort);
        rule("CLAUSE", "rank on SORTED comma? DIRECTION?", this::readRanking);
        rule("CLAUSE", "sort DIRECTION", 0.1, this::sort);
        rule("CLAUSE", "rank by SORTED comma? DIRECTION?", this::readRanking);
        rule("CLAUSE", "SORTED rank", this::readRanking);
        rule("CLAUSE", "rank", 0.2, this::readRanking);
        rule("CLAUSE", "G values? rank", 0.3, this::readRanked);
        for (var by : List.of("by", "on")) {
            rule(
                    "CLAUSE",
                    "G values? sort " + by + " SORTED comma? DIRECTION?",
                    1.3,
                    this::readRanked);
            rule(
                    "CLAUSE",
                    "sort G values? " + by + " SORTED comma? DIRECTION?",
                    1.3,
                    this::readRanked);
            rule("CLAUSE", "G values rank " + by + " SORTED comma? DIRECTION?", this::readRanked);
        }
        rule("CLAUSE", "by SORTED DIRECTION listing", this::sort);
    }

    private Measured readOrder(Rule.Parts parts) {
        var column = parts.first(Named.class).column();
        return column.canMeasure()
                ? table.usual(table.number(column))
                : new Measured(TableContext.field(column), column.name(), true);
    }

    private Sort sort(Rule.Parts parts) {
        return new Sort(
                parts.all(Measured.class).stream().findFirst(),
                parts.all(Boolean.class).stream().findFirst());
    }

    private @Nullable Clause readRanked(Rule.Parts parts) {
        var key = parts.first(Grouped.class);
        boolean isOfRows = key.column().filter(ColumnProfile::isUnique).isPresent();
        return isOfRows ? null : new Clause.Ranked(key, sort(parts));
    }

    private Sort readRanking(Rule.Parts parts) {
        var sort = sort(parts);
        return new Sort(sort.by(), sort.isDescending().or(() -> Optional.of(true)));
    }

    private void addMarks() {
        mark("share", Kind.SHARE);
        mark("share whole", Kind.SHARE);
        mark("share_verb", Kind.SHARE);
        mark("share whole? share", Kind.SHARE);
        mark("running", Kind.RUNNING);
        mark("running sum", Kind.RUNNING);
        mark("growth", Kind.GROWTH);
        mark("growth against_previous", Kind.GROWTH);
        mark("growth share", Kind.GROWTH);
        mark("by? share change", Kind.GROWTH);
        mark("change share", Kind.GROWTH);
        mark("against_previous? growth", Kind.GROWTH);
        mark("against_previous? change", Kind.CHANGE);
        mark("change against_previous?", Kind.CHANGE);
        mark("by_how_much change against_previous", Kind.CHANGE);
        mark("pivot", Kind.PIVOT);
        mark("compare", Kind.COMPARE);
        mark("distribution", Kind.DISTRIBUTION);
        rule("CLAUSE", "listing", 0.1, _ -> new Mark(Kind.LISTING));
        for (var parts :
                List.of(
                        "rolling NUMBER month mean?",
                        "NUMBER month rolling mean?",
                        "rolling NUMBER month moving?",
                        "NUMBER month moving",
                        "NUMBER moving",
                        "last NUMBER month including_current? mean",
                        "last NUMBER month including_current? rolling mean?",
                        "last NUMBER month including_current? moving"))
            rule("CLAUSE", parts, all -> moving(all, 0));
        rule(
                "CLAUSE",
                "mean? current_and_previous NUMBER month? before_it? mean?",
                parts -> moving(parts, 1));
        rule(
                "CLAUSE",
                "take? current_and_previous NUMBER month? M mean",
                parts -> moving(parts, 1));
        rule("CLAUSE", "mean above current_and_previous NUMBER month?", parts -> moving(parts, 1));
        rule("CLAUSE", "mean M current_and_previous NUMBER before_it?", parts -> moving(parts, 1));
        rule("CLAUSE", "NUMBER periods moving", parts -> moving(parts, 0));
        rule("CLAUSE", "NUMBER periods rolling mean?", parts -> moving(parts, 0));
        rule("CLAUSE", "subtract previous_period M from current_period", this::monthChange);
        rule("CLAUSE", "current_period M minus previous_period M difference?", this::monthChanges);
        rule("CLAUSE", "M minus previous_period M? difference?", this::monthChanges);
        rule("CLAUSE", "moving NUMBER month", parts -> moving(parts, 0));
    }

    private static @Nullable Clause moving(Rule.Parts parts, int more) {
        return top(parts, true) instanceof Clause.Top(var groups, _)
                ? new Clause.Moving(groups + more, parts.all(Measured.class).stream().findFirst())
                : null;
    }

    private Clause monthChange(Rule.Parts parts) {
        return new Clause.PeriodChange(parts.first(Measured.class));
    }

    /** This month's total less last month's. */
    private @Nullable Clause monthChanges(Rule.Parts parts) {
        var all = parts.all(Measured.class);
        return all.getFirst().expression().equals(all.getLast().expression())
                ? monthChange(parts)
                : null;
    }

    private void mark(String parts, Kind kind) {
        rule("CLAUSE", parts, 0.1, _ -> new Mark(kind));
    }

    private void addWindows() {
        rule("CLAUSE", "take G rows comma? and? G columns", this::pivot);
        rule("CLAUSE", "pivot? G rows comma? and? G columns", this::pivot);
        rule("CLAUSE", "rows is? G comma? and? columns is? G", this::pivot);
        rule("CLAUSE", "as G rows comma? as? G columns", this::pivot);
        rule("CLAUSE", "G rows comma? and? G columns comma?", this::pivot);
        rule("CLAUSE", "G and? G pivot", this::pivot);
        rule("CLAUSE", "G times G pivot", this::pivot);
        rule("CLAUSE", "row_per G comma? and? column_per G", this::pivot);
        rule("CLAUSE", "row_per G comma? and? G columns", this::pivot);
        rule("CLAUSE", "pivot G by G", this::pivot);
        rule(
                "CLAUSE",
                "G columns",
                0.3,
                parts -> new Clause.Pivot(List.of(), parts.first(Grouped.class)));
        rule(
                "CLAUSE",
                "value_is is MS",
                parts -> new Clause.Measures(list(parts.last(List.class))));
        rule("CLAUSE", "value_is MS", parts -> new Clause.Measures(list(parts.last(List.class))));
        rule("WIDTH", "bin wide? NUMBER", parts -> parts.first(Amount.class));
        rule("WIDTH", "wide NUMBER bin?", parts -> parts.first(Amount.class));
        rule("WIDTH", "NUMBER wide bin?", parts -> parts.first(Amount.class));
        rule("WIDTH", "every_n NUMBER bin", parts -> parts.first(Amount.class));
        rule("WIDTH", "as NUMBER wide bin", parts -> parts.first(Amount.class));
        rule("CLAUSE", "by? NUM comma? WIDTH", this::steps);
        rule("CLAUSE", "WIDTH NUM bin?", this::steps);
        rule("CLAUSE", "by WIDTH NUM bin?", this::steps);
        rule("CLAUSE", "by NUMBER wide NUM bin", this::steps);
        rule("CLAUSE", "distribution NUM comma? with? WIDTH", this::steps);
        rule("CLAUSE", "NUM distribution comma? with? WIDTH", this::steps);
        rule("CLAUSE", "NUM bin comma? bin wide? NUMBER", this::steps);
        rule("CLAUSE", "by NUM bins NUMBER", this::steps);
        rule("CLAUSE", "NUM bins NUMBER", this::steps);
        rule("CLAUSE", "bins NUMBER", 0.1, ClauseRules::stepWidth);
        rule("CLAUSE", "by? NUM by NUMBER bins group?", this::steps);
        rule("CLAUSE", "NUM distribution comma? by NUMBER bins", this::steps);
        rule("CLAUSE", "distribution NUM comma? bins NUMBER", this::steps);
        rule("CLAUSE", "NUM by NUMBER bins group?", this::steps);
        rule("CLAUSE", "group NUM bins NUMBER", this::steps);
    }

    private @Nullable Clause pivot(Rule.Parts parts) {
        var rows = parts.first(Grouped.class);
        var columns = parts.last(Grouped.class);
        return rows.equals(columns) ? null : new Clause.Pivot(List.of(rows), columns);
    }

    private @Nullable Clause steps(Rule.Parts parts) {
        var width = parts.first(Amount.class).value();
        return width.signum() > 0 ? new Clause.Steps(parts.first(Number.class), width) : null;
    }

    private static @Nullable Clause stepWidth(Rule.Parts parts) {
        var width = parts.first(Amount.class).value();
        return width.signum() > 0 ? new Clause.StepWidth(width) : null;
    }

    private void addAgainst() {
        mark("against_previous", Kind.AGAINST);
    }

    private void addCleaning() {
        rule("CLAUSE", "duplicate COLUMN values? which?", parts -> duplicates(parts));
        rule("CLAUSE", "COLUMN duplicate", 0.1, parts -> duplicates(parts));
        rule("CLAUSE", "which? COLUMN values? more_than_once", parts -> duplicates(parts));
        rule("CLAUSE", "duplicate ROWS once", _ -> new Mark(Kind.DISTINCT_ROWS));
        rule("CLAUSE", "duplicate ROWS remove", _ -> new Mark(Kind.DISTINCT_ROWS));
        rule("CLAUSE", "once_each duplicate ROWS", _ -> new Mark(Kind.DISTINCT_ROWS));
        rule("CLAUSE", "remove duplicate duplicate? ROWS?", _ -> new Mark(Kind.DISTINCT_ROWS));
        rule("CLAUSE", "COLUMN values? is? duplicate", 0.1, parts -> duplicates(parts));
        rule("CLAUSE", "any COLUMN values? more_than_once", 0.1, parts -> duplicates(parts));
        rule("CLAUSE", "more_than_once COLUMN", 0.1, parts -> duplicates(parts));
        rule("CLAUSE", "when? ROWS? C removed", this::readRemoval);
        rule(
                "CLAUSE",
                "when? empty_cells rownoun? treated_as NUMBER treated_end?",
                parts -> new Clause.FillAll(parts.first(Amount.class).value()));
        rule("CLAUSE", "fill? empty_cells NUM treated_as NUMBER treated_end?", this::fill);
        rule("CLAUSE", "NUM empty_cells treated_as? NUMBER treated_end?", this::fill);
        rule("CLAUSE", "empty NUM treated_as NUMBER treated_end?", this::fill);
        rule("CLAUSE", "remove duplicate ROWS?", _ -> new Mark(Kind.DISTINCT_ROWS));
        rule("CLAUSE", "dedupe", 0.1, _ -> new Mark(Kind.DISTINCT_ROWS));
        rule("CLAUSE", "fill empty NUM with? NUMBER computed_as?", this::fill);
        rule("CLAUSE", "fill NUM empty with? NUMBER computed_as?", this::fill);
        rule("CLAUSE", "empty NUM with? NUMBER computed_as?", this::fill);
        rule("CLAUSE", "NUM empty with NUMBER computed_as?", this::fill);
        rule("CLAUSE", "with NUMBER fill empty NUM", this::fill);
        rule("CLAUSE", "fill NUMBER fill empty NUM", this::fill);
        rule(
                "CLAUSE",
                "computed_as empty rownoun? computed_as NUMBER",
                parts -> new Clause.FillAll(parts.first(Amount.class).value()));
        rule("CLAUSE", "remove ROWS? C ROWS?", this::readRemoval);
        rule("CLAUSE", "remove ROWS? with? C ROWS?", this::readRemoval);
        rule("CLAUSE", "left", 0.3, _ -> new Mark(Kind.LISTING));
    }

    private @Nullable Clause duplicates(Rule.Parts parts) {
        return new Clause.Duplicates(parts.first(Named.class).column());
    }

    private Clause fill(Rule.Parts parts) {
        return new Clause.Fill(
                parts.first(Number.class).expression(), parts.first(Amount.class).value());
    }

    private @Nullable Clause readRemoval(Rule.Parts parts) {
        var filtered = parts.first(Clause.Filtered.class);
        return filtered.bound().isPresent()
                ? null
                : new Clause.Filter(Clause.Filtered.of(new Condition.Not(filtered.condition())));
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
        rule("CLAUSE", "M is BOUND", parts -> having(parts));
        rule("CLAUSE", "BOUND NUM WAY", this::havingOf);
        rule("CLAUSE", "BOUND ROWS", 0.1, parts -> havingRows(parts));
        rule("CLAUSE", "BOUND WAY NUM", 0.1, this::havingOf);
        rule("CLAUSE", "BOUND on WAY NUM", this::havingOf);
        rule("CLAUSE", "ROWS BOUND", 0.1, parts -> table.chinese() ? havingRows(parts) : null);
        rule("CLAUSE", "ROWS count BOUND", parts -> havingRows(parts));
    }

    private static Having having(Rule.Parts parts) {
        var measured = parts.first(Measured.class);
        return new Having(
                ConditionRules.condition(measured.expression(), parts.first(Bound.class)),
                measured);
    }

    private Having havingOf(Rule.Parts parts) {
        var measured = table.measure(parts.first(Phrases.Way.class), parts.first(Number.class));
        return new Having(
                ConditionRules.condition(measured.expression(), parts.first(Bound.class)),
                measured);
    }

    private Having havingRows(Rule.Parts parts) {
        var rows = table.rows();
        return new Having(
                ConditionRules.condition(rows.expression(), parts.first(Bound.class)), rows);
    }
}
