package dev.troupe.agent.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.agent.AgentExecutor;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.core.engine.Engine;
import dev.troupe.core.engine.TimeSource;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.testing.model.ScriptedModel;
import dev.troupe.testing.model.ScriptedReply;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CatalogTest {
    @TempDir Path directory;
    private final Catalog catalog = new Catalog();

    private static AgentCard card(String type) {
        return new AgentCard(type, type, "Works.", List.of(), List.of(), Set.of(), Set.of());
    }

    private static Agent agent(String type, Tool<?, ?>... tools) {
        return Agent.of(card(type), "Work.", List.of(tools));
    }

    @Test
    void offersAnAgentWhileItHasWhatItNeeds() {
        var isThere = new AtomicBoolean();
        var printer = new Requirement("printer", isThere::get, "接上打印机", "connect a printer");
        var broken = new Requirement("x", () -> List.<Boolean>of().getFirst(), "", "");
        catalog.register(Agent.of(card("print").withRequirements(printer), "", List.of()));
        catalog.register(Agent.of(card("odd").withRequirements(broken), "", List.of()));

        assertThat(catalog.agents()).isEmpty();
        assertThat(catalog.snapshot().findUnavailableReason("print"))
                .hasValueSatisfying(said ->
                        assertThat(said.zh()).isEqualTo("智能体“print”现在不可用：缺少 printer：接上打印机"));
        isThere.set(true);
        assertThat(catalog.types()).containsExactly("print");
        assertThat(catalog.snapshot().types()).containsExactly("odd", "print");
    }

    @Test
    void tellsWhoComesAndGoes() {
        var told = new ArrayList<String>();
        var stop =
                catalog.addListener(change ->
                        told.add(
                                change.getClass().getSimpleName()
                                        + " "
                                        + change.agent().card().type()));

        catalog.register(agent("a"));
        catalog.replace(agent("a"), new AgentSource.Program());
        catalog.unregister("a");
        catalog.unregister("a");
        stop.run();
        catalog.register(agent("b"));

        assertThat(told).containsExactly("Registered a", "Registered a", "Unregistered a");
    }

    @Test
    void saysWhoseTypeIsTaken() {
        catalog.register(agent("a"), new AgentSource.OfPack("web"));

        assertThatThrownBy(() -> catalog.register(agent("a")))
                .hasMessageContaining("'a' is already registered from pack web");
    }

    /** Takes its own agent out of the catalog. */
    record Leave(Catalog catalog) implements Tool<Leave.Input, Boolean> {
        record Input() {}

        @Override
        public ToolSpec<Input> spec() {
            return ToolSpec.readOnly("leave", "Leaves.", Input.class);
        }

        @Override
        public Boolean call(Input input, ToolContext context) {
            return catalog.unregister("a");
        }
    }

    @Test
    void aRunKeepsTheAgentsItBeganWith() throws InterruptedException {
        catalog.register(agent("a", new Leave(catalog)));
        var model =
                ScriptedModel.of(
                        ScriptedReply.call("leave", "{}"),
                        ScriptedReply.text("left"),
                        ScriptedReply.text("still here"));
        var bodies =
                new AgentExecutor(catalog, model, Workspace.of(directory), TimeSource.system());
        var first =
                AgentNode.of("agent-1", "a", "one", "one", List.of(new Step(1, "x")), List.of());
        var second =
                AgentNode.of(
                        "agent-2",
                        "a",
                        "two",
                        "two",
                        List.of(new Step(2, "y")),
                        List.of(new NodeId("agent-1")));
        var workflow =
                Workflow.from(
                        WorkflowDraft.of("workflow-1", "w", "Work twice", List.of(first, second)));

        try (var engine = Engine.builder(bodies).build()) {
            var run = engine.start(workflow).await();

            assertThat(run.status()).isEqualTo(RunStatus.COMPLETED);
        }
        assertThat(catalog.find("a")).isEmpty();
    }
}
