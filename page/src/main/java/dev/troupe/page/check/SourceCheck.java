package dev.troupe.page.check;

import dev.troupe.agent.tool.ArgumentChecker;
import dev.troupe.agent.tool.Tool;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.page.blueprint.Blueprint;
import dev.troupe.page.blueprint.BlueprintProblem;
import dev.troupe.page.blueprint.BlueprintProblem.Kind;
import dev.troupe.page.blueprint.ComputeNode;
import dev.troupe.page.blueprint.ComputeType;
import dev.troupe.page.blueprint.DataBinding;
import dev.troupe.page.reference.Reference;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Checks where data comes from: tools, their arguments, addresses, values, and result keys. */
final class SourceCheck {
    private final Blueprint blueprint;
    private final PageTools tools;
    private final List<BlueprintProblem> problems;

    SourceCheck(Blueprint blueprint, PageTools tools, List<BlueprintProblem> problems) {
        this.blueprint = blueprint;
        this.tools = tools;
        this.problems = problems;
    }

    void check() {
        var bindings = blueprint.dataContract().bindings();
        for (int i = 0; i < bindings.size(); i++) {
            check(bindings.get(i), "dataContract.bindings[" + i + "]");
        }
        var nodes = blueprint.computeGraph().nodes();
        for (int i = 0; i < nodes.size(); i++) {
            check(nodes.get(i), "computeGraph.nodes[" + i + "]");
        }
    }

    private void check(DataBinding binding, String path) {
        requireId(binding.id(), path);
        switch (binding.sourceType()) {
            case TOOL -> checkCall(binding.toolName(), binding.arguments(), path, "paramMapping");
            case API -> {
                var address = binding.apiPath();
                if (address == null || !address.matches("https?://\\S+")) {
                    report(
                            Kind.MISSING_FIELD,
                            path + ".apiPath",
                            "地址是“%s”；应为 http:// 或 https:// 开头的完整地址",
                            "the address is '%s'; give a complete one that begins with http:// or https://",
                            address == null ? "" : address);
                }
            }
            case STATIC -> {
                if (binding.value().isMissing()) {
                    report(
                            Kind.MISSING_FIELD,
                            path + ".value",
                            "静态数据缺少“value”；请加上数据",
                            "'value' of static data is missing; add the data");
                }
            }
        }
    }

    private void check(ComputeNode node, String path) {
        requireId(node.id(), path);
        if (node.outputKey().isBlank()) {
            report(
                    Kind.MISSING_OUTPUT_KEY,
                    path + ".outputKey",
                    "计算节点“%s”没有 outputKey，结果无法引用；请加上",
                    "node '%s' has no outputKey, so nothing can refer to its result; add one",
                    node.id());
        }
        var template = node.promptTemplate();
        if (node.type() == ComputeType.TOOL) {
            checkCall(node.toolName(), node.toolArguments(), path, "toolArgs");
        } else if (template == null || template.isBlank()) {
            report(
                    Kind.MISSING_FIELD,
                    path + ".promptTemplate",
                    "ai 节点“%s”缺少 promptTemplate；请加上",
                    "ai node '%s' has no promptTemplate; add one",
                    node.id());
        }
    }

    private void requireId(String id, String path) {
        if (!id.isEmpty() && !id.matches("[\\p{L}\\p{N}_-]{1,64}")) {
            report(
                    Kind.WRONG_TYPE,
                    path + ".id",
                    "id“%s”无效；请用 1 到 64 个字母、数字、_ 或 -",
                    "the id '%s' is not valid; use 1 to 64 letters, digits, '_' or '-'",
                    id);
        }
    }

    private void checkCall(
            @Nullable String name, Map<String, Value> arguments, String path, String field) {
        if (name == null || name.isBlank()) {
            report(
                    Kind.MISSING_FIELD,
                    path + ".toolName",
                    "缺少 toolName；可用的工具：%s",
                    "'toolName' is missing; expected one of %s",
                    tools.names());
            return;
        }
        var tool = tools.find(name);
        if (tool.isEmpty()) {
            report(
                    Kind.UNKNOWN_TOOL,
                    path + ".toolName",
                    "工具“%s”不存在%s；可用的工具：%s",
                    "tool '%s' does not exist%s; expected one of %s",
                    name,
                    ClosestName.suggestion(name, tools.names()),
                    tools.names());
        } else {
            checkArguments(tool.get(), arguments, path + "." + field);
        }
    }

    /** References are checked elsewhere; their values are known only later. */
    private void checkArguments(Tool<?, ?> tool, Map<String, Value> arguments, String path) {
        var schema = tool.spec().schema();
        for (var required : schema.field("required").items()) {
            if (arguments.getOrDefault(required.asText(), Value.missing()).isMissing()) {
                report(
                        Kind.WRONG_ARGUMENTS,
                        path,
                        "工具 %s 缺少参数“%s”；请加上",
                        "argument '%2$s' of tool %1$s is missing; add it",
                        tool.spec().name(),
                        required.asText());
            }
        }
        var known = new LinkedHashMap<String, Value>();
        arguments.forEach((name, value) -> {
            boolean isKnown =
                    schema.field("properties") instanceof Value.RecordOf(var properties)
                            && properties.containsKey(name);
            if (!isKnown || Reference.findAll(value).isEmpty()) {
                known.put(name, value);
            }
        });
        try {
            ArgumentChecker.requireFit(withoutRequired(schema), Value.of(known));
        } catch (JsonException e) {
            report(
                    Kind.WRONG_ARGUMENTS,
                    path,
                    "工具 %s 的参数不符：%s",
                    "the arguments do not fit tool %s: %s",
                    tool.spec().name(),
                    e.text());
        }
    }

    private static Value withoutRequired(Value schema) {
        var fields = new LinkedHashMap<String, Value>();
        if (schema instanceof Value.RecordOf(var all)) {
            fields.putAll(all);
        }
        fields.remove("required");
        return Value.of(fields);
    }

    private void report(Kind kind, String path, String zh, String en, @Nullable Object... values) {
        problems.add(new BlueprintProblem(kind, path, LocalizedText.of(zh, en, values)));
    }
}
