package dev.troupe.codec;

import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Edge;
import dev.troupe.core.workflow.Join;
import dev.troupe.core.workflow.Reducer;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.WorkflowDraft;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The wire form of workflows: {@code {id, name, description, agentGraph: [...]}} and what we add to
 * it.
 */
public final class WorkflowJson {
    private WorkflowJson() {}

    /**
     * Reads a workflow from the text of a model; repairs of the text are first among the warnings.
     *
     * @throws JsonException when there is no JSON that could be meant, or {@link #read(Value)}
     *     throws it
     */
    public static ParseResult<WorkflowDraft> read(String text) {
        var lenient = Json.parseLenient(text);
        var read = read(lenient.value());
        return new ParseResult<>(
                read.value(),
                Stream.concat(lenient.repairs().stream(), read.warnings().stream()).toList());
    }

    /**
     * Reads a workflow as it was proposed, which may be invalid.
     *
     * @throws JsonException when its parts are not of the kinds they must be, naming the path
     */
    public static ParseResult<WorkflowDraft> read(Value document) {
        return new WorkflowReader().read(document);
    }

    /** Writes every field that is not at its default. */
    public static Value write(WorkflowDraft draft) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("id", Value.of(draft.id()));
        fields.put("name", Value.of(draft.name()));
        fields.put("description", Value.of(draft.description()));
        fields.put(
                "agentGraph",
                Value.of(draft.nodes().stream().map(WorkflowJson::nodeValue).toList()));
        if (!draft.edges().isEmpty()) {
            fields.put(
                    "edges",
                    Value.of(draft.edges().stream().map(WorkflowJson::edgeValue).toList()));
        }
        if (!draft.reducers().isEmpty()) {
            fields.put("variables", variablesValue(draft.reducers()));
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
    static RecordWriter additionRecord(List<AgentNode> nodes, List<Edge> edges) {
        return new RecordWriter()
                .put("agentGraph", Value.of(nodes.stream().map(WorkflowJson::nodeValue).toList()))
                .put(
                        "edges",
                        edges.isEmpty()
                                ? Optional.empty()
                                : Optional.of(
                                        Value.of(
                                                edges.stream()
                                                        .map(WorkflowJson::edgeValue)
                                                        .toList())));
    }

    private static Value nodeValue(AgentNode node) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("id", Value.of(node.id().value()));
        fields.put("type", Value.of(node.type()));
        fields.put("name", Value.of(node.name()));
        fields.put("desc", Value.of(node.desc()));
        fields.put("steps", Value.of(node.steps().stream().map(WorkflowJson::stepValue).toList()));
        fields.put(
                "dependencies",
                Value.of(node.dependencies().stream().map(id -> Value.of(id.value())).toList()));
        if (node.join() != Join.ALL) {
            fields.put("join", wireName(node.join()));
        }
        var policy = node.policy();
        if (policy.timeout() != null) {
            fields.put("timeout", DurationMillis.of(policy.timeout()));
        }
        if (policy.retries() != null) {
            fields.put("retries", EventPayloadWriter.retryValue(policy.retries()));
        }
        if (policy.onFailure() != null) {
            fields.put("onFailure", wireName(policy.onFailure()));
        }
        if (!node.forEach().isEmpty()) {
            fields.put("forEach", Value.of(node.forEach()));
        }
        return Value.of(fields);
    }

    private static Value stepValue(Step step) {
        return recordOf("stepNumber", Value.of(step.stepNumber()), "desc", Value.of(step.desc()));
    }

    private static Value edgeValue(Edge edge) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("from", Value.of(edge.from().value()));
        fields.put("to", Value.of(edge.to().value()));
        fields.put("kind", Value.of(edgeKind(edge)));
        if (edge instanceof Edge.When(_, _, var condition, int priority)) {
            fields.put("condition", Value.of(ConditionWriter.write(condition)));
            if (priority != 0) {
                fields.put("priority", Value.of(priority));
            }
        }
        if (edge instanceof Edge.Otherwise) {
            fields.put("default", Value.of(true));
        }
        return Value.of(fields);
    }

    private static String edgeKind(Edge edge) {
        return switch (edge) {
            case Edge.Control _ -> "control";
            case Edge.When _, Edge.Otherwise _ -> "conditional";
            case Edge.Info _ -> "info";
            case Edge.Listening _ -> "listening";
            case Edge.Notification _ -> "notification";
        };
    }

    private static Value variablesValue(Map<String, Reducer> reducers) {
        return Value.of(
                reducers.entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .map(entry ->
                                recordOf(
                                        "key",
                                        Value.of(entry.getKey()),
                                        "reducer",
                                        wireName(entry.getValue())))
                        .toList());
    }

    private static Value wireName(Enum<?> constant) {
        return Value.of(constant.name().toLowerCase(Locale.ROOT));
    }

    /**
     * The JSON Schema of a plan as models are asked for it: flat, without unions, and without what
     * follows from the rest.
     *
     * @param types of agents, in the order in which the prompt describes them
     */
    public static Value planSchema(Collection<String> types) {
        var node =
                objectSchema(
                        recordOf(
                                "id", textSchema("agent-1, agent-2, ..."),
                                "type",
                                        recordOf(
                                                "type",
                                                Value.of("string"),
                                                "enum",
                                                Value.of(types.stream().map(Value::of).toList())),
                                "name", textSchema("short title"),
                                "desc",
                                        textSchema(
                                                "responsibility and goal; addresses and file names copied literally"),
                                "steps",
                                        listSchema(
                                                recordOf("type", Value.of("string")),
                                                "1 to 10 lines of guidance"),
                                "dependencies",
                                        listSchema(
                                                recordOf("type", Value.of("string")),
                                                "ids of nodes that must complete first"),
                                "forEach",
                                        textSchema(
                                                "only for a node that works item by item: the variable with the list, or a file pattern such as *.csv")),
                        "id",
                        "type",
                        "name",
                        "desc",
                        "steps",
                        "dependencies");
        var condition =
                objectSchema(
                        recordOf(
                                "from", textSchema("a node that sets the variable"),
                                "to", textSchema("the node that may be skipped"),
                                "condition",
                                        textSchema("such as vals.rows > 0 and not vals.is_empty")),
                        "from",
                        "to",
                        "condition");
        var variable =
                objectSchema(
                        recordOf(
                                "key", textSchema("name of the variable"),
                                "reducer",
                                        textSchema(
                                                "append (to a list), sum, merge (records) or last")),
                        "key",
                        "reducer");
        return objectSchema(
                recordOf(
                        "name", textSchema("short title"),
                        "description", textSchema("the overall goal, 10 to 300 characters"),
                        "agentGraph", listSchema(node, "the nodes"),
                        "edges", listSchema(condition, "only for nodes that run under a condition"),
                        "variables",
                                listSchema(
                                        variable,
                                        "only variables that several concurrent nodes set together")),
                "name",
                "description",
                "agentGraph");
    }

    private static Value textSchema(String description) {
        return recordOf("type", Value.of("string"), "description", Value.of(description));
    }

    private static Value listSchema(Value items, String description) {
        return recordOf(
                "type", Value.of("array"), "items", items, "description", Value.of(description));
    }

    private static Value objectSchema(Value properties, String... required) {
        return recordOf(
                "type", Value.of("object"),
                "properties", properties,
                "required", Value.of(List.of(required).stream().map(Value::of).toList()),
                "additionalProperties", Value.of(false));
    }

    /** A record of alternating names and values, in this order. */
    private static Value recordOf(Object... namesAndValues) {
        var fields = new LinkedHashMap<String, Value>();
        for (int i = 0; i < namesAndValues.length; i += 2) {
            fields.put((String) namesAndValues[i], (Value) namesAndValues[i + 1]);
        }
        return Value.of(fields);
    }
}
