package dev.troupe.packs.data.grammar.rule;

import dev.troupe.packs.data.grammar.clause.Phrases.Number;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Kind;
import dev.troupe.packs.data.grammar.clause.TableContext;
import java.util.List;

/** What charts are drawn of: totals over time, and rows as points. */
final class ChartRules extends RuleSet {
    ChartRules(TableContext table) {
        super(table);
        rule("CLAUSE", "trend", 0.1, _ -> new QuestionClause.Mark(Kind.TREND));
        rule("CLAUSE", "points", 0.1, _ -> new QuestionClause.Mark(Kind.POINTS));
        rule("CLAUSE", "NUM paired NUM", 0.3, this::pair);
        rule("CLAUSE", "x_axis is? NUM comma? and? y_axis is? NUM", this::pair);
        rule(
                "CLAUSE",
                "y_axis is? NUM comma? and? x_axis is? NUM",
                parts -> pair(NumberRules.swap(parts)));
    }

    /** One number for each axis, the horizontal one first. */
    private QuestionClause pair(Rule.Parts parts) {
        return new QuestionClause.Measures(
                List.of(
                        table.usual(parts.first(Number.class)),
                        table.usual(parts.last(Number.class))));
    }
}
