package dev.troupe.page.patch;

import dev.troupe.core.value.Value;
import dev.troupe.page.blueprint.Blueprint;
import dev.troupe.page.blueprint.BlueprintProblem;
import dev.troupe.page.blueprint.BlueprintProblem.Kind;
import dev.troupe.page.blueprint.ComponentSlot;
import dev.troupe.page.blueprint.ComputeGraph;
import dev.troupe.page.blueprint.ComputeNode;
import dev.troupe.page.blueprint.ComputeType;
import dev.troupe.page.blueprint.DataContract;
import dev.troupe.page.blueprint.InvalidBlueprint;
import dev.troupe.page.blueprint.TabSpec;
import dev.troupe.page.blueprint.UiComposition;
import dev.troupe.page.check.BlueprintRules;
import dev.troupe.page.patch.PatchInstruction.AddBlock;
import dev.troupe.page.patch.PatchInstruction.Recompose;
import dev.troupe.page.patch.PatchInstruction.RemoveBlock;
import dev.troupe.page.patch.PatchInstruction.Reorder;
import dev.troupe.page.patch.PatchInstruction.UpdateProps;
import dev.troupe.page.reference.BlueprintSources;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * Applies patches to blueprints.
 *
 * @param rules that the result is checked by
 */
public record BlueprintPatch(BlueprintRules rules) {
    /**
     * The blueprint after all changes of a patch.
     *
     * @throws InvalidBlueprint naming every instruction that cannot be applied, or everything that
     *     is wrong with the result; the blueprint itself never changes
     */
    public Blueprint apply(Blueprint blueprint, PatchPlan plan) {
        var problems = new ArrayList<BlueprintProblem>();
        var patched = blueprint;
        for (int i = 0; i < plan.instructions().size(); i++) {
            var instruction = plan.instructions().get(i);
            var why = findObstacle(patched, instruction, "instructions[" + i + "]");
            problems.addAll(why);
            patched = why.isEmpty() ? apply(patched, instruction) : patched;
        }
        if (problems.isEmpty()) {
            problems.addAll(rules.check(patched));
        }
        if (!problems.isEmpty()) {
            throw new InvalidBlueprint(problems);
        }
        return patched.withVersion(blueprint.version() + 1);
    }

    private static List<BlueprintProblem> findObstacle(
            Blueprint blueprint, PatchInstruction instruction, String path) {
        return switch (instruction) {
            case UpdateProps(var target, _, _) when target.equals(PatchInstruction.PAGE) ->
                    List.of();
            case AddBlock(var tab, _, _, _) -> requireTab(blueprint, tab, path);
            case Reorder(var target, var tab, _) -> {
                var problems = new ArrayList<>(requireSlot(blueprint, target, path));
                problems.addAll(requireTab(blueprint, tab, path));
                yield problems;
            }
            case Recompose(var target, _) -> {
                var problems = requireSlot(blueprint, target, path);
                yield problems.isEmpty() ? requireText(blueprint, target, path) : problems;
            }
            case UpdateProps _, RemoveBlock _ -> requireSlot(blueprint, instruction.target(), path);
        };
    }

    private static List<BlueprintProblem> requireSlot(Blueprint blueprint, String id, String path) {
        var ids = blueprint.slots().map(ComponentSlot::id).toList();
        return ids.contains(id)
                ? List.of()
                : List.of(
                        BlueprintProblem.of(
                                Kind.UNKNOWN_REFERENCE,
                                path + ".targetBlockId",
                                "没有组件“%s”；有：%s",
                                "there is no block '%s'; expected one of %s",
                                id,
                                ids));
    }

    private static List<BlueprintProblem> requireTab(Blueprint blueprint, String id, String path) {
        var ids = blueprint.uiComposition().tabs().stream().map(TabSpec::id).toList();
        return ids.contains(id)
                ? List.of()
                : List.of(
                        BlueprintProblem.of(
                                Kind.UNKNOWN_REFERENCE,
                                path + ".changes.tab",
                                "没有标签页“%s”；有：%s",
                                "there is no tab '%s'; expected one of %s",
                                id,
                                ids));
    }

    private static List<BlueprintProblem> requireText(Blueprint blueprint, String id, String path) {
        var slot = slot(blueprint, id);
        return slot.isAiContent() || !writersOf(blueprint, slot).isEmpty()
                ? List.of()
                : List.of(
                        BlueprintProblem.of(
                                Kind.WRONG_SHAPE,
                                path,
                                "组件“%s”显示数据，没有可以重写的文字；请选择由模型撰写的组件",
                                "block '%s' displays data and has no text to write; choose one that is written",
                                id));
    }

    private static ComponentSlot slot(Blueprint blueprint, String id) {
        return blueprint.slots().filter(it -> it.id().equals(id)).findFirst().orElseThrow();
    }

    /** The computations of a model that a slot displays. */
    private static List<ComputeNode> writersOf(Blueprint blueprint, ComponentSlot slot) {
        var sources = sourcesOf(blueprint, slot);
        return blueprint.computeGraph().nodes().stream()
                .filter(node -> node.type() == ComputeType.AI && sources.contains(node.id()))
                .toList();
    }

    private static Set<String> sourcesOf(Blueprint blueprint, ComponentSlot slot) {
        var binding = slot.dataBinding();
        return Set.copyOf(
                BlueprintSources.findSources(
                        blueprint, binding == null ? Value.missing() : Value.of(binding)));
    }

    /** One change; the result may have problems. */
    Blueprint apply(Blueprint blueprint, PatchInstruction instruction) {
        return switch (instruction) {
            case UpdateProps update -> update(blueprint, update);
            case Reorder(var target, var tab, var position) -> {
                var slot = slot(blueprint, target);
                yield insert(without(blueprint, target), tab, position, slot);
            }
            case AddBlock(var tab, var position, var slot, var bindings) -> {
                var all = new ArrayList<>(blueprint.dataContract().bindings());
                all.addAll(bindings);
                var data = new DataContract(blueprint.dataContract().inputs(), all);
                yield insert(blueprint.withData(data), tab, position, slot);
            }
            case RemoveBlock(var target) -> {
                var freed = reachable(blueprint, List.of(slot(blueprint, target)));
                yield prune(without(blueprint, target), freed);
            }
            case Recompose(var target, var text) -> recompose(blueprint, target, text);
        };
    }

    private Blueprint update(Blueprint blueprint, UpdateProps update) {
        if (update.target().equals(PatchInstruction.PAGE)) {
            var title = update.props().getOrDefault("title", Value.missing()).asText();
            return title.isBlank() ? blueprint : blueprint.withName(title);
        }
        return replace(
                blueprint,
                update.target(),
                slot -> {
                    var type = update.componentType();
                    var props = new LinkedHashMap<>(slot.props());
                    if (type != null) {
                        rules.components()
                                .find(type)
                                .ifPresent(it -> props.keySet().retainAll(it.props().keySet()));
                    }
                    update.props()
                            .forEach((name, value) -> {
                                if (value.isMissing()) {
                                    props.remove(name);
                                } else {
                                    props.put(name, value);
                                }
                            });
                    return new ComponentSlot(
                            slot.id(),
                            type == null ? slot.componentType() : type,
                            slot.dataBinding(),
                            props,
                            slot.isAiContent() && (type == null || type.equals("markdown")));
                });
    }

    private static Blueprint recompose(Blueprint blueprint, String target, String text) {
        var slot = slot(blueprint, target);
        var writers = writersOf(blueprint, slot);
        if (writers.isEmpty()) {
            return replace(
                    blueprint,
                    target,
                    it -> {
                        var props = new LinkedHashMap<>(it.props());
                        props.put("instruction", Value.of(text));
                        return new ComponentSlot(
                                it.id(), it.componentType(), it.dataBinding(), props, true);
                    });
        }
        var nodes =
                blueprint.computeGraph().nodes().stream()
                        .map(node -> writers.contains(node) ? node.withMorePrompt(text) : node)
                        .toList();
        return blueprint.withCompute(new ComputeGraph(nodes));
    }

    private static Blueprint replace(
            Blueprint blueprint, String id, UnaryOperator<ComponentSlot> change) {
        return withTabs(
                blueprint,
                tab ->
                        tab.slots().stream()
                                .map(slot -> slot.id().equals(id) ? change.apply(slot) : slot)
                                .toList());
    }

    private static Blueprint without(Blueprint blueprint, String id) {
        return withTabs(
                blueprint,
                tab -> tab.slots().stream().filter(slot -> !slot.id().equals(id)).toList());
    }

    private static Blueprint insert(
            Blueprint blueprint, String tab, int position, ComponentSlot slot) {
        return withTabs(
                blueprint,
                it -> {
                    var slots = new ArrayList<>(it.slots());
                    if (it.id().equals(tab)) {
                        slots.add(Math.min(position, slots.size()), slot);
                    }
                    return slots;
                });
    }

    private interface SlotsOfTab {
        List<ComponentSlot> of(TabSpec tab);
    }

    private static Blueprint withTabs(Blueprint blueprint, SlotsOfTab slots) {
        var ui = blueprint.uiComposition();
        return blueprint.withUi(
                new UiComposition(
                        ui.layout(),
                        ui.tabs().stream()
                                .map(tab -> new TabSpec(tab.id(), tab.label(), slots.of(tab)))
                                .toList()));
    }

    /** The bindings and computations that some slots are computed from. */
    private static Set<String> reachable(Blueprint blueprint, List<ComponentSlot> slots) {
        Map<String, Set<String>> before = new LinkedHashMap<>();
        BlueprintSources.dependencies(blueprint)
                .forEach((id, sources) -> before.put(id, Set.copyOf(sources)));
        var found = new HashSet<String>();
        var queue = new ArrayDeque<String>();
        slots.forEach(slot -> queue.addAll(sourcesOf(blueprint, slot)));
        while (!queue.isEmpty()) {
            var id = queue.remove();
            if (found.add(id)) {
                queue.addAll(before.getOrDefault(id, Set.of()));
            }
        }
        return found;
    }

    /** Without those of some bindings and computations that no slot is computed from. */
    private static Blueprint prune(Blueprint blueprint, Set<String> freed) {
        var used = reachable(blueprint, blueprint.slots().toList());
        var data = blueprint.dataContract();
        var bindings =
                data.bindings().stream()
                        .filter(it -> !freed.contains(it.id()) || used.contains(it.id()))
                        .toList();
        var nodes =
                blueprint.computeGraph().nodes().stream()
                        .filter(it -> !freed.contains(it.id()) || used.contains(it.id()))
                        .toList();
        return blueprint
                .withData(new DataContract(data.inputs(), bindings))
                .withCompute(new ComputeGraph(nodes));
    }
}
