package dev.troupe.packs.data.grammar.rule;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.grammar.clause.Phrases.Amount;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.Phrases.Named;
import dev.troupe.packs.data.grammar.clause.Phrases.Quoted;
import dev.troupe.packs.data.grammar.clause.Phrases.Valued;
import dev.troupe.packs.data.grammar.clause.Phrases.Values;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Filtered;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.Concept;
import dev.troupe.packs.data.table.Cell;
import dev.troupe.packs.data.table.ColumnType;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Conditions on values: choices of them, flags, parts of texts, empty cells. */
final class ValueRules extends RuleSet {
    /** Words for none, which may be zero; others are about cells that are empty. */
    private static final Set<String> NONE =
            Set.of(
                    "no",
                    "with_no",
                    "have_no",
                    "has_no",
                    "having_no",
                    "without",
                    "without_any",
                    "没有",
                    "无",
                    "一个都没有",
                    "一点都没有",
                    "一点没有");

    private static final Set<String> HAS_OR_HAS_NOT =
            Set.of("有", "带", "带有", "配有", "没有", "没", "无", "不带", "没带", "不配");
    private static final Set<String> PRESENT_VALUES = Set.of("有", "带");
    private static final Set<String> ABSENT_VALUES = Set.of("无", "没有", "不带");

    private static final Pattern NOT_YET = Pattern.compile("[没未]$|(?<![a-z])not$");

    /** Words that can only be about a cell, rather than about its content. */
    private static final Pattern FILLING =
            Pattern.compile(
                    "[填写录记空漏缺登注标给]|blank|empty|missing|unknown|value|entry|record|enter|fill");

    ValueRules(TableContext table) {
        super(table);
        addValues();
        addTexts();
        addEmptyCells();
    }

    private void addValues() {
        rule("VALUES", "VALUE", parts -> values(parts));
        rule("VALUES", "VALUE area", 0.2, parts -> values(parts));
        for (var joint : List.of("and", "or", "comma", "slash")) {
            rule("VALUES", "VALUES " + joint + " VALUE", ValueRules::join);
        }
        rule("VALUES", "VALUES comma and VALUE", ValueRules::join);
        rule("VALUES", "VALUES comma or VALUE", ValueRules::join);
        rule("VERSUS", "VALUE versus VALUE", this::against);
        rule("VERSUS", "VALUE ROWS versus VALUE ROWS?", this::against);
        rule("VERSUS", "VERSUS versus VALUE", ValueRules::join);
        rule("VERSUS", "VERSUS versus VALUE ROWS", ValueRules::join);
        rule("CLAUSE", "VERSUS COLUMN?", 0.1, ValueRules::apart);
        rule("C", "VALUES", 0.3, parts -> choose(parts.get(0, Values.class)));
        rule("OFVALUES", "VALUES", parts -> choose(parts.get(0, Values.class)));
        rule("C", "belonging VALUES", 0.1, parts -> choose(parts.first(Values.class)));
        rule("C", "COLUMN is? VALUES", this::chooseOf);
        rule("C", "COLUMN is both? VALUES", this::chooseOf);
        rule("C", "COLUMN equal VALUES", this::chooseOf);
        rule("C", "VALUES COLUMN", 0.1, this::chooseOf);
        rule("C", "VALUES NUMBER ordinal? COLUMN", 0.1, this::chooseCounted);
        rule("C", "NUMBER COLUMN VALUES", 0.1, this::chooseCounted);
        rule("C", "COLUMN not VALUES", this::excludeOf);
        rule("C", "COLUMN not_equal VALUES", this::excludeOf);
        rule("C", "not VALUES", 0.1, parts -> exclude(parts.first(Values.class)));
        rule("C", "without VALUES without_end?", parts -> exclude(parts.first(Values.class)));
        rule("C", "VALUES COLUMN? without_end", 0.1, this::excludeOf);
        rule("C", "not COLUMN VALUES", 0.1, this::excludeOf);
        rule("C", "not VALUES COLUMN", 0.1, this::excludeOf);
        rule("C", "COLUMN? and VALUES different_end", this::excludeOf);
        rule("C", "COLUMN? and VALUES related", this::chooseOf);
        rule("C", "without both VALUES", parts -> exclude(parts.first(Values.class)));
        rule("C", "without COLUMN is? VALUES without_end?", this::excludeOf);
        rule("C", "VERB VALUES", 0.1, this::chooseOf);
        rule("C", "VERB by VALUES", this::chooseOf);
        rule("C", "VALUES VERB", 0.1, this::chooseOf);
        rule("C", "VALUES not VERB", this::excludeOf);
        if (!table.chinese()) {
            rule("C", "by VALUES", 0.4, ValueRules::by);
            rule("C", "by VALUES COLUMN", 0.1, parts -> fits(parts) ? by(parts) : null);
        }
        rule("C", "COLUMN? neither VALUES", this::excludeOf);
        rule("C", "COLUMN? neither VALUE nor VALUE", this::neither);
        rule("C", "FLAGGED", 0.2, parts -> filterByFlag(parts.first(Named.class), true));
        if (!table.chinese())
            rule(
                    "C",
                    "FLAGGED ROWNOUN",
                    -0.3,
                    parts -> filterByFlag(parts.first(Named.class), true));
        rule(
                "C",
                "flagged_as FLAGGED",
                -0.2,
                parts -> filterByFlag(parts.first(Named.class), true));
        rule("C", "not flagged_as FLAGGED", parts -> filterByFlag(parts.first(Named.class), false));
        rule("C", "not FLAGGED", parts -> filterByFlag(parts.first(Named.class), false));
        rule("C", "not FLAGGED so_far", -0.6, ValueRules::notYet);
        rule("C", "not so_far FLAGGED", -0.6, ValueRules::notYet);
        rule("C", "so_far not FLAGGED", -0.6, ValueRules::notYet);
        rule("C", "inclined FLAGGED", 0.1, parts -> filterByFlag(parts.first(Named.class), true));
        rule("C", "disinclined FLAGGED", parts -> filterByFlag(parts.first(Named.class), false));
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

    static @Nullable Values join(Rule.Parts parts) {
        var values = parts.first(Values.class);
        var value = parts.last(Valued.class);
        if (!value.column().equals(values.column()) || values.values().contains(value.value()))
            return null;
        var all = new ArrayList<>(values.values());
        all.add(value.value());
        return new Values(values.column(), List.copyOf(all));
    }

    /** Home vs away: two values of one column. */
    private @Nullable Values against(Rule.Parts parts) {
        var first = parts.first(Valued.class);
        return join(
                new Rule.Parts(
                        List.of(
                                new Values(first.column(), List.of(first.value())),
                                parts.last(Valued.class))));
    }

    /** The groups of some values, next to each other. */
    private static @Nullable List<QuestionClause> apart(Rule.Parts parts) {
        return fits(parts)
                ? List.of(
                        new QuestionClause.Filter(choose(parts.first(Values.class))),
                        new QuestionClause.Mark(QuestionClause.Kind.COMPARE))
                : null;
    }

    static Filtered choose(Values values) {
        return Filtered.ofChoice(oneOf(values), values);
    }

    static QueryCondition oneOf(Values values) {
        return TableContext.oneOf(values.column(), values.values());
    }

    private static Filtered exclude(Values values) {
        return Filtered.of(new QueryCondition.Not(oneOf(values)));
    }

    private @Nullable Filtered chooseOf(Rule.Parts parts) {
        return fits(parts) ? choose(parts.first(Values.class)) : null;
    }

    /** 北京和上海这两个城市: the number counts the values that are named. */
    private @Nullable Filtered chooseCounted(Rule.Parts parts) {
        var count = BigDecimal.valueOf(parts.first(Values.class).values().size());
        return parts.first(Amount.class).value().compareTo(count) == 0 ? chooseOf(parts) : null;
    }

    /** The points scored by one team; by several would ask for groups. */
    private static @Nullable Filtered by(Rule.Parts parts) {
        var values = parts.first(Values.class);
        return values.values().size() == 1 ? choose(values) : null;
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

    static @Nullable Filtered filterByFlag(Named named, boolean yes) {
        var column = named.column();
        var is = flag(column);
        boolean isStated = yes || column.column().cells().stream().noneMatch(Cell::isMissing);
        return isStated
                ? is.map(condition ->
                                Filtered.of(yes ? condition : new QueryCondition.Not(condition)))
                        .orElse(null)
                : Filtered.of(no(column));
    }

    /** What is not approved yet has not been refused: rows without a value are among them. */
    private static @Nullable Filtered notYet(Rule.Parts parts) {
        return flag(parts.first(Named.class).column())
                .map(condition -> Filtered.of(new QueryCondition.Not(condition)))
                .orElse(null);
    }

    /** The rows with the value 'no', as opposed to rows without a value. */
    private static QueryCondition no(ColumnProfile column) {
        var cells =
                column.type() == ColumnType.FLAG
                        ? List.<Cell>of(new Cell.Flag(false))
                        : column.values().stream()
                                .filter(value -> !column.yesValues().contains(value))
                                .map(Cell::of)
                                .toList();
        return new QueryCondition.OneOf(TableContext.field(column), cells);
    }

    static Optional<QueryCondition> flag(ColumnProfile column) {
        if (column.type() == ColumnType.FLAG)
            return Optional.of(
                    new QueryCondition.OneOf(
                            TableContext.field(column), List.of(new Cell.Flag(true))));
        var yes = column.yesValues();
        return yes.isEmpty()
                ? Optional.empty()
                : Optional.of(
                        new QueryCondition.OneOf(
                                TableContext.field(column), yes.stream().map(Cell::of).toList()));
    }

    private void addTexts() {
        rule("T", "TEXT", parts -> parts.get(0, Quoted.class));
        rule("T", "T text_noun", 0.1, parts -> parts.get(0, Quoted.class));
        rule("T", "VALUE", parts -> new Quoted(parts.get(0, Valued.class).value()));
        rule("PART", "contains? CONTAINED", parts -> part(parts));
        rule("PART", "COLUMN contains? CONTAINED", parts -> partOf(parts));
        rule("PART", "COLUMN is CONTAINED", parts -> partOf(parts));
        rule("PART", "CONTAINED COLUMN", parts -> partOf(parts));
        rule("PART", "not contains? CONTAINED", parts -> negate(part(parts)));
        rule("CLAUSE", "PART", parts -> new QuestionClause.Filter(parts.first(Filtered.class)));
        rule("C", "COLUMN contains T", parts -> match(QueryCondition.Place.ANYWHERE, parts));
        rule("C", "COLUMN starts T", parts -> match(QueryCondition.Place.START, parts));
        rule("C", "COLUMN as T start_end", parts -> match(QueryCondition.Place.START, parts));
        rule("C", "COLUMN start_end is? T", parts -> match(QueryCondition.Place.START, parts));
        rule("C", "COLUMN ends T", parts -> match(QueryCondition.Place.END, parts));
        rule("C", "COLUMN as T end_end", parts -> match(QueryCondition.Place.END, parts));
        rule("C", "having QUOTED COLUMN", parts -> match(QueryCondition.Place.ANYWHERE, parts));
        rule("C", "contains T COLUMN", parts -> match(QueryCondition.Place.ANYWHERE, parts));
    }

    /** A part of the texts of the only column that has it. */
    private static Filtered part(Rule.Parts parts) {
        var valued = parts.first(Valued.class);
        return Filtered.of(
                new QueryCondition.TextMatch(
                        TableContext.field(valued.column()),
                        QueryCondition.Place.ANYWHERE,
                        valued.value()));
    }

    private static @Nullable Filtered partOf(Rule.Parts parts) {
        boolean isColumn =
                parts.first(Named.class).column().equals(parts.first(Valued.class).column());
        return isColumn ? part(parts) : null;
    }

    private static Filtered negate(Filtered filtered) {
        return Filtered.of(new QueryCondition.Not(filtered.condition()));
    }

    private @Nullable Filtered match(QueryCondition.Place place, Rule.Parts parts) {
        var column = parts.first(Named.class).column();
        return column.type() == ColumnType.TEXT
                ? Filtered.of(
                        new QueryCondition.TextMatch(
                                TableContext.field(column),
                                place,
                                parts.first(Quoted.class).text()))
                : null;
    }

    private void addEmptyCells() {
        rule("C", "COLUMN is? empty", parts -> missing(parts));
        rule("C", "absent COLUMN", 0.2, this::absent);
        rule(
                "C",
                "out_of_stock",
                _ ->
                        table.only(Concept.STOCK)
                                .or(() -> table.only(Concept.QUANTITY))
                                .map(ValueRules::isZero)
                                .orElse(null));
        rule("C", "absent values COLUMN", parts -> missing(parts));
        rule("C", "COLUMN having values", parts -> isFilled(parts));
        rule("C", "not having COLUMN", 0.2, this::absent);
        rule("C", "empty COLUMN", 0.2, parts -> missing(parts));
        rule("C", "COLUMN is? present", parts -> isFilled(parts));
        rule("C", "present COLUMN", 0.1, parts -> isFilled(parts));
        rule("C", "COLUMN not empty", parts -> isFilled(parts));
        rule("C", "owns COLUMN", parts -> isFilled(parts));
        rule("C", "having COLUMN whose", -0.7, ValueRules::hasSome);
        rule("C", "owns COLUMN", -0.6, ValueRules::hasSome);
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

    /** No stock: none where the column has zeros, no value where cells are empty, else neither. */
    private @Nullable Filtered absent(Rule.Parts parts) {
        var column = parts.first(Named.class).column();
        boolean isNotYet = NOT_YET.matcher(parts.first(String.class)).find();
        if (isNotYet && OpenRules.isStatus(table, column)) return null;
        if (column.isFlag() && !FILLING.matcher(parts.first(String.class)).find())
            return filterByFlag(parts.first(Named.class), false);
        if (!column.canMeasure()) return missing(parts);
        boolean isZero =
                column.column()
                        .presentCells()
                        .anyMatch(cell ->
                                cell instanceof Cell.Numeric(var number) && number.signum() == 0);
        boolean isEmpty = column.column().cells().stream().anyMatch(Cell::isMissing);
        if (isZero && isEmpty)
            return NONE.contains(parts.first(String.class)) ? null : missing(parts);
        return isZero ? isZero(column) : missing(parts);
    }

    static Filtered isZero(ColumnProfile column) {
        return Filtered.of(
                new QueryCondition.Comparison(
                        TableContext.field(column),
                        QueryCondition.Comparator.EQUAL,
                        Expression.Constant.of(BigDecimal.ZERO)));
    }

    private static Filtered missing(Rule.Parts parts) {
        var stated = findStated(parts, ABSENT_VALUES);
        if (stated.isPresent()) return stated.get();
        return Filtered.of(
                new QueryCondition.Missing(TableContext.field(parts.first(Named.class).column())));
    }

    /** 有电梯 where the column 电梯 states 有 or 无. */
    private static Optional<Filtered> findStated(Rule.Parts parts, Set<String> wanted) {
        var column = parts.first(Named.class).column();
        boolean isAsked = parts.all(String.class).stream().anyMatch(HAS_OR_HAS_NOT::contains);
        var values = column.values();
        boolean isOfThese =
                values.size() == 2
                        && values.stream().anyMatch(PRESENT_VALUES::contains)
                        && values.stream().anyMatch(ABSENT_VALUES::contains);
        if (!isAsked || !isOfThese) return Optional.empty();
        var value = values.stream().filter(wanted::contains).findFirst().orElseThrow();
        return Optional.of(
                Filtered.of(
                        new QueryCondition.OneOf(
                                TableContext.field(column),
                                List.of(TableContext.cell(column, value)))));
    }

    /** 有负责人的城市: those with a value, where some rows have none. */
    private static @Nullable Filtered hasSome(Rule.Parts parts) {
        var cells = parts.first(Named.class).column().column().cells();
        return cells.stream().anyMatch(Cell::isMissing) ? isFilled(parts) : null;
    }

    private static Filtered isFilled(Rule.Parts parts) {
        var stated = findStated(parts, PRESENT_VALUES);
        if (stated.isPresent()) return stated.get();
        return Filtered.of(
                new QueryCondition.Not(
                        new QueryCondition.Missing(
                                TableContext.field(parts.first(Named.class).column()))));
    }

    private Measured countedMissing(Rule.Parts parts) {
        var column = parts.first(Named.class).column();
        return new Measured(
                Expression.Aggregation.ofRows()
                        .onlyWhere(new QueryCondition.Missing(TableContext.field(column))),
                table.rows().name(),
                false);
    }
}
