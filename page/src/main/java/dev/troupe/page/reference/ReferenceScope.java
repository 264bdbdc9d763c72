package dev.troupe.page.reference;

import dev.troupe.core.value.Value;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The values that references of one blueprint can refer to.
 *
 * @param context who asks, and where; its field {@code input} is what the user chose
 * @param data by id of the binding
 * @param compute by key of the result
 */
public record ReferenceScope(Value context, Map<String, Value> data, Map<String, Value> compute) {
    /** Inputs that are in the context under another name if the user did not choose them. */
    private static final Map<String, String> IN_CONTEXT =
            Map.of("class", "classId", "assignment", "assignmentId", "student", "studentId");

    public ReferenceScope {
        data = Map.copyOf(data);
        compute = Map.copyOf(compute);
    }

    /** The value of a reference; missing if nothing is there. */
    public Value resolve(Reference reference) {
        return switch (reference.root()) {
            case CONTEXT -> reference.resolve(context);
            case DATA -> reference.resolve(Value.of(data));
            case COMPUTE -> reference.resolve(Value.of(compute));
            case INPUT -> resolveInput(reference);
        };
    }

    private Value resolveInput(Reference reference) {
        var chosen = reference.resolve(context.field("input"));
        var inContext = IN_CONTEXT.get(reference.source());
        return chosen.isMissing() && inContext != null && reference.segments().size() == 1
                ? context.field(inContext)
                : chosen;
    }

    /**
     * The value with every reference replaced, at any depth. Texts that are not references stay as
     * they are, except that {@code $$} at the beginning becomes {@code $}.
     */
    public Value resolve(Value value) {
        return switch (value) {
            case Value.Text(var text) ->
                    Reference.parse(text)
                            .map(this::resolve)
                            .orElseGet(() -> Value.of(Reference.unescape(text)));
            case Value.ListOf(var items) -> Value.of(items.stream().map(this::resolve).toList());
            case Value.RecordOf(var fields) -> Value.of(resolve(fields));
            case Value.Num _, Value.Flag _, Value.Missing _ -> value;
        };
    }

    /** The same for each value, in the same order. */
    public Map<String, Value> resolve(Map<String, Value> values) {
        var resolved = new LinkedHashMap<String, Value>();
        values.forEach((name, value) -> resolved.put(name, resolve(value)));
        return resolved;
    }

    /** The references in a value that refer to nothing. */
    public List<Reference> findUnresolved(Value value) {
        return Reference.findAll(value).stream()
                .filter(reference -> resolve(reference).isMissing())
                .toList();
    }
}
