package dev.troupe.codec;

import dev.troupe.core.graph.AgentState;
import dev.troupe.core.graph.GraphConfig;
import dev.troupe.core.graph.GraphEdge;
import dev.troupe.core.graph.GraphEdgeType;
import dev.troupe.core.graph.GraphLayer;
import dev.troupe.core.graph.GraphMessage;
import dev.troupe.core.graph.GraphMetadata;
import dev.troupe.core.graph.GraphNode;
import dev.troupe.core.graph.GraphNodeRole;
import dev.troupe.core.graph.GraphNodeType;
import dev.troupe.core.graph.StateGraphDocument;
import dev.troupe.core.graph.VisitStatus;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Reads the wire form of a state graph. */
final class StateGraphReader {
    private StateGraphReader() {}

    static ParseResult<StateGraphDocument> read(Value value) {
        var errors = new ArrayList<LocalizedText>();
        var warnings = new ArrayList<String>();
        var fields = new GraphFields("", value, errors, warnings);
        var document =
                new StateGraphDocument(
                        fields.requiredObject("metadata", StateGraphReader::metadata),
                        fields.objects("nodes", StateGraphReader::node),
                        fields.objects("edges", StateGraphReader::edge));
        fields.reportUnknown();
        if (!errors.isEmpty()) {
            throw new JsonException(LocalizedText.join("\n", errors));
        }
        return new ParseResult<>(document, warnings);
    }

    private static GraphMetadata metadata(GraphFields fields) {
        var config = fields.object("config", StateGraphReader::config);
        return new GraphMetadata(
                fields.text("id"),
                fields.text("name"),
                fields.text("version"),
                textOrEmpty(fields, "description"),
                config == null ? GraphConfig.STANDARD : config,
                fields.object("runtime", StateGraphReader::runtime),
                fields.object("statistics", StateGraphReader::statistics),
                fields.optionalLong("createdAt"),
                fields.optionalLong("updatedAt"));
    }

    private static String textOrEmpty(GraphFields fields, String name) {
        var text = fields.optionalText(name);
        return text == null ? "" : text;
    }

    private static GraphConfig config(GraphFields fields) {
        return new GraphConfig(
                fields.intValue("maxConcurrency"),
                Duration.ofMillis(fields.wholeNumber("defaultTimeout")),
                fields.flag("enableHandoff"),
                fields.intValue("maxHandoffDepth"));
    }

    private static GraphMetadata.Runtime runtime(GraphFields fields) {
        return new GraphMetadata.Runtime(
                ids(fields, "activeNodes"),
                ids(fields, "completedNodes"),
                ids(fields, "failedNodes"),
                fields.optionalText("currentAgentId"));
    }

    private static List<NodeId> ids(GraphFields fields, String name) {
        return fields.texts(name).stream().map(NodeId::new).toList();
    }

    private static GraphMetadata.Statistics statistics(GraphFields fields) {
        return new GraphMetadata.Statistics(
                fields.wholeNumber("totalExecutions"),
                fields.decimal("averageDuration"),
                fields.decimal("successRate"));
    }

    private static GraphNode node(GraphFields fields) {
        var id = fields.text("id");
        var name = fields.text("name");
        var layer =
                GraphLayer.find(fields.any("category").asText())
                        .orElseGet(() ->
                                fields.choice(
                                        "category", GraphLayer.values(), GraphLayer::wireName));
        return new GraphNode(
                new NodeId(id),
                name,
                textOrEmpty(fields, "displayName"),
                fields.choice("type", GraphNodeType.values(), GraphNodeType::wireName),
                layer,
                fields.optionalChoice("state", AgentState.values(), AgentState::wireName),
                fields.choice("status", VisitStatus.values(), VisitStatus::wireName),
                fields.object("context", StateGraphReader::context),
                fields.object("metadata", StateGraphReader::nodeMetadata),
                role(layer, name, fields));
    }

    private static GraphNode.Context context(GraphFields fields) {
        return new GraphNode.Context(
                fields.optionalText("userInput"),
                fields.optionalText("sessionId"),
                fields.optionalText("userId"),
                fields.optionalText("taskSummary"),
                fields.objects("conversationHistory", StateGraphReader::message));
    }

    private static GraphMessage message(GraphFields fields) {
        return new GraphMessage(
                fields.text("message_id"),
                fields.text("role"),
                fields.optionalText("agent_id"),
                fields.text("content"),
                fields.wholeNumber("timestamp"));
    }

    private static GraphNode.Metadata nodeMetadata(GraphFields fields) {
        return new GraphNode.Metadata(
                fields.optionalLong("createdAt"),
                fields.optionalLong("updatedAt"),
                fields.optionalInt("priority"),
                fields.optionalLong("timeout"),
                fields.optionalInt("retryCount"),
                fields.optionalInt("maxRetries"));
    }

    private static GraphNodeRole role(GraphLayer layer, String name, GraphFields fields) {
        return switch (layer) {
            case USER -> new GraphNodeRole.User();
            case COORDINATOR ->
                    new GraphNodeRole.Coordinator(
                            fields.object("functions", StateGraphReader::functions));
            case SPECIALIST -> specialist(name, fields);
            case INTERACTION ->
                    new GraphNodeRole.Interaction(
                            fields.optionalText("parentAgentId"),
                            fields.object("interaction", StateGraphReader::exchange));
        };
    }

    private static GraphNodeRole.Functions functions(GraphFields fields) {
        return new GraphNodeRole.Functions(
                fields.flag("intentRecognition"),
                fields.flag("taskDecomposition"),
                fields.flag("agentSelection"),
                fields.flag("resultAggregation"));
    }

    private static GraphNodeRole specialist(String name, GraphFields fields) {
        var agentName = fields.optionalText("agentName");
        return new GraphNodeRole.Specialist(
                fields.text("agentRole"),
                agentName == null ? name : agentName,
                fields.texts("capabilities"),
                fields.object("currentTask", StateGraphReader::task));
    }

    private static GraphNodeRole.CurrentTask task(GraphFields fields) {
        return new GraphNodeRole.CurrentTask(
                fields.text("taskId"),
                fields.text("taskSummary"),
                fields.wholeNumber("assignedAt"));
    }

    private static GraphNodeRole.Exchange exchange(GraphFields fields) {
        return new GraphNodeRole.Exchange(
                fields.objects("messages", StateGraphReader::message),
                fields.optionalFlag("handoffRequested"),
                fields.texts("dependencies"));
    }

    private static GraphEdge edge(GraphFields fields) {
        var properties = fields.object("properties", StateGraphReader::properties);
        return new GraphEdge(
                fields.text("id"),
                new NodeId(fields.text("source")),
                new NodeId(fields.text("target")),
                fields.choice("type", GraphEdgeType.values(), GraphEdgeType::wireName),
                fields.object("condition", StateGraphReader::branch),
                properties == null ? GraphEdge.Properties.NONE : properties,
                fields.object("payload", StateGraphReader::payload),
                fields.object("metadata", StateGraphReader::edgeMetadata));
    }

    private static GraphEdge.Branch branch(GraphFields fields) {
        return new GraphEdge.Branch(
                fields.text("expression"),
                textOrEmpty(fields, "description"),
                fields.optionalInt("priority"));
    }

    private static GraphEdge.Properties properties(GraphFields fields) {
        return new GraphEdge.Properties(
                fields.optionalText("label"),
                fields.optionalChoice(
                        "style",
                        GraphEdge.Style.values(),
                        style -> style.name().toLowerCase(Locale.ROOT)),
                fields.optionalFlag("animated"));
    }

    private static GraphEdge.Payload payload(GraphFields fields) {
        return new GraphEdge.Payload(fields.text("dataType"), fields.any("schema"));
    }

    private static GraphEdge.Metadata edgeMetadata(GraphFields fields) {
        return new GraphEdge.Metadata(
                fields.optionalLong("createdAt"), fields.optionalText("description"));
    }
}
