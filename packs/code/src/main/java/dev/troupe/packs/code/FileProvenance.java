package dev.troupe.packs.code;

import dev.troupe.agent.tool.ToolContext;
import dev.troupe.core.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The origin of the files that a program wrote, as it is stored with them. */
final class FileProvenance {
    private static final int MOST_SOURCES = 100;

    private FileProvenance() {}

    /**
     * {@code {code, inputs, sources}}.
     *
     * @param code path that the program is stored under; empty if it is not stored
     * @param tables that it was given
     * @param files that it was given copies of
     * @param texts of the call; of the files those are named that stand in them
     * @param written files that it was to write, which are not input
     */
    static Value of(
            String code,
            List<String> tables,
            Set<String> files,
            List<String> texts,
            List<String> written,
            ToolContext context) {
        var inputs = new LinkedHashSet<String>(tables);
        files.stream()
                .filter(file -> texts.stream().anyMatch(text -> text.contains(file)))
                .filter(file -> !file.equals(code) && !written.contains(file))
                .sorted()
                .forEach(inputs::add);
        var sources = new LinkedHashSet<String>();
        tables.forEach(table -> addAddresses(context.variable(table), sources));
        var fields = new LinkedHashMap<String, Value>();
        if (!code.isEmpty()) {
            fields.put("code", Value.of(code));
        }
        fields.put("inputs", texts(inputs));
        fields.put("sources", texts(sources));
        return Value.of(fields);
    }

    private static Value texts(Set<String> texts) {
        return Value.of(texts.stream().map(Value::of).toList());
    }

    /** The pages that records came from, by the field {@code url} of each. */
    private static void addAddresses(Value value, Set<String> sources) {
        var open = new ArrayList<>(List.of(value));
        while (!open.isEmpty() && sources.size() < MOST_SOURCES) {
            var next = open.removeFirst();
            open.addAll(0, next.items());
            if (next instanceof Value.RecordOf(Map<String, Value> fields)) {
                var url = next.field("url").asText();
                if (url.matches("https?://.+")) {
                    sources.add(url);
                }
                fields.values().stream()
                        .filter(field -> !field.items().isEmpty())
                        .forEach(open::add);
            }
        }
    }
}
