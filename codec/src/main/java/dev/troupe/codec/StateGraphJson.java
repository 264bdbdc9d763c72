package dev.troupe.codec;

import dev.troupe.core.graph.AgentState;
import dev.troupe.core.graph.GraphConfig;
import dev.troupe.core.graph.GraphEdge;
import dev.troupe.core.graph.GraphMessage;
import dev.troupe.core.graph.GraphMetadata;
import dev.troupe.core.graph.GraphNode;
import dev.troupe.core.graph.GraphNodeRole;
import dev.troupe.core.graph.StateGraphDocument;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The wire form of state graphs: {@code {metadata, nodes: [...], edges: [...]}}.
 *
 * <p>Written in one form: fields in a fixed order, fields that are not stated omitted. What was
 * written and read again is written with the same characters.
 */
public final class StateGraphJson {
    private StateGraphJson() {}

    /**
     * Reads a document, which may be invalid.
     *
     * @return with unknown fields among the warnings, each with its path
     * @throws JsonException naming every field that is missing or of another kind
     */
    public static ParseResult<StateGraphDocument> read(Value document) {
        return StateGraphReader.read(document);
    }

    public static Value write(StateGraphDocument document) {
        return new RecordWriter()
                .put("metadata", metadataValue(document.metadata()))
                .put("nodes", list(document.nodes(), StateGraphJson::nodeValue))
                .put("edges", list(document.edges(), StateGraphJson::edgeValue))
                .toValue();
    }

    private static Value metadataValue(GraphMetadata metadata) {
        return new RecordWriter()
                .put("id", metadata.id())
                .put("name", metadata.name())
                .put("version", metadata.version())
                .put("description", metadata.description())
                .put("config", configValue(metadata.config()))
                .put("runtime", optional(metadata.runtime(), StateGraphJson::runtimeValue))
                .put("statistics", optional(metadata.statistics(), StateGraphJson::statisticsValue))
                .put("createdAt", optional(metadata.createdAt(), Value::of))
                .put("updatedAt", optional(metadata.updatedAt(), Value::of))
                .toValue();
    }

    /** The wire form of the settings alone. */
    public static Value configValue(GraphConfig config) {
        return new RecordWriter()
                .put("maxConcurrency", config.maxConcurrency())
                .put("defaultTimeout", config.defaultTimeout().toMillis())
                .put("enableHandoff", Value.of(config.enableHandoff()))
                .put("maxHandoffDepth", config.maxHandoffDepth())
                .toValue();
    }

    private static Value runtimeValue(GraphMetadata.Runtime runtime) {
        return new RecordWriter()
                .put("activeNodes", list(runtime.activeNodes(), StateGraphJson::idValue))
                .put("completedNodes", list(runtime.completedNodes(), StateGraphJson::idValue))
                .put("failedNodes", list(runtime.failedNodes(), StateGraphJson::idValue))
                .put("currentAgentId", optional(runtime.currentAgentId(), Value::of))
                .toValue();
    }

    private static Value statisticsValue(GraphMetadata.Statistics statistics) {
        return new RecordWriter()
                .put("totalExecutions", statistics.totalExecutions())
                .put("averageDuration", Value.of(statistics.averageDuration()))
                .put("successRate", Value.of(statistics.successRate()))
                .toValue();
    }

    private static Value nodeValue(GraphNode node) {
        var fields =
                new RecordWriter()
                        .put("id", node.id().value())
                        .put("name", node.name())
                        .put("displayName", node.displayName())
                        .put("type", node.type().wireName())
                        .put("category", node.layer().wireName())
                        .put(
                                "state",
                                optional(node.state(), AgentState::wireName)
                                        .map(StateGraphJson::text))
                        .put("status", node.status().wireName())
                        .put("context", optional(node.context(), StateGraphJson::contextValue))
                        .put("metadata", optional(node.metadata(), StateGraphJson::timesValue));
        switch (node.role()) {
            case GraphNodeRole.User _ -> {}
            case GraphNodeRole.Coordinator(var functions) ->
                    fields.put("functions", optional(functions, StateGraphJson::functionsValue));
            case GraphNodeRole.Specialist(var role, var name, var capabilities, var task) ->
                    fields.put("agentRole", role)
                            .put("agentName", name)
                            .put("capabilities", ValueRecords.texts(capabilities))
                            .put("currentTask", optional(task, StateGraphJson::taskValue));
            case GraphNodeRole.Interaction(var parent, var exchange) ->
                    fields.put("parentAgentId", optional(parent, Value::of))
                            .put("interaction", optional(exchange, StateGraphJson::exchangeValue));
        }
        return fields.toValue();
    }

    private static Value contextValue(GraphNode.Context context) {
        return new RecordWriter()
                .put("userInput", optional(context.userInput(), Value::of))
                .put("sessionId", optional(context.sessionId(), Value::of))
                .put("userId", optional(context.userId(), Value::of))
                .put("taskSummary", optional(context.taskSummary(), Value::of))
                .put("conversationHistory", unlessEmpty(context.conversationHistory()))
                .toValue();
    }

    private static Value timesValue(GraphNode.Metadata metadata) {
        return new RecordWriter()
                .put("createdAt", optional(metadata.createdAt(), Value::of))
                .put("updatedAt", optional(metadata.updatedAt(), Value::of))
                .put("priority", optional(metadata.priority(), Value::of))
                .put("timeout", optional(metadata.timeout(), Value::of))
                .put("retryCount", optional(metadata.retryCount(), Value::of))
                .put("maxRetries", optional(metadata.maxRetries(), Value::of))
                .toValue();
    }

    private static Value functionsValue(GraphNodeRole.Functions functions) {
        return new RecordWriter()
                .put("intentRecognition", Value.of(functions.intentRecognition()))
                .put("taskDecomposition", Value.of(functions.taskDecomposition()))
                .put("agentSelection", Value.of(functions.agentSelection()))
                .put("resultAggregation", Value.of(functions.resultAggregation()))
                .toValue();
    }

    private static Value taskValue(GraphNodeRole.CurrentTask task) {
        return new RecordWriter()
                .put("taskId", task.taskId())
                .put("taskSummary", task.taskSummary())
                .put("assignedAt", task.assignedAt())
                .toValue();
    }

    private static Value exchangeValue(GraphNodeRole.Exchange exchange) {
        return new RecordWriter()
                .put("messages", list(exchange.messages(), StateGraphJson::messageValue))
                .put("handoffRequested", optional(exchange.handoffRequested(), Value::of))
                .put(
                        "dependencies",
                        exchange.dependencies().isEmpty()
                                ? Optional.empty()
                                : Optional.of(ValueRecords.texts(exchange.dependencies())))
                .toValue();
    }

    private static Value messageValue(GraphMessage message) {
        return new RecordWriter()
                .put("message_id", message.messageId())
                .put("role", message.role())
                .put("agent_id", optional(message.agentId(), Value::of))
                .put("content", message.content())
                .put("timestamp", message.timestamp())
                .toValue();
    }

    private static Value edgeValue(GraphEdge edge) {
        return new RecordWriter()
                .put("id", edge.id())
                .put("source", edge.source().value())
                .put("target", edge.target().value())
                .put("type", edge.type().wireName())
                .put("condition", optional(edge.branch(), StateGraphJson::branchValue))
                .put("properties", propertiesValue(edge.properties()))
                .put("payload", optional(edge.payload(), StateGraphJson::payloadValue))
                .put("metadata", optional(edge.metadata(), StateGraphJson::edgeMetadataValue))
                .toValue();
    }

    private static Value branchValue(GraphEdge.Branch branch) {
        return new RecordWriter()
                .put("expression", branch.expression())
                .put("description", branch.description())
                .put("priority", optional(branch.priority(), Value::of))
                .toValue();
    }

    private static Value propertiesValue(GraphEdge.Properties properties) {
        return new RecordWriter()
                .put("label", optional(properties.label(), Value::of))
                .put(
                        "style",
                        optional(
                                properties.style(),
                                style -> Value.of(style.name().toLowerCase(Locale.ROOT))))
                .put("animated", optional(properties.animated(), Value::of))
                .toValue();
    }

    private static Value payloadValue(GraphEdge.Payload payload) {
        return new RecordWriter()
                .put("dataType", payload.dataType())
                .putUnlessMissing("schema", payload.schema())
                .toValue();
    }

    private static Value edgeMetadataValue(GraphEdge.Metadata metadata) {
        return new RecordWriter()
                .put("createdAt", optional(metadata.createdAt(), Value::of))
                .put("description", optional(metadata.description(), Value::of))
                .toValue();
    }

    private static Optional<Value> unlessEmpty(List<GraphMessage> messages) {
        return messages.isEmpty()
                ? Optional.empty()
                : Optional.of(list(messages, StateGraphJson::messageValue));
    }

    private static Value idValue(NodeId id) {
        return Value.of(id.value());
    }

    private static Value text(String text) {
        return Value.of(text);
    }

    private static <T> Value list(List<T> items, Function<T, Value> write) {
        return Value.of(items.stream().map(write).toList());
    }

    private static <T, R> Optional<R> optional(@Nullable T value, Function<T, R> write) {
        return value == null ? Optional.empty() : Optional.of(write.apply(value));
    }
}
