package dev.troupe.page.run;

import dev.troupe.agent.tool.Tool;
import dev.troupe.core.value.Value;
import dev.troupe.page.component.PercentText;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Has tools that return only the first rows of a table return all of them. Such tools take the name
 * of a shared variable, {@code saveAs}, and name it in the result as {@code variable}.
 */
final class FullRows {
    private static final String SAVE_AS = "saveAs";

    private FullRows() {}

    /** The arguments, with a variable for the rows if the tool takes one. */
    static Map<String, Value> request(Tool<?, ?> tool, Map<String, Value> arguments, String id) {
        boolean isTaken =
                tool.spec().schema().field("properties") instanceof Value.RecordOf(var properties)
                        && properties.containsKey(SAVE_AS);
        if (!isTaken || !arguments.getOrDefault(SAVE_AS, Value.missing()).isMissing()) {
            return arguments;
        }
        var more = new LinkedHashMap<>(arguments);
        more.put(SAVE_AS, Value.of("page_" + id.replace('-', '_')));
        return more;
    }

    /**
     * The data, with all rows in the place of the first ones. Where the first ones have
     * percentages, all have.
     */
    static Value insert(Value data, Function<String, Value> variables) {
        if (!(data instanceof Value.RecordOf(var fields))) {
            return data;
        }
        var all = new LinkedHashMap<String, Value>();
        fields.forEach((name, field) -> all.put(name, insert(field, variables)));
        var variable = data.field("variable").asText();
        if (!variable.isEmpty() && data.field("rows") instanceof Value.ListOf) {
            var stored = variables.apply(variable);
            if (stored instanceof Value.ListOf(var rows)) {
                all.put("rows", withPercents(rows, data.field("rows").items()));
            }
        }
        return Value.of(all);
    }

    private static Value withPercents(List<Value> rows, List<Value> first) {
        var names =
                first.isEmpty() || !(first.getFirst() instanceof Value.RecordOf(var fields))
                        ? Set.<String>of()
                        : fields.keySet().stream()
                                .filter(name ->
                                        PercentText.areAll(
                                                first.stream().map(it -> it.field(name)).toList()))
                                .collect(Collectors.toSet());
        return Value.of(
                names.isEmpty() ? rows : rows.stream().map(row -> write(row, names)).toList());
    }

    private static Value write(Value row, Set<String> percents) {
        if (!(row instanceof Value.RecordOf(var fields))) {
            return row;
        }
        var written = new LinkedHashMap<>(fields);
        percents.forEach(
                name -> written.computeIfPresent(name, (_, cell) -> PercentText.write(cell)));
        return Value.of(written);
    }

    /** Whether a table has more rows than were returned. */
    static boolean areMissing(Value data) {
        return data.field("rows") instanceof Value.ListOf(var rows)
                && data.field("rowCount") instanceof Value.Num(var count)
                && count.longValue() > rows.size();
    }
}
