package dev.troupe.runtime;

import dev.troupe.chat.run.RunDiff;
import dev.troupe.chat.run.RunDiff.Course;
import dev.troupe.chat.run.RunDiff.Node;
import dev.troupe.chat.run.RunDiff.Side;
import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import java.util.LinkedHashMap;
import org.jspecify.annotations.Nullable;

/** The differences of two runs as JSON. */
public final class DiffJson {
    private DiffJson() {}

    /** Both runs, what differs in each step, in the edges and in the files. */
    public static Value write(RunDiff diff) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("before", json(diff.before()));
        fields.put("after", json(diff.after()));
        fields.put("nodes", Value.of(diff.nodes().stream().map(DiffJson::json).toList()));
        fields.put("edges", ValueRecords.texts(diff.edges()));
        fields.put("artifacts", Value.of(diff.artifacts().stream().map(DiffJson::json).toList()));
        return Value.of(fields);
    }

    private static Value json(Side side) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("runId", Value.of(side.run().value()));
        fields.put("state", Value.of(side.status().name()));
        fields.put("request", Value.of(side.request()));
        fields.put("milliseconds", Value.of(side.took().toMillis()));
        fields.put("tokens", Value.of(side.usage().totalTokens()));
        fields.put("cost", RunJson.cost(side.usage()));
        return Value.of(fields);
    }

    private static Value json(Node node) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("id", Value.of(node.id().value()));
        fields.put("name", Value.of(node.name()));
        fields.put("change", Value.of(node.change().name()));
        fields.put("different", Value.of(node.isDifferent()));
        fields.put("fields", ValueRecords.texts(node.fields()));
        fields.put("before", json(node.before()));
        fields.put("after", json(node.after()));
        fields.put("output", ValueRecords.texts(node.output()));
        fields.put("variables", ValueRecords.texts(node.variables()));
        return Value.of(fields);
    }

    private static Value json(@Nullable Course course) {
        if (course == null) {
            return Value.missing();
        }
        var fields = new LinkedHashMap<String, Value>();
        fields.put("state", Value.of(course.status().name()));
        fields.put("reused", Value.of(course.isReused()));
        fields.put("milliseconds", Value.of(course.took().toMillis()));
        fields.put("tokens", Value.of(course.usage().totalTokens()));
        fields.put("cost", RunJson.cost(course.usage()));
        return Value.of(fields);
    }

    private static Value json(RunDiff.File file) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("path", Value.of(file.path()));
        fields.put("change", Value.of(file.change().name()));
        fields.put("before", file.before() < 0 ? Value.missing() : Value.of(file.before()));
        fields.put("after", file.after() < 0 ? Value.missing() : Value.of(file.after()));
        return Value.of(fields);
    }
}
