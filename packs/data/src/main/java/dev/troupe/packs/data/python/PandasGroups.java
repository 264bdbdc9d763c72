package dev.troupe.packs.data.python;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.algebra.Expression.Aggregation;
import dev.troupe.packs.data.algebra.Query;
import dev.troupe.packs.data.algebra.QueryText;
import dev.troupe.packs.data.mention.TimeGrain;
import dev.troupe.packs.data.python.PythonCalls.Call;
import dev.troupe.packs.data.table.Column;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Writes how rows are grouped and aggregated. What is aggregated becomes a column first, unless it
 * is one.
 */
final class PandasGroups {
    private final Query query;
    private final Map<String, Column> columns;
    private final Map<Expression, String> names;
    private final boolean chinese;

    /** The columns to add before rows are grouped: their expressions by name. */
    private final Map<String, String> derived = new LinkedHashMap<>();

    /**
     * @param columns of the table by name
     * @param names of the keys in the result
     */
    PandasGroups(
            Query query,
            Map<String, Column> columns,
            Map<Expression, String> names,
            boolean chinese) {
        this.query = query;
        this.columns = columns;
        this.names = Map.copyOf(names);
        this.chinese = chinese;
    }

    /**
     * The statements that make the result.
     *
     * @param rows the variable of the rows
     * @param leaves the aggregates by their names in the result
     */
    List<String> lines(String rows, Map<Expression, String> leaves) {
        var source = rows(rows);
        boolean isNamed = leaves.keySet().stream().allMatch(Aggregation.class::isInstance);
        var calls = isNamed ? List.<String>of() : series(source, leaves);
        var aggregate = isNamed ? aggregate(source, leaves) : List.<Call>of();
        var lines = new ArrayList<String>();
        var grouped = rows;
        if (!derived.isEmpty()) {
            var assign = Call.of("assign", PythonCalls.arguments(derived));
            lines.addAll(PythonCalls.assign("rows", rows, List.of(assign)));
            grouped = "rows";
        }
        var groupby = Call.of("groupby", groupArguments(rows(grouped)));
        var exact = exact(source, leaves.keySet());
        if (isNamed) {
            var all = new ArrayList<Call>();
            all.add(groupby);
            all.addAll(aggregate);
            all.addAll(exact);
            all.add(resetIndex(leaves));
            lines.addAll(PythonCalls.assign("result", grouped, all));
        } else {
            lines.addAll(PythonCalls.assign("groups", grouped, List.of(groupby)));
            var all = new ArrayList<Call>();
            all.add(new Call(".DataFrame({", calls, "})"));
            all.addAll(exact);
            all.add(Call.of("reset_index"));
            lines.addAll(PythonCalls.assign("result", "pd", all));
        }
        return lines;
    }

    /** The columns that the groups are in ascending order of. */
    List<String> order() {
        var sorted = new ArrayList<String>();
        for (var key : query.keys()) {
            boolean isByName =
                    key.expression() instanceof Expression.DatePart(var grain, _)
                            && grain == TimeGrain.WEEKDAY;
            if (isByName) return sorted;
            sorted.add(names.getOrDefault(key.expression(), key.name()));
        }
        return sorted;
    }

    /** Rounds sums of decimals, which binary numbers hold only nearly. */
    static List<Call> exact(PandasExpression compiler, Collection<Expression> leaves) {
        var most =
                leaves.stream()
                        .flatMapToInt(leaf -> compiler.facts().decimals(leaf).stream())
                        .max();
        return most.isPresent()
                ? List.of(Call.of("round", String.valueOf(most.getAsInt())))
                : List.of();
    }

    private PandasExpression rows(String frame) {
        return new PandasExpression(frame, PandasExpression.fields(columns), columns);
    }

    private List<String> groupArguments(PandasExpression compiler) {
        var keys = query.keys().stream().map(key -> key(key, compiler)).toList();
        var arguments = new ArrayList<String>();
        arguments.add(keys.size() == 1 ? keys.getFirst() : "[" + String.join(", ", keys) + "]");
        boolean hasMissing =
                query.keys().stream()
                        .map(Query.Output::expression)
                        .anyMatch(compiler.facts()::mayMiss);
        if (hasMissing) arguments.add("dropna=False");
        return arguments;
    }

    private String key(Query.Output key, PandasExpression compiler) {
        var name = names.getOrDefault(key.expression(), key.name());
        var literal = PythonLiterals.literal(name);
        return key.expression().equals(new Expression.Field(name))
                ? literal
                : compiler.operand(key.expression()) + ".rename(" + literal + ")";
    }

    private List<Call> aggregate(PandasExpression compiler, Map<Expression, String> leaves) {
        if (isCountAlone(leaves)) return List.of(Call.of("size"));
        var values = new LinkedHashMap<String, String>();
        leaves.forEach((leaf, name) -> {
            var aggregation = (Aggregation) leaf;
            values.put(
                    name,
                    isOfRows(aggregation)
                            ? pair(anyColumn(), "\"size\"")
                            : pair(source(aggregation, compiler), compiler.function(aggregation)));
        });
        return List.of(Call.of("agg", PythonCalls.arguments(values)));
    }

    private static Call resetIndex(Map<Expression, String> leaves) {
        return isCountAlone(leaves)
                ? Call.of(
                        "reset_index",
                        "name=" + PythonLiterals.literal(leaves.values().iterator().next()))
                : Call.of("reset_index");
    }

    private static boolean isCountAlone(Map<Expression, String> leaves) {
        return leaves.size() == 1
                && leaves.keySet().iterator().next() instanceof Aggregation aggregation
                && isOfRows(aggregation);
    }

    private static boolean isOfRows(Aggregation aggregation) {
        return aggregation.of().isEmpty() && aggregation.only().isEmpty();
    }

    private static String pair(String column, String function) {
        return "(" + PythonLiterals.literal(column) + ", " + function + ")";
    }

    private String anyColumn() {
        return columns.keySet().iterator().next();
    }

    /** The column of what is aggregated. */
    private String source(Aggregation aggregation, PandasExpression compiler) {
        return aggregation.of().isPresent() && aggregation.only().isEmpty()
                ? source(aggregation.of().get(), compiler)
                : derive(describe(aggregation), compiler.values(aggregation));
    }

    private String source(Expression of, PandasExpression compiler) {
        return of instanceof Expression.Field(var name)
                ? name
                : derive(describe(of), compiler.of(of));
    }

    private String derive(String wanted, String code) {
        boolean isBracketed = wanted.matches("\\([^()]*\\)");
        var name = isBracketed ? wanted.substring(1, wanted.length() - 1) : wanted;
        while (columns.containsKey(name)
                || derived.containsKey(name) && !code.equals(derived.get(name))) name += "'";
        derived.put(name, code);
        return name;
    }

    private String describe(Expression expression) {
        return new QueryText(chinese).describe(expression);
    }

    /** Each aggregate as a series of the groups. */
    private List<String> series(PandasExpression compiler, Map<Expression, String> leaves) {
        return leaves.entrySet().stream()
                .map(leaf ->
                        PythonLiterals.literal(leaf.getValue())
                                + ": "
                                + series(leaf.getKey(), compiler))
                .toList();
    }

    private String series(Expression leaf, PandasExpression compiler) {
        return switch (leaf) {
            case Aggregation aggregation ->
                    isOfRows(aggregation)
                            ? "groups.size()"
                            : group(source(aggregation, compiler))
                                    + ".agg("
                                    + compiler.function(aggregation)
                                    + ")";
            case Expression.WeightedMean(var of, var weight) -> {
                var product =
                        derive(
                                describe(of) + " × weight",
                                compiler.operand(of) + " * " + compiler.operand(weight));
                var counted =
                        derive(
                                describe(weight) + " (weight)",
                                compiler.operand(weight)
                                        + ".where("
                                        + compiler.operand(of)
                                        + ".notna())");
                yield group(product)
                        + ".sum(min_count=1) / "
                        + group(counted)
                        + ".sum().replace(0, float(\"nan\"))";
            }
            case Expression.Correlation _, Expression.Statistic _ ->
                    "groups.apply(lambda group: "
                            + PandasStatistics.of(
                                    leaf,
                                    of ->
                                            "group["
                                                    + PythonLiterals.literal(source(of, compiler))
                                                    + "]")
                            + ")";
            default -> throw PandasExpression.refusal(leaf);
        };
    }

    private static String group(String column) {
        return "groups[" + PythonLiterals.literal(column) + "]";
    }
}
