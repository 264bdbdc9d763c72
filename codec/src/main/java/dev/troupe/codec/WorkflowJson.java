package dev.troupe.codec;

import dev.troupe.core.AgentNode;
import dev.troupe.core.Edge;
import dev.troupe.core.Join;
import dev.troupe.core.Reducer;
import dev.troupe.core.Step;
import dev.troupe.core.Value;
import dev.troupe.core.WorkflowDraft;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The wire form of workflows: {@code {id, name, description, agentGraph: [...]}} and what we add to
 * it.
 */
public final class WorkflowJson {
    private WorkflowJson() {}

    /**
     * Reads a workflow from whatever a model sent; what had to be mended in the text comes first
     * among the warnings.
     *
     * @throws JsonException when there is no JSON that could be meant, or {@link #read(Value)}
     *     throws it
     */
    public static Read<WorkflowDraft> read(String text) {
        var lenient = Json.parseLenient(text);
        var read = read(lenient.value());
        return new Read<>(
                read.value(),
                Stream.concat(lenient.repairs().stream(), read.warnings().stream()).toList());
    }

    /**
     * Reads a workflow as it was proposed, which may be invalid.
     *
     * @throws JsonException when its parts are not of the kinds they must be, naming the path
     */
    public static Read<WorkflowDraft> read(Value document) {
        return new WorkflowReader().read(document);
    }

    /** Writes every field that is not at its default. */
    public static Value write(WorkflowDraft draft) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("id", Value.of(draft.id()));
        fields.put("name", Value.of(draft.name()));
        fields.put("description", Value.of(draft.description()));
        fields.put("agentGraph", Value.of(draft.nodes().stream().map(WorkflowJson::node).toList()));
        if (!draft.edges().isEmpty()) {
            fields.put("edges", Value.of(draft.edges().stream().map(WorkflowJson::edge).toList()));
        }
        if (!draft.reducers().isEmpty()) {
            fields.put("variables", variables(draft.reducers()));
        }
        if (draft.estimatedDuration() != null) {
            fields.put("estimatedDuration", Value.of(draft.estimatedDuration()));
        }
        if (!draft.context().isMissing()) {
            fields.put("context", draft.context());
        }
        return Value.of(fields);
    }

    /** Nodes and edges that are added to a workflow; read as one that has nothing else. */
    static RecordWriter addition(List<AgentNode> nodes, List<Edge> edges) {
        return new RecordWriter()
                .put("agentGraph", Value.of(nodes.stream().map(WorkflowJson::node).toList()))
                .put(
                        "edges",
                        edges.isEmpty()
                                ? Optional.empty()
                                : Optional.of(
                                        Value.of(edges.stream().map(WorkflowJson::edge).toList())));
    }

    private static Value node(AgentNode node) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("id", Value.of(node.id().value()));
        fields.put("type", Value.of(node.type()));
        fields.put("name", Value.of(node.name()));
        fields.put("desc", Value.of(node.desc()));
        fields.put("steps", Value.of(node.steps().stream().map(WorkflowJson::step).toList()));
        fields.put(
                "dependencies",
                Value.of(node.dependencies().stream().map(id -> Value.of(id.value())).toList()));
        if (node.join() != Join.ALL) {
            fields.put("join", name(node.join()));
        }
        var policy = node.policy();
        if (policy.timeout() != null) {
            fields.put("timeout", Millis.of(policy.timeout()));
        }
        if (policy.retries() != null) {
            fields.put("retries", EventPayloads.retries(policy.retries()));
        }
        if (policy.onFailure() != null) {
            fields.put("onFailure", name(policy.onFailure()));
        }
        return Value.of(fields);
    }

    private static Value step(Step step) {
        return record("stepNumber", Value.of(step.stepNumber()), "desc", Value.of(step.desc()));
    }

    private static Value edge(Edge edge) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("from", Value.of(edge.from().value()));
        fields.put("to", Value.of(edge.to().value()));
        fields.put("kind", Value.of(kind(edge)));
        if (edge instanceof Edge.When(_, _, var condition, int priority)) {
            fields.put("condition", Value.of(ConditionText.of(condition)));
            if (priority != 0) {
                fields.put("priority", Value.of(priority));
            }
        }
        if (edge instanceof Edge.Otherwise) {
            fields.put("default", Value.of(true));
        }
        return Value.of(fields);
    }

    private static String kind(Edge edge) {
        return switch (edge) {
            case Edge.Control _ -> "control";
            case Edge.When _, Edge.Otherwise _ -> "conditional";
            case Edge.Info _ -> "info";
            case Edge.Listening _ -> "listening";
            case Edge.Notification _ -> "notification";
        };
    }

    private static Value variables(Map<String, Reducer> reducers) {
        return Value.of(
                reducers.entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .map(entry ->
                                record(
                                        "key",
                                        Value.of(entry.getKey()),
                                        "reducer",
                                        name(entry.getValue())))
                        .toList());
    }

    private static Value name(Enum<?> constant) {
        return Value.of(constant.name().toLowerCase(Locale.ROOT));
    }

    /**
     * The JSON Schema of a plan as models are asked for it: flat, without unions.
     *
     * @param types what each type of agent does, by type
     */
    public static Value schema(Map<String, String> types) {
        var step =
                object(
                        record(
                                "stepNumber",
                                        number(
                                                "unique and consecutive over the whole workflow, from 1"),
                                "desc", text("guidance for the agent")),
                        "stepNumber",
                        "desc");
        var node =
                object(
                        record(
                                "id", text("agent-1, agent-2, ..."),
                                "type", type(types),
                                "name", text("short title, in the user's language"),
                                "desc",
                                        text(
                                                "responsibility and goal; addresses and file names copied literally"),
                                "steps", list(step, "1 to 10 steps"),
                                "dependencies",
                                        list(
                                                text("id of a node that must be done first"),
                                                "empty when it may start at once")),
                        "id",
                        "type",
                        "name",
                        "desc",
                        "steps",
                        "dependencies");
        return object(
                record(
                        "id", text("workflow- and digits"),
                        "name", text("1 to 100 characters, in the user's language"),
                        "description", text("the overall goal, 10 to 300 characters"),
                        "agentGraph", list(node, "the nodes"),
                        "estimatedDuration", number("milliseconds")),
                "id",
                "name",
                "description",
                "agentGraph");
    }

    private static Value type(Map<String, String> types) {
        var described =
                types.entrySet().stream()
                        .map(entry -> entry.getKey() + ": " + entry.getValue())
                        .collect(Collectors.joining("\n"));
        return record(
                "type", Value.of("string"),
                "enum", Value.of(types.keySet().stream().map(Value::of).toList()),
                "description", Value.of(described));
    }

    private static Value text(String description) {
        return record("type", Value.of("string"), "description", Value.of(description));
    }

    private static Value number(String description) {
        return record("type", Value.of("integer"), "description", Value.of(description));
    }

    private static Value list(Value items, String description) {
        return record(
                "type", Value.of("array"), "items", items, "description", Value.of(description));
    }

    private static Value object(Value properties, String... required) {
        return record(
                "type", Value.of("object"),
                "properties", properties,
                "required", Value.of(List.of(required).stream().map(Value::of).toList()),
                "additionalProperties", Value.of(false));
    }

    /** A record of alternating names and values, in this order. */
    private static Value record(Object... namesAndValues) {
        var fields = new LinkedHashMap<String, Value>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            fields.put((String) namesAndValues[i], (Value) namesAndValues[i + 1]);
        }
        return Value.of(fields);
    }
}
