package dev.troupe.server.session;

import dev.troupe.chat.conversation.ConversationEvent.AgentDismissed;
import dev.troupe.chat.conversation.ConversationEvent.AgentInvited;
import dev.troupe.chat.conversation.ConversationEvent.StagesVisited;
import dev.troupe.chat.conversation.ConversationEventJson;
import dev.troupe.chat.graph.Stage;
import dev.troupe.core.graph.VisitEvent;
import dev.troupe.core.graph.VisitEvent.VisitEnded;
import dev.troupe.core.graph.VisitEvent.VisitStarted;
import dev.troupe.core.value.Value;
import dev.troupe.server.http.Values;
import dev.troupe.store.conversation.ConversationEntry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What webhooks are notified of, found in the record of a session. */
final class WebhookEvents {
    static final String TASK_COMPLETED = "task.completed";
    static final String TASK_FAILED = "task.failed";
    static final String AGENT_ENGAGED = "agent.engaged";
    static final String AGENT_DISMISSED = "agent.dismissed";
    static final String AGENT_HANDOFF = "agent.handoff";
    static final List<String> NAMES =
            List.of(TASK_COMPLETED, TASK_FAILED, AGENT_ENGAGED, AGENT_DISMISSED, AGENT_HANDOFF);

    private final String session;
    private final long after;
    private final List<WebhookEvent> found = new ArrayList<>();
    private final Map<Integer, VisitStarted> visits = new HashMap<>(); // of the current round
    private int turn;
    private int round;
    private long sequence;

    /**
     * @param sequence of the entry that it was found in
     */
    record WebhookEvent(long sequence, String name, Value payload) {}

    private WebhookEvents(String session, long after) {
        this.session = session;
        this.after = after;
    }

    /**
     * @param entries all of the session: what a visit is about is in earlier ones
     * @param after sequence number of the last entry that was notified of
     */
    static List<WebhookEvent> of(String session, List<ConversationEntry> entries, long after) {
        var events = new WebhookEvents(session, after);
        entries.forEach(events::apply);
        return List.copyOf(events.found);
    }

    private void apply(ConversationEntry entry) {
        sequence = entry.sequence();
        switch (ConversationEventJson.read(entry.type(), entry.payload())) {
            case AgentInvited(var agent, _, _) -> add(AGENT_ENGAGED, agent, entry.at());
            case AgentDismissed(var agent, _) -> add(AGENT_DISMISSED, agent, entry.at());
            case StagesVisited(var batch) -> {
                if (batch.turn() != turn || batch.round() != round) {
                    turn = batch.turn();
                    round = batch.round();
                    visits.clear();
                }
                batch.events().forEach(this::apply);
            }
            default -> {} // concerns no agent
        }
    }

    private void apply(VisitEvent event) {
        if (event instanceof VisitStarted started) {
            visits.put(started.visit(), started);
            if (isOf(started, Stage.AGENT_HANDOFF)) {
                handOff(started);
            }
        }
        var started = visits.get(event.visit());
        if (!(event instanceof VisitEnded ended) || started == null) {
            return;
        }
        var agent = SessionTrace.text(started.inputs(), "agent");
        if (isOf(started, Stage.EMMA_INVITE)) {
            add(AGENT_ENGAGED, agent, ended.at());
        } else if (isOf(started, Stage.EMMA_DISMISS)) {
            add(AGENT_DISMISSED, agent, ended.at());
        } else if (isOf(started, Stage.AGENT_COMPLETE)
                || isOf(started, Stage.AGENT_INTERACT) && ended.outputs().containsKey("status")) {
            endTask(ended);
        }
    }

    private static boolean isOf(VisitStarted started, Stage stage) {
        return started.node().equals(stage.node());
    }

    private void endTask(VisitEnded ended) {
        var status = SessionTrace.text(ended.outputs(), "status");
        var agent = SessionTrace.text(ended.outputs(), "agent");
        if (status.equals("completed")) {
            add(TASK_COMPLETED, agent, ended.at());
        } else if (!status.isEmpty()) { // empty where the user ended the dialogue
            add(TASK_FAILED, agent, ended.at());
        }
    }

    private void handOff(VisitStarted started) {
        var inputs = started.inputs();
        add(
                AGENT_HANDOFF,
                Values.record(
                        "session_id", Value.of(session),
                        "from_agent", inputs.getOrDefault("from", Value.missing()),
                        "to_agent", inputs.getOrDefault("to", Value.missing()),
                        "reason", inputs.getOrDefault("reason", Value.missing()),
                        "context", inputs.getOrDefault("brief", Value.missing())),
                started.at());
    }

    private void add(String name, String agent, Instant at) {
        add(name, Values.record("session_id", Value.of(session), "agent_id", Value.of(agent)), at);
    }

    private void add(String name, Value data, Instant at) {
        if (sequence > after) {
            found.add(
                    new WebhookEvent(
                            sequence,
                            name,
                            Values.record(
                                    "event", Value.of(name),
                                    "data", data,
                                    "timestamp", Value.of(at.toString()))));
        }
    }
}
