package dev.troupe.packs.data.grammar.rule;

import dev.troupe.packs.data.grammar.clause.Phrases.Amount;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Kind;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Mark;
import dev.troupe.packs.data.grammar.clause.TableContext;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Shares, and numbers that are accumulated, averaged or compared over time. */
final class WindowRules extends RuleSet {
    WindowRules(TableContext table) {
        super(table);
        addMarks();
    }

    private void addMarks() {
        mark("share", Kind.SHARE);
        mark("share_of_amount", Kind.AMOUNT_SHARE);
        mark("share_of_amount share", Kind.AMOUNT_SHARE);
        mark("share_of_total", Kind.TOTAL_SHARE);
        mark("share_of_total share", Kind.TOTAL_SHARE);
        mark("share share_of_total", Kind.TOTAL_SHARE);
        mark("share_verb", Kind.SHARE);
        mark("share share", Kind.SHARE);
        for (var words : List.of("share whole", "share whole share"))
            rule("CLAUSE", words, WindowRules::shareOfWhole);
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
        mark("against_previous", Kind.AGAINST);
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

    private static @Nullable QuestionClause moving(Rule.Parts parts, int more) {
        return parts.first(Amount.class)
                .asRows()
                .map(groups ->
                        new QuestionClause.Moving(
                                groups + more, parts.all(Measured.class).stream().findFirst()))
                .orElse(null);
    }

    private QuestionClause monthChange(Rule.Parts parts) {
        return new QuestionClause.PeriodChange(parts.first(Measured.class));
    }

    /** This month's total less last month's. */
    private @Nullable QuestionClause monthChanges(Rule.Parts parts) {
        var all = parts.all(Measured.class);
        return all.getFirst().expression().equals(all.getLast().expression())
                ? monthChange(parts)
                : null;
    }

    /** The total is one of an amount, all are the rows. */
    private static QuestionClause shareOfWhole(Rule.Parts parts) {
        boolean isOfTotal =
                parts.all(String.class).stream().anyMatch(word -> word.endsWith("total"));
        return new Mark(isOfTotal ? Kind.TOTAL_SHARE : Kind.SHARE);
    }

    private void mark(String parts, Kind kind) {
        rule("CLAUSE", parts, 0.1, _ -> new Mark(kind));
    }
}
