package dev.troupe.chat;

import dev.troupe.agent.AgentCard;
import dev.troupe.core.AgentNode;
import dev.troupe.core.NodeId;
import dev.troupe.core.NodeStatus;
import dev.troupe.core.RevisionRequest;
import dev.troupe.core.RunEvent.PlanRevised;
import dev.troupe.core.Sentence;
import dev.troupe.core.WorkflowDraft;
import dev.troupe.core.WorkflowRules;
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
 * <p>A node that waits for the failed one is kept where the proposal names it with its own id and
 * type. Nodes elsewhere in the plan that it repeats are left out. All others are new, whatever
 * their ids.
 */
final class Replacement {
    private final RevisionRequest request;
    private final WorkflowRules rules;
    private final List<AgentCard> cards;
    private final Map<NodeId, NodeId> renamed = new HashMap<>();
    private final Set<NodeId> taken = new HashSet<>();

    Replacement(RevisionRequest request, WorkflowRules rules, List<AgentCard> cards) {
        this.request = request;
        this.rules = rules;
        this.cards = cards;
        request.plan().nodes().forEach(node -> taken.add(node.id()));
    }

    /** The revision that a proposal comes to, which may be wrong. */
    PlanRevised of(WorkflowDraft proposal) {
        var kept = new ArrayList<AgentNode>();
        var added = new ArrayList<AgentNode>();
        for (var node : proposal.nodes()) {
            if (isKept(node)) {
                var known = request.plan().node(node.id());
                kept.add(known.withDependencies(node.dependencies()));
            } else if (!isElsewhere(node.id())) {
                added.add(node.withId(newId(node.id())));
            }
        }
        return revision(repaired(all(kept), all(added)), ids(kept), ids(added));
    }

    private boolean isKept(AgentNode node) {
        return request.cone().contains(node.id())
                && request.status(node.id()) == NodeStatus.PENDING
                && request.plan().node(node.id()).type().equals(node.type());
    }

    /** Whether it repeats a node that is done, or has nothing to do with the failure. */
    private boolean isElsewhere(NodeId node) {
        var status = request.status(node);
        return request.plan().nodes().stream().anyMatch(known -> known.id().equals(node))
                && !request.cone().contains(node)
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

    private List<AgentNode> all(List<AgentNode> nodes) {
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
    private List<AgentNode> repaired(List<AgentNode> kept, List<AgentNode> added) {
        var nodes = new ArrayList<AgentNode>();
        var cone = request.cone();
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
        return request.revision(added, kept, reason(added));
    }

    private Sentence named(AgentNode node) {
        var card = cards.stream().filter(one -> one.type().equals(node.type())).findFirst();
        return Sentence.of(
                "%s（%s）",
                "%s (%s)",
                node.name(),
                card.map(one ->
                                new Sentence(
                                        one.words(Language.ZH).name(),
                                        one.words(Language.EN).name()))
                        .orElse(Sentence.verbatim(node.type())));
    }

    private Sentence reason(List<AgentNode> added) {
        var failed = request.plan().node(request.node()).name();
        var why = request.problem().sentence();
        if (added.isEmpty()) {
            return Sentence.of(
                    "“%s”失败（%s），其余步骤不再等它",
                    "'%s' failed (%s); the rest goes on without it", failed, why);
        }
        var names = added.stream().map(this::named).toList();
        return Sentence.of(
                "“%s”失败（%s），改为：%s",
                "'%s' failed (%s); instead: %s",
                failed,
                why,
                new Sentence(Sentence.joined("、", names).zh(), Sentence.joined(", ", names).en()));
    }
}
