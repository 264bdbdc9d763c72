package dev.troupe.chat;

import dev.troupe.agent.Agent;
import dev.troupe.agent.AgentCard;
import dev.troupe.agent.Catalog;
import dev.troupe.codec.Json;
import dev.troupe.codec.WorkflowJson;
import dev.troupe.core.AgentNode;
import dev.troupe.core.Join;
import dev.troupe.core.NodeId;
import dev.troupe.core.NodePolicy;
import dev.troupe.core.OnFailure;
import dev.troupe.core.Problem;
import dev.troupe.core.Step;
import dev.troupe.core.Value;
import dev.troupe.core.WorkflowDraft;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.OfflineModel;
import dev.troupe.model.OfflineSkill;
import dev.troupe.model.ToolCall;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Plans by rules: a node for every agent that the clauses of a request ask for, joined by the data
 * they pass on.
 */
record OfflinePlanner(Catalog catalog, Likeness likeness) implements OfflineSkill {
    @Override
    public Optional<ModelReply> reply(ModelRequest request) {
        if (request.role() != ModelRole.PLANNER) {
            return Optional.empty();
        }
        var message = request.brief().field("message").asText();
        var cards = allowed(request.brief().field("agents"));
        if (!request.brief().field("failed").isMissing()) {
            return Optional.of(
                    called(new OfflineReplan(cards, this::sketch, request.brief()).draft()));
        }
        var sketch = sketch(message, cards);
        if (sketch.nodes().isEmpty() && request.brief().field("unsupported").items().isEmpty()) {
            throw new ModelException(
                    Problem.of(
                            ModelProblem.NEEDS_MODEL,
                            "离线模型没有找到能做这个请求的智能体；请写明数据和要对它做什么，或设置 OPENAI_API_KEY 用语言模型规划",
                            "The offline model found no agent for this request; name the data and what to do with it, or set OPENAI_API_KEY to plan it with a language model"));
        }
        var draft =
                WorkflowDraft.of(
                        "workflow-1",
                        PlanRepair.name(message),
                        PlanRepair.description(message),
                        nodes(sketch));
        return Optional.of(called(draft));
    }

    private PlanSketch sketch(String message, List<AgentCard> cards) {
        return PlanSketch.of(message, cards, clause -> likeness.card(clause, cards));
    }

    private static ModelReply called(WorkflowDraft draft) {
        var call = new ToolCall("call-1", PlanCall.TOOL, Json.write(WorkflowJson.write(draft)));
        return ModelReply.calls(List.of(call), OfflineModel.NAME);
    }

    /** The cards of the types that may take part. */
    private List<AgentCard> allowed(Value types) {
        var names = types.items().stream().map(Value::asText).toList();
        return catalog.agents().stream()
                .map(Agent::card)
                .filter(card -> names.isEmpty() || names.contains(card.type()))
                .toList();
    }

    private static List<AgentNode> nodes(PlanSketch sketch) {
        var nodes = new ArrayList<AgentNode>();
        int nextStep = 1;
        for (var node : sketch.nodes()) {
            var steps = new ArrayList<Step>();
            for (var clause : node.clauses()) {
                steps.add(new Step(nextStep++, clause));
            }
            var planned =
                    AgentNode.of(
                            id(node).value(),
                            node.card().type(),
                            title(node, sketch),
                            String.join(sketch.language().choose("；", "; "), node.clauses()),
                            steps,
                            node.dependencies().stream().map(OfflinePlanner::id).toList());
            nodes.add(withoutTheDead(node, planned, sketch));
        }
        return nodes;
    }

    /** One of several sites that does not answer leaves the work on the others to be done. */
    private static AgentNode withoutTheDead(
            PlanSketch.SketchNode node, AgentNode planned, PlanSketch sketch) {
        if (fetched(node) > 1) {
            return planned.withJoin(Join.SETTLED);
        }
        boolean isOneOfSeveral =
                sketch.nodes().stream()
                        .anyMatch(
                                other -> other.dependencies().contains(node) && fetched(other) > 1);
        return isOneOfSeveral && Fetching.isFetcher(node.card())
                ? planned.withPolicy(new NodePolicy(null, null, OnFailure.CONTINUE))
                : planned;
    }

    private static long fetched(PlanSketch.SketchNode node) {
        return node.dependencies().stream().filter(one -> Fetching.isFetcher(one.card())).count();
    }

    /**
     * What the node does, in the person's own words; where another does a part of the same, with
     * its agent's name before.
     */
    private static String title(PlanSketch.SketchNode node, PlanSketch sketch) {
        var name = node.card().words(sketch.language()).name();
        var clause = node.clauses().isEmpty() ? "" : node.clauses().getFirst();
        boolean isShared =
                sketch.nodes().stream()
                        .anyMatch(other ->
                                !other.equals(node)
                                        && other.clauses().stream()
                                                .limit(1)
                                                .anyMatch(clause::equals));
        var words =
                clause.isEmpty()
                        ? name
                        : isShared ? name + sketch.language().choose("：", ": ") + clause : clause;
        return PlanRepair.name(words); // a view cuts it to the room that it has
    }

    private static NodeId id(PlanSketch.SketchNode node) {
        return new NodeId("agent-" + (node.position() + 1));
    }
}
