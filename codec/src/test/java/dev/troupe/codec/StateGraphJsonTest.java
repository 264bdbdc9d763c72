package dev.troupe.codec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.graph.AgentState;
import dev.troupe.core.graph.GraphConfig;
import dev.troupe.core.graph.GraphEdge;
import dev.troupe.core.graph.GraphEdgeType;
import dev.troupe.core.graph.GraphLayer;
import dev.troupe.core.graph.GraphNodeRole;
import dev.troupe.core.graph.GraphNodeType;
import dev.troupe.core.graph.VisitStatus;
import dev.troupe.core.value.Value;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Function;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;

final class StateGraphJsonTest {
    private static final String EVERY_FIELD =
            """
            {"metadata":{"id":"g","name":"n","version":"1.0.0","description":"d",\
            "config":{"maxConcurrency":2,"defaultTimeout":1500,"enableHandoff":false,"maxHandoffDepth":1},\
            "runtime":{"activeNodes":["A"],"completedNodes":[],"failedNodes":["B"],"currentAgentId":"a"},\
            "statistics":{"totalExecutions":7,"averageDuration":12.5,"successRate":0.75},\
            "createdAt":1,"updatedAt":2},\
            "nodes":[{"id":"U","name":"U","displayName":"用户","type":"user","category":"用户层","status":"running",\
            "context":{"userInput":"hi","sessionId":"s","userId":"u"}},\
            {"id":"E","name":"E","displayName":"","type":"emma","category":"Emma常驻层","state":"engaged",\
            "status":"completed","metadata":{"createdAt":1,"updatedAt":2,"priority":3,"timeout":4,"retryCount":5,"maxRetries":6},\
            "functions":{"intentRecognition":true,"taskDecomposition":false,"agentSelection":true,"resultAggregation":false}},\
            {"id":"A","name":"A","displayName":"","type":"agent","category":"专业Agent层","state":"idle","status":"failed",\
            "context":{"taskSummary":"t","conversationHistory":[{"message_id":"m1","role":"user","content":"c","timestamp":9}]},\
            "agentRole":"writer","agentName":"Ann","capabilities":["a","b"],\
            "currentTask":{"taskId":"t1","taskSummary":"s","assignedAt":8}},\
            {"id":"W","name":"W","displayName":"","type":"work","category":"活跃交互区","status":"waiting","parentAgentId":"A",\
            "interaction":{"messages":[{"message_id":"m2","role":"agent","agent_id":"a","content":"c","timestamp":9}],\
            "handoffRequested":true,"dependencies":["b"]}}],\
            "edges":[{"id":"e1","source":"U","target":"E","type":"conditional",\
            "condition":{"expression":"x > 1","description":"d","priority":2},\
            "properties":{"label":"l","style":"dashed","animated":true},\
            "payload":{"dataType":"json","schema":{"type":"object"}},\
            "metadata":{"createdAt":3,"description":"d"}},\
            {"id":"e2","source":"E","target":"U","type":"control","properties":{}}]}\
            """;

    private static String again(String json) {
        return Json.write(StateGraphJson.write(StateGraphJson.read(Json.parse(json)).value()));
    }

    @Test
    void writesWithTheSameCharactersWhatItRead() {
        var read = StateGraphJson.read(Json.parse(EVERY_FIELD));

        assertThat(read.warnings()).isEmpty();
        assertThat(Json.write(StateGraphJson.write(read.value()))).isEqualTo(EVERY_FIELD);
    }

    @Test
    void readsDocumentsThatStateLittleAndCategoriesInEnglish() {
        var short1 =
                """
                {"metadata": {"id": "weimeng-agent-dag-v1", "name": "n", "version": "1.0.0"},
                 "nodes": [{"id": "SARAH", "name": "SARAH", "displayName": "Sarah 编剧", "type": "agent",
                   "category": "professional agent layer", "agentRole": "screenwriter", "state": "dormant",
                   "status": "pending"}],
                 "edges": [{"id": "e1", "source": "EMMA_DECIDE", "target": "SARAH", "type": "conditional",
                   "condition": {"expression": "needsScreenwriter"}}]}
                """;

        var read = StateGraphJson.read(Json.parse(short1)).value();

        assertThat(read.metadata().config()).isEqualTo(GraphConfig.STANDARD);
        assertThat(read.nodes().getFirst().layer()).isEqualTo(GraphLayer.SPECIALIST);
        assertThat(read.nodes().getFirst().role())
                .isEqualTo(new GraphNodeRole.Specialist("screenwriter", "SARAH", List.of(), null));
        assertThat(again(again(short1))).isEqualTo(again(short1));
    }

    @Test
    void namesUnknownFieldsWithTheirPath() {
        var read =
                StateGraphJson.read(
                        Json.parse(
                                EVERY_FIELD
                                        .replace("\"priority\":2", "\"priority\":2,\"prio\":1")
                                        .replace("\"label\"", "\"colour\":\"red\",\"label\"")));

        assertThat(read.warnings())
                .containsExactlyInAnyOrder(
                        "unknown field edges[0].condition.prio",
                        "unknown field edges[0].properties.colour");
    }

    @Test
    void namesEverythingThatCannotBeReadAtOnce() {
        var broken =
                EVERY_FIELD
                        .replace("\"type\":\"emma\"", "\"type\":\"boss\"")
                        .replace("\"category\":\"活跃交互区\"", "\"category\":\"attic\"")
                        .replace("\"id\":\"e1\",", "")
                        .replace("\"priority\":3", "\"priority\":\"high\"")
                        .replace("\"enableHandoff\":false", "\"enableHandoff\":0");

        assertThatThrownBy(() -> StateGraphJson.read(Json.parse(broken)))
                .isInstanceOf(JsonException.class)
                .hasMessageContainingAll(
                        "metadata.config.enableHandoff must be true or false",
                        "nodes[1].type must be one of: user, emma",
                        "nodes[1].metadata.priority must be a whole number",
                        "nodes[3].category must be one of",
                        "edges[0].id is missing");
        assertThatThrownBy(() -> StateGraphJson.read(Value.of(List.of())))
                .hasMessageContaining("document must be an object");
    }

    /** Whatever may be omitted is omitted in random combinations. */
    @Property
    void writesEveryDocumentInOneForm(@ForAll long seed) {
        var thinned = thin(Json.parse(EVERY_FIELD), new Random(seed));

        var first = Json.write(StateGraphJson.write(StateGraphJson.read(thinned).value()));

        assertThat(again(first)).isEqualTo(first);
    }

    private static final List<String> REQUIRED =
            List.of(
                    "metadata",
                    "id",
                    "name",
                    "version",
                    "type",
                    "category",
                    "status",
                    "agentRole",
                    "message_id",
                    "role",
                    "content",
                    "timestamp",
                    "taskId",
                    "taskSummary",
                    "assignedAt",
                    "source",
                    "target",
                    "expression",
                    "dataType",
                    "maxConcurrency",
                    "defaultTimeout",
                    "enableHandoff",
                    "maxHandoffDepth",
                    "totalExecutions",
                    "averageDuration",
                    "successRate",
                    "intentRecognition",
                    "taskDecomposition",
                    "agentSelection",
                    "resultAggregation");

    private static Value thin(Value value, Random random) {
        return switch (value) {
            case Value.ListOf(var items) ->
                    Value.of(items.stream().map(item -> thin(item, random)).toList());
            case Value.RecordOf(var fields) -> {
                var left = new ArrayList<>(fields.entrySet());
                left.removeIf(
                        field -> !REQUIRED.contains(field.getKey()) && random.nextInt(4) == 0);
                var thinned = new LinkedHashMap<String, Value>();
                left.forEach(field -> thinned.put(field.getKey(), thin(field.getValue(), random)));
                yield Value.of(thinned);
            }
            default -> value;
        };
    }

    @Test
    void namesConstantsAsTheSourceDoes() {
        assertThat(
                        Map.of(
                                "state", names(AgentState.values(), AgentState::wireName),
                                "status", names(VisitStatus.values(), VisitStatus::wireName),
                                "node", names(GraphNodeType.values(), GraphNodeType::wireName),
                                "edge", names(GraphEdgeType.values(), GraphEdgeType::wireName)))
                .isEqualTo(
                        Map.of(
                                "state",
                                List.of("dormant", "engaged", "idle"),
                                "status",
                                List.of("pending", "running", "completed", "failed", "waiting"),
                                "node",
                                List.of(
                                        "user",
                                        "emma",
                                        "agent",
                                        "active",
                                        "work",
                                        "interaction",
                                        "completion",
                                        "decision",
                                        "evaluation"),
                                "edge",
                                List.of(
                                        "control",
                                        "info",
                                        "conditional",
                                        "listening",
                                        "notification")));
        assertThat(GraphEdge.DEFAULT).isEqualTo("default");
    }

    private static <E> List<String> names(E[] constants, Function<E, String> name) {
        return List.of(constants).stream().map(name).toList();
    }
}
