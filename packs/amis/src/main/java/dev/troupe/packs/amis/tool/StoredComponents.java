package dev.troupe.packs.amis.tool;

import dev.troupe.agent.tool.ToolContext;
import dev.troupe.core.value.Value;
import dev.troupe.packs.amis.build.AmisPageBuilder;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The shared variables in which the agents of a page store data for each other. */
final class StoredComponents {
    /** Data of the request: a record of names and values. */
    static final String DATA = "page_data";

    /** The page that was composed. */
    static final String PAGE = "page";

    private StoredComponents() {}

    static Value component(String title, Value config, Value data, @Nullable List<String> remarks) {
        return Value.of(
                Map.of(
                        "title",
                        Value.of(title),
                        "component",
                        config,
                        "data",
                        data,
                        "remarks",
                        Value.of(
                                (remarks == null ? List.<String>of() : remarks)
                                        .stream().map(Value::of).toList())));
    }

    static AmisPageBuilder.Component component(Value kept) {
        return new AmisPageBuilder.Component(
                kept.field("title").asText(), kept.field("component"), fields(kept.field("data")));
    }

    static boolean isComponent(Value kept) {
        return !kept.field("component").field("type").isMissing();
    }

    static Value pageData(ToolContext context) {
        return context.variable(DATA);
    }

    static Map<String, Value> fields(Value record) {
        return record instanceof Value.RecordOf(var fields) ? fields : Map.of();
    }

    static Value join(Value one, Value other) {
        Map<String, Value> joined = new LinkedHashMap<>(fields(one));
        joined.putAll(fields(other));
        return Value.of(joined);
    }

    static int number(Value value) {
        return value instanceof Value.Num(var number) ? number.intValue() : 0;
    }
}
