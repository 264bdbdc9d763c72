package dev.troupe.packs.data.python;

import dev.troupe.packs.data.algebra.Expression;
import dev.troupe.packs.data.python.PythonCalls.Call;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The data frame that becomes the result: the variable that holds it, its columns and its order
 * after the statements written so far.
 */
final class PandasResult {
    static final String VARIABLE = "result";

    /** The statements of the script, to which those of the result are added. */
    private final List<String> lines;

    /** The columns of {@code result} by what they hold. */
    private final Map<Expression, String> known = new HashMap<>();

    private final Set<String> names = new HashSet<>();

    /** The columns that the result is in ascending order of. */
    private final List<String> sorted = new ArrayList<>();

    /** The columns of the result, in order. */
    private final List<String> present = new ArrayList<>();

    /** The variable that holds the result so far. */
    private String current = VARIABLE;

    PandasResult(List<String> lines) {
        this.lines = lines;
    }

    String variable() {
        return current;
    }

    /** The columns by what they hold. */
    Map<Expression, String> columnNames() {
        return Collections.unmodifiableMap(known);
    }

    /** The names of the columns, in order. */
    List<String> columns() {
        return List.copyOf(present);
    }

    /** Starts with the rows of the table as they are. */
    void useRows(String variable, Map<Expression, String> fields, Collection<String> columns) {
        current = variable;
        known.putAll(fields);
        names.addAll(columns);
        present.addAll(columns);
    }

    void markSorted(List<String> columns) {
        sorted.addAll(columns);
    }

    /** Continues the result with a chain of calls. */
    void extend(Call... calls) {
        lines.addAll(PythonCalls.assign(VARIABLE, current, List.of(calls)));
        current = VARIABLE;
    }

    /** Names a column of the result; a name that is taken gets a number. */
    String nameColumn(String wanted, Expression expression) {
        var name = wanted;
        for (int i = 2; !names.add(name); i++) name = wanted + "_" + i;
        known.put(expression, name);
        present.add(name);
        return name;
    }

    /** Makes the result of columns. */
    void create(Map<String, String> values, List<Call> calls) {
        var arguments =
                values.entrySet().stream()
                        .map(entry ->
                                PythonLiterals.literal(entry.getKey()) + ": " + entry.getValue())
                        .toList();
        var all = new ArrayList<Call>();
        all.add(new Call(".DataFrame({", arguments, "})"));
        all.addAll(calls);
        lines.addAll(PythonCalls.assign(VARIABLE, "pd", all));
    }

    /** Sorts by what the result is not in order of already. */
    void sort(List<String> names, List<Boolean> ascending) {
        int length = names.size();
        for (int i = 1; i <= names.size(); i++) {
            var end = names.subList(names.size() - i, names.size());
            boolean isUp = !ascending.subList(names.size() - i, names.size()).contains(false);
            if (isUp && isSorted(end)) length = names.size() - i;
        }
        if (length == 0) return;
        var by = names.subList(0, length);
        var up = ascending.subList(0, length);
        var arguments = new ArrayList<String>();
        arguments.add(
                by.size() == 1 ? PythonLiterals.literal(by.getFirst()) : PythonLiterals.list(by));
        if (!up.contains(true)) arguments.add("ascending=False");
        else if (up.contains(false))
            arguments.add(
                    up.stream()
                            .map(one -> one ? "True" : "False")
                            .collect(Collectors.joining(", ", "ascending=[", "]")));
        if (by.size() == 1) arguments.add("kind=\"stable\"");
        extend(Call.of("sort_values", arguments));
        var before = List.copyOf(sorted);
        sorted.clear();
        if (!up.contains(false)) {
            sorted.addAll(by);
            before.stream().filter(name -> !by.contains(name)).forEach(sorted::add);
        }
    }

    boolean isSorted(List<String> by) {
        return by.size() <= sorted.size() && sorted.subList(0, by.size()).equals(by);
    }
}
