package dev.troupe.chat.offline;

import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.chat.plan.PlanRepair;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.language.Language;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiFunction;

/**
 * Plans the failed part of a run again by rules: with agents that have not failed at this work and
 * whose cards cover it. If there are none, it reports that.
 */
final class OfflineReplanner {
    private final List<AgentCard> cards;
    private final BiFunction<String, List<AgentCard>, PlanSketch> sketches;
    private final Value brief;
    private final Value failed;

    /**
     * @param cards agents that may take part
     * @param sketches reads a clause with the agents that are left
     */
    OfflineReplanner(
            List<AgentCard> cards,
            BiFunction<String, List<AgentCard>, PlanSketch> sketches,
            Value brief) {
        this.cards = cards;
        this.sketches = sketches;
        this.brief = brief;
        this.failed = brief.field("failed");
    }

    /** The replacement of the failed part; without nodes if there is none. */
    WorkflowDraft draft() {
        var desc = failed.field("desc").asText();
        var tried = Set.copyOf(texts(brief.field("tried")));
        var left = cards.stream().filter(card -> !tried.contains(card.type())).toList();
        var sketch = sketches.apply(desc, left);
        var nodes = isEnough(sketch) ? nodes(sketch) : List.<AgentNode>of();
        var why =
                Language.of(desc)
                        .choose("除 %s 外没有智能体能做“%s”", "no agent but %s can do '%s'")
                        .formatted(String.join(", ", texts(brief.field("tried"))), desc);
        return WorkflowDraft.of(
                "workflow-1",
                PlanRepair.name(desc),
                nodes.isEmpty() ? why : PlanRepair.description(desc),
                nodes);
    }

    /** Whether the agents found do all of it, and leave what the failed one would have left. */
    private boolean isEnough(PlanSketch sketch) {
        if (sketch.nodes().isEmpty() || !sketch.unsupported().isEmpty()) {
            return false;
        }
        var wanted = card(failed.field("type").asText()).map(AgentCard::produces).orElse(Set.of());
        var given = sketch.nodes().getLast().card().produces();
        return wanted.isEmpty() || wanted.stream().anyMatch(given::contains);
    }

    private Optional<AgentCard> card(String type) {
        return cards.stream().filter(card -> card.type().equals(type)).findFirst();
    }

    private List<AgentNode> nodes(PlanSketch sketch) {
        var nodes = new ArrayList<AgentNode>();
        for (var node : sketch.nodes()) {
            var before =
                    node.dependencies().isEmpty()
                            ? texts(failed.field("dependencies"))
                            : node.dependencies().stream().map(on -> id(on.position())).toList();
            nodes.add(
                    node(
                            id(node.position()),
                            node.card().type(),
                            failed.field("name").asText(),
                            failed.field("desc").asText(),
                            before));
        }
        for (var waiting : brief.field("waiting").items()) {
            nodes.add(
                    node(
                            waiting.field("id").asText(),
                            waiting.field("type").asText(),
                            waiting.field("name").asText(),
                            waiting.field("desc").asText(),
                            redirect(texts(waiting.field("dependencies")), sketch)));
        }
        return nodes;
    }

    private String id(int position) {
        return failed.field("id").asText() + "-" + (position + 2);
    }

    private static AgentNode node(
            String id, String type, String name, String desc, List<String> dependencies) {
        return AgentNode.of(
                id,
                type,
                name,
                desc,
                List.of(new Step(1, desc)),
                dependencies.stream().map(NodeId::new).toList());
    }

    /** What a waiting node depends on now: on all that nothing new follows. */
    private List<String> redirect(List<String> dependencies, PlanSketch sketch) {
        var followed = new HashSet<Integer>();
        sketch.nodes()
                .forEach(node -> node.dependencies().forEach(on -> followed.add(on.position())));
        var now = new ArrayList<String>();
        for (var on : dependencies) {
            if (on.equals(failed.field("id").asText())) {
                sketch.nodes().stream()
                        .filter(node -> !followed.contains(node.position()))
                        .forEach(node -> now.add(id(node.position())));
            } else {
                now.add(on);
            }
        }
        return now;
    }

    private static List<String> texts(Value value) {
        return value.items().stream().map(Value::asText).toList();
    }
}
