package dev.troupe.page.request;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.page.blueprint.Blueprint;
import dev.troupe.page.blueprint.ComponentSlot;
import dev.troupe.page.blueprint.ComputeType;
import dev.troupe.page.blueprint.SourceType;
import dev.troupe.page.component.ComponentRegistry;
import dev.troupe.page.reference.BlueprintSources;
import dev.troupe.page.reference.Reference;
import dev.troupe.page.reference.ReferenceScope;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;

/**
 * Calls the tools of a valid blueprint once, to learn whether they answer and whether their results
 * have what the references and components need. Results of models and addresses are not known
 * before the page is built, so nothing that depends on them is checked.
 */
final class DataTrial {
    private final Blueprint blueprint;
    private final ComponentRegistry components;
    private final QuestionProbe probe;
    private final Value context;
    private final Map<String, Value> data = new LinkedHashMap<>();
    private final Map<String, Value> compute = new LinkedHashMap<>();
    private final Set<String> known = new HashSet<>(); // bindings and computations with a result
    private final List<LocalizedText> problems = new ArrayList<>();

    DataTrial(
            Blueprint blueprint, ComponentRegistry components, QuestionProbe probe, Value context) {
        this.blueprint = blueprint;
        this.components = components;
        this.probe = probe;
        this.context = context;
    }

    /** What is wrong with the results, with the values that are there. */
    List<LocalizedText> findProblems() throws InterruptedException {
        var before = BlueprintSources.dependencies(blueprint);
        var open = new ArrayList<>(before.keySet());
        for (boolean isChanged = true; isChanged; ) {
            isChanged = false;
            for (var id : List.copyOf(open)) {
                if (known.containsAll(before.getOrDefault(id, Set.of()))) {
                    open.remove(id);
                    compute(id);
                    isChanged = true;
                }
            }
        }
        blueprint.slots().forEach(this::check);
        return List.copyOf(problems);
    }

    private void compute(String id) throws InterruptedException {
        for (var binding : blueprint.dataContract().bindings()) {
            if (!binding.id().equals(id)) {
                continue;
            }
            if (binding.sourceType() == SourceType.STATIC) {
                add(id, data, id, binding.value());
            } else if (binding.sourceType() == SourceType.TOOL) {
                var tool = String.valueOf(binding.toolName());
                call(id, tool, binding.arguments(), binding.isRequired(), data, id);
            }
        }
        for (var node : blueprint.computeGraph().nodes()) {
            if (node.id().equals(id) && node.type() == ComputeType.TOOL) {
                var tool = String.valueOf(node.toolName());
                call(id, tool, node.toolArguments(), true, compute, node.outputKey());
            }
        }
    }

    private void add(String id, Map<String, Value> results, String key, Value result) {
        results.put(key, result);
        known.add(id);
    }

    private void call(
            String id,
            String tool,
            Map<String, Value> arguments,
            boolean isRequired,
            Map<String, Value> results,
            String key)
            throws InterruptedException {
        var scope = scope();
        var unresolved = scope.findUnresolved(Value.of(arguments));
        if (!unresolved.isEmpty()) {
            unresolved.forEach(it -> reportMissing("'" + id + "'", it));
            return;
        }
        var reply = probe.call(tool, scope.resolve(arguments));
        if (reply.isUsable() && !(reply.data().field("error") instanceof Value.Text)) {
            add(id, results, key, reply.data());
        } else if (isRequired && !isUnapproved(reply)) {
            problems.add(
                    LocalizedText.of(
                            "“%s”：工具 %s 的回答是：%s",
                            "'%s': tool %s answered: %s", id, tool, explain(reply)));
        }
    }

    /** The user is asked when the page is built. */
    private static boolean isUnapproved(ToolReply reply) {
        return AgentProblem.NOT_APPROVED.id().equals(reply.code());
    }

    private static String explain(ToolReply reply) {
        return reply.isUsable()
                ? reply.data().field("error").asText()
                : Objects.requireNonNullElse(reply.message(), reply.code());
    }

    private ReferenceScope scope() {
        return new ReferenceScope(context, data, compute);
    }

    private void check(ComponentSlot slot) {
        var binding = slot.dataBinding();
        var reference = Reference.parse(Objects.requireNonNullElse(binding, ""));
        if (reference.isEmpty()
                || !known.containsAll(
                        BlueprintSources.findSources(
                                blueprint, Value.of(reference.get().text())))) {
            return;
        }
        var value = scope().resolve(reference.get());
        if (value.isMissing()) {
            reportMissing("slot '" + slot.id() + "'", reference.get());
        } else if (!slot.isAiContent()) {
            components
                    .find(slot.componentType())
                    .flatMap(component -> component.findMismatch(value))
                    .ifPresent(why ->
                            problems.add(
                                    LocalizedText.of(
                                            "组件“%s”：%s 的数据不适合 %s：%s；它有 %s",
                                            "slot '%s': the data of %s does not fit %s: %s; it has %s",
                                            slot.id(),
                                            reference.get(),
                                            slot.componentType(),
                                            why,
                                            describe(value))));
        }
    }

    private void reportMissing(String place, Reference reference) {
        var root =
                switch (reference.root()) {
                    case DATA -> data.getOrDefault(reference.source(), Value.missing());
                    case COMPUTE -> compute.getOrDefault(reference.source(), Value.missing());
                    case CONTEXT, INPUT -> context;
                };
        problems.add(
                root.isMissing()
                        ? LocalizedText.of(
                                "%s：%s 没有值；请把请求中的值直接写进参数",
                                "%s: %s has no value; write the value of the request into the argument",
                                place,
                                reference)
                        : LocalizedText.of(
                                "%s：%s 不存在；“%s”有 %s",
                                "%s: %s refers to nothing; '%s' has %s",
                                place,
                                reference,
                                reference.source(),
                                describe(root)));
    }

    /** The names of fields, two levels deep, since results are often wrapped once. */
    private static String describe(Value value) {
        return switch (value) {
            case Value.RecordOf(var fields) ->
                    fields.entrySet().stream()
                            .map(field ->
                                    field.getValue() instanceof Value.RecordOf(var inner)
                                            ? field.getKey() + inner.keySet()
                                            : field.getKey())
                            .toList()
                            .toString();
            case Value.ListOf(var items) ->
                    items.isEmpty() ? "[]" : "a list of " + describe(items.getFirst());
            case Value.Text _ -> "a text";
            case Value.Num _ -> "a number";
            case Value.Flag _ -> "true or false";
            case Value.Missing _ -> "nothing";
        };
    }
}
