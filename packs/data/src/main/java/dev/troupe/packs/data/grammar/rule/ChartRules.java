package dev.troupe.packs.data.grammar.rule;

import dev.troupe.packs.data.grammar.clause.Clause;
import dev.troupe.packs.data.grammar.clause.Clause.Kind;
import dev.troupe.packs.data.grammar.clause.Phrases.Number;
import dev.troupe.packs.data.grammar.clause.TableContext;
import java.util.List;

/** What charts are drawn of: totals over time, and rows as points. */
final class ChartRules extends RuleSet {
    ChartRules(TableContext table) {
        super(table);
        rule("CLAUSE", "trend", 0.1, _ -> new Clause.Mark(Kind.TREND));
        rule("CLAUSE", "points", 0.1, _ -> new Clause.Mark(Kind.POINTS));
        rule("CLAUSE", "NUM paired NUM", 0.3, this::pair);
    }

    /** One number for each axis. */
    private Clause pair(Rule.Parts parts) {
        return new Clause.Measures(
                List.of(
                        table.usual(parts.first(Number.class)),
                        table.usual(parts.last(Number.class))));
    }
}
