package dev.troupe.agent.offline;

import dev.troupe.codec.Json;
import dev.troupe.codec.WorkflowJson;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.language.FileRoles;
import dev.troupe.language.Language;
import dev.troupe.language.Mentions;
import dev.troupe.model.FollowUpSkill;
import dev.troupe.model.ModelReply;
import dev.troupe.model.OfflineModel;
import dev.troupe.model.ToolCall;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Routes a request to one agent and plans it as one node, in the wire form of routers and planners.
 *
 * @param agent its type
 * @param reason why it is this agent's, for the record
 * @param work what it does, before the request in the plan's description
 */
public record SingleAgentPlan(String agent, String reason, LocalizedText work) {
    /** The entity of a reply to a question that files with its words answer rather. */
    public static final String LOOKUP = "lookup";

    private static final double CONFIDENCE = 0.95;
    private static final int DESCRIPTION = 300; // characters of a description in a plan
    private static final int NAME = 60; // characters of a name in a plan

    /** The router's reply. */
    public ModelReply route(String request) {
        return reply(request, entities(request, Value.missing()));
    }

    /** The router's reply to a question that does not state whose records are meant. */
    public ModelReply routeLookup(String request) {
        var entities = entities(request, Value.missing());
        entities.put(LOOKUP, Value.of(true));
        return reply(request, entities);
    }

    /**
     * The router's reply to a message that refers to the request before.
     *
     * @param state what the agent starts from, in the shared variable {@link FollowUpSkill#ASKED};
     *     missing for nothing
     */
    public ModelReply route(String request, Value state) {
        return reply(request, entities(request, state));
    }

    private ModelReply reply(String request, Map<String, Value> entities) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("request", Value.of(request));
        fields.put("intent", Value.of("single_task"));
        fields.put("confidence", Value.of(CONFIDENCE));
        fields.put("explanation", Value.of(reason));
        fields.put("entities", Value.of(entities));
        fields.put("needsMultiAgent", Value.of(false));
        fields.put("missing", Value.of(List.of()));
        fields.put("unsupported", Value.of(List.of()));
        return ModelReply.text(Json.write(Value.of(fields)), OfflineModel.NAME);
    }

    private static Map<String, Value> entities(String request, Value state) {
        var mentions = Mentions.of(request);
        var roles = FileRoles.of(request);
        var entities = new LinkedHashMap<String, Value>();
        Map.of(
                        "urls", mentions.urls(),
                        "files", mentions.files(),
                        "reads", roles.reads(),
                        "writes", roles.writes())
                .forEach((name, texts) -> {
                    if (!texts.isEmpty()) {
                        entities.put(name, Value.of(texts.stream().map(Value::of).toList()));
                    }
                });
        if (!state.isMissing()) {
            entities.put(FollowUpSkill.STATE, state);
        }
        return entities;
    }

    /** Whether a planner may plan a node of this agent, and nothing has failed before. */
    public boolean isAllowed(Value brief) {
        var allowed = brief.field("agents").items().stream().map(Value::asText).toList();
        return brief.field("failed").isMissing() && (allowed.isEmpty() || allowed.contains(agent));
    }

    /** The planner's reply. */
    public ModelReply plan(String request) {
        var line = request.strip().replaceAll("\\s+", " ");
        var name = cut(line, NAME);
        var description = work.text(Language.of(request) == Language.ZH) + line;
        var node =
                AgentNode.of(agent, agent, name, request, List.of(new Step(1, request)), List.of());
        var draft =
                WorkflowDraft.of("workflow-1", name, cut(description, DESCRIPTION), List.of(node));
        var call =
                new ToolCall("call-1", "generateWorkflow", Json.write(WorkflowJson.write(draft)));
        return ModelReply.calls(List.of(call), OfflineModel.NAME);
    }

    private static String cut(String text, int most) {
        return text.length() <= most ? text : text.substring(0, most - 1) + "…";
    }
}
