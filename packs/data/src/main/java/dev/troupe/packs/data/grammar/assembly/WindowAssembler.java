package dev.troupe.packs.data.grammar.assembly;

import static dev.troupe.packs.data.grammar.assembly.Misfit.require;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Kind;
import dev.troupe.packs.data.grammar.clause.QuestionClauses;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.TimeGrain;
import dev.troupe.packs.data.table.Cell;
import java.util.ArrayList;
import java.util.List;

/** Computes numbers along time: running totals, moving averages, growth and changes. */
final class WindowAssembler {
    private final QueryDraft draft;
    private final TableContext table;
    private final QuestionClauses clauses;

    WindowAssembler(QueryDraft draft) {
        this.draft = draft;
        this.table = draft.table();
        this.clauses = draft.clauses();
    }

    void assemble() {
        draft.requireOnly(
                List.of(
                        QuestionClause.Measures.class,
                        QuestionClause.Keys.class,
                        QuestionClause.Moving.class,
                        QuestionClause.PeriodChange.class),
                Kind.RUNNING,
                Kind.SHARE,
                Kind.GROWTH,
                Kind.CHANGE,
                Kind.AGAINST);
        var measured = onlyMeasure();
        var keys = draft.keys();
        if (keys.isEmpty()) keys.addAll(table.key(TimeGrain.MONTH).stream().toList());
        require(keys.size() == 1 && Groups.isTime(keys.getFirst()));
        require(Groups.place(keys.getFirst()).equals(keys.getFirst().expression()));
        require(clauses.has(Kind.RUNNING) || !isOfOneMonth(keys.getFirst().expression()));
        var outputs = new ArrayList<Measured>();
        outputs.add(measured);
        outputs.addAll(windows(measured.expression()));
        draft.group(outputs);
    }

    /** The growth of May: among the rows of May alone, nothing is before it. */
    private boolean isOfOneMonth(Expression key) {
        return key instanceof Expression.DatePart(var grain, var date)
                && grain == TimeGrain.MONTH
                && draft.query().filters().stream()
                        .anyMatch(filter ->
                                filter
                                                instanceof
                                                QueryCondition.Range(
                                                        var of,
                                                        Expression.Constant(Cell.Date(var from)),
                                                        Expression.Constant(Cell.Date(var to)),
                                                        _)
                                        && of.equals(date)
                                        && !from.plusMonths(1).isBefore(to));
    }

    private Measured onlyMeasure() {
        var measures = draft.measures();
        clauses.all(QuestionClause.PeriodChange.class)
                .forEach(change -> measures.add(change.measured()));
        clauses.one(QuestionClause.Moving.class)
                .flatMap(QuestionClause.Moving::measured)
                .ifPresent(measures::add);
        require(measures.size() <= 1);
        if (measures.isEmpty()) measures.add(onlyAmount());
        return addUp(measures.getFirst());
    }

    private List<Measured> windows(Expression of) {
        var windows = new ArrayList<Measured>();
        clauses.one(QuestionClause.Moving.class)
                .ifPresent(moving ->
                        windows.add(
                                new Measured(
                                        new Expression.MovingAverage(of, moving.groups()),
                                        table.chinese() ? "移动平均" : "moving_average",
                                        false)));
        if (clauses.has(Kind.RUNNING))
            windows.add(
                    new Measured(
                            new Expression.RunningTotal(of),
                            table.chinese() ? "累计" : "running_total",
                            false));
        boolean isGrowth = clauses.isGrowth();
        require(isGrowth || !clauses.has(Kind.SHARE));
        if (isGrowth)
            windows.add(
                    new Measured(
                            new Expression.Change(Expression.ChangeKind.PERCENT, of),
                            table.chinese() ? "环比增长（%）" : "growth (%)",
                            false));
        boolean isDifference =
                clauses.has(Kind.CHANGE) && !clauses.has(Kind.SHARE)
                        || clauses.one(QuestionClause.PeriodChange.class).isPresent()
                        || clauses.has(Kind.AGAINST) && !isGrowth;
        if (isDifference)
            windows.add(
                    new Measured(
                            new Expression.Change(Expression.ChangeKind.DIFFERENCE, of),
                            table.chinese() ? "比上期增减" : "change",
                            false));
        return windows;
    }

    /**
     * What is accumulated or compared over time is added up, unless the question specifies
     * otherwise.
     */
    private Measured addUp(Measured measured) {
        return measured.isImplied()
                        && Groups.inner(measured.expression()) instanceof Expression.Field field
                ? table.measure(
                        Phrases.Way.of(Expression.Function.SUM),
                        new Phrases.Number(field, field.column(), false))
                : measured;
    }

    private Measured onlyAmount() {
        var numbers = table.measurable();
        require(numbers.size() == 1);
        return table.usual(table.number(numbers.getFirst()));
    }
}
