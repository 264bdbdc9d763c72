package dev.troupe.chat;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.agent.Agent;
import dev.troupe.agent.AgentCard;
import dev.troupe.agent.Catalog;
import dev.troupe.agent.Requirement;
import dev.troupe.agent.Workspace;
import dev.troupe.core.AgentNode;
import dev.troupe.model.OfflineModel;
import dev.troupe.testing.ScriptedModel;
import dev.troupe.testing.ScriptedReply;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanWishesTest {
    private static final String TASK = "Sum sales.csv per month and draw a chart";

    @TempDir Path directory;

    @Test
    void plansWithTheAllowedAgentsOnly() throws Exception {
        var catalog = TestCards.catalog();
        var model = new OfflineModel(OfflineSkills.of(catalog));
        try (var coordinator =
                new Coordinator(TestParts.of(model, catalog, Workspace.of(directory)))) {
            var plan = coordinator.plan(TASK, new PlanWishes(List.of(), Set.of("data")));

            assertThat(plan.workflow().nodes()).extracting(AgentNode::type).containsExactly("data");
        }
    }

    @Test
    void tellsTheModelTheRequirementsAndRefusesAnAgentThatIsNotAllowed() throws Exception {
        var plan =
                """
                {"id": "workflow-7", "name": "Sales", "description": "Add up the sales of the year", "agentGraph": [
                  {"id": "agent-1", "type": "teller", "name": "Sum", "desc": "sum", "steps": [{"stepNumber": 1, "desc": "sum"}],
                   "dependencies": []}]}
                """;
        var model =
                ScriptedModel.of(
                        ScriptedReply.text("{\"intent\": \"single_task\", \"confidence\": 0.9}"),
                        ScriptedReply.call("generateWorkflow", plan),
                        ScriptedReply.call("generateWorkflow", plan));
        var wishes = new PlanWishes(List.of("use euros"), Set.of("data", "chart"));
        try (var coordinator =
                new Coordinator(
                        TestParts.of(model, TestCards.catalog(), Workspace.of(directory)))) {
            assertThatThrownBy(() -> coordinator.plan(TASK, wishes))
                    .isInstanceOf(PlanRejected.class)
                    .hasMessageContaining("'teller', which is not registered");
        }
        var asked = model.requests().get(1).messages();
        assertThat(asked.getLast().text()).contains("Requirements:\n- use euros");
        assertThat(asked.getFirst().text()).contains("- data:").doesNotContain("- crawler:");
    }

    @Test
    void findsAnAgentThatIsRegisteredWhileItWorks() throws Exception {
        var catalog = TestCards.catalog();
        var model = new OfflineModel(OfflineSkills.of(catalog));
        try (var coordinator =
                new Coordinator(TestParts.of(model, catalog, Workspace.of(directory)))) {
            var before = coordinator.propose("Send an email to bob@example.com");
            catalog.register(Agent.of(mailer(), "", List.of()));
            var after = coordinator.propose("Send an email to bob@example.com");

            assertThat(before).isInstanceOf(Proposal.Answered.class);
            assertThat(coordinator.agents()).extracting(AgentCard::type).contains("mailer");
            assertThat(after).isInstanceOf(Proposal.Planned.class);
        }
    }

    @Test
    void saysWhatAnAgentNeedsThatCannotWorkNow() throws Exception {
        var catalog = new Catalog();
        catalog.register(Agent.of(TestCards.DATA, "", List.of()));
        var font = new Requirement("a font", () -> false, "安装字体", "install a font");
        catalog.register(Agent.of(TestCards.CHART.withRequirements(font), "", List.of()));
        var model = new OfflineModel(OfflineSkills.of(catalog));
        try (var coordinator =
                new Coordinator(TestParts.of(model, catalog, Workspace.of(directory)))) {
            var part = coordinator.plan(TASK, PlanWishes.NONE);
            var all = coordinator.propose("画图");

            assertThat(part.workflow().nodes()).extracting(AgentNode::type).containsExactly("data");
            assertThat(part.omissions()).singleElement().asString().contains("install a font");
            assertThat(all)
                    .isInstanceOfSatisfying(
                            Proposal.Answered.class,
                            it -> assertThat(it.answer().text()).contains("安装字体"));
        }
    }

    @Test
    void takesTheModelsWordForWhatTheConversationAddsToAMessage() throws Exception {
        var model =
                ScriptedModel.of(
                        ScriptedReply.text(
                                "{\"request\": \"Draw sales.csv as a pie\", \"intent\": \"uncertain\", \"confidence\": 0.5}"));
        var conversation =
                Conversation.empty()
                        .after(
                                Exchange.of(
                                        "Draw sales.csv", "Draw sales.csv", Answer.chat("Done.")));
        try (var coordinator =
                new Coordinator(
                        TestParts.of(model, TestCards.catalog(), Workspace.of(directory)))) {
            var intent = coordinator.understand(conversation, "as a pie");

            assertThat(intent.request()).isEqualTo("Draw sales.csv as a pie");
            assertThat(model.requests().getFirst().messages()).hasSize(4);
        }
    }

    private static AgentCard mailer() {
        return new AgentCard(
                "mailer",
                "Mailer",
                "Sends mail.",
                List.of("send e-mail"),
                List.of("email", "邮件"),
                Set.of("text"),
                Set.of());
    }
}
