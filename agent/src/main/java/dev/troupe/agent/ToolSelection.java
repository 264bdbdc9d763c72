package dev.troupe.agent;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.ToolGroup;
import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.Value;
import dev.troupe.model.ToolCall;
import dev.troupe.model.ToolDefinition;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Which tools an agent is offered: all, or those that its task has words for and those that it has
 * asked for. A tool that is not offered can be called nevertheless. For one attempt of a node.
 */
final class ToolSelection {
    private static final String MORE_TOOLS = "moreTools";

    private final Set<String> hidden;
    private final Set<String> grouped = new HashSet<>();

    ToolSelection(Agent agent, NodeBrief brief) {
        agent.toolGroups().forEach(group -> grouped.addAll(group.tools()));
        hidden = findUnneeded(agent.toolGroups(), textOf(brief));
    }

    /** None if no group has a word of the task: then it may need any tool. */
    private static Set<String> findUnneeded(List<ToolGroup> groups, String text) {
        var needed = groups.stream().filter(group -> group.words().matcher(text).find()).toList();
        var unneeded = new TreeSet<String>();
        if (!needed.isEmpty()) {
            groups.forEach(group -> unneeded.addAll(group.tools()));
            needed.forEach(group -> unneeded.removeAll(group.tools()));
        }
        return unneeded;
    }

    private static String textOf(NodeBrief brief) {
        var text = new StringBuilder();
        for (var part : List.of(brief.goal(), brief.request(), brief.task())) {
            text.append(part).append('\n');
        }
        brief.steps().forEach(step -> text.append(step.desc()).append('\n'));
        return text.toString();
    }

    /** What the agent has besides its own tools to find those that it is not offered. */
    List<Tool<?, ?>> extraTools(Agent agent) {
        if (hidden.isEmpty()) {
            return List.of();
        }
        var others = agent.tools().stream().filter(tool -> isHidden(tool.spec().name())).toList();
        return List.of(new MoreTools(others));
    }

    private boolean isHidden(String tool) {
        return hidden.contains(tool);
    }

    /** Those of every task come first, so that requests about different tasks begin alike. */
    List<ToolDefinition> definitions(ToolRunner tools) {
        return tools.definitions().stream()
                .filter(tool -> !isHidden(tool.name()))
                .sorted(Comparator.comparing(this::isOfSomeTasks))
                .toList();
    }

    private boolean isOfSomeTasks(ToolDefinition tool) {
        return grouped.contains(tool.name()) || tool.name().equals(MORE_TOOLS);
    }

    /** Offers from now on what a model has asked for, or called. */
    void apply(Collection<ToolCall> calls) {
        for (var call : calls) {
            hidden.remove(call.name());
            if (call.name().equals(MORE_TOOLS)) {
                namesIn(call.arguments()).forEach(hidden::remove);
            }
        }
    }

    private static Set<String> namesIn(String arguments) {
        var names = new LinkedHashSet<String>();
        try {
            Json.parseLenient(arguments)
                    .value()
                    .field("names")
                    .items()
                    .forEach(name -> names.add(name.asText()));
        } catch (JsonException _) {
            // the call itself reports it
        }
        return names;
    }

    /** Offers tools that the task gave no reason for. */
    record MoreTools(List<Tool<?, ?>> others) implements Tool<MoreTools.Input, Value> {
        record Input(@Describe("of the tools that you need") List<String> names) {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readOnly(
                            MORE_TOOLS,
                            "Gives you further tools, if the task needs them: "
                                    + String.join(
                                            ", ",
                                            others.stream()
                                                    .map(tool -> tool.spec().name())
                                                    .toList()),
                            Input.class)
                    .withTitle("查找其他工具", "look up further tools");
        }

        @Override
        public Value call(Input input, ToolContext context) {
            var known =
                    others.stream()
                            .map(Tool::spec)
                            .filter(spec -> input.names().contains(spec.name()))
                            .map(spec -> Value.of(spec.name() + ": " + spec.description()))
                            .toList();
            return Value.of(known);
        }
    }
}
