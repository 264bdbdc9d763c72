package dev.troupe.server.session;

import dev.troupe.chat.conversation.ConversationEvent.MessageReceived;
import dev.troupe.chat.conversation.ConversationEvent.PlanCreated;
import dev.troupe.chat.conversation.ConversationEvent.StagesVisited;
import dev.troupe.chat.conversation.ConversationEvent.TurnsWithdrawn;
import dev.troupe.chat.conversation.ConversationEventJson;
import dev.troupe.chat.graph.Stage;
import dev.troupe.chat.graph.VisitBatch;
import dev.troupe.core.graph.Visit;
import dev.troupe.core.graph.VisitEvent;
import dev.troupe.core.graph.VisitEvent.VisitEnded;
import dev.troupe.core.graph.VisitEvent.VisitPaused;
import dev.troupe.core.graph.VisitEvent.VisitResumed;
import dev.troupe.core.graph.VisitEvent.VisitStarted;
import dev.troupe.core.graph.VisitStatus;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.store.conversation.ConversationEntry;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The visits of all messages of a conversation as its record has them, whatever the document is
 * now. Of a message that was done once more, the last round counts.
 */
final class SessionTrace {
    private final TreeMap<Integer, TurnVisits> turns = new TreeMap<>();
    private final TreeMap<Integer, TurnPlan> plans = new TreeMap<>();

    /** What a message is planned to need, in the order of the plan. */
    record TurnPlan(Instant at, List<AgentNode> nodes) {
        static final TurnPlan NONE = new TurnPlan(Instant.EPOCH, List.of());

        TurnPlan {
            nodes = List.copyOf(nodes);
        }
    }

    /** Those of one message. */
    static final class TurnVisits {
        private final int round;
        private final List<Visit> visits = new ArrayList<>();
        private @Nullable RunId run;

        private TurnVisits(int round) {
            this.round = round;
        }

        int round() {
            return round;
        }

        /** In the order of their starts. */
        List<Visit> visits() {
            return List.copyOf(visits);
        }

        Optional<RunId> run() {
            return Optional.ofNullable(run);
        }
    }

    static SessionTrace of(List<ConversationEntry> entries) {
        var trace = new SessionTrace();
        int latest = 0; // a plan is for the message before it
        for (var entry : entries) {
            switch (ConversationEventJson.read(entry.type(), entry.payload())) {
                case MessageReceived received -> {
                    latest = received.turn();
                    trace.turns.remove(latest);
                    trace.plans.remove(latest);
                }
                case TurnsWithdrawn(int turn) -> {
                    trace.turns.tailMap(turn, true).clear();
                    trace.plans.tailMap(turn, true).clear();
                }
                case PlanCreated(var plan) ->
                        trace.plans.put(latest, new TurnPlan(entry.at(), plan.workflow().nodes()));
                case StagesVisited(var batch) -> trace.apply(batch);
                default -> {} // visits nothing
            }
        }
        return trace;
    }

    /** In the order of the messages. */
    Map<Integer, TurnVisits> turns() {
        return turns;
    }

    TurnPlan plan(int turn) {
        return plans.getOrDefault(turn, TurnPlan.NONE);
    }

    List<Visit> visits(int turn) {
        var found = turns.get(turn);
        return found == null ? List.of() : found.visits();
    }

    private void apply(VisitBatch batch) {
        var turn = turns.get(batch.turn());
        if (turn == null || turn.round < batch.round()) {
            turn = new TurnVisits(batch.round());
            turns.put(batch.turn(), turn);
        }
        if (batch.run() != null) {
            turn.run = batch.run();
        }
        for (var event : batch.events()) {
            apply(turn.visits, event);
        }
    }

    private static void apply(List<Visit> visits, VisitEvent event) {
        if (event instanceof VisitStarted started) {
            visits.add(
                    new Visit(
                            started.visit(),
                            started.node(),
                            started.from(),
                            started.edge(),
                            started.subject(),
                            VisitStatus.RUNNING,
                            started.inputs(),
                            Map.of(),
                            started.at(),
                            null));
            return;
        }
        int index = event.visit() - 1;
        if (index < 0 || index >= visits.size()) {
            return; // its start was not read
        }
        var visit = visits.get(index);
        visits.set(
                index,
                switch (event) {
                    case VisitPaused _ -> with(visit, VisitStatus.WAITING, Map.of(), null);
                    case VisitResumed _ -> with(visit, VisitStatus.RUNNING, Map.of(), null);
                    case VisitEnded ended ->
                            with(
                                    visit,
                                    ended.hasFailed() ? VisitStatus.FAILED : VisitStatus.COMPLETED,
                                    ended.outputs(),
                                    ended.at());
                    case VisitStarted _ -> visit;
                });
    }

    private static Visit with(
            Visit visit,
            VisitStatus status,
            Map<String, Value> outputs,
            @Nullable Instant endedAt) {
        return new Visit(
                visit.number(),
                visit.node(),
                visit.from(),
                visit.edge(),
                visit.subject(),
                status,
                visit.inputs(),
                outputs,
                visit.startedAt(),
                endedAt);
    }

    static boolean isOf(Visit visit, Stage stage) {
        return visit.node().equals(stage.node());
    }

    static String text(Map<String, Value> values, String name) {
        return values.getOrDefault(name, Value.missing()).asText();
    }

    /** The agent that answered a message directly; empty if the coordinator answered. */
    Optional<String> findResponder(int turn) {
        var all = visits(turn);
        if (all.isEmpty()) {
            return Optional.empty();
        }
        var last = all.getLast();
        return last.from() > 0 && isOf(last, Stage.USER)
                ? Optional.of(all.get(last.from() - 1))
                        .filter(visit -> isOf(visit, Stage.AGENT_INTERACT))
                        .map(visit -> agentOf(visit, all))
                        .filter(agent -> !agent.isEmpty())
                : Optional.empty();
    }

    /** Whose work a visit is about. */
    static String agentOf(Visit visit, List<Visit> all) {
        var own = text(visit.inputs(), "agent");
        if (!own.isEmpty()) {
            return own;
        }
        return all.reversed().stream()
                .filter(other -> other.number() < visit.number())
                .filter(other -> other.subject().equals(visit.subject()))
                .map(other -> text(other.inputs(), "agent"))
                .filter(agent -> !agent.isEmpty())
                .findFirst()
                .orElse("");
    }

    /** The agents that worked on a message, in the order of their invitations. */
    List<String> agents(int turn) {
        var all = visits(turn);
        return all.stream()
                .filter(visit -> isOf(visit, Stage.AGENT_WORK) || isOf(visit, Stage.AGENT_INTERACT))
                .map(visit -> agentOf(visit, all))
                .filter(agent -> !agent.isEmpty())
                .distinct()
                .toList();
    }
}
