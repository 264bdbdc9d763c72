package dev.troupe.page.run;

import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.core.workflow.WorkflowRules;
import dev.troupe.language.Language;
import dev.troupe.page.blueprint.Blueprint;
import dev.troupe.page.blueprint.BlueprintJson;
import dev.troupe.page.reference.BlueprintSources;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A blueprint as a workflow: a node for each binding, computation and slot. A node waits for those
 * that it refers to and those that it declares, and for no other, so independent ones run side by
 * side.
 */
public final class PageWorkflow {
    /** The types of the nodes, by the phase that they belong to. */
    static final String DATA = "page-data";

    static final String COMPUTE = "page-compute";
    static final String BLOCK = "page-block";

    /** The shared variables that a run begins with. */
    static final String BLUEPRINT = "page.blueprint";

    static final String CONTEXT = "page.context";
    static final String TEXTS = "page.texts";

    private static final int MAX_TEXT = 300; // characters of a workflow's description
    private static final int MAX_NAME = 100;

    private final Blueprint blueprint;
    private final Map<String, NodeId> nodesBySource = new HashMap<>();
    private final List<AgentNode> nodes = new ArrayList<>();

    private PageWorkflow(Blueprint blueprint) {
        this.blueprint = blueprint;
    }

    /** The workflow of a valid blueprint. */
    public static Workflow of(Blueprint blueprint) {
        return new PageWorkflow(blueprint).toWorkflow();
    }

    /** The shared variables that a run of it needs. */
    static Map<String, Value> inputs(Blueprint blueprint, Value context, WrittenTexts texts) {
        return Map.of(
                BLUEPRINT,
                BlueprintJson.write(blueprint),
                CONTEXT,
                context,
                TEXTS,
                texts.toValue());
    }

    /** The JSON of the blueprint that a run of {@link PageRunner} builds. */
    public static Value blueprintOf(RunEvent.RunStarted started) {
        return started.inputs().getOrDefault(BLUEPRINT, Value.missing());
    }

    /** What {@code $context} refers to in a run of {@link PageRunner}. */
    public static Value contextOf(RunEvent.RunStarted started) {
        return started.inputs().getOrDefault(CONTEXT, Value.missing());
    }

    /** Whether a run builds a page; other runs have other types of nodes. */
    public static boolean isPage(Workflow workflow) {
        return workflow.nodes().stream().anyMatch(node -> node.type().equals(BLOCK));
    }

    private Workflow toWorkflow() {
        var before = BlueprintSources.dependencies(blueprint);
        blueprint.dataContract().bindings().forEach(it -> register(DATA, it.id()));
        blueprint.computeGraph().nodes().forEach(it -> register(COMPUTE, it.id()));
        var language = Language.of(goal());
        for (var binding : blueprint.dataContract().bindings()) {
            var text = binding.description().isBlank() ? binding.id() : binding.description();
            add(DATA, binding.id(), text, before.getOrDefault(binding.id(), Set.of()));
        }
        for (var node : blueprint.computeGraph().nodes()) {
            add(COMPUTE, node.id(), node.id(), before.getOrDefault(node.id(), Set.of()));
        }
        blueprint
                .slots()
                .forEach(slot -> {
                    var data = slot.dataBinding();
                    add(
                            BLOCK,
                            slot.id(),
                            slot.prop("title").isEmpty() ? slot.id() : slot.prop("title"),
                            BlueprintSources.findSources(
                                    blueprint, data == null ? Value.missing() : Value.of(data)));
                });
        var description =
                language.choose("根据数据生成页面：%s", "Build a page from data: %s").formatted(goal());
        return Workflow.from(
                WorkflowDraft.of(
                        "workflow-1",
                        cut(blueprint.name(), MAX_NAME),
                        cut(description, MAX_TEXT),
                        nodes),
                WorkflowRules.USER_DEFINED);
    }

    private String goal() {
        return blueprint.sourcePrompt().isBlank() ? blueprint.name() : blueprint.sourcePrompt();
    }

    private void register(String type, String id) {
        nodesBySource.put(id, new NodeId(type + "-" + id));
    }

    private void add(String type, String id, String text, Collection<String> sources) {
        nodes.add(
                AgentNode.of(
                        type + "-" + id,
                        type,
                        text,
                        text,
                        List.of(new Step(nodes.size() + 1, text)),
                        sources.stream().map(nodesBySource::get).toList()));
    }

    private static String cut(String text, int max) {
        return text.codePointCount(0, text.length()) <= max
                ? text
                : text.substring(0, text.offsetByCodePoints(0, max));
    }

    /** The id of the binding, computation or slot of a node. */
    static String sourceOf(AgentNode node) {
        return node.id().value().substring(node.type().length() + 1);
    }
}
