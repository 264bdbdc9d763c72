package dev.troupe.runtime.report;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class EventTest {
    private static final RunId RUN = new RunId("run-1");
    private static final Instant AT = Instant.parse("2026-03-01T09:30:00Z");

    private static AgentNode node(String id, String type) {
        return AgentNode.of(
                id,
                type,
                "Step one",
                "Does what is to be done",
                List.of(new Step(1, "Do it")),
                List.of());
    }

    private static RunEvent started() {
        var draft =
                WorkflowDraft.of(
                        "workflow-1",
                        "Total",
                        "Add up the sales",
                        List.of(node("agent-1", "data")));
        return new RunEvent.RunStarted(Workflow.from(draft), RunOptions.STANDARD, Map.of());
    }

    @Test
    void hasTheNumberThatTheJournalGaveIt() {
        var agents = new NodeAgents();
        agents.apply(started());
        var entry =
                new JournalEntry(RUN, 7, AT, new RunEvent.NodeStarted(new NodeId("agent-1"), 1));

        var event = Event.of(entry, agents);

        assertThat(Json.write(event.toValue()))
                .isEqualTo(
                        """
                        {"id":"run-1:7","seq":7,"at":"2026-03-01T09:30:00Z","runId":"run-1","nodeId":"agent-1",\
                        "agentId":"data","type":"node.started","payload":{"attempt":1}}\
                        """);
        assertThat(Event.of(entry, agents)).as("whenever it is read").isEqualTo(event);
    }

    @Test
    void concernsTheRunWhereItNamesNoNode() {
        var event = Event.of(new JournalEntry(RUN, 1, AT, started()), new NodeAgents());

        assertThat(event.node()).isNull();
        assertThat(event.agent()).isNull();
        assertThat(event.type()).isEqualTo("run.started");
    }

    @Test
    void knowsTheAgentsOfNodesThatCameLater() {
        var agents = new NodeAgents();
        agents.apply(started());
        assertThat(agents.of("agent-2")).isNull();

        agents.apply(new RunEvent.PlanExtended(List.of(node("agent-2", "files")), List.of()));

        assertThat(agents.of("agent-2")).isEqualTo("files");
        assertThat(agents.of("agent-1")).isEqualTo("data");

        agents.apply(started());
        assertThat(agents.of("agent-2")).as("of another run").isNull();
    }
}
