package dev.troupe.page.run;

import dev.troupe.agent.tool.Tool;
import dev.troupe.core.value.Value;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;

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

    /** The data, with all rows in the place of the first ones. */
    static Value insert(Value data, Function<String, Value> variables) {
        if (!(data instanceof Value.RecordOf(var fields))) {
            return data;
        }
        var all = new LinkedHashMap<String, Value>();
        fields.forEach((name, field) -> all.put(name, insert(field, variables)));
        var variable = data.field("variable").asText();
        if (!variable.isEmpty() && data.field("rows") instanceof Value.ListOf) {
            var stored = variables.apply(variable);
            if (stored instanceof Value.ListOf) {
                all.put("rows", stored);
            }
        }
        return Value.of(all);
    }

    /** Whether a table has more rows than were returned. */
    static boolean areMissing(Value data) {
        return data.field("rows") instanceof Value.ListOf(var rows)
                && data.field("rowCount") instanceof Value.Num(var count)
                && count.longValue() > rows.size();
    }
}
