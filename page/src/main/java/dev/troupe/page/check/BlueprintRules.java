package dev.troupe.page.check;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.page.blueprint.Blueprint;
import dev.troupe.page.blueprint.BlueprintJson;
import dev.troupe.page.blueprint.BlueprintProblem;
import dev.troupe.page.blueprint.BlueprintProblem.Kind;
import dev.troupe.page.blueprint.InvalidBlueprint;
import dev.troupe.page.component.ComponentRegistry;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * What a blueprint must be like to be run. A blueprint without problems can fail only because of
 * its data or the tools that it calls.
 *
 * @param tools those that may be called
 * @param components those that may be displayed
 */
public record BlueprintRules(PageTools tools, ComponentRegistry components) {
    private static final int MAX_LEVEL = 3; // of the capabilities
    private static final int MAX_NODES = 200; // bindings, computations and slots together

    /**
     * Reads and checks a blueprint.
     *
     * @throws InvalidBlueprint naming every problem found
     */
    public Blueprint requireValid(Value json) {
        var parsed = BlueprintJson.read(json);
        var problems = new ArrayList<>(parsed.problems());
        if (problems.size() < InvalidBlueprint.MAX_PROBLEMS) {
            check(parsed.blueprint()).stream()
                    .filter(found -> !isReported(found, parsed.problems()))
                    .forEach(problems::add);
        }
        if (!problems.isEmpty()) {
            throw new InvalidBlueprint(problems);
        }
        return parsed.blueprint();
    }

    /** A field that is missing is blank as well. */
    private static boolean isReported(BlueprintProblem found, List<BlueprintProblem> earlier) {
        return earlier.stream()
                .anyMatch(it -> it.kind() == found.kind() && it.path().equals(found.path()));
    }

    /**
     * Everything that is wrong with a blueprint, in its order; of one that is too large only that,
     * since each problem names what exists.
     */
    public List<BlueprintProblem> check(Blueprint blueprint) {
        var problems = new ArrayList<BlueprintProblem>();
        checkTexts(blueprint, problems);
        if (problems.stream().anyMatch(it -> it.kind() == Kind.TOO_LARGE)) {
            return List.copyOf(problems);
        }
        checkUniqueIds(blueprint, problems);
        new SourceCheck(blueprint, tools, problems).check();
        new SlotCheck(blueprint, components, problems).check();
        new DependencyCheck(blueprint, problems).check();
        return List.copyOf(problems);
    }

    private static void checkTexts(Blueprint blueprint, List<BlueprintProblem> problems) {
        requireText(blueprint.id(), "id", problems);
        requireText(blueprint.name(), "name", problems);
        int level = blueprint.capabilityLevel();
        if (level < 1 || level > MAX_LEVEL) {
            problems.add(
                    new BlueprintProblem(
                            Kind.WRONG_TYPE,
                            "capabilityLevel",
                            LocalizedText.of(
                                    "值是 %d；应为 1 到 %d",
                                    "the value is %d; give 1 to %d", level, MAX_LEVEL)));
        }
        var slots = blueprint.slots().count();
        if (slots == 0) {
            problems.add(
                    new BlueprintProblem(
                            Kind.MISSING_FIELD,
                            "uiComposition.tabs",
                            LocalizedText.of(
                                    "没有任何组件；请至少加一个标签页和一个组件",
                                    "there are no components; add a tab with at least one slot")));
        }
        long size =
                slots
                        + blueprint.dataContract().bindings().size()
                        + blueprint.computeGraph().nodes().size();
        if (size > MAX_NODES) {
            problems.add(
                    new BlueprintProblem(
                            Kind.TOO_LARGE,
                            "",
                            LocalizedText.of(
                                    "数据、计算和组件共 %d 个；最多 %d 个，请拆成几个页面",
                                    "there are %d bindings, nodes and slots; give at most %d, or split the page",
                                    size,
                                    MAX_NODES)));
        }
    }

    private static void requireText(String text, String path, List<BlueprintProblem> problems) {
        if (text.isBlank()) {
            problems.add(
                    BlueprintProblem.of(
                            Kind.MISSING_FIELD,
                            path,
                            "“%1$s”为空；请填写",
                            "'%1$s' is blank; fill it in",
                            path));
        }
    }

    /** Bindings and computations share one space of ids, since both can be depended on. */
    private static void checkUniqueIds(Blueprint blueprint, List<BlueprintProblem> problems) {
        var data = blueprint.dataContract();
        requireUnique("dataContract.inputs", data.inputs().stream().map(it -> it.id()), problems);
        requireUnique(
                "dataContract.bindings, computeGraph.nodes",
                Stream.concat(
                        data.bindings().stream().map(it -> it.id()),
                        blueprint.computeGraph().nodes().stream().map(it -> it.id())),
                problems);
        requireUnique(
                "computeGraph.nodes[].outputKey",
                blueprint.computeGraph().nodes().stream()
                        .map(it -> it.outputKey())
                        .filter(key -> !key.isBlank()),
                problems);
        requireUnique(
                "uiComposition.tabs",
                blueprint.uiComposition().tabs().stream().map(it -> it.id()),
                problems);
        requireUnique("uiComposition.tabs[].slots", blueprint.slots().map(it -> it.id()), problems);
    }

    private static void requireUnique(
            String path, Stream<String> ids, List<BlueprintProblem> problems) {
        Set<String> seen = new HashSet<>();
        Set<String> reported = new HashSet<>();
        ids.filter(id -> !seen.add(id) && reported.add(id))
                .forEach(id ->
                        problems.add(
                                BlueprintProblem.of(
                                        Kind.DUPLICATE_ID,
                                        path,
                                        "id“%s”出现了多次；请改名",
                                        "the id '%s' occurs more than once; rename one",
                                        id)));
    }
}
