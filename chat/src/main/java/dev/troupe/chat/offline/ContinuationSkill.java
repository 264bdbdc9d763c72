package dev.troupe.chat.offline;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.catalog.Catalog;
import dev.troupe.chat.conversation.Intent;
import dev.troupe.chat.conversation.IntentResult;
import dev.troupe.chat.plan.PlanRepair;
import dev.troupe.codec.Json;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Step;
import dev.troupe.model.FollowUpSkill.FollowUp;
import dev.troupe.model.FollowUpSkill.Share;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.OfflineModel;
import dev.troupe.model.OfflineSkill;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Routes and plans a message that changes the request before. It is asked before all other skills:
 * what a conversation is about decides what a fragment means.
 */
public record ContinuationSkill(Catalog catalog, SourceMatcher files) implements OfflineSkill {
    private static final String SHARES = "shares";

    @Override
    public Optional<ModelReply> reply(ModelRequest request) {
        return switch (request.role()) {
            case ROUTER ->
                    new Continuation(cards(), files)
                            .change(request.brief())
                            .map(ContinuationSkill::route);
            case PLANNER ->
                    plan(request.brief().field("message").asText(), shares(request.brief()));
            default -> Optional.empty();
        };
    }

    private List<AgentCard> cards() {
        return catalog.snapshot().availableAgents().stream().map(Agent::card).toList();
    }

    private static ModelReply route(FollowUp.Changed changed) {
        boolean isOfSeveral = changed.shares().size() > 1;
        var reply =
                Map.of(
                        "request", Value.of(changed.request()),
                        "intent",
                                Value.of(
                                        (isOfSeveral ? Intent.BUILD_PLAN : Intent.TOOL_TASK)
                                                .wireName()),
                        "confidence", Value.of(RuleConfidence.WORK.confidence()),
                        "explanation", Value.of("the message changes the request before"),
                        "entities", entities(changed),
                        "needsMultiAgent", Value.of(isOfSeveral));
        return ModelReply.text(Json.write(Value.of(reply)), OfflineModel.NAME);
    }

    private static Value entities(FollowUp.Changed changed) {
        return Value.of(
                Map.of(
                        IntentResult.STATE,
                        changed.state(),
                        SHARES,
                        Value.of(changed.shares().stream().map(Json::toValue).toList())));
    }

    private static List<Share> shares(Value brief) {
        return brief.field("entities").field(SHARES).items().stream()
                .map(share -> Json.toRecord(Share.class, share))
                .toList();
    }

    private Optional<ModelReply> plan(String message, List<Share> shares) {
        var types = cards().stream().map(AgentCard::type).toList();
        var nodes = new ArrayList<AgentNode>();
        for (var share : shares) {
            if (types.contains(share.agent())) {
                nodes.add(node(share, nodes));
            }
        }
        return nodes.isEmpty()
                ? Optional.empty()
                : Optional.of(OfflinePlanner.toToolCall(OfflinePlanner.draft(message, nodes)));
    }

    /** One agent after the other. */
    private static AgentNode node(Share share, List<AgentNode> before) {
        int number = before.size() + 1;
        return AgentNode.of(
                "agent-" + number,
                share.agent(),
                PlanRepair.name(share.task()),
                share.task(),
                List.of(new Step(number, share.task())),
                before.isEmpty() ? List.<NodeId>of() : List.of(before.getLast().id()));
    }
}
