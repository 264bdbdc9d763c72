package dev.troupe.chat.session;

import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.ConversationEvent;
import dev.troupe.chat.graph.Stage;
import dev.troupe.chat.graph.VisitBatch;
import dev.troupe.core.graph.AgentState;
import dev.troupe.core.graph.GraphConfig;
import dev.troupe.core.graph.VisitEvent;
import dev.troupe.core.graph.VisitEvent.VisitEnded;
import dev.troupe.core.graph.VisitEvent.VisitStarted;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import java.time.Instant;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * Which agents of a conversation are engaged, and why: a fold over its events. Only an invitation
 * engages an agent and only a dismissal makes it dormant, whether the coordinator visits the stage
 * or the user orders it. Safe for use by several threads.
 *
 * <p>An agent that works on several nodes of a plan has one engagement for each.
 */
public final class AgentSession {
    private Map<Key, Engagement> engagements = new LinkedHashMap<>();
    private Optional<GraphConfig> config = Optional.empty();
    private final TreeMap<Integer, Map<Key, Engagement>> before = new TreeMap<>(); // by turn
    private final Map<Integer, VisitStarted> visits = new HashMap<>(); // of the current round
    private final Map<String, String> tasks = new HashMap<>(); // by subject, of the current round
    private int turn;
    private int round;

    private record Key(String agent, String subject) {}

    /** Folds an event in. */
    public synchronized void apply(Instant at, ConversationEvent event) {
        switch (event) {
            case ConversationEvent.MessageReceived received ->
                    before.put(received.turn(), new LinkedHashMap<>(engagements));
            case ConversationEvent.TurnsWithdrawn(int first) -> withdraw(first);
            case ConversationEvent.AgentInvited(var agent, var task, _) ->
                    engage(agent, DirectTask.nodeOf(agent).value(), 0, task, at);
            case ConversationEvent.AgentDismissed(var agent, _) ->
                    engagements.keySet().removeIf(key -> key.agent().equals(agent));
            case ConversationEvent.SessionConfigured(var newConfig) ->
                    config = Optional.of(newConfig);
            case ConversationEvent.StagesVisited(var batch) -> apply(batch);
            case ConversationEvent.TurnAnswered answered -> endTurn(answered);
            default -> {} // concerns no agent
        }
    }

    private void withdraw(int first) {
        var earlier = before.get(first);
        if (earlier != null) {
            engagements = new LinkedHashMap<>(earlier);
        }
        before.tailMap(first, true).clear();
    }

    private void apply(VisitBatch batch) {
        if (batch.turn() != turn || batch.round() != round) {
            if (batch.turn() == turn) { // what the earlier round began is done once more
                engagements.values().removeIf(each -> each.turn() == turn && !each.isDirect());
            }
            turn = batch.turn();
            round = batch.round();
            visits.clear();
            tasks.clear();
        }
        batch.events().forEach(this::apply);
    }

    private void apply(VisitEvent event) {
        switch (event) {
            case VisitStarted started -> {
                visits.put(started.visit(), started);
                if (isOf(started, Stage.AGENT_COMPLETE)) {
                    var key = new Key(agentOf(started), started.subject());
                    engagements.computeIfPresent(key, (_, each) -> each.with(AgentState.IDLE));
                }
            }
            case VisitEnded ended -> {
                var started = visits.get(ended.visit());
                if (started != null) {
                    end(started, ended);
                }
            }
            default -> {} // still there
        }
    }

    private void end(VisitStarted started, VisitEnded ended) {
        var subject = started.subject();
        if (isOf(started, Stage.EMMA_SUMMARY)) {
            var summary = ended.outputs().getOrDefault("taskSummary", Value.missing());
            tasks.put(subject, summary.field("task").asText());
        } else if (isOf(started, Stage.EMMA_INVITE)) {
            engage(agentOf(started), subject, turn, tasks.getOrDefault(subject, ""), ended.at());
        } else if (isOf(started, Stage.EMMA_DISMISS)) {
            engagements.remove(new Key(agentOf(started), subject));
        }
    }

    private static boolean isOf(VisitStarted started, Stage stage) {
        return started.node().equals(stage.node());
    }

    private static String agentOf(VisitStarted started) {
        return started.inputs().getOrDefault("agent", Value.missing()).asText();
    }

    private void engage(String agent, String subject, int cause, String task, Instant at) {
        engagements.put(
                new Key(agent, subject),
                new Engagement(agent, subject, cause, AgentState.ENGAGED, task, at));
    }

    /** A message that has its answer engages no agent but those that the user talks with. */
    private void endTurn(ConversationEvent.TurnAnswered answered) {
        boolean continues =
                answered.state() == Answer.State.NEEDS_INPUT
                        || answered.state() == Answer.State.INTERRUPTED;
        if (!continues) {
            engagements
                    .values()
                    .removeIf(each -> each.turn() == answered.turn() && !each.isDirect());
        }
    }

    /** In the order of the invitations. */
    public synchronized List<Engagement> engagements() {
        return List.copyOf(engagements.values());
    }

    /** The agents that the user talks with directly, in the order of the invitations. */
    public List<Engagement> directEngagements() {
        return engagements().stream().filter(Engagement::isDirect).toList();
    }

    /** Dormant unless it was invited. */
    public AgentState stateOf(String agent) {
        return engagements().stream()
                .filter(each -> each.agent().equals(agent))
                .map(Engagement::state)
                .reduce((a, b) -> a == AgentState.ENGAGED ? a : b)
                .orElse(AgentState.DORMANT);
    }

    /** The settings of this conversation; empty if it has those of the document. */
    public synchronized Optional<GraphConfig> config() {
        return config;
    }

    /** Why an agent cannot be invited now; empty if it can. */
    public Optional<Problem> findInviteProblem(String agent) {
        return stateOf(agent) == AgentState.DORMANT
                ? Optional.empty()
                : Optional.of(
                        Problem.of(
                                SessionProblem.AGENT_BUSY,
                                "智能体“%s”正在工作；请等它完成，或先释放它",
                                "agent '%s' is busy; wait until it has finished, or dismiss it first",
                                agent));
    }

    /** Why an agent cannot be dismissed now; empty if it can. */
    public Optional<Problem> findDismissProblem(String agent) {
        if (stateOf(agent) == AgentState.DORMANT) {
            return Optional.of(
                    Problem.of(
                            SessionProblem.AGENT_DORMANT,
                            "智能体“%s”处于休眠状态，不能释放",
                            "agent '%s' is dormant and cannot be dismissed",
                            agent));
        }
        boolean isWorking =
                engagements().stream()
                        .anyMatch(each -> each.agent().equals(agent) && !each.isDirect());
        return isWorking
                ? Optional.of(
                        Problem.of(
                                SessionProblem.AGENT_BUSY,
                                "智能体“%s”正在执行计划中的任务；请等它完成，或先停止该任务",
                                "agent '%s' works on a task of a plan; wait until it has finished, or stop the task first",
                                agent))
                : Optional.empty();
    }
}
