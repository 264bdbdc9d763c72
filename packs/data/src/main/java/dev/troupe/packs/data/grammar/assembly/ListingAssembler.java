package dev.troupe.packs.data.grammar.assembly;

import static dev.troupe.packs.data.grammar.assembly.Misfit.require;

import dev.troupe.packs.data.algebra.Query.Order;
import dev.troupe.packs.data.grammar.clause.Clause;
import dev.troupe.packs.data.grammar.clause.Clause.Kind;
import dev.troupe.packs.data.grammar.clause.Clauses;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ColumnProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Lists rows, or the groups that the question asks for. */
final class ListingAssembler {
    private final QueryDraft draft;
    private final TableContext table;
    private final Clauses clauses;

    ListingAssembler(QueryDraft draft) {
        this.draft = draft;
        this.table = draft.table();
        this.clauses = draft.clauses();
    }

    /** Whether the question asks for rows rather than for numbers of them. */
    boolean isAsked() {
        if (!draft.keys().isEmpty()) return false;
        if (clauses.all(Clause.Measures.class).isEmpty())
            return clauses.one(Clause.HowMuch.class).isEmpty();
        boolean isPlain = draft.measures().stream().allMatch(Measured::isImplied);
        boolean isNamed =
                clauses.has(Kind.LISTING)
                        || !clauses.columns().isEmpty()
                        || clauses.which().isPresent();
        return isPlain && isNamed;
    }

    void assemble() {
        draft.requireOnly(
                List.of(
                        Clause.Columns.class,
                        Clause.Measures.class,
                        Clause.Which.class,
                        Clause.Sort.class));
        var totals = new HavingAssembler(draft);
        if (isWhich()) {
            var key = table.key(clauses.which().orElseThrow());
            if (totals.mayCompareTotals()) {
                totals.compareTotals(key);
                return;
            }
            draft.update(query -> query.withKeys(List.of(Groups.output(key))));
        } else {
            boolean isAsked =
                    clauses.isWhichAsked()
                            && clauses.columns().stream().noneMatch(ColumnProfile::isUnique);
            boolean isOneRowEach = table.label().isPresent(); // then rows and totals are the same
            require(!isAsked || isOneRowEach || !totals.mayCompareTotals());
            addColumns();
        }
        sortRows();
        boolean isStated =
                !draft.query().isWhole() || clauses.has(Kind.LISTING) || clauses.isWhichAsked();
        require(isStated);
    }

    /** Which products: the values of a column that names no single row. */
    private boolean isWhich() {
        return clauses.columns().isEmpty()
                && draft.measures().isEmpty()
                && clauses.which().filter(column -> !column.isUnique()).isPresent();
    }

    private void addColumns() {
        var columns = new ArrayList<>(clauses.columns());
        var which = clauses.which();
        boolean isPerson = which.isPresent() && columns.isEmpty() && draft.measures().isEmpty();
        if (isPerson) return;
        which.filter(column -> !columns.contains(column)).ifPresent(columns::addFirst);
        new RowOutputs(draft).add(columns, Optional.empty());
    }

    private void sortRows() {
        if (clauses.sort().isEmpty()) return;
        var sort = clauses.sort().get();
        require(sort.by().isPresent() && !draft.query().isGrouped());
        var by = sort.by().get();
        require(by.isImplied());
        var order = new Order(Groups.inner(by.expression()), sort.isDescending().orElse(false));
        draft.update(query -> query.withOrder(List.of(order)));
    }
}
