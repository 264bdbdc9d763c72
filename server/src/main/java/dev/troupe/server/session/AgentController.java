package dev.troupe.server.session;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.troupe.core.graph.Visit;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.session.SessionAgents.AgentDescription;
import dev.troupe.store.session.AgentWork;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** Agents: listed, invited to sessions and dismissed from them; totals of all. */
@Tag(name = "agent sessions")
@RestController
@RequestMapping("/api/v1/agent")
public class AgentController {
    private final AgentSessionService sessions;
    private final SessionAgents agents;

    AgentController(AgentSessionService sessions, SessionAgents agents) {
        this.sessions = sessions;
        this.agents = agents;
    }

    /** Why an agent is invited. */
    record AgentInvitation(
            @JsonProperty("task_description") @Schema(minLength = 1, maxLength = 2_000)
                    String task) {}

    /** An agent that was invited. */
    record ActivatedAgent(
            @JsonProperty("agent_id") String id,
            @Schema(allowableValues = "engaged") String state,
            @JsonProperty("activated_at") Instant activatedAt) {}

    /** An agent that was dismissed. */
    record DismissedAgent(
            @JsonProperty("agent_id") String id,
            @Schema(allowableValues = "dormant") String state,
            @JsonProperty("dismissed_at") Instant dismissedAt) {}

    /** What happens in a session now. */
    record Realtime(
            @JsonProperty("session_id") String session,
            @JsonProperty("current_node") String node,
            @JsonProperty("current_agent") String agent,
            @JsonProperty("agent_states") Map<String, String> states,
            @JsonProperty("active_tasks") List<String> tasks,
            @JsonProperty("message_count") int messages,
            @JsonProperty("last_update") Instant lastUpdate) {}

    /** Whether sessions can be opened. */
    record AgentSystemStatus(
            @Schema(allowableValues = "ok") String status,
            int agents,
            @JsonProperty("active_sessions") long activeSessions) {}

    /** Totals of all sessions of the caller. */
    record SessionTotals(
            @JsonProperty("total_sessions") long totalSessions,
            @JsonProperty("active_sessions") long activeSessions,
            @JsonProperty("total_tasks") int totalTasks,
            @JsonProperty("completed_tasks") int completedTasks,
            @JsonProperty("failed_tasks") int failedTasks,
            @JsonProperty("success_rate")
                    @Schema(description = "From 0 to 1; omitted if no task has ended")
                    @Nullable Double successRate,
            @JsonProperty("average_duration") @Schema(description = "Milliseconds")
                    @Nullable Long averageDuration) {}

    @GetMapping("/agents")
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "List the agents with their states and statistics")
    @ApiResponse(responseCode = "200", description = "All agents")
    Envelope<Envelope.Page<AgentDescription>> agents(UserPrincipal caller) {
        var all = agents.all(caller);
        return Envelope.of(new Envelope.Page<>(all, all.size(), 1, all.size()));
    }

    @GetMapping("/agents/{agent}")
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "Get an agent with its state and statistics")
    @ApiResponse(responseCode = "200", description = "The agent")
    Envelope<AgentDescription> agent(UserPrincipal caller, @PathVariable String agent) {
        return Envelope.of(agents.describe(caller, agent));
    }

    @PostMapping("/sessions/{id}/agents/{agent}/activate")
    @RequiresRole(Role.MEMBER)
    @Operation(summary = "Invite an agent to a session; the next messages are for it")
    @ApiResponse(responseCode = "200", description = "Engaged")
    Envelope<ActivatedAgent> activate(
            UserPrincipal caller,
            @PathVariable String id,
            @PathVariable String agent,
            @RequestBody AgentInvitation sent) {
        var session = sessions.invite(caller, id, agent, sent.task());
        var engaged =
                session.agents().engagements().stream()
                        .filter(each -> each.agent().equals(agent))
                        .findFirst()
                        .orElseThrow();
        return Envelope.of(new ActivatedAgent(agent, engaged.state().wireName(), engaged.since()));
    }

    @PostMapping("/sessions/{id}/agents/{agent}/dismiss")
    @RequiresRole(Role.MEMBER)
    @Operation(summary = "Dismiss an agent from a session")
    @ApiResponse(responseCode = "200", description = "Dormant")
    Envelope<DismissedAgent> dismiss(
            UserPrincipal caller, @PathVariable String id, @PathVariable String agent) {
        var session = sessions.dismiss(caller, id, agent);
        return Envelope.of(
                new DismissedAgent(
                        agent,
                        session.agents().stateOf(agent).wireName(),
                        session.log().summary().updated()));
    }

    @GetMapping("/sessions/{id}/realtime")
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "Get what happens in a session now")
    @ApiResponse(responseCode = "200", description = "The stage, the agents and their tasks")
    Envelope<Realtime> realtime(UserPrincipal caller, @PathVariable String id) {
        var session = sessions.require(caller, id);
        var turns = session.trace().turns();
        var visits = turns.isEmpty() ? List.<Visit>of() : last(session);
        var current =
                visits.reversed().stream().filter(visit -> !visit.status().isEnd()).findFirst();
        var direct = session.agents().directEngagements();
        var idle = direct.size() == 1 ? direct.getFirst().agent() : AgentSessionService.COORDINATOR;
        var agent =
                current.map(visit -> SessionTrace.agentOf(visit, visits))
                        .filter(name -> !name.isEmpty())
                        .orElse(idle);
        return Envelope.of(
                new Realtime(
                        id,
                        current.map(visit -> visit.node().value()).orElse("USER"),
                        agent,
                        agents.states(session),
                        AgentTask.of(session).stream()
                                .filter(task -> task.status().equals("running"))
                                .map(AgentTask::id)
                                .toList(),
                        session.transcript().messages().size(),
                        session.log().summary().updated()));
    }

    private static List<Visit> last(OpenSession session) {
        return List.copyOf(session.trace().turns().values()).getLast().visits();
    }

    @GetMapping("/status")
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "Get whether sessions can be opened")
    @ApiResponse(responseCode = "200", description = "The status")
    Envelope<AgentSystemStatus> status(UserPrincipal caller) {
        return Envelope.of(
                new AgentSystemStatus(
                        "ok", sessions.agents().size() + 1, sessions.count(caller, "active")));
    }

    @GetMapping("/statistics")
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "Get totals of the sessions")
    @ApiResponse(responseCode = "200", description = "Totals")
    Envelope<SessionTotals> statistics(UserPrincipal caller) {
        var work = sessions.work(caller);
        int completed = sum(work, AgentWork::completed);
        int failed = sum(work, AgentWork::failed);
        int ended = sum(work, AgentWork::ended);
        long millis = work.stream().mapToLong(AgentWork::millis).sum();
        return Envelope.of(
                new SessionTotals(
                        sessions.count(caller, ""),
                        sessions.count(caller, "active"),
                        sum(work, AgentWork::tasks),
                        completed,
                        failed,
                        completed + failed == 0 ? null : (double) completed / (completed + failed),
                        ended == 0 ? null : Math.round((double) millis / ended)));
    }

    private static int sum(List<AgentWork> work, ToLongFunction<AgentWork> part) {
        return (int) work.stream().mapToLong(part).sum();
    }
}
