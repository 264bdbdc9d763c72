package dev.troupe.server.session;

import dev.troupe.chat.conversation.ConversationEvent.IntentRecognized;
import dev.troupe.chat.conversation.ConversationEvent.PlanCreated;
import dev.troupe.chat.conversation.ConversationEvent.PlanStarted;
import dev.troupe.chat.conversation.ConversationEvent.StagesVisited;
import dev.troupe.chat.conversation.ConversationEvent.TurnAnswered;
import dev.troupe.chat.conversation.ConversationEventJson;
import dev.troupe.chat.graph.Stage;
import dev.troupe.core.graph.VisitEvent.VisitEnded;
import dev.troupe.core.graph.VisitEvent.VisitStarted;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import dev.troupe.server.http.EnvelopeCode;
import dev.troupe.server.http.EnvelopeError;
import dev.troupe.server.http.Values;
import dev.troupe.server.session.SessionMessages.PendingReply;
import dev.troupe.server.stream.SseWriter;
import dev.troupe.store.conversation.ConversationEntry;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Streams what happens to one message, read from the record of its session: {@code start}, {@code
 * thinking}, {@code agent_selected}, {@code message}, {@code handoff}, {@code error}, {@code
 * complete}.
 */
final class SessionStream {
    private static final Duration LOOK = Duration.ofMillis(200);
    private static final int PAGE = 200;
    private static final int QUIET = 25; // looks without an event before a heartbeat

    private final OpenSession session;
    private final PendingReply reply;
    private final SseWriter stream;
    private final boolean isChinese;
    private final Map<Integer, VisitStarted> visits = new HashMap<>();
    private long last;

    SessionStream(OpenSession session, PendingReply reply, SseWriter stream, boolean isChinese) {
        this.session = session;
        this.reply = reply;
        this.stream = stream;
        this.isChinese = isChinese;
        this.last = reply.after();
    }

    /** Writes all events until the answer. */
    void write() throws IOException, InterruptedException {
        send("start", Values.record("agent_id", Value.of(addressee())));
        int quiet = 0;
        while (true) {
            var answer = SessionMessages.await(session, reply, LOOK);
            long before = last;
            writeNews();
            if (answer.isPresent() || reply.end().isDone()) {
                var found = answer.or(() -> session.log().findAnswer(reply.turn()));
                if (found.isPresent()) {
                    finish(found.get());
                }
                stream.flush();
                return;
            }
            quiet = last > before ? 0 : quiet + 1;
            if (quiet == QUIET) {
                stream.ping();
                quiet = 0;
            }
            stream.flush();
        }
    }

    private String addressee() {
        var direct = session.agents().directEngagements();
        return direct.size() == 1 ? direct.getFirst().agent() : AgentSessionService.COORDINATOR;
    }

    private void writeNews() throws IOException {
        List<ConversationEntry> page;
        do {
            page = session.log().entriesAfter(last, PAGE);
            for (var entry : page) {
                last = entry.sequence();
                write(entry);
            }
        } while (page.size() == PAGE);
    }

    private void write(ConversationEntry entry) throws IOException {
        switch (ConversationEventJson.read(entry.type(), entry.payload())) {
            case IntentRecognized(var intent) -> think(intent.explanation());
            case PlanStarted(var task) -> think(task);
            case PlanCreated(var plan) -> think(plan.workflow().description());
            case StagesVisited(var batch) when batch.turn() == reply.turn() -> {
                for (var event : batch.events()) {
                    switch (event) {
                        case VisitStarted started -> begin(started);
                        case VisitEnded ended -> end(ended);
                        default -> {} // shows as the status of its task
                    }
                }
            }
            default -> {} // nothing that programs are notified of
        }
    }

    private void think(String content) throws IOException {
        if (!content.isBlank()) {
            send("thinking", Values.record("content", Value.of(content)));
        }
    }

    private void begin(VisitStarted started) throws IOException {
        visits.put(started.visit(), started);
        if (started.node().equals(Stage.AGENT_HANDOFF.node())) {
            send(
                    "handoff",
                    Values.record(
                            "session_id", Value.of(session.id()),
                            "from_agent", started.inputs().getOrDefault("from", Value.missing()),
                            "to_agent", started.inputs().getOrDefault("to", Value.missing()),
                            "reason", started.inputs().getOrDefault("reason", Value.missing()),
                            "context", started.inputs().getOrDefault("brief", Value.missing())));
        }
    }

    private void end(VisitEnded ended) throws IOException {
        var started = visits.get(ended.visit());
        if (started == null) {
            return;
        }
        if (started.node().equals(Stage.EMMA_DECIDE.node())) {
            var agents =
                    ended.decisions().stream()
                            .map(decision -> SessionTrace.text(decision, "agent"))
                            .filter(agent -> !agent.isEmpty())
                            .distinct()
                            .toList();
            if (!agents.isEmpty()) {
                send("agent_selected", Values.record("agents", Values.texts(agents)));
            }
        } else if (started.node().equals(Stage.AGENT_COMPLETE.node())
                && ended.outputs().containsKey("summary")) {
            message(
                    SessionTrace.text(ended.outputs(), "agent"),
                    SessionTrace.text(ended.outputs(), "summary"),
                    ended.at());
        }
    }

    private void message(String agent, String content, Instant at) throws IOException {
        send(
                "message",
                Values.record(
                        "agent_id", Value.of(agent),
                        "content", Value.of(content),
                        "timestamp", Value.of(at.toString())));
    }

    private void finish(TurnAnswered answer) throws IOException {
        var problem = answer.problem();
        if (problem != null) {
            send(
                    "error",
                    Values.record(
                            "code",
                            Value.of(codeOf(problem)),
                            "message",
                            Value.of(problem.text().text(isChinese))));
        }
        var trace = SessionTrace.of(session.log().entries());
        message(
                trace.findResponder(reply.turn()).orElse(AgentSessionService.COORDINATOR),
                answer.text(),
                Instant.now());
        send(
                "complete",
                Values.record(
                        "session_id", Value.of(session.id()), "summary", Value.of(answer.text())));
    }

    /** A failure without a separate number is that of a task. */
    private static int codeOf(Problem problem) {
        int code = EnvelopeError.of(500, problem).code();
        return code == 5001 ? EnvelopeCode.TASK_FAILED.number() : code;
    }

    private void send(String name, Value data) throws IOException {
        stream.send(name, data);
    }
}
