package dev.troupe.page.check;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.page.blueprint.Blueprint;
import dev.troupe.page.blueprint.BlueprintProblem;
import dev.troupe.page.blueprint.BlueprintProblem.Kind;
import dev.troupe.page.blueprint.InvalidBlueprint;
import dev.troupe.page.reference.BlueprintSources;
import dev.troupe.page.reference.Reference;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Checks that references and dependencies exist and form no cycle. */
final class DependencyCheck {
    private static final Pattern PREFIX =
            Pattern.compile("\\$(?:context|input|data|compute)[.\\[].*");

    private final Blueprint blueprint;
    private final List<BlueprintProblem> problems;
    private final Set<String> bindings;
    private final Set<String> results;
    private final Set<String> inputs;

    DependencyCheck(Blueprint blueprint, List<BlueprintProblem> problems) {
        this.blueprint = blueprint;
        this.problems = problems;
        var data = blueprint.dataContract();
        this.bindings =
                data.bindings().stream()
                        .map(it -> it.id())
                        .collect(Collectors.toCollection(LinkedHashSet::new));
        this.results =
                blueprint.computeGraph().nodes().stream()
                        .map(it -> it.outputKey())
                        .collect(Collectors.toCollection(LinkedHashSet::new));
        this.inputs =
                data.inputs().stream()
                        .map(it -> it.id())
                        .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    /** Whether more problems would not be named. */
    private boolean isFull() {
        return problems.size() >= InvalidBlueprint.MAX_PROBLEMS;
    }

    void check() {
        var data = blueprint.dataContract().bindings();
        for (int i = 0; i < data.size(); i++) {
            var path = "dataContract.bindings[" + i + "]";
            checkReferences(Value.of(data.get(i).arguments()), path + ".paramMapping", false);
            checkDependencies(data.get(i).dependsOn(), bindings, path);
        }
        var nodes = blueprint.computeGraph().nodes();
        var all = new LinkedHashSet<>(bindings);
        nodes.forEach(node -> all.add(node.id()));
        for (int i = 0; i < nodes.size(); i++) {
            var path = "computeGraph.nodes[" + i + "]";
            checkReferences(Value.of(nodes.get(i).toolArguments()), path + ".toolArgs", true);
            checkDependencies(nodes.get(i).dependsOn(), all, path);
        }
        checkInputs();
        var tabs = blueprint.uiComposition().tabs();
        for (int t = 0; t < tabs.size(); t++) {
            for (int s = 0; s < tabs.get(t).slots().size(); s++) {
                var binding = tabs.get(t).slots().get(s).dataBinding();
                checkReferences(
                        binding == null ? Value.missing() : Value.of(binding),
                        "uiComposition.tabs[" + t + "].slots[" + s + "].dataBinding",
                        true);
            }
        }
        findCycle();
    }

    private void checkInputs() {
        var list = blueprint.dataContract().inputs();
        for (int i = 0; i < list.size(); i++) {
            var before = list.get(i).dependsOn();
            if (before != null) {
                checkDependencies(List.of(before), inputs, "dataContract.inputs[" + i + "]");
            }
        }
    }

    private void checkDependencies(List<String> ids, Set<String> known, String path) {
        for (var id : ids) {
            if (isFull()) {
                return;
            }
            if (!known.contains(id)) {
                report(
                        Kind.UNKNOWN_DEPENDENCY,
                        path + ".dependsOn",
                        "“%s”不存在%s；%s",
                        "'%s' does not exist%s; %s",
                        id,
                        ClosestName.suggestion(id, known),
                        ClosestName.choices(known));
            }
        }
    }

    private void checkReferences(Value value, String path, boolean mayUseResults) {
        reportUnreadable(value, path);
        for (var reference : Reference.findAll(value)) {
            if (isFull()) {
                return;
            }
            switch (reference.root()) {
                case DATA -> requireKnown(reference, bindings, path);
                case COMPUTE -> {
                    if (mayUseResults) {
                        requireKnown(reference, results, path);
                    } else {
                        report(
                                Kind.UNKNOWN_REFERENCE,
                                path,
                                "数据绑定不能引用计算结果 %s；请改用计算节点",
                                "a binding cannot refer to the result %s; use a compute node",
                                reference);
                    }
                }
                case INPUT -> {
                    if (!inputs.isEmpty()) {
                        requireKnown(reference, inputs, path);
                    }
                }
                case CONTEXT -> {}
            }
        }
    }

    private void requireKnown(Reference reference, Set<String> known, String path) {
        if (!known.contains(reference.source())) {
            report(
                    Kind.UNKNOWN_REFERENCE,
                    path,
                    "%s 引用了不存在的“%s”%s；%s",
                    "%s refers to '%s', which does not exist%s; %s",
                    reference,
                    reference.source(),
                    ClosestName.suggestion(reference.source(), known),
                    ClosestName.choices(known));
        }
    }

    /** A path with a typing error would otherwise be taken for a text. */
    private void reportUnreadable(Value value, String path) {
        switch (value) {
            case Value.Text(var text) -> {
                if (!isFull()
                        && PREFIX.matcher(text).matches()
                        && Reference.parse(text).isEmpty()) {
                    report(
                            Kind.UNKNOWN_REFERENCE,
                            path,
                            "引用“%s”的路径无法读取；请使用 .name、[0] 或 [\"a.b\"]，或以 $$ 开头表示文字",
                            "the path of '%s' cannot be read; use .name, [0] or [\"a.b\"], or begin with $$ for a text",
                            text);
                }
            }
            case Value.ListOf(var items) -> items.forEach(it -> reportUnreadable(it, path));
            case Value.RecordOf(var fields) ->
                    fields.values().forEach(it -> reportUnreadable(it, path));
            case Value.Num _, Value.Flag _, Value.Missing _ -> {}
        }
    }

    /** Reports one cycle over bindings and computations; to remove it may reveal another. */
    private void findCycle() {
        var before = BlueprintSources.dependencies(blueprint);
        var done = new HashSet<String>();
        for (var id : before.keySet()) {
            if (visit(id, before, new LinkedHashMap<>(), done)) {
                return;
            }
        }
    }

    private boolean visit(
            String id,
            Map<String, Set<String>> before,
            Map<String, Boolean> way,
            Set<String> done) {
        if (done.contains(id)) {
            return false;
        }
        if (way.put(id, true) != null) {
            var names = new ArrayList<>(way.keySet());
            var cycle = new ArrayList<>(names.subList(names.indexOf(id), names.size()));
            cycle.add(id);
            report(
                    Kind.CYCLE,
                    "dataContract.bindings, computeGraph.nodes",
                    "循环依赖：%s；请删除其中一个依赖或引用",
                    "there is a cycle: %s; remove one of these dependencies or references",
                    String.join(" -> ", cycle));
            return true;
        }
        for (var next : before.getOrDefault(id, Set.of())) {
            if (visit(next, before, way, done)) {
                return true;
            }
        }
        way.remove(id);
        done.add(id);
        return false;
    }

    private void report(Kind kind, String path, String zh, String en, @Nullable Object... values) {
        problems.add(new BlueprintProblem(kind, path, LocalizedText.of(zh, en, values)));
    }
}
