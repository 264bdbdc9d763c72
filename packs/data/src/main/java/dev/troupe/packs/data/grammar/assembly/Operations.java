package dev.troupe.packs.data.grammar.assembly;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Expression.Aggregation;
import dev.troupe.packs.data.algebra.Expression.Function;
import dev.troupe.packs.data.algebra.Expression.Operator;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.algebra.Query.Limit;
import dev.troupe.packs.data.algebra.Query.Order;
import dev.troupe.packs.data.algebra.Query.Output;
import dev.troupe.packs.data.algebra.QueryCondition;
import dev.troupe.packs.data.grammar.clause.Phrases.Grouped;
import dev.troupe.packs.data.grammar.clause.Phrases.Measured;
import dev.troupe.packs.data.grammar.clause.QuestionClause;
import dev.troupe.packs.data.grammar.clause.QuestionClauses;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.Concept;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * Makes the query of a question with a clause that decides the whole computation. What else the
 * question states has to fit; if it does not, there is no query.
 *
 * @param filtered with the filters of the question
 */
record Operations(
        TableContext table,
        QuestionClauses clauses,
        Query filtered,
        List<Grouped> keys,
        List<Measured> measures) {
    Operations {
        keys = List.copyOf(keys);
        measures = List.copyOf(measures);
    }

    static Operations of(QueryDraft draft) {
        return new Operations(
                draft.table(), draft.clauses(), draft.query(), draft.keys(), draft.measures());
    }

    boolean isAsked() {
        return operation().isPresent();
    }

    private Optional<QuestionClause> operation() {
        return clauses.all().stream()
                .filter(clause ->
                        switch (clause) {
                            case QuestionClause.MostCommon _,
                                    QuestionClause.PlaceOf _,
                                    QuestionClause.Ranking _,
                                    QuestionClause.EqualGroups _,
                                    QuestionClause.Sample _,
                                    QuestionClause.Normality _,
                                    QuestionClause.Skewed _,
                                    QuestionClause.GroupsTested _,
                                    QuestionClause.Versus _ ->
                                    true;
                            default -> false;
                        })
                .findFirst();
    }

    Optional<Query> assemble() {
        return operation()
                .flatMap(operation ->
                        switch (operation) {
                            case QuestionClause.MostCommon(var column) -> mostCommon(column);
                            case QuestionClause.PlaceOf place -> placeOf(place);
                            case QuestionClause.Ranking(var key, var by) -> ranking(key, by);
                            case QuestionClause.EqualGroups groups -> equalGroups(groups);
                            case QuestionClause.Sample sample -> sample(sample);
                            case QuestionClause.Normality(var number) -> tests().normality(number);
                            case QuestionClause.Skewed(var number) -> tests().skew(number);
                            case QuestionClause.GroupsTested tested -> tests().groups(tested);
                            case QuestionClause.Versus versus -> versus(versus);
                            default -> Optional.empty();
                        });
    }

    private TestAssembler tests() {
        return new TestAssembler(table, clauses, filtered, keys);
    }

    /** The values that most rows have; several when they tie. */
    private Optional<Query> mostCommon(ColumnProfile column) {
        if (!clauses.isOnlyAbout(
                List.of(
                        QuestionClause.MostCommon.class,
                        QuestionClause.Keys.class,
                        QuestionClause.Which.class))) return Optional.empty();
        var field = TableContext.field(column);
        var rows = table.rows();
        var all = new ArrayList<>(keys.stream().map(Groups::output).toList());
        if (keys.stream().anyMatch(key -> key.expression().equals(field))) return Optional.empty();
        all.add(new Output(column.name(), field));
        return Optional.of(
                filtered.withFilter(new QueryCondition.Not(new QueryCondition.Missing(field)))
                        .withKeys(all)
                        .withOutputs(List.of(Groups.output(rows)))
                        .withOrder(
                                List.of(
                                        new Order(rows.expression(), true),
                                        new Order(field, false, true)))
                        .withLimit(
                                new Limit(
                                        1, keys.stream().map(Grouped::expression).toList(), true)));
    }

    /** The ranks of all are computed before those that the question names are selected. */
    private Optional<Query> placeOf(QuestionClause.PlaceOf place) {
        var choices =
                clauses.filters().stream()
                        .flatMap(one ->
                                one
                                        .choice()
                                        .map(values ->
                                                new QuestionClause.Choice(
                                                        values.column(), one.condition()))
                                        .stream())
                        .collect(Collectors.toCollection(ArrayList::new));
        place.of().ifPresent(choices::add);
        var all = new ArrayList<>(measures);
        place.by().ifPresent(all::add);
        boolean fits =
                clauses.isOnlyAbout(
                                List.of(
                                        QuestionClause.PlaceOf.class,
                                        QuestionClause.Measures.class,
                                        QuestionClause.Columns.class))
                        && choices.size() == 1
                        && all.size() == 1;
        if (!fits) return Optional.empty();
        var chosen = choices.getFirst();
        var column = chosen.column();
        var others =
                filtered.filters().stream()
                        .filter(condition -> !condition.equals(chosen.condition()))
                        .toList();
        var by = all.getFirst();
        boolean isOfRows = column.isUnique() && by.isImplied();
        var number = isOfRows ? by.expression().parts().getFirst() : by.expression();
        var label = new Output(column.name(), TableContext.field(column));
        var outputs = List.of(new Output(by.name(), number), rank(number, true));
        var ranked =
                isOfRows
                        ? filtered.withOutputs(
                                List.of(label, outputs.getFirst(), outputs.getLast()))
                        : filtered.withKeys(List.of(label)).withOutputs(outputs);
        return Optional.of(
                ranked.withFilters(others)
                        .withHaving(List.of(chosen.condition()))
                        .withOrder(List.of(new Order(number, true, true))));
    }

    private Optional<Query> ranking(Grouped key, Measured by) {
        boolean fits =
                clauses.isOnlyAbout(
                        List.of(QuestionClause.Ranking.class, QuestionClause.Measures.class));
        if (!fits || !measures.isEmpty()) return Optional.empty();
        return Optional.of(
                filtered.withKeys(List.of(Groups.output(key)))
                        .withOutputs(List.of(Groups.output(by), rank(by.expression(), true)))
                        .withOrder(
                                List.of(
                                        new Order(by.expression(), true),
                                        new Order(key.expression(), false, true))));
    }

    private Output rank(Expression by, boolean isDescending) {
        return new Output(table.chinese() ? "名次" : "rank", new Expression.Rank(by, isDescending));
    }

    /** Adds the place in the order that the result is sorted by. */
    Optional<Query> withRank(Query sorted) {
        if (sorted.order().isEmpty() || sorted.pivot().isPresent()) return Optional.empty();
        var order = sorted.order().getFirst();
        var outputs = new ArrayList<>(sorted.outputs());
        if (!sorted.isGrouped() && outputs.isEmpty())
            for (var column : table.columns())
                outputs.add(new Output(column.name(), TableContext.field(column)));
        if (outputs.isEmpty()) return Optional.empty();
        outputs.add(rank(order.by(), order.isDescending()));
        return Optional.of(sorted.withOutputs(outputs));
    }

    private Optional<Query> equalGroups(QuestionClause.EqualGroups groups) {
        boolean fits =
                clauses.isOnlyAbout(
                        List.of(QuestionClause.EqualGroups.class, QuestionClause.Measures.class));
        if (!fits) return Optional.empty();
        var of = groups.number().expression();
        var bin = new Expression.QuantileBin(of, groups.groups());
        boolean chinese = table.chinese();
        var outputs = new ArrayList<Output>();
        outputs.add(Groups.output(table.rows()));
        outputs.add(new Output(chinese ? "从" : "from", Aggregation.of(Function.MIN, of)));
        outputs.add(new Output(chinese ? "到" : "to", Aggregation.of(Function.MAX, of)));
        measures.stream()
                .filter(measured -> !measured.expression().equals(table.rows().expression()))
                .map(Groups::output)
                .forEach(outputs::add);
        return Optional.of(
                filtered.withFilter(new QueryCondition.Not(new QueryCondition.Missing(of)))
                        .withKeys(List.of(new Output(chinese ? "组" : "group", bin)))
                        .withOutputs(outputs)
                        .withOrder(List.of(new Order(bin, false, true))));
    }

    private Optional<Query> sample(QuestionClause.Sample sample) {
        if (!clauses.isOnlyAbout(List.of(QuestionClause.Sample.class, QuestionClause.Columns.class))
                || !keys.isEmpty()) return Optional.empty();
        var columns =
                clauses.columns().stream()
                        .map(column -> new Output(column.name(), TableContext.field(column)))
                        .toList();
        return Optional.of(
                filtered.withOutputs(columns)
                        .withOrder(List.of(new Order(new Expression.Shuffle(sample.seed()), false)))
                        .withLimit(Limit.of(sample.rows())));
    }

    private Optional<Query> versus(QuestionClause.Versus versus) {
        boolean fits =
                clauses.isOnlyAbout(
                                List.of(
                                        QuestionClause.Versus.class,
                                        QuestionClause.Measures.class,
                                        QuestionClause.Keys.class))
                        && measures.size() + versus.of().stream().count() <= 1;
        var measured =
                versus.of()
                        .or(() -> measures.stream().findFirst())
                        .or(this::onlyAmount)
                        .filter(one -> one.expression() instanceof Aggregation);
        if (!fits || measured.isEmpty()) return Optional.empty();
        var all = (Aggregation) measured.get().expression();
        var left = all.onlyWhere(versus.left().condition());
        var right = all.onlyWhere(versus.right().condition());
        var result = result(versus.against(), left, right);
        var name = nameOf(versus.against());
        return Optional.of(
                filtered.withKeys(keys.stream().map(Groups::output).toList())
                        .withOutputs(
                                List.of(
                                        new Output(versus.left().name(), left),
                                        new Output(versus.right().name(), right),
                                        new Output(name, result)))
                        .withOrder(
                                keys.stream()
                                        .map(key -> new Order(key.expression(), false, true))
                                        .toList()));
    }

    private static Expression result(
            QuestionClause.Against against, Expression left, Expression right) {
        return switch (against) {
            case DIFFERENCE -> new Expression.Arithmetic(Operator.MINUS, left, right);
            case RATIO -> new Expression.Arithmetic(Operator.DIVIDED_BY, left, right);
            case GROWTH -> percentOf(left, right, right);
            case DECLINE -> percentOf(right, left, right);
        };
    }

    /** The difference of two numbers in per cent of a whole. */
    private static Expression percentOf(Expression more, Expression less, Expression whole) {
        return new Expression.Arithmetic(
                Operator.TIMES,
                new Expression.Arithmetic(
                        Operator.DIVIDED_BY,
                        new Expression.Arithmetic(Operator.MINUS, more, less),
                        whole),
                Expression.Constant.of(BigDecimal.valueOf(100)));
    }

    private String nameOf(QuestionClause.Against against) {
        boolean chinese = table.chinese();
        return switch (against) {
            case DIFFERENCE -> chinese ? "差额" : "difference";
            case RATIO -> chinese ? "倍数" : "ratio";
            case GROWTH -> chinese ? "增长率（%）" : "growth_percent";
            case DECLINE -> chinese ? "下降率（%）" : "decline_percent";
        };
    }

    private Optional<Measured> onlyAmount() {
        var numbers = table.measurable();
        var amounts =
                numbers.size() == 1
                        ? numbers
                        : numbers.stream()
                                .filter(column -> column.fit(Concept.SALES) >= 0.9)
                                .toList();
        return amounts.size() == 1
                ? Optional.of(table.usual(table.number(amounts.getFirst())))
                : Optional.empty();
    }
}
