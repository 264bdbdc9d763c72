package dev.troupe.cli.view;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.NodeStatus;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import dev.troupe.language.Language;
import dev.troupe.runtime.report.Event;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A run that was begun early and its successor, whose events come in turns. */
class EventStreamTest {
    private static final RunId EARLY = new RunId("run-early");
    private static final RunId NEXT = new RunId("run-next");
    private static final NodeId NODE = new NodeId("agent-1");

    private final List<Event> events = new ArrayList<>();
    private final RunView runView = new RunView(Language.EN, Instant.EPOCH);
    private final EventStream stream =
            new EventStream(InstantSource.system(), List.of(events::add, runView::apply));

    private static JournalEntry entry(RunId run, int sequence, RunEvent event) {
        return new JournalEntry(run, sequence, Instant.EPOCH, event);
    }

    private static RunEvent started(String type) {
        var node =
                AgentNode.of(
                        NODE.value(), type, type, "do it", List.of(new Step(1, "x")), List.of());
        var plan =
                Workflow.from(
                        WorkflowDraft.of("workflow-1", type, "Do what it does", List.of(node)));
        return new RunEvent.RunStarted(plan, RunOptions.STANDARD, Map.of());
    }

    private void interleave() {
        stream.onEvent(entry(EARLY, 1, started("crawler")));
        stream.onEvent(entry(EARLY, 2, new RunEvent.NodeStarted(NODE, 1)));
        stream.onEvent(entry(NEXT, 1, started("data")));
        stream.onEvent(entry(NEXT, 2, new RunEvent.NodeStarted(NODE, 1)));
        stream.onEvent(entry(NEXT, 3, report("of the next run")));
        stream.onEvent(entry(EARLY, 3, report("of the early run")));
        stream.onEvent(entry(EARLY, 4, new RunEvent.NodeCancelled(NODE, "not needed")));
    }

    private static RunEvent report(String text) {
        return new RunEvent.NodeReported(
                NODE, "agent.progress", Value.of(Map.of("text", Value.of(text))));
    }

    @Test
    void nameTheRunThatTheyAreOf() {
        interleave();

        assertThat(events)
                .extracting(Event::run)
                .containsExactly(
                        "run-early",
                        "run-early",
                        "run-next",
                        "run-next",
                        "run-next",
                        "run-early",
                        "run-early");
        assertThat(stream.run()).isEqualTo("run-next");
    }

    @Test
    void nameTheAgentOfTheirOwnPlan() {
        interleave();

        assertThat(events)
                .filteredOn(event -> event.node() != null)
                .extracting(Event::agent)
                .containsExactly("crawler", "data", "data", "crawler", "crawler");
    }

    @Test
    void areShownOfTheRunThatBeganLastAlone() {
        interleave();

        assertThat(runView.status(NODE)).isEqualTo(NodeStatus.RUNNING);
        assertThat(runView.line(NODE)).isEqualTo("of the next run");
        assertThat(runView.agents(NODE)).isEqualTo("data");
    }

    @Test
    void ofTheEarlyRunLeaveNothingOnTheBoardOfTheNext() {
        stream.onEvent(entry(EARLY, 1, started("crawler")));
        stream.onEvent(entry(EARLY, 2, new RunEvent.NodeStarted(NODE, 1)));
        stream.onEvent(entry(EARLY, 3, report("of the early run")));

        stream.onEvent(entry(NEXT, 1, started("data")));

        assertThat(runView.line(NODE)).isEmpty();
        assertThat(runView.start(NODE)).isNull();
        assertThat(runView.status(NODE)).isEqualTo(NodeStatus.PENDING);
    }
}
