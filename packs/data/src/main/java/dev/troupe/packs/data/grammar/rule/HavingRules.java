package dev.troupe.packs.data.grammar.rule;

import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.grammar.clause.Phrases.Bound;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.Phrases.Number;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Having;
import dev.troupe.packs.data.grammar.clause.TableContext;

/** Conditions on the number of a group. */
final class HavingRules extends RuleSet {
    HavingRules(TableContext table) {
        super(table);
        addHaving();
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
        return new Having(parts.first(Bound.class).conditionOn(measured.expression()), measured);
    }

    private Having havingOf(Rule.Parts parts) {
        var measured = table.measure(parts.first(Phrases.Way.class), parts.first(Number.class));
        return new Having(parts.first(Bound.class).conditionOn(measured.expression()), measured);
    }

    private Having havingRows(Rule.Parts parts) {
        var rows = table.rows();
        return new Having(parts.first(Bound.class).conditionOn(rows.expression()), rows);
    }
}
