package dev.troupe.packs.data.grammar.rule;

import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.grammar.clause.Phrases.Named;
import dev.troupe.packs.data.grammar.clause.Phrases.Valued;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Filtered;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.table.Cell;
import dev.troupe.packs.data.table.ColumnType;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The row before or after another: the next one after Smith, who came before Clark. */
final class NeighbourRules extends RuleSet {
    NeighbourRules(TableContext table) {
        super(table);
        rule("C", "next_one VALUE", parts -> next(parts, 1, true));
        rule("C", "next_one COLUMN after? VALUE", parts -> next(parts, 1, true));
        rule("C", "next_one rownoun after? VALUE", parts -> next(parts, 1, true));
        rule("C", "VALUE next_one COLUMN?", parts -> next(parts, 1, true));
        rule("C", "VALUE next_one rownoun", parts -> next(parts, 1, true));
        rule("C", "after VALUE", 0.2, parts -> next(parts, 1, false));
        rule("C", "DATED after VALUE", 0.2, parts -> nextByDate(parts, 1));
        rule("C", "DATED before VALUE", 0.2, parts -> nextByDate(parts, -1));
        rule("C", "previous_one VALUE", parts -> next(parts, -1, true));
        rule("C", "previous_one COLUMN before? VALUE", parts -> next(parts, -1, true));
        rule("C", "previous_one rownoun before? VALUE", parts -> next(parts, -1, true));
        rule("C", "VALUE previous_one COLUMN?", parts -> next(parts, -1, true));
        rule("C", "VALUE previous_one rownoun", parts -> next(parts, -1, true));
        rule("C", "before VALUE", 0.2, parts -> next(parts, -1, false));
        addTableOrder();
    }

    /** The order of the rows, in so many words: who comes after Smith in the table. */
    private void addTableOrder() {
        for (var value : List.of("VALUE", "COLUMN VALUE")) {
            for (var after : List.of("after", "next_one", "next_one after")) {
                rule("C", after + " " + value + " in_list", parts -> inTable(parts, 1));
                rule("C", "in_list comma? " + after + " " + value, parts -> inTable(parts, 1));
            }
            for (var before : List.of("before", "previous_one", "previous_one before")) {
                rule("C", before + " " + value + " in_list", parts -> inTable(parts, -1));
                rule("C", "in_list comma? " + before + " " + value, parts -> inTable(parts, -1));
            }
        }
    }

    private @Nullable Filtered inTable(Rule.Parts parts, int places) {
        var valued = parts.first(Valued.class);
        return isNamedColumn(parts, valued) && isOnce(valued) ? nextTo(valued, places) : null;
    }

    private static boolean isNamedColumn(Rule.Parts parts, Valued valued) {
        return parts.all(Named.class).stream()
                .allMatch(named -> named.column().equals(valued.column()));
    }

    /** The one that aired after another: the next by these dates, in whose order the rows are. */
    private @Nullable Filtered nextByDate(Rule.Parts parts, int places) {
        var dates = parts.first(Named.class).column();
        var valued = parts.first(Valued.class);
        if (valued.column().type() != ColumnType.TEXT || !isOnce(valued)) return null;
        return direction(dates).map(direction -> nextTo(valued, places * direction)).orElse(null);
    }

    /**
     * The row next to the only one with a value.
     *
     * @param isOne whether the words ask for a single one; else the order of the table has to be
     *     that of times or numbers, which are then followed
     */
    private @Nullable Filtered next(Rule.Parts parts, int places, boolean isOne) {
        var valued = parts.first(Valued.class);
        var column = valued.column();
        if (!isNamedColumn(parts, valued) || column.type() != ColumnType.TEXT || !isOnce(valued))
            return null;
        var order = order();
        return order.isEmpty() && !isOne ? null : nextTo(valued, places * order.orElse(1));
    }

    private static Filtered nextTo(Valued valued, int rows) {
        return Filtered.of(
                new QueryCondition.NextTo(
                        new QueryCondition.OneOf(
                                TableContext.field(valued.column()),
                                List.of(Cell.of(valued.value()))),
                        rows));
    }

    private static boolean isOnce(Valued valued) {
        return valued.column()
                        .column()
                        .presentCells()
                        .filter(cell -> cell.text().equals(valued.value()))
                        .limit(2)
                        .count()
                == 1;
    }

    /** 1 if times or numbers of the rows ascend, -1 if they descend. */
    private Optional<Integer> order() {
        return table.columns().stream()
                .filter(column ->
                        column.type().isTemporal() || column.isOfYears() || column.isCode())
                .map(NeighbourRules::direction)
                .flatMap(Optional::stream)
                .findFirst();
    }

    /** The first of several columns of times if the rows are in the order of each of them. */
    static Optional<ColumnProfile> timesInOrder(TableContext table) {
        var directions =
                table.temporal().stream().map(NeighbourRules::direction).distinct().toList();
        return directions.size() == 1 && directions.getFirst().isPresent()
                ? Optional.of(table.temporal().getFirst())
                : Optional.empty();
    }

    private static Optional<Integer> direction(ColumnProfile column) {
        var values = new ArrayList<BigDecimal>();
        for (var cell : column.column().cells())
            switch (cell) {
                case Cell.Numeric(var number) -> values.add(number);
                case Cell.Date(LocalDate date) -> values.add(BigDecimal.valueOf(date.toEpochDay()));
                default -> {
                    return Optional.empty();
                }
            }
        int ascending = 0;
        int descending = 0;
        for (int i = 1; i < values.size(); i++) {
            int sign = values.get(i).compareTo(values.get(i - 1));
            if (sign > 0) ascending++;
            if (sign < 0) descending++;
        }
        if (ascending > 0 && descending > 0 || ascending + descending == 0) return Optional.empty();
        return Optional.of(ascending > 0 ? 1 : -1);
    }
}
