package dev.troupe.packs.data.grammar.rule;

import dev.troupe.packs.data.algebra.Expression.Function;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.algebra.QueryCondition.Comparator;
import dev.troupe.packs.data.grammar.clause.Phrases.Level;
import dev.troupe.packs.data.grammar.clause.Phrases.Number;
import dev.troupe.packs.data.grammar.clause.Phrases.Valued;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Filtered;
import dev.troupe.packs.data.grammar.clause.TableContext;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Rows whose number is above or below that of a row that is named: "an area larger than Orlin". */
final class NamedRowRules extends RuleSet {
    NamedRowRules(TableContext table) {
        super(table);
        for (var words :
                List.of(
                        "NUM compared VALUE higher",
                        "compared VALUE NUM higher",
                        "NUM above VALUE"))
            rule("C", words, parts -> compareWithRow(Comparator.ABOVE, parts));
        for (var words :
                List.of("NUM compared VALUE lower", "compared VALUE NUM lower", "NUM below VALUE"))
            rule("C", words, parts -> compareWithRow(Comparator.BELOW, parts));
    }

    /** 比杭州店贵: against the number of the row that the name stands for. */
    private @Nullable Filtered compareWithRow(Comparator comparator, Rule.Parts parts) {
        var valued = parts.first(Valued.class);
        if (!valued.column().isUnique()) return null;
        var number = parts.first(Number.class).expression();
        var row =
                new QueryCondition.OneOf(
                        TableContext.field(valued.column()),
                        List.of(TableContext.cell(valued.column(), valued.value())));
        var level = new Level(Optional.empty(), Function.MAX, Optional.of(row));
        return Filtered.of(new QueryCondition.Comparison(number, comparator, level.over(number)));
    }
}
