package dev.troupe.packs.data.grammar.assembly;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.grammar.clause.Phrases.Grouped;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Kind;
import dev.troupe.packs.data.grammar.clause.QuestionClauses;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.AgentVerbs;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.Concept;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/** A query while clauses are added to it. */
final class QueryDraft {
    private final TableContext table;
    private final QuestionClauses clauses;
    private final List<LocalizedText> assumptions = new ArrayList<>();
    private final List<Grouped> keys;
    private final List<Measured> measures;
    private double penalty;
    private Query query = Query.ALL;

    QueryDraft(TableContext table, List<QuestionClause> all) {
        this.table = table;
        this.clauses = new QuestionClauses(all);
        keys = new ArrayList<>(clauses.keys());
        measures = new ArrayList<>(clauses.measures());
    }

    TableContext table() {
        return table;
    }

    QuestionClauses clauses() {
        return clauses;
    }

    /** What the question is grouped by so far; may be changed. */
    List<Grouped> keys() {
        return keys;
    }

    /** What is computed so far; may be changed. */
    List<Measured> measures() {
        return measures;
    }

    Query query() {
        return query;
    }

    void update(UnaryOperator<Query> change) {
        query = change.apply(query);
    }

    double penalty() {
        return penalty;
    }

    /** Makes the query less likely, for what the question leaves open. */
    void addPenalty(double cost) {
        penalty += cost;
    }

    List<LocalizedText> assumptions() {
        return List.copyOf(assumptions);
    }

    void assume(String zh, String en) {
        assumptions.add(new LocalizedText(zh, en));
    }

    /** Requires that apart from filters and rows the question states only these. */
    void requireOnly(List<Class<? extends QuestionClause>> types, Kind... marks) {
        Misfit.require(clauses.isOnlyAbout(types, marks));
    }

    void setKeys(List<Grouped> others) {
        keys.clear();
        keys.addAll(others);
    }

    void addKey(ColumnProfile column) {
        var key = table.key(column);
        if (!keys.contains(key)) keys.add(key);
    }

    /** What is asked for is what rows are grouped by: which regions, products with. */
    void addSubjectAsKey() {
        clauses.which().ifPresent(this::addKey);
        var columns = clauses.columns();
        if (keys.isEmpty() && columns.size() == 1) addKey(columns.getFirst());
    }

    /**
     * Whether a verb names another column of those who did something than the one that is asked
     * for, which groups do not show: which writer directed the most films.
     */
    boolean isDoneByOthers() {
        return clauses.which().isPresent()
                && clauses.columns().stream()
                        .filter(column -> AgentVerbs.findBy(column.spaced()).isPresent())
                        .anyMatch(column ->
                                keys.stream()
                                        .noneMatch(key ->
                                                key.column().filter(column::equals).isPresent()));
    }

    /** The only number, else the one that sales are in. */
    ColumnProfile usualNumber() {
        var numbers = table.measurable();
        var choice =
                numbers.size() == 1
                        ? numbers
                        : numbers.stream()
                                .filter(column -> column.fit(Concept.SALES) >= 0.9)
                                .toList();
        Misfit.require(choice.size() == 1);
        addPenalty(0.5);
        return choice.getFirst();
    }

    /** Computes numbers for each group, in the usual order of the groups. */
    void group(List<Measured> all) {
        update(ungrouped ->
                ungrouped
                        .withKeys(keys.stream().map(Groups::output).toList())
                        .withOutputs(all.stream().map(Groups::output).toList())
                        .withOrder(Groups.usualOrder(keys, all)));
    }
}
