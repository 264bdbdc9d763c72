package dev.troupe.packs.data.grammar.assembly;

import static dev.troupe.packs.data.grammar.assembly.Misfit.require;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.Phrases.Number;
import dev.troupe.packs.data.grammar.clause.Phrases.Way;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.QuestionClauses;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.HeadcountColumns;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads what never was: who was never late is who has no row with it, rather than the rows without
 * it.
 */
final class NeverAssembler {
    private final QueryDraft draft;
    private final QuestionClauses clauses;
    private final List<QueryCondition> denied;

    NeverAssembler(QueryDraft draft) {
        this.draft = draft;
        this.clauses = draft.clauses();
        denied =
                clauses.all(QuestionClause.Never.class).stream()
                        .map(QuestionClause.Never::condition)
                        .toList();
    }

    /** Adds the condition, within the rows that meet the others. */
    void addCondition() {
        if (denied.isEmpty()) return;
        var subject = findSubject();
        require(subject.isPresent() || draft.table().label().isPresent());
        var others = draft.query().filters();
        for (var condition : denied)
            draft.update(query -> query.withFilter(deny(condition, subject, others)));
    }

    private boolean areIndividualsAsked() {
        return clauses.all(QuestionClause.Subject.class).stream()
                .anyMatch(subject -> HeadcountColumns.isOfIndividuals(subject.rows().noun()));
    }

    private static QueryCondition deny(
            QueryCondition condition,
            Optional<ColumnProfile> subject,
            List<QueryCondition> others) {
        if (subject.filter(column -> !column.isUnique()).isEmpty())
            return new QueryCondition.Not(condition);
        var all = new ArrayList<>(others);
        all.add(condition);
        return new QueryCondition.NoneOf(
                TableContext.field(subject.get()),
                all.size() == 1 ? condition : new QueryCondition.All(all));
    }

    private Measured count(ColumnProfile subject) {
        var number = new Number(TableContext.field(subject), subject.name(), false);
        return draft.table().measure(Way.of(Expression.Function.COUNT_DISTINCT), number);
    }

    /**
     * Whom the question is about: what it asks for or counts, else the only column of individuals.
     */
    private Optional<ColumnProfile> findSubject() {
        var named = clauses.which().or(this::onlyColumn).or(this::findCounted);
        if (named.isPresent()) return named.filter(column -> !column.canMeasure());
        return areIndividualsAsked()
                ? HeadcountColumns.identify(draft.table().columns())
                : Optional.empty();
    }

    private Optional<ColumnProfile> onlyColumn() {
        return clauses.columns().size() == 1
                ? Optional.of(clauses.columns().getFirst())
                : Optional.empty();
    }

    private Optional<ColumnProfile> findCounted() {
        return draft.table().columns().stream()
                .filter(column ->
                        draft.measures().stream()
                                .anyMatch(measured ->
                                        measured.expression().equals(count(column).expression())))
                .findFirst();
    }

    /** Lists each of those that the question is about once. */
    void listOnce() {
        boolean isOfGroups =
                draft.query().filters().stream().anyMatch(QueryCondition.NoneOf.class::isInstance);
        if (!isOfGroups || draft.query().isGrouped()) return;
        var subject = findSubject().orElseThrow();
        var shown = draft.query().outputs();
        var key = new Query.Output(subject.name(), TableContext.field(subject));
        require(draft.query().order().isEmpty() && (shown.isEmpty() || shown.contains(key)));
        draft.update(query -> query.withOutputs(List.of()).withKeys(List.of(key)));
    }
}
