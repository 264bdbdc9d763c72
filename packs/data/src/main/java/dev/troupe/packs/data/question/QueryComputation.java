package dev.troupe.packs.data.question;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.data.algebra.Decimals;
import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Expression.Function;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.algebra.QuerySql;
import dev.troupe.packs.data.algebra.QueryText;
import dev.troupe.packs.data.drawing.ChartKind;
import dev.troupe.packs.data.grammar.QuestionGrammar;
import dev.troupe.packs.data.grammar.QuestionState;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.TimeGrain;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** A question that the grammar read as a query. */
public record QueryComputation(QuestionGrammar.Reading reading, List<ColumnProfile> columns)
        implements Computation {
    /** How many decimals the question asks its numbers to be rounded to; empty for the usual. */
    public Optional<Integer> decimals() {
        return reading.state().decimals();
    }

    /** The same with one more assumption, which its description states. */
    QueryComputation withAssumption(LocalizedText assumption) {
        var assumptions = new ArrayList<>(reading.assumptions());
        assumptions.add(assumption);
        var other =
                new QuestionGrammar.Reading(
                        reading.query(),
                        reading.chart(),
                        List.copyOf(assumptions),
                        reading.state());
        return new QueryComputation(other, columns);
    }

    /** The same with all numbers of its result rounded. */
    QueryComputation withDecimals(int digits) {
        return new QueryComputation(reading.withDecimals(digits), columns);
    }

    /** Values that have the unit of the column they are computed from. */
    private static final Set<Function> TYPICAL =
            Set.of(Function.MEAN, Function.MIN, Function.MAX, Function.MEDIAN);

    @Override
    public Optional<Query> query() {
        return Optional.of(reading.query());
    }

    @Override
    public String sql(String table) {
        return decimals()
                .map(digits -> QuerySql.withDecimals(table, columns, reading.chinese(), digits))
                .orElseGet(() -> new QuerySql(table, columns, reading.chinese()))
                .compile(reading.query());
    }

    @Override
    public String preciseSql(String table) {
        return new QuerySql(table, columns, reading.chinese(), Decimals.MOST)
                .compile(reading.query());
    }

    @Override
    public Optional<String> sourceOf(String output) {
        var query = reading.query();
        if (query.keys().isEmpty() && query.outputs().isEmpty()) return Optional.of(output);
        return Stream.concat(query.keys().stream(), query.outputs().stream())
                .filter(column -> column.name().equals(output))
                .findFirst()
                .flatMap(column -> source(column.expression()));
    }

    private static Optional<String> source(Expression expression) {
        return switch (expression) {
            case Expression.Field(var column) -> Optional.of(column);
            case Expression.DatePart(var grain, Expression.Field(var column)) ->
                    grain == TimeGrain.MONTH || grain == TimeGrain.DAY
                            ? Optional.of(column)
                            : Optional.empty();
            case Expression.Aggregation(var function, var of, _, _) ->
                    TYPICAL.contains(function)
                            ? of.flatMap(QueryComputation::source)
                            : Optional.empty();
            default -> Optional.empty();
        };
    }

    @Override
    public String describe() {
        boolean chinese = reading.chinese();
        var steps = new ArrayList<String>();
        steps.add(new QueryText(chinese).describe(reading.query()));
        reading.assumptions().forEach(assumption -> steps.add(assumption.text(chinese)));
        decimals().ifPresent(digits -> steps.add(rounding(digits).text(chinese)));
        var sentence = String.join(chinese ? "；" : "; ", steps);
        return chinese
                ? sentence + "。"
                : Character.toUpperCase(sentence.charAt(0)) + sentence.substring(1) + ".";
    }

    private static LocalizedText rounding(int digits) {
        if (digits == 0) return new LocalizedText("数字保留整数", "numbers are rounded to whole ones");
        return new LocalizedText(
                "数字保留 " + digits + " 位小数",
                digits == 1
                        ? "numbers are rounded to 1 decimal"
                        : "numbers are rounded to " + digits + " decimals");
    }

    @Override
    public Optional<ChartKind> chart() {
        return reading.chart();
    }

    @Override
    public boolean isWhole() {
        return reading.query().isWhole();
    }

    @Override
    public boolean isListing() {
        return !reading.query().isGrouped();
    }

    @Override
    public boolean isAdditive() {
        return !reading.query().outputs().isEmpty()
                && reading.query().outputs().getFirst().expression()
                        instanceof Expression.Aggregation aggregation
                && aggregation.function().isAdditive();
    }

    @Override
    public List<String> keyNames() {
        return reading.query().keys().stream().map(Query.Output::name).toList();
    }

    @Override
    public List<String> measureNames() {
        return reading.query().isGrouped()
                ? reading.query().outputs().stream().map(Query.Output::name).toList()
                : List.of();
    }

    @Override
    public Optional<QuestionState> state() {
        return Optional.of(reading.state()).filter(state -> !state.clauses().isEmpty());
    }

    @Override
    public List<LocalizedText> assumptions() {
        return reading.assumptions();
    }
}
