package dev.troupe.packs.data.grammar.assembly;

import static dev.troupe.packs.data.grammar.assembly.Misfit.require;
import static dev.troupe.packs.data.grammar.clause.TableContext.field;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.algebra.QueryContent;
import dev.troupe.packs.data.grammar.clause.MoneyColumn;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Kind;
import dev.troupe.packs.data.grammar.clause.QuestionClause.Role;
import dev.troupe.packs.data.grammar.clause.QuestionClauses;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ClockTimes;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.Concept;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Makes one query of the clauses of a question. Clauses that do not go together make none: nothing
 * that the question states is omitted.
 */
public final class QueryAssembler {
    /**
     * A query that a question may mean.
     *
     * @param penalty for what the question leaves open
     */
    public record Assembled(Query query, double penalty, List<LocalizedText> assumptions) {}

    private static final Pattern REMAINING =
            Pattern.compile("left|remain|balance|on hand|剩|结余|余额|余量|库存");

    private final QueryDraft draft;
    private final QuestionClauses clauses;

    private QueryAssembler(QueryDraft draft) {
        this.draft = draft;
        this.clauses = draft.clauses();
    }

    /** The query; empty when the clauses do not go together. */
    public static Optional<Assembled> assemble(TableContext table, List<QuestionClause> all) {
        try {
            var draft = new QueryDraft(table, all);
            new QueryAssembler(draft).assemble();
            return Optional.of(new Assembled(draft.query(), draft.penalty(), draft.assumptions()));
        } catch (Misfit _) {
            return Optional.empty();
        }
    }

    private void assemble() {
        require(clauses.isConsistent());
        require(draft.keys().stream().noneMatch(Groups::isOfManyNumbers));
        new CleaningAssembler(draft).clean();
        addStock();
        new FilterAssembler(draft).addFilters();
        var never = new NeverAssembler(draft);
        never.addCondition();
        var operation = Operations.of(draft);
        if (operation.isAsked()) draft.update(_ -> operation.assemble().orElseThrow(Misfit::new));
        else readClauses();
        never.listOnce();
        require(!clauses.has(Kind.SIGNIFICANCE) || isTest());
        draft.update(this::orderTimes);
        if (clauses.has(Kind.RANK))
            draft.update(query -> operation.withRank(query).orElseThrow(Misfit::new));
        require(!hasSumOfYears());
        require(draft.measures().stream().noneMatch(this::isSumOfBalances));
    }

    /** What is left after each payment is added up only if the question asks for the total. */
    private boolean isSumOfBalances(Phrases.Measured measured) {
        return measured.isImplied()
                && measured.expression() instanceof Expression.Aggregation(var way, var of, _, _)
                && way == Expression.Function.SUM
                && draft.table().columns().stream()
                        .filter(column -> of.filter(TableContext.field(column)::equals).isPresent())
                        .anyMatch(column -> MoneyColumn.isRunning(column, draft.table().columns()));
    }

    /** Years are not added up. */
    private boolean hasSumOfYears() {
        var summed =
                new QueryContent(draft.query())
                        .expressions()
                        .flatMap(one ->
                                one instanceof Expression.Aggregation(var way, var of, _, _)
                                                && way == Expression.Function.SUM
                                        ? of.stream()
                                        : Stream.empty())
                        .toList();
        return draft.table().columns().stream()
                .filter(column -> !column.canMeasure())
                .filter(column -> summed.contains(TableContext.field(column)))
                .anyMatch(ColumnProfile::isOfYears);
    }

    /** How many pens are left: the stock, if it is a number of the rows. */
    private void addStock() {
        var table = draft.table();
        var measures = draft.measures();
        boolean isCount =
                measures.equals(List.of(table.rows()))
                        || measures.isEmpty()
                                && clauses.one(QuestionClause.HowMuch.class).isPresent();
        if (clauses.one(QuestionClause.Left.class).isEmpty() || !isCount || isRemoved()) return;
        table.only(Concept.STOCK)
                .ifPresent(stock -> {
                    measures.clear();
                    measures.add(table.usual(table.number(stock)));
                });
    }

    private boolean isRemoved() {
        return draft.query().unique().isPresent()
                || clauses.filters().stream().anyMatch(filtered -> filtered.is(Role.REMOVAL));
    }

    /** 6:40 comes before 13:30. */
    private Query orderTimes(Query query) {
        var times =
                draft.table().columns().stream()
                        .filter(ClockTimes::areIn)
                        .map(TableContext::field)
                        .toList();
        if (times.isEmpty()) return query;
        return query.withOrder(
                query.order().stream()
                        .map(order ->
                                times.contains(order.by())
                                        ? new Query.Order(
                                                new Expression.ClockTime(order.by()),
                                                order.isDescending(),
                                                order.isUsual())
                                        : order)
                        .toList());
    }

    private void readClauses() {
        var superlatives = new SuperlativeAssembler(draft);
        var listing = new ListingAssembler(draft);
        if (clauses.has(Kind.TREND)) new ChartAssembler(draft).assembleTrend();
        else if (clauses.has(Kind.POINTS)) new ChartAssembler(draft).assemblePoints();
        else if (clauses.one(QuestionClause.DistinctValues.class).isPresent())
            new DistinctAssembler(draft).listValues();
        else if (clauses.one(QuestionClause.Duplicates.class).isPresent())
            new DistinctAssembler(draft).listDuplicates();
        else if (clauses.one(QuestionClause.SingleValues.class).isPresent())
            new DistinctAssembler(draft).listSingleValues();
        else if (clauses.isWindow()) new WindowAssembler(draft).assemble();
        else if (clauses.isShare()) new ShareAssembler(draft).assemble();
        else if (clauses.isPivot()) new PivotAssembler(draft).assemble();
        else if (clauses.isSteps()) new BinAssembler(draft).assemble();
        else if (!clauses.all(QuestionClause.Having.class).isEmpty())
            new HavingAssembler(draft).assemble();
        else if (clauses.one(QuestionClause.Extremes.class).isPresent())
            new ExtremesAssembler(draft).assemble();
        else if (clauses.one(QuestionClause.Comparative.class).isPresent())
            new ComparativeAssembler(draft)
                    .assemble(clauses.one(QuestionClause.Comparative.class).get().of());
        else if (clauses.has(Kind.AHEAD)) superlatives.assembleAhead();
        else if (clauses.superlative().isPresent())
            superlatives.assemble(clauses.superlative().get());
        else if (clauses.top().isPresent()) superlatives.limit(clauses.top().get());
        else if (listing.isOfGroups()) assembleGroups();
        else if (listing.isAsked()) listing.assemble();
        else new NumberAssembler(draft).assemble();
        require(!isMixed(draft.query()));
        require(!isNeighborCounted(draft.query()));
        require(clauses.which().filter(ColumnProfile::canMeasure).isEmpty() || areRowsCounted());
        require(!clauses.has(Kind.GROUPING) || draft.query().isGrouped());
        require(!clauses.has(Kind.OBTAINED) || isOfNumber());
        require(clauses.one(QuestionClause.Left.class).isEmpty() || isOfWhatIsLeft());
        require(!clauses.has(Kind.CORRELATION) || isCorrelation());
        draft.update(query ->
                new CorrelationOutputs(draft.table().chinese(), clauses.has(Kind.SIGNIFICANCE))
                        .complete(query));
        for (var part : clauses.all(QuestionClause.NamePart.class))
            require(draft.query().toString().contains(field(part.column()).toString()));
    }

    private void assembleGroups() {
        draft.addKey(clauses.which().orElseThrow());
        new NumberAssembler(draft).assemble();
    }

    /** Whether groups are chosen by how many rows they have. */
    private boolean areRowsCounted() {
        var rows = draft.table().rows().expression();
        var counted =
                Stream.concat(
                                clauses.all(QuestionClause.Having.class).stream()
                                        .map(QuestionClause.Having::measured),
                                clauses.superlative().stream().flatMap(one -> one.by().stream()))
                        .toList();
        return !counted.isEmpty()
                && counted.stream().allMatch(one -> one.expression().equals(rows));
    }

    /** Whether groups are shown with a value of single rows. */
    private static boolean isMixed(Query query) {
        return !query.keys().isEmpty()
                && query.outputs().stream()
                        .anyMatch(output ->
                                output.expression() instanceof Expression.Field
                                        && query.keys().stream()
                                                .noneMatch(key ->
                                                        key.expression()
                                                                .equals(output.expression())));
    }

    /** How many came after one: all later rows, rather than the next one. */
    private boolean isNeighborCounted(Query query) {
        var rows = draft.table().rows().expression();
        return query.filters().stream().anyMatch(QueryCondition.NextTo.class::isInstance)
                && query.outputs().stream().anyMatch(output -> output.expression().equals(rows));
    }

    /**
     * "How much of the budget is left" does not ask for the total of the budgets: something has to
     * be removed, or the numbers have to be what is left.
     */
    private boolean isOfWhatIsLeft() {
        var outputs = draft.query().outputs().toString();
        return isRemoved()
                || draft.table().measurable().stream()
                        .filter(column ->
                                column.fit(Concept.STOCK) >= 0.7
                                        || REMAINING.matcher(column.spaced()).find())
                        .anyMatch(
                                column -> outputs.contains(TableContext.field(column).toString()));
    }

    private boolean isTest() {
        return draft.query().outputs().stream()
                .anyMatch(output -> output.expression() instanceof Expression.PValue);
    }

    private boolean isCorrelation() {
        return draft.query().outputs().stream()
                .anyMatch(output -> CorrelationOutputs.isCorrelation(output.expression()));
    }

    /** Whether a number of the rows is computed or compared. */
    private boolean isOfNumber() {
        var query = draft.query();
        var used = query.outputs() + " " + query.order() + " " + query.having() + query.filters();
        return draft.table().measurable().stream()
                .anyMatch(column -> used.contains(TableContext.field(column).toString()));
    }
}
