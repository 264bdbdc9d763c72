package dev.troupe.page.request;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.page.blueprint.Blueprint;
import dev.troupe.page.blueprint.ComponentSlot;
import dev.troupe.page.blueprint.SourceType;
import dev.troupe.page.check.NumberCheck;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Finds numbers that a model wrote into a blueprint as data. Numbers of a page come from tools and
 * from the request; limits, such as the 5 of a top five, are options and not data.
 *
 * @param stated the numbers of the request
 */
record InventedNumbers(NumberCheck stated) {
    /** A number that SQL returns without computing it, as in {@code SELECT 900 AS total}. */
    private static final Pattern CONSTANT_COLUMN =
            Pattern.compile(
                    "(?i)(?:\\bselect|\\bdistinct|,|\\(|\\bunion\\s+all\\s+select)\\s*[-+]?\\d+(?:\\.\\d+)?\\s+as\\b|\\bvalues\\s*\\(");

    static InventedNumbers of(String request) {
        return new InventedNumbers(NumberCheck.ofText(request));
    }

    List<LocalizedText> find(Blueprint blueprint) {
        var problems = new ArrayList<LocalizedText>();
        var bindings = blueprint.dataContract().bindings();
        for (int i = 0; i < bindings.size(); i++) {
            var path = "dataContract.bindings[" + i + "]";
            if (bindings.get(i).sourceType() == SourceType.STATIC) {
                check(path + ".value", bindings.get(i).value(), problems);
            }
            checkArguments(path + ".paramMapping", bindings.get(i).arguments(), problems);
        }
        var nodes = blueprint.computeGraph().nodes();
        for (int i = 0; i < nodes.size(); i++) {
            var path = "computeGraph.nodes[" + i + "].toolArgs";
            checkArguments(path, nodes.get(i).toolArguments(), problems);
        }
        blueprint.slots().forEach(slot -> checkTexts(slot, problems));
        check("name", Value.of(blueprint.name()), problems);
        check("description", Value.of(blueprint.description()), problems);
        return problems;
    }

    private void checkTexts(ComponentSlot slot, List<LocalizedText> problems) {
        for (var name : List.of("title", "content")) {
            var path = "slot '" + slot.id() + "' props." + name;
            check(path, slot.props().getOrDefault(name, Value.missing()), problems);
        }
    }

    private void checkArguments(
            String path, Map<String, Value> arguments, List<LocalizedText> problems) {
        arguments.forEach((name, value) -> {
            if (value instanceof Value.ListOf || value instanceof Value.RecordOf) {
                check(path + "." + name, value, problems);
            }
            if (value instanceof Value.Text(var text) && CONSTANT_COLUMN.matcher(text).find()) {
                problems.add(
                        LocalizedText.of(
                                "%s：查询直接写了数字作为结果；请从表中计算",
                                "%s: the query returns a number that it does not compute; compute it from the tables",
                                path + "." + name));
            }
        });
    }

    private void check(String path, Value value, List<LocalizedText> problems) {
        var numbers = stated.findUnsupported(value);
        if (!numbers.isEmpty()) {
            problems.add(
                    LocalizedText.of(
                            "%s：请求中没有数字 %s；请用工具取得数据，再引用结果",
                            "%s: the request does not contain %s; have a tool return the data and refer to it",
                            path,
                            String.join(", ", numbers)));
        }
    }
}
