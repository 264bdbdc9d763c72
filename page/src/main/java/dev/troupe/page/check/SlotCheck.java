package dev.troupe.page.check;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.page.blueprint.Blueprint;
import dev.troupe.page.blueprint.BlueprintProblem;
import dev.troupe.page.blueprint.BlueprintProblem.Kind;
import dev.troupe.page.blueprint.ComponentSlot;
import dev.troupe.page.blueprint.ComputeType;
import dev.troupe.page.blueprint.SourceType;
import dev.troupe.page.component.Component;
import dev.troupe.page.component.ComponentRegistry;
import dev.troupe.page.reference.Reference;
import dev.troupe.page.reference.ReferenceScope;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Checks components, their options, and whether their data can have the right shape. */
final class SlotCheck {
    private final Blueprint blueprint;
    private final ComponentRegistry components;
    private final List<BlueprintProblem> problems;

    SlotCheck(Blueprint blueprint, ComponentRegistry components, List<BlueprintProblem> problems) {
        this.blueprint = blueprint;
        this.components = components;
        this.problems = problems;
    }

    void check() {
        var tabs = blueprint.uiComposition().tabs();
        for (int t = 0; t < tabs.size(); t++) {
            for (int s = 0; s < tabs.get(t).slots().size(); s++) {
                check(tabs.get(t).slots().get(s), "uiComposition.tabs[" + t + "].slots[" + s + "]");
            }
        }
    }

    private void check(ComponentSlot slot, String path) {
        var component = components.find(slot.componentType());
        if (component.isEmpty()) {
            report(
                    Kind.UNKNOWN_COMPONENT,
                    path + ".componentType",
                    "组件“%s”不存在%s；可用的组件：%s",
                    "component '%s' does not exist%s; expected one of %s",
                    slot.componentType(),
                    ClosestName.suggestion(slot.componentType(), components.names()),
                    components.names());
            return;
        }
        checkProps(slot, component.get(), path + ".props");
        checkData(slot, component.get(), path);
    }

    private void checkProps(ComponentSlot slot, Component component, String path) {
        slot.props()
                .forEach((name, value) -> {
                    var choices = component.props().get(name);
                    if (choices == null) {
                        report(
                                Kind.WRONG_PROPS,
                                path,
                                "%s 没有选项“%s”；可用的选项：%s",
                                "%s has no option '%s'; expected one of %s",
                                component.name(),
                                name,
                                new TreeSet<>(component.props().keySet()));
                    } else if (!choices.isEmpty() && !choices.contains(value.asText())) {
                        report(
                                Kind.WRONG_PROPS,
                                path + "." + name,
                                "值是“%s”；应为以下之一：%s",
                                "the value is '%s'; give one of %s",
                                value.asText(),
                                choices);
                    }
                });
    }

    private void checkData(ComponentSlot slot, Component component, String path) {
        if (slot.isAiContent() && !component.isWritable()) {
            report(
                    Kind.WRONG_SHAPE,
                    path + ".aiContentSlot",
                    "%s 只显示数据，不能撰写；请改用 markdown，或绑定 ai 计算节点的结果",
                    "%s displays data and cannot be written; use markdown, or bind the result of an ai node",
                    component.name());
        }
        var binding = slot.dataBinding();
        if (binding == null) {
            boolean hasText = slot.props().get("content") instanceof Value.Text;
            if (!component.isWritable() || !hasText) {
                report(
                        Kind.MISSING_FIELD,
                        path + ".dataBinding",
                        "组件“%s”没有数据；请绑定 $data.<绑定> 或 $compute.<结果>",
                        "slot '%s' has no data; bind $data.<binding> or $compute.<outputKey>",
                        slot.id());
            }
            return;
        }
        var reference = Reference.parse(binding);
        if (reference.isEmpty()) {
            report(
                    Kind.UNKNOWN_REFERENCE,
                    path + ".dataBinding",
                    "“%s”不是引用；应为 $data.<绑定> 或 $compute.<结果>，后面可加路径",
                    "'%s' is not a reference; give $data.<binding> or $compute.<outputKey>, with a path if needed",
                    binding);
        } else if (!slot.isAiContent()) {
            findKnownValue(reference.get())
                    .flatMap(component::findMismatch)
                    .ifPresent(why ->
                            report(
                                    Kind.WRONG_SHAPE,
                                    path + ".dataBinding",
                                    "%s 的数据不符：%s",
                                    "the data of %s does not fit: %s",
                                    binding,
                                    why));
        }
    }

    /**
     * What is known before anything is run: data of the blueprint, and that a model writes text.
     */
    private Optional<Value> findKnownValue(Reference reference) {
        var data =
                blueprint.dataContract().bindings().stream()
                        .filter(it -> it.sourceType() == SourceType.STATIC)
                        .collect(
                                Collectors.toMap(
                                        it -> it.id(), it -> it.value(), (first, _) -> first));
        return switch (reference.root()) {
            case DATA ->
                    data.containsKey(reference.source())
                            ? Optional.of(
                                    new ReferenceScope(Value.missing(), data, Map.of())
                                            .resolve(reference))
                            : Optional.empty();
            case COMPUTE ->
                    blueprint.computeGraph().nodes().stream()
                            .filter(node -> node.outputKey().equals(reference.source()))
                            .filter(node -> node.type() == ComputeType.AI)
                            .filter(node -> reference.segments().size() > 1)
                            .findFirst()
                            .map(_ -> Value.missing()); // a text has no fields
            case CONTEXT, INPUT -> Optional.empty();
        };
    }

    private void report(Kind kind, String path, String zh, String en, @Nullable Object... values) {
        problems.add(new BlueprintProblem(kind, path, LocalizedText.of(zh, en, values)));
    }
}
