package dev.troupe.packs.data.grammar.rule;

import dev.troupe.packs.data.grammar.clause.MoneyColumn;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.grammar.clause.Phrases.Bound;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.Phrases.Number;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Having;
import dev.troupe.packs.data.grammar.clause.TableContext;
import org.jspecify.annotations.Nullable;

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

    private @Nullable Having having(Rule.Parts parts) {
        return having(parts.first(Bound.class), parts.first(Measured.class));
    }

    private @Nullable Having having(Bound bound, Measured measured) {
        return MoneyColumn.isComparedWithPieces(table, bound, measured.expression())
                ? null
                : new Having(bound.conditionOn(measured.expression()), measured);
    }

    private @Nullable Having havingOf(Rule.Parts parts) {
        return having(
                parts.first(Bound.class),
                table.measure(parts.first(Phrases.Way.class), parts.first(Number.class)));
    }

    private Having havingRows(Rule.Parts parts) {
        var rows = table.rows();
        return new Having(parts.first(Bound.class).conditionOn(rows.expression()), rows);
    }
}
