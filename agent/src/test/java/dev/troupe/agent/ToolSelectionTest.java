package dev.troupe.agent;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.catalog.ToolGroup;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolLimits;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.language.Language;
import dev.troupe.model.ToolCall;
import dev.troupe.model.ToolDefinition;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ToolSelectionTest {
    private static final Agent AGENT =
            Agent.of(
                            new AgentCard(
                                    "t", "T", "Does.", List.of(), List.of(), Set.of(), Set.of()),
                            "",
                            List.of(named("addTask"), named("undo"), named("addGoal")))
                    .withToolGroups(
                            List.of(
                                    ToolGroup.of("task|任务", Set.of("addTask")),
                                    ToolGroup.of("goal|目标", Set.of("addGoal"))));

    record Named(String name) implements Tool<Named.Input, String> {
        record Input() {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readOnly(name, "Does " + name, Input.class);
        }

        @Override
        public String call(Input input, ToolContext context) {
            return "";
        }
    }

    private static Tool<?, ?> named(String name) {
        return new Named(name);
    }

    @Test
    void offersTheToolsThatTheTaskHasWordsFor() {
        assertThat(offered("Add a task to call Bo"))
                .containsExactly("undo", "addTask", "moreTools");
        assertThat(offered("新建目标和任务")).containsExactly("undo", "addTask", "addGoal");
        assertThat(offered("do something else")).containsExactly("undo", "addTask", "addGoal");
    }

    @Test
    void offersWhatTheModelAsksFor() {
        var selection = new ToolSelection(AGENT, brief("Add a task"));
        var tools = runner(selection);
        selection.apply(
                List.of(new ToolCall("1", "moreTools", "{\"names\": [\"addGoal\", \"x\"]}")));

        assertThat(names(selection.definitions(tools))).contains("addGoal");
    }

    private static List<String> offered(String task) {
        var selection = new ToolSelection(AGENT, brief(task));
        return names(selection.definitions(runner(selection)));
    }

    private static ToolRunner runner(ToolSelection selection) {
        var all = new ArrayList<Tool<?, ?>>(AGENT.tools());
        all.addAll(selection.extraTools(AGENT));
        return new ToolRunner(all, ToolLimits.STANDARD);
    }

    private static List<String> names(List<ToolDefinition> tools) {
        return tools.stream().map(ToolDefinition::name).toList();
    }

    private static NodeBrief brief(String task) {
        return new NodeBrief(
                "run-1",
                "agent-1",
                1,
                "t",
                "aim of the run",
                "",
                task,
                List.of(),
                List.of(),
                List.of(),
                List.of(),
                "",
                Language.EN);
    }
}
