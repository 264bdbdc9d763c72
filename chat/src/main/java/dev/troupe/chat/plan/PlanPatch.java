package dev.troupe.chat.plan;

import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.core.run.NodeStatus;
import dev.troupe.core.run.RevisionRequest;
import dev.troupe.core.run.RunEvent.PlanRevised;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.core.workflow.WorkflowRules;
import dev.troupe.language.Language;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The part of a plan that a planner proposes in the place of one that failed, made to fit the rest.
 *
 * <p>A node that waits for the failed one is retained if the proposal names it with its own id and
 * type. Nodes elsewhere in the plan that the proposal repeats are omitted. All others are new,
 * whatever their ids.
 */
final class PlanPatch {
    private final RevisionRequest request;
    private final WorkflowRules rules;
    private final List<AgentCard> cards;
    private final Map<NodeId, NodeId> renamed = new HashMap<>();
    private final Set<NodeId> taken = new HashSet<>();

    PlanPatch(RevisionRequest request, WorkflowRules rules, List<AgentCard> cards) {
        this.request = request;
        this.rules = rules;
        this.cards = cards;
        request.plan().nodes().forEach(node -> taken.add(node.id()));
    }

    /** The resulting revision, which may be invalid. */
    PlanRevised toRevision(WorkflowDraft proposal) {
        var kept = new ArrayList<AgentNode>();
        var added = new ArrayList<AgentNode>();
        for (var node : proposal.nodes()) {
            if (isRetained(node)) {
                var known = request.plan().node(node.id());
                kept.add(known.withDependencies(node.dependencies()));
            } else if (!isElsewhere(node.id())) {
                added.add(node.withId(newId(node.id())));
            }
        }
        return revision(
                repair(withRenamedDependencies(kept), withRenamedDependencies(added)),
                ids(kept),
                ids(added));
    }

    private boolean isRetained(AgentNode node) {
        return request.affectedNodes().contains(node.id())
                && request.status(node.id()) == NodeStatus.PENDING
                && request.plan().node(node.id()).type().equals(node.type());
    }

    /** Whether it repeats a node that is done, or has nothing to do with the failure. */
    private boolean isElsewhere(NodeId node) {
        var status = request.status(node);
        return request.plan().nodes().stream().anyMatch(known -> known.id().equals(node))
                && !request.affectedNodes().contains(node)
                && (status == NodeStatus.COMPLETED || !status.isEnd());
    }

    private NodeId newId(NodeId proposed) {
        var id = proposed;
        for (int number = 1; id.value().isBlank() || !taken.add(id); number++) {
            id = new NodeId("agent-" + number);
        }
        renamed.put(proposed, id);
        return id;
    }

    private List<AgentNode> withRenamedDependencies(List<AgentNode> nodes) {
        return nodes.stream()
                .map(node ->
                        node.withDependencies(
                                node.dependencies().stream()
                                        .map(on -> renamed.getOrDefault(on, on))
                                        .toList()))
                .toList();
    }

    private static Set<NodeId> ids(List<AgentNode> nodes) {
        var ids = new HashSet<NodeId>();
        nodes.forEach(node -> ids.add(node.id()));
        return ids;
    }

    /** Repairs the part together with what it may depend on, which stands as it is. */
    private List<AgentNode> repair(List<AgentNode> kept, List<AgentNode> added) {
        var nodes = new ArrayList<AgentNode>();
        var cone = request.affectedNodes();
        request.plan().nodes().stream()
                .filter(node -> !cone.contains(node.id()) && mayHaveResult(node.id()))
                .forEach(node -> nodes.add(node.withDependencies(List.of())));
        nodes.addAll(kept);
        nodes.addAll(added);
        var draft = request.plan().definition().withEdges(List.of()).withNodes(nodes);
        return new PlanRepair(rules, cards)
                .repair(draft, request.plan().description())
                .draft()
                .nodes();
    }

    private boolean mayHaveResult(NodeId node) {
        var status = request.status(node);
        return !status.isEnd()
                || status == NodeStatus.COMPLETED
                || request.undecided().contains(node) && !node.equals(request.node());
    }

    private PlanRevised revision(List<AgentNode> nodes, Set<NodeId> keptIds, Set<NodeId> addedIds) {
        var kept = new LinkedHashMap<NodeId, List<NodeId>>();
        var added = new ArrayList<AgentNode>();
        for (var node : nodes) {
            if (keptIds.contains(node.id())) {
                kept.put(node.id(), node.dependencies());
            } else if (addedIds.contains(node.id())) {
                added.add(node);
            }
        }
        return request.toRevision(added, kept, reason(added));
    }

    private LocalizedText label(AgentNode node) {
        var card = cards.stream().filter(one -> one.type().equals(node.type())).findFirst();
        return LocalizedText.of(
                "%s（%s）",
                "%s (%s)",
                node.name(),
                card.map(one ->
                                new LocalizedText(
                                        one.words(Language.ZH).name(),
                                        one.words(Language.EN).name()))
                        .orElse(LocalizedText.verbatim(node.type())));
    }

    private LocalizedText reason(List<AgentNode> added) {
        var failed = request.plan().node(request.node()).name();
        var why = request.problem().text();
        if (added.isEmpty()) {
            return LocalizedText.of(
                    "“%s”失败（%s），其余步骤不再依赖它",
                    "'%s' failed (%s); the other steps continue without it", failed, why);
        }
        var names = added.stream().map(this::label).toList();
        return LocalizedText.of(
                "“%s”失败（%s），改为：%s",
                "'%s' failed (%s); instead: %s",
                failed,
                why,
                new LocalizedText(
                        LocalizedText.join("、", names).zh(), LocalizedText.join(", ", names).en()));
    }
}
