package dev.troupe.packs.data.grammar.rule;

import dev.troupe.packs.data.grammar.clause.Phrases.Amount;
import dev.troupe.packs.data.grammar.clause.Phrases.Grouped;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.Phrases.Number;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.TableContext;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Groups across the columns, and groups that are ranges of a number. */
final class PivotRules extends RuleSet {
    PivotRules(TableContext table) {
        super(table);
        addPivots();
    }

    private void addPivots() {
        rule("CLAUSE", "take G rows comma? and? G columns", this::pivot);
        rule("CLAUSE", "pivot? G rows comma? and? G columns", this::pivot);
        rule("CLAUSE", "rows is? G comma? and? columns is? G", this::pivot);
        rule("CLAUSE", "as G rows comma? as? G columns", this::pivot);
        rule("CLAUSE", "G rows comma? and? G columns comma?", this::pivot);
        rule("CLAUSE", "G and? G pivot", this::pivot);
        rule("CLAUSE", "G times G pivot", this::pivot);
        rule("CLAUSE", "row_per G comma? and? column_per G", this::pivot);
        rule("CLAUSE", "row_per G comma? and? G columns", this::pivot);
        rule("CLAUSE", "pivot G by G", this::pivot);
        rule(
                "CLAUSE",
                "G columns",
                0.3,
                parts -> new QuestionClause.Pivot(List.of(), parts.first(Grouped.class)));
        rule(
                "CLAUSE",
                "value_is is MS",
                parts -> new QuestionClause.Measures(parts.lastList(Measured.class)));
        rule(
                "CLAUSE",
                "value_is MS",
                parts -> new QuestionClause.Measures(parts.lastList(Measured.class)));
        rule("WIDTH", "bin wide? NUMBER", parts -> parts.first(Amount.class));
        rule("WIDTH", "wide NUMBER bin?", parts -> parts.first(Amount.class));
        rule("WIDTH", "NUMBER wide bin?", parts -> parts.first(Amount.class));
        rule("WIDTH", "every_n NUMBER bin", parts -> parts.first(Amount.class));
        rule("WIDTH", "as NUMBER wide bin", parts -> parts.first(Amount.class));
        rule("CLAUSE", "by? NUM comma? WIDTH", this::steps);
        rule("CLAUSE", "WIDTH NUM bin?", this::steps);
        rule("CLAUSE", "by WIDTH NUM bin?", this::steps);
        rule("CLAUSE", "by NUMBER wide NUM bin", this::steps);
        rule("CLAUSE", "distribution NUM comma? with? WIDTH", this::steps);
        rule("CLAUSE", "NUM distribution comma? with? WIDTH", this::steps);
        rule("CLAUSE", "NUM bin comma? bin wide? NUMBER", this::steps);
        rule("CLAUSE", "by NUM bins NUMBER", this::steps);
        rule("CLAUSE", "NUM bins NUMBER", this::steps);
        rule("CLAUSE", "bins NUMBER", 0.1, PivotRules::stepWidth);
        rule("CLAUSE", "by? NUM by NUMBER bins group?", this::steps);
        rule("CLAUSE", "NUM distribution comma? by NUMBER bins", this::steps);
        rule("CLAUSE", "distribution NUM comma? bins NUMBER", this::steps);
        rule("CLAUSE", "NUM by NUMBER bins group?", this::steps);
        rule("CLAUSE", "group NUM bins NUMBER", this::steps);
    }

    private @Nullable QuestionClause pivot(Rule.Parts parts) {
        var rows = parts.first(Grouped.class);
        var columns = parts.last(Grouped.class);
        return rows.equals(columns) ? null : new QuestionClause.Pivot(List.of(rows), columns);
    }

    private @Nullable QuestionClause steps(Rule.Parts parts) {
        var width = parts.first(Amount.class).value();
        return width.signum() > 0
                ? new QuestionClause.Steps(parts.first(Number.class), width)
                : null;
    }

    private static @Nullable QuestionClause stepWidth(Rule.Parts parts) {
        var width = parts.first(Amount.class).value();
        return width.signum() > 0 ? new QuestionClause.StepWidth(width) : null;
    }
}
