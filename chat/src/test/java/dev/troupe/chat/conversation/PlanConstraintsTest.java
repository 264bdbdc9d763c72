package dev.troupe.chat.conversation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.catalog.Catalog;
import dev.troupe.agent.catalog.Requirement;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.Coordinator;
import dev.troupe.chat.OfflineSkills;
import dev.troupe.chat.TestCards;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.model.OfflineModel;
import dev.troupe.testing.model.ScriptedModel;
import dev.troupe.testing.model.ScriptedReply;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PlanConstraintsTest {
    private static final String TASK = "Sum sales.csv per month and draw a chart";

    @TempDir Path directory;

    @Test
    void plansWithTheAllowedAgentsOnly() throws Exception {
        var catalog = TestCards.catalog();
        var model = new OfflineModel(OfflineSkills.of(catalog));
        try (var coordinator =
                new Coordinator(TestConfigs.of(model, catalog, Workspace.of(directory)).build())) {
            var plan = coordinator.plan(TASK, new PlanConstraints(List.of(), Set.of("data")));

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
        var wishes = new PlanConstraints(List.of("use euros"), Set.of("data", "chart"));
        try (var coordinator =
                new Coordinator(
                        TestConfigs.of(model, TestCards.catalog(), Workspace.of(directory))
                                .build())) {
            assertThatThrownBy(() -> coordinator.plan(TASK, wishes))
                    .isInstanceOf(NoValidPlanException.class)
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
                new Coordinator(TestConfigs.of(model, catalog, Workspace.of(directory)).build())) {
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
                new Coordinator(TestConfigs.of(model, catalog, Workspace.of(directory)).build())) {
            var part = coordinator.plan(TASK, PlanConstraints.NONE);
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
                        .withTurn(
                                TurnRecord.of(
                                        "Draw sales.csv",
                                        "Draw sales.csv",
                                        Answer.ofText("Done.")));
        try (var coordinator =
                new Coordinator(
                        TestConfigs.of(model, TestCards.catalog(), Workspace.of(directory))
                                .build())) {
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
