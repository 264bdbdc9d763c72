package dev.troupe.server.session;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.chat.session.Engagement;
import dev.troupe.core.graph.AgentState;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.session.SessionEntry.SessionAgent;
import dev.troupe.store.session.AgentWork;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Describes the agents of sessions. */
public final class SessionAgents {
    private final AgentSessionService sessions;

    public SessionAgents(AgentSessionService sessions) {
        this.sessions = sessions;
    }

    /** An agent that can be invited; its state is over all sessions of the caller. */
    record AgentDescription(
            @JsonProperty("agent_id") String id,
            String name,
            String role,
            String description,
            List<String> capabilities,
            @Schema(
                            allowableValues = {"active", "dormant", "engaged", "idle"},
                            description = "`active` is the coordinator's, which is always engaged")
                    String state,
            AgentStatistics statistics) {}

    /** What an agent has done in all sessions of the caller. */
    record AgentStatistics(
            @JsonProperty("total_tasks") int totalTasks,
            @JsonProperty("completed_tasks") int completedTasks,
            @JsonProperty("average_duration")
                    @Schema(description = "Milliseconds; omitted if no task has ended")
                    @Nullable Long averageDuration) {
        static AgentStatistics of(AgentWork work) {
            return new AgentStatistics(
                    (int) work.tasks(),
                    (int) work.completed(),
                    work.ended() == 0 ? null : Math.round((double) work.millis() / work.ended()));
        }
    }

    /** What each agent did in a session, those that are engaged there included. */
    static List<AgentWork> workIn(OpenSession session) {
        var tasks = AgentTask.of(session).stream().filter(AgentTask::isBegun).toList();
        return Stream.concat(
                        tasks.stream().map(AgentTask::agent),
                        session.agents().engagements().stream().map(Engagement::agent))
                .distinct()
                .map(agent ->
                        workOf(
                                agent,
                                session.agents().stateOf(agent),
                                tasks.stream().filter(it -> it.agent().equals(agent)).toList()))
                .toList();
    }

    private static AgentWork workOf(String agent, AgentState state, List<AgentTask> tasks) {
        var durations =
                tasks.stream()
                        .map(AgentTask::duration)
                        .filter(Objects::nonNull)
                        .mapToLong(Long::longValue)
                        .summaryStatistics();
        return new AgentWork(
                agent,
                state.wireName(),
                tasks.size(),
                count(tasks, "completed"),
                count(tasks, "failed"),
                durations.getCount(),
                durations.getSum());
    }

    private static long count(List<AgentTask> tasks, String status) {
        return tasks.stream().filter(task -> task.status().equals(status)).count();
    }

    /** The engaged agents of a session, the coordinator first. */
    List<SessionAgent> inSession(OpenSession session) {
        var engaged = new TreeMap<String, Engagement>();
        session.agents().engagements().forEach(each -> engaged.putIfAbsent(each.agent(), each));
        return Stream.concat(
                        Stream.of(
                                new SessionAgent(
                                        AgentSessionService.COORDINATOR,
                                        "Emma",
                                        "coordinator",
                                        "active",
                                        session.stored().created())),
                        engaged.values().stream().map(each -> inSession(session, each)))
                .toList();
    }

    private SessionAgent inSession(OpenSession session, Engagement engagement) {
        var name =
                sessions.agents().stream()
                        .filter(card -> card.type().equals(engagement.agent()))
                        .findFirst()
                        .map(AgentCard::name)
                        .orElse(engagement.agent());
        return new SessionAgent(
                engagement.agent(),
                name,
                engagement.agent(),
                session.agents().stateOf(engagement.agent()).wireName(),
                engagement.since());
    }

    /** All agents, the coordinator first. */
    List<AgentDescription> all(UserPrincipal caller) {
        var work =
                sessions.work(caller).stream()
                        .collect(Collectors.toMap(AgentWork::agent, Function.identity()));
        return Stream.concat(
                        Stream.of(coordinator((int) sessions.count(caller, ""))),
                        sessions.agents().stream()
                                .map(card -> describe(card, work.get(card.type()))))
                .toList();
    }

    /**
     * @throws dev.troupe.server.http.ApiException when there is no such agent
     */
    AgentDescription describe(UserPrincipal caller, String id) {
        if (!id.equals(AgentSessionService.COORDINATOR)) {
            sessions.requireAgent(id);
        }
        return all(caller).stream().filter(each -> each.id().equals(id)).findFirst().orElseThrow();
    }

    private static AgentDescription coordinator(int total) {
        return new AgentDescription(
                AgentSessionService.COORDINATOR,
                "Emma",
                "coordinator",
                "Understands messages, selects agents and answers.",
                List.of(
                        "intent_recognition",
                        "task_decomposition",
                        "agent_selection",
                        "result_aggregation"),
                "active",
                new AgentStatistics(total, total, null));
    }

    private static AgentDescription describe(AgentCard card, @Nullable AgentWork work) {
        return new AgentDescription(
                card.type(),
                card.name(),
                card.type(),
                card.description(),
                card.capabilities(),
                work == null ? AgentState.DORMANT.wireName() : work.state(),
                work == null ? new AgentStatistics(0, 0, null) : AgentStatistics.of(work));
    }

    /** The states of all agents in a session, by id. */
    Map<String, String> states(OpenSession session) {
        var states = new TreeMap<String, String>();
        states.put(AgentSessionService.COORDINATOR, "active");
        sessions.agents()
                .forEach(card ->
                        states.put(card.type(), session.agents().stateOf(card.type()).wireName()));
        return states;
    }
}
