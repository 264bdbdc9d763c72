package dev.troupe.packs.data.grammar.rule;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.algebra.QueryCondition.Comparator;
import dev.troupe.packs.data.grammar.clause.Phrases.Amount;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.Phrases.Named;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Filtered;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Superlative;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ClockTimes;
import dev.troupe.packs.data.mention.ClockTimes.ClockTime;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.table.ColumnType;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Conditions on times of day: before 7:00, at noon; and the earliest and the latest. */
final class ClockRules extends RuleSet {
    private final List<ColumnProfile> columns;

    ClockRules(TableContext table) {
        super(table);
        columns = table.columns().stream().filter(ClockTimes::areIn).toList();
        if (!columns.isEmpty()) addRules();
    }

    private void addRules() {
        compare(Comparator.EQUAL, "CLOCK", "within CLOCK");
        compare(
                Comparator.BELOW,
                "before CLOCK",
                "CLOCK before_end",
                "before CLOCK before_end",
                "below CLOCK",
                "CLOCK exclusive before_end");
        compare(
                Comparator.ABOVE,
                "after CLOCK",
                "CLOCK after_end",
                "above CLOCK",
                "CLOCK exclusive after_end");
        compare(
                Comparator.AT_LEAST,
                "since CLOCK since_end?",
                "from? CLOCK since_end",
                "at_least CLOCK",
                "CLOCK inclusive after_end");
        compare(
                Comparator.AT_MOST,
                "until CLOCK",
                "CLOCK until_end",
                "at_most CLOCK",
                "CLOCK inclusive before_end");
        for (var parts :
                List.of(
                        "between CLOCK and CLOCK between_end?",
                        "between? from? CLOCK to CLOCK between_end?")) {
            rule("C", parts, 0.1, all -> between(all, only()));
            rule("C", "TIMED is? " + parts, all -> between(all, findTime(all)));
            rule("C", parts + " TIMED", all -> between(all, findTime(all)));
        }
        addHours();
        for (var word : List.of("latest", "earliest")) {
            boolean isDescending = word.equals("latest");
            if (columns.size() == 1 && table.temporal().isEmpty())
                rule("SUP", word, 0.3, _ -> first(columns.getFirst(), isDescending));
            rule(
                    "SUP",
                    word + " TIMED",
                    parts -> first(parts.first(Named.class).column(), isDescending));
            rule(
                    "SUP",
                    "TIMED " + word,
                    parts -> first(parts.first(Named.class).column(), isDescending));
        }
    }

    /** After 9, where only one half of the day fits the times of the column. */
    private void addHours() {
        var comparators =
                Map.of(
                        "before NUMBER", Comparator.BELOW,
                        "after NUMBER", Comparator.ABOVE,
                        "above NUMBER", Comparator.ABOVE,
                        "until NUMBER", Comparator.AT_MOST);
        comparators.forEach((phrase, comparator) -> {
            rule("C", "TIMED " + phrase, -0.6, parts -> compareHour(parts, comparator));
            boolean isOfTime = !phrase.startsWith("above"); // which may be of any number
            if (isOfTime && columns.size() == 1)
                rule("C", phrase, 0.1, parts -> hour(parts, comparator, columns.getFirst()));
        });
    }

    private static @Nullable Filtered compareHour(Rule.Parts parts, Comparator comparator) {
        return hour(parts, comparator, parts.first(Named.class).column());
    }

    private static @Nullable Filtered hour(
            Rule.Parts parts, Comparator comparator, ColumnProfile column) {
        var amount = parts.first(Amount.class);
        var hour = amount.asRows().filter(_ -> !amount.isCounted());
        return hour.flatMap(number -> ClockTimes.resolveHour(number, column))
                .map(minutes ->
                        Filtered.of(
                                new QueryCondition.Comparison(
                                        time(column),
                                        comparator,
                                        Expression.Constant.of(BigDecimal.valueOf(minutes)))))
                .orElse(null);
    }

    private void compare(Comparator comparator, String... phrases) {
        for (var parts : phrases) {
            rule("C", parts, 0.1, all -> compare(all, comparator, only()));
            rule("C", "TIMED is? " + parts, all -> compare(all, comparator, findTime(all)));
            rule("C", parts + " TIMED", all -> compare(all, comparator, findTime(all)));
        }
    }

    /**
     * The column of times that a question without the name of one is about; columns of dates have
     * no time of day.
     */
    private Optional<Expression> only() {
        boolean isOnly =
                columns.size() == 1
                        && table.temporal().stream()
                                .noneMatch(column -> column.type() == ColumnType.DATE_TIME);
        return isOnly ? Optional.of(time(columns.getFirst())) : Optional.empty();
    }

    private static Optional<Expression> findTime(Rule.Parts parts) {
        return Optional.of(time(parts.first(Named.class).column()));
    }

    private static Expression time(ColumnProfile column) {
        return new Expression.ClockTime(TableContext.field(column));
    }

    private static @Nullable Filtered compare(
            Rule.Parts parts, Comparator comparator, Optional<Expression> of) {
        var time = Expression.Constant.of(parts.first(ClockTime.class).number());
        return of.map(left -> Filtered.of(new QueryCondition.Comparison(left, comparator, time)))
                .orElse(null);
    }

    /** A stretch over midnight is not a range of numbers. */
    private static @Nullable Filtered between(Rule.Parts parts, Optional<Expression> of) {
        var from = parts.first(ClockTime.class);
        var to = parts.last(ClockTime.class);
        if (from.minutes() >= to.minutes()) return null;
        return of.map(time ->
                        Filtered.of(
                                new QueryCondition.Range(
                                        time,
                                        Expression.Constant.of(from.number()),
                                        Expression.Constant.of(to.number()),
                                        true)))
                .orElse(null);
    }

    private static Superlative first(ColumnProfile column, boolean isDescending) {
        return new Superlative(
                Optional.of(new Measured(time(column), column.name(), true)), isDescending, true);
    }
}
