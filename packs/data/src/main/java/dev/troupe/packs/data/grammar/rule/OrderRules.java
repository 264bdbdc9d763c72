package dev.troupe.packs.data.grammar.rule;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.grammar.clause.Phrases.Grouped;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.Phrases.Named;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Kind;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Mark;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Sort;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.MixedTimes;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** What the result is sorted or ranked by. */
final class OrderRules extends RuleSet {
    private static final Pattern NEAREST = Pattern.compile("近.远|nearest");

    OrderRules(TableContext table) {
        super(table);
        addOrders();
    }

    private void addOrders() {
        alias("DIRECTION", "descending", true);
        alias("DIRECTION", "ascending", false);
        rule("SORTED", "NUMERIC", this::readOrder);
        rule("SORTED", "DATED", this::readOrder);
        rule("SORTED", "COLUMN", 0.8, this::readOrder);
        rule("SORTED", "NUM", 0.1, this::readDerived);
        rule("SORTED", "M", parts -> parts.get(0, Measured.class));
        rule("CLAUSE", "sort by? SORTED comma? DIRECTION?", this::sort);
        rule("CLAUSE", "sort ROWS by SORTED comma? DIRECTION?", this::sort);
        rule("CLAUSE", "by SORTED comma? DIRECTION sort?", this::sort);
        rule("CLAUSE", "by SORTED sort", this::sort);
        for (var end : List.of("sort?", "listing"))
            rule("CLAUSE", "by SORTED in_turn " + end, OrderRules::sortInTurn);
        rule("CLAUSE", "by SORTED sort comma? DIRECTION", this::sort);
        rule("CLAUSE", "DIRECTION sort?", 0.1, this::sort);
        rule("CLAUSE", "sort ROWS? on SORTED comma? DIRECTION?", this::sort);
        rule("CLAUSE", "ROWS? SORTED sort comma? DIRECTION", 0.1, this::sort);
        rule("CLAUSE", "SORTED comma? DIRECTION", 0.2, this::sort);
        rule("CLAUSE", "by? SORTED DIRECTION comma? object? NAMED sort", 0.1, this::sortRows);
        rule("CLAUSE", "by? SORTED nearest_first sort?", 0.1, this::sortByNearness);
        rule("CLAUSE", "by? SORTED farthest_first sort?", 0.1, this::sortByNearness);
        rule("CLAUSE", "rank on SORTED comma? DIRECTION?", this::readRanking);
        rule("CLAUSE", "sort DIRECTION", 0.1, this::sort);
        rule("CLAUSE", "rank by SORTED comma? DIRECTION?", this::readRanking);
        rule("CLAUSE", "SORTED rank", this::readRanking);
        rule("CLAUSE", "rank", 0.2, this::readRanking);
        rule("CLAUSE", "and? sort", 0.8, this::readRanking);
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
        // all of them, with the one that is asked for first
        rule(
                "CLAUSE",
                "and which is? least",
                -1.5,
                _ -> new Sort(Optional.empty(), Optional.of(false)));
        rule(
                "CLAUSE",
                "and which is? most",
                -1.5,
                _ -> new Sort(Optional.empty(), Optional.of(true)));
        rule("CLAUSE", "comma? SUP first", -0.9, OrderRules::sortByExtreme);
        rule("CLAUSE", "by SORTED DIRECTION listing", this::sort);
        rule("CLAUSE", "by NUMERIC", 0.3, this::sortOfList);
        rule("CLAUSE", "listing COLUMN by NUMERIC", -0.8, this::sortedColumn);
        rule("CLAUSE", "by NUMERIC listing COLUMN", -0.8, this::sortedColumn);
        rule("CLAUSE", "listing ROWS by NUMERIC", -0.8, this::sortOfList);
        rule("CLAUSE", "by NUMERIC listing ROWS", -0.8, this::sortOfList);
        rule("CLAUSE", "reverse", 0.1, _ -> new Sort(Optional.empty(), Optional.of(false)));
    }

    private @Nullable Measured readOrder(Rule.Parts parts) {
        var column = parts.first(Named.class).column();
        if (MixedTimes.areIn(column)) return null;
        return column.canMeasure()
                ? table.usual(table.number(column))
                : new Measured(TableContext.field(column), column.name(), true);
    }

    /** An order by a number that is computed of each row: by profit. */
    private @Nullable Measured readDerived(Rule.Parts parts) {
        var number = parts.first(Phrases.Number.class);
        return number.expression() instanceof Expression.Field ? null : table.usual(number);
    }

    private Sort sort(Rule.Parts parts) {
        return new Sort(
                parts.all(Measured.class).stream().findFirst(),
                parts.all(Boolean.class).stream().findFirst());
    }

    /** 按投产年份先后排列: the first one first. */
    private static Sort sortInTurn(Rule.Parts parts) {
        return new Sort(parts.all(Measured.class).stream().findFirst(), Optional.of(false));
    }

    /** "List the films by length": an order, if nothing but the rows is asked for. */
    private List<QuestionClause> sortOfList(Rule.Parts parts) {
        return List.of(new Mark(Kind.LISTING), new Mark(Kind.LISTED_BY), sortOf(numeric(parts)));
    }

    private @Nullable List<QuestionClause> sortedColumn(Rule.Parts parts) {
        var by = numeric(parts);
        var listed =
                parts.all(Named.class).stream()
                        .map(Named::column)
                        .filter(column -> !column.equals(by) && !column.canMeasure())
                        .toList();
        return listed.size() != 1
                ? null
                : List.of(
                        new Mark(Kind.LISTING),
                        new Mark(Kind.LISTED_BY),
                        new QuestionClause.Columns(listed),
                        sortOf(by));
    }

    /** Cheapest first: all rows in this order, rather than the cheapest alone. */
    private static @Nullable Sort sortByExtreme(Rule.Parts parts) {
        var extreme = parts.first(QuestionClause.Superlative.class);
        return extreme.by().isEmpty()
                ? null
                : new Sort(extreme.by(), Optional.of(extreme.isDescending()));
    }

    private static ColumnProfile numeric(Rule.Parts parts) {
        return parts.all(Named.class).stream()
                .map(Named::column)
                .filter(ColumnProfile::canMeasure)
                .findFirst()
                .orElseGet(() -> parts.first(Named.class).column());
    }

    private Sort sortOf(ColumnProfile column) {
        return new Sort(Optional.of(table.usual(table.number(column))), Optional.empty());
    }

    /** 按单价从高到低，把商品排一下: the rows are asked for by their names. */
    private Object sortRows(Rule.Parts parts) {
        var label = parts.all(Named.class).stream().findFirst().map(Named::column);
        return List.of(sort(parts), new QuestionClause.Which(label, true));
    }

    /** 由近到远: from the smallest distance on, but from the latest date on. */
    private QuestionClause sortByNearness(Rule.Parts parts) {
        var by = parts.first(Measured.class);
        var number =
                by.expression() instanceof Expression.Aggregation aggregation
                        ? aggregation.of().orElse(by.expression())
                        : by.expression();
        boolean isOfTime =
                table.columns().stream()
                        .filter(column -> column.type().isTemporal() || column.isOfYears())
                        .anyMatch(column -> TableContext.field(column).equals(number));
        boolean isNearest = parts.all(String.class).stream().anyMatch(NEAREST.asPredicate());
        return new Sort(Optional.of(by), Optional.of(isNearest == isOfTime));
    }

    private @Nullable QuestionClause readRanked(Rule.Parts parts) {
        var key = parts.first(Grouped.class);
        boolean isOfRows = key.column().filter(ColumnProfile::isUnique).isPresent();
        return isOfRows ? null : new QuestionClause.Ranked(key, sort(parts));
    }

    private Sort readRanking(Rule.Parts parts) {
        var sort = sort(parts);
        return new Sort(sort.by(), sort.isDescending().or(() -> Optional.of(true)));
    }
}
