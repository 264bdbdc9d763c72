package dev.troupe.packs.data.grammar.assembly;

import static dev.troupe.packs.data.grammar.assembly.Misfit.require;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Query.Order;
import dev.troupe.packs.data.grammar.clause.Phrases.Grouped;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Kind;
import dev.troupe.packs.data.grammar.clause.QuestionClauses;
import dev.troupe.packs.data.mention.ColumnProfile;
import java.util.List;
import java.util.Optional;

/** Groups rows by ranges of a number. */
final class BinAssembler {
    private final QueryDraft draft;
    private final QuestionClauses clauses;

    BinAssembler(QueryDraft draft) {
        this.draft = draft;
        this.clauses = draft.clauses();
    }

    void assemble() {
        draft.requireOnly(
                List.of(
                        QuestionClause.Steps.class,
                        QuestionClause.StepWidth.class,
                        QuestionClause.Keys.class,
                        QuestionClause.Measures.class),
                Kind.DISTRIBUTION);
        var bin =
                clauses.one(QuestionClause.Steps.class)
                        .map(this::bin)
                        .orElseGet(this::binOfOpenNumber);
        var measures = draft.measures();
        measures.removeIf(measured ->
                measured.isImplied() && measured.expression().parts().contains(bin.of()));
        if (measures.isEmpty()) measures.add(draft.table().rows());
        var title = draft.table().chinese() ? "区间起点" : "from";
        draft.setKeys(List.of(new Grouped(bin, title, Optional.empty())));
        draft.group(measures);
        draft.update(query -> query.withOrder(List.of(new Order(bin, false, true))));
    }

    private Expression.Bin bin(QuestionClause.Steps steps) {
        require(draft.keys().isEmpty());
        return new Expression.Bin(steps.number().expression(), steps.width());
    }

    /** Ranges of the number that the question groups by, or computes without a way. */
    private Expression.Bin binOfOpenNumber() {
        var width = clauses.one(QuestionClause.StepWidth.class).orElseThrow().width();
        var keys = draft.keys();
        if (keys.size() == 1) {
            require(keys.getFirst().column().filter(ColumnProfile::isNumber).isPresent());
            return new Expression.Bin(keys.getFirst().expression(), width);
        }
        var implied = draft.measures().stream().filter(Measured::isImplied).toList();
        require(keys.isEmpty() && implied.size() == 1);
        draft.measures().removeAll(implied);
        return new Expression.Bin(implied.getFirst().expression().parts().getFirst(), width);
    }
}
