package dev.troupe.packs.data.grammar.rule;

import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.grammar.clause.Phrases.Amount;
import dev.troupe.packs.data.grammar.clause.Phrases.Grouped;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.Phrases.Named;
import dev.troupe.packs.data.grammar.clause.Phrases.Side;
import dev.troupe.packs.data.grammar.clause.Phrases.Values;
import dev.troupe.packs.data.grammar.clause.Phrases.Way;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Aggregated;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Comparison;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Filtered;
import dev.troupe.packs.data.grammar.clause.QuestionClause.OtherNumber;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Unfiltered;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Ungrouped;
import dev.troupe.packs.data.grammar.clause.QuestionClause.YearBefore;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ColumnProfile;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Clauses that mean something only after a question: the mean, no grouping, all of them. */
final class FollowUpRules extends RuleSet {
    FollowUpRules(TableContext table) {
        super(table);
        rule("CLAUSE", "WAY", 0.2, parts -> new Aggregated(parts.all(Way.class)));
        rule("CLAUSE", "WAYS", 0.2, parts -> new Aggregated(parts.firstList(Way.class)));
        rule("CLAUSE", "NUMBER", 0.1, parts -> new OtherNumber(parts.first(Amount.class).value()));
        rule("C", "NUMBER", 0.1, this::year);
        rule(
                "CLAUSE",
                "K by",
                0.1,
                parts -> new QuestionClause.Keys(parts.firstList(Grouped.class)));
        rule(
                "SUP",
                "most",
                0.9,
                _ -> new QuestionClause.Superlative(Optional.empty(), true, false));
        rule(
                "SUP",
                "least",
                0.9,
                _ -> new QuestionClause.Superlative(Optional.empty(), false, false));
        for (var rows : List.of("only FLAGGED rownoun?", "FLAGGED rownoun"))
            rule("C", rows, -0.7, FollowUpRules::selectFlagged);
        addUngrouped();
        addUnfiltered();
        addComparisons();
        addOrders();
        for (var words : List.of("without COLS", "remove COLS", "COLS without_end", "COLS remove"))
            rule(
                    "CLAUSE",
                    words,
                    -0.9,
                    parts -> new QuestionClause.Omitted(parts.firstList(ColumnProfile.class)));
    }

    private void addOrders() {
        for (var words : List.of("reverse", "reversed_order"))
            rule("CLAUSE", words, -0.5, _ -> new QuestionClause.Reversed());
        rule("CLAUSE", "sort? name_order", -0.5, _ -> new QuestionClause.Named());
        for (var words : List.of("by name_word sort", "sort by name_word"))
            rule("CLAUSE", words, -0.5, _ -> new QuestionClause.Named());
        for (var words : List.of("by COLUMN name_word sort", "sort by COLUMN name_word"))
            rule("CLAUSE", words, -0.5, FollowUpRules::sortByColumn);
    }

    /** Just the billable ones: some of the rows, rather than a comparison of both kinds. */
    private static @Nullable Filtered selectFlagged(Rule.Parts parts) {
        return ValueRules.flag(parts.first(Named.class).column()).map(Filtered::of).orElse(null);
    }

    /** A number alone is a year where the table has dates of it: same for 2024. */
    private @Nullable Filtered year(Rule.Parts parts) {
        var number = parts.first(Amount.class).value();
        return table.date()
                .filter(column ->
                        TableContext.years(column).stream()
                                .anyMatch(year -> BigDecimal.valueOf(year).compareTo(number) == 0))
                .map(column -> Filtered.of(inYear(column, number.intValue())))
                .orElse(null);
    }

    private static QueryCondition inYear(ColumnProfile column, int year) {
        return PeriodRules.range(
                TableContext.field(column), LocalDate.of(year, 1, 1), LocalDate.of(year + 1, 1, 1));
    }

    private void addUngrouped() {
        for (var only : List.of("", "only? one_number comma? ")) {
            rule("CLAUSE", only + "ungrouped", _ -> new Ungrouped(List.of()));
            rule("CLAUSE", only + "not_by GS group? by?", FollowUpRules::withoutKeys);
        }
        for (var only : List.of("comma? only? one_number", "comma? only? whole")) {
            rule("CLAUSE", "ungrouped " + only, _ -> new Ungrouped(List.of()));
            rule("CLAUSE", "not_by GS group? by? " + only, FollowUpRules::withoutKeys);
        }
        rule("CLAUSE", "only? one_number", 0.4, _ -> new Ungrouped(List.of()));
    }

    private static QuestionClause withoutKeys(Rule.Parts parts) {
        return new Ungrouped(parts.firstList(Grouped.class));
    }

    private void addUnfiltered() {
        rule("CLAUSE", "unfiltered ROWS?", _ -> new Unfiltered(Optional.empty()));
        rule(
                "CLAUSE",
                "every_value COLUMN",
                parts -> new Unfiltered(Optional.of(parts.first(Named.class).column())));
    }

    private static QuestionClause sortByColumn(Rule.Parts parts) {
        var column = parts.first(Named.class).column();
        var by = new Measured(TableContext.field(column), column.name(), true);
        return new QuestionClause.Sort(Optional.of(by), Optional.of(false));
    }

    /** Compare it with Rome: next to what the question is about. Cash against cards: these two. */
    private void addComparisons() {
        for (var words : List.of("and %s compare", "and %s compared", "against %s")) {
            rule("CLAUSE", words.formatted("VALUES"), -0.5, FollowUpRules::compareWithCurrent);
            rule("CLAUSE", words.formatted("SPAN"), -0.5, FollowUpRules::comparePeriod);
            rule("CLAUSE", words.formatted("PERIOD"), -0.5, this::compareInYears);
            rule("CLAUSE", words.formatted("year_before"), -0.5, _ -> new YearBefore(true));
            rule("CLAUSE", words.formatted("NUMBER"), -0.5, this::compareYear);
        }
        for (var words : List.of("compared year_before change?", "year_on_year"))
            rule("CLAUSE", words, -0.5, _ -> new YearBefore(true));
        rule("CLAUSE", "within? year_before", -0.5, _ -> new YearBefore(false));
        rule("CLAUSE", "compare VALUES", parts -> compare(parts));
        rule("CLAUSE", "VALUES compare", FollowUpRules::compareOthers);
        rule("CLAUSE", "VALUES compared", FollowUpRules::compareOthers);
        rule("OPPOSED", "VALUES compare VALUE", ValueRules::join);
        rule("OPPOSED", "VALUES compared VALUE", ValueRules::join);
        rule("OPPOSED", "VALUES against VALUE", ValueRules::join);
        rule("OPPOSED", "compare VALUES to VALUE", ValueRules::join);
        rule("OPPOSED", "compare VALUES using VALUE", ValueRules::join);
        rule("CLAUSE", "OPPOSED", FollowUpRules::compareOthers);
    }

    private static QuestionClause compareWithCurrent(Rule.Parts parts) {
        return new Comparison(ValueRules.choose(parts.first(Values.class)), true);
    }

    private static QuestionClause comparePeriod(Rule.Parts parts) {
        return new Comparison(Filtered.of(parts.first(Side.class).condition()), true);
    }

    /** A month or a quarter without a year: one of each year of the table. */
    private @Nullable QuestionClause compareInYears(Rule.Parts parts) {
        var period = parts.first(Phrases.Period.class).period();
        if (period.year() > 0 || table.date().isEmpty()) return null;
        var field = TableContext.field(table.date().get());
        var years =
                TableContext.years(table.date().get()).stream()
                        .map(period::in)
                        .map(one -> PeriodRules.range(field, one.from(), one.to()))
                        .toList();
        return new Comparison(Filtered.of(new QueryCondition.Any(years)), true);
    }

    private @Nullable QuestionClause compareYear(Rule.Parts parts) {
        var year = year(parts);
        return year == null ? null : new Comparison(year, true);
    }

    /** One value is compared with that of the question, several with each other. */
    private static QuestionClause compare(Rule.Parts parts) {
        var others = compareOthers(parts);
        return others == null ? compareWithCurrent(parts) : others;
    }

    private static @Nullable QuestionClause compareOthers(Rule.Parts parts) {
        var values = parts.first(Values.class);
        return values.values().size() > 1 ? new Comparison(ValueRules.choose(values), false) : null;
    }
}
