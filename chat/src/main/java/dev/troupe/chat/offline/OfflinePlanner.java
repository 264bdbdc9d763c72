package dev.troupe.chat.offline;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.catalog.Catalog;
import dev.troupe.chat.plan.PlanRepair;
import dev.troupe.chat.plan.PlanToolCall;
import dev.troupe.codec.Json;
import dev.troupe.codec.WorkflowJson;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Join;
import dev.troupe.core.workflow.NodePolicy;
import dev.troupe.core.workflow.OnFailure;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.language.Language;
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
 * they pass on. The router has found them; a request that it has not routed is read here.
 */
public record OfflinePlanner(Catalog catalog, ExampleClassifier classifier)
        implements OfflineSkill {
    @Override
    public Optional<ModelReply> reply(ModelRequest request) {
        if (request.role() != ModelRole.PLANNER) {
            return Optional.empty();
        }
        var message = request.brief().field("message").asText();
        var cards = selectCards(request.brief().field("agents"));
        if (!request.brief().field("failed").isMissing()) {
            return Optional.of(
                    toToolCall(new OfflineReplanner(cards, this::sketch, request.brief()).draft()));
        }
        var sketch =
                SketchValue.read(request.brief().field("entities").field(SketchValue.ENTITY), cards)
                        .map(nodes -> PlanSketch.ofNodes(Language.of(message), nodes))
                        .orElseGet(() -> sketch(message, cards));
        if (sketch.nodes().isEmpty() && request.brief().field("unsupported").items().isEmpty()) {
            throw new ModelException(
                    Problem.of(
                            ModelProblem.NEEDS_MODEL,
                            "离线模型没有找到能处理该请求的智能体；请说明数据和操作，或设置 OPENAI_API_KEY 以使用语言模型规划",
                            "The offline model found no agent for this request; specify the data and the task, or set OPENAI_API_KEY to plan with a language model"));
        }
        return Optional.of(toToolCall(draft(message, nodes(sketch))));
    }

    static WorkflowDraft draft(String message, List<AgentNode> nodes) {
        return WorkflowDraft.of(
                "workflow-1", PlanRepair.name(message), PlanRepair.description(message), nodes);
    }

    private PlanSketch sketch(String message, List<AgentCard> cards) {
        return PlanSketch.of(
                CompletedRequest.of(message), cards, clause -> classifier.findCard(clause, cards));
    }

    static ModelReply toToolCall(WorkflowDraft draft) {
        var call = new ToolCall("call-1", PlanToolCall.TOOL, Json.write(WorkflowJson.write(draft)));
        return ModelReply.calls(List.of(call), OfflineModel.NAME);
    }

    /** The cards of the types that may take part. */
    private List<AgentCard> selectCards(Value types) {
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
            var clauses = clauses(node);
            for (var clause : clauses) {
                steps.add(new Step(nextStep++, clause));
            }
            var planned =
                    AgentNode.of(
                            id(node).value(),
                            node.card().type(),
                            title(node, sketch),
                            String.join(sketch.language().choose("；", "; "), clauses),
                            steps,
                            node.dependencies().stream().map(OfflinePlanner::id).toList());
            nodes.add(toleratingFailedSources(node, planned, sketch));
        }
        return nodes;
    }

    /** What is asked of an agent that works on what another one fetches, without the address. */
    private static List<String> clauses(PlanSketch.SketchNode node) {
        return countFetchers(node) == 0
                ? node.clauses()
                : node.clauses().stream().map(FetchAgents::withoutPlace).toList();
    }

    /** One of several sites that does not answer leaves the work on the others to be done. */
    private static AgentNode toleratingFailedSources(
            PlanSketch.SketchNode node, AgentNode planned, PlanSketch sketch) {
        if (countFetchers(node) > 1) {
            return planned.withJoin(Join.SETTLED);
        }
        boolean isOneOfSeveral =
                sketch.nodes().stream()
                        .anyMatch(other ->
                                other.dependencies().contains(node) && countFetchers(other) > 1);
        return isOneOfSeveral && FetchAgents.isFetcher(node.card())
                ? planned.withPolicy(new NodePolicy(null, null, OnFailure.CONTINUE))
                : planned;
    }

    private static long countFetchers(PlanSketch.SketchNode node) {
        return node.dependencies().stream()
                .filter(one -> FetchAgents.isFetcher(one.card()))
                .count();
    }

    /**
     * The task of the node, in the user's own words; if another node does a part of the same, with
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
