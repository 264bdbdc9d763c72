package dev.troupe.packs.data.grammar.assembly;

import static dev.troupe.packs.data.grammar.assembly.Misfit.require;

import dev.troupe.packs.data.algebra.Query.Limit;
import dev.troupe.packs.data.algebra.Query.Order;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.QuestionClauses;
import java.util.List;

/** Selects which of two rows that the question names is taller, older or faster. */
final class ComparativeAssembler {
    private final QueryDraft draft;
    private final QuestionClauses clauses;

    ComparativeAssembler(QueryDraft draft) {
        this.draft = draft;
        this.clauses = draft.clauses();
    }

    void assemble(QuestionClause.Superlative superlative) {
        draft.requireOnly(
                List.of(
                        QuestionClause.Comparative.class,
                        QuestionClause.Which.class,
                        QuestionClause.WhichGroup.class));
        require(clauses.superlative().isEmpty() && clauses.top().isEmpty());
        require(clauses.all(QuestionClause.Comparative.class).size() == 1);
        var choices =
                clauses.filters().stream().flatMap(filtered -> filtered.choice().stream()).toList();
        require(choices.size() == 1 && choices.getFirst().values().size() == 2);
        var named = choices.getFirst().column();
        require(named.isUnique());
        var number = superlative.by().map(Measured::expression).map(Groups::inner).orElseThrow();
        new RowOutputs(draft).add(List.of(named), superlative.by());
        var order = new Order(number, superlative.isDescending());
        draft.update(
                query -> query.withOrder(List.of(order)).withLimit(new Limit(1, List.of(), true)));
    }
}
