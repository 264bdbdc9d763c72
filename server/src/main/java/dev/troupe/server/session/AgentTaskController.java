package dev.troupe.server.session;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.EnvelopeCode;
import dev.troupe.server.http.ServerProblem;
import dev.troupe.server.turn.RunControl;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** The tasks of agents: listed, read and cancelled. */
@Tag(name = "agent sessions")
@RestController
@RequestMapping("/api/v1/agent")
public class AgentTaskController {
    private final AgentSessionService sessions;
    private final RunControl runs;

    AgentTaskController(AgentSessionService sessions, RunControl runs) {
        this.sessions = sessions;
        this.runs = runs;
    }

    /** A task that is about to end. */
    record CancelledTask(
            @JsonProperty("task_id") String id,
            @Schema(allowableValues = "cancelled") String status) {}

    @GetMapping("/sessions/{id}/tasks")
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "List the tasks of a session, oldest first")
    @ApiResponse(responseCode = "200", description = "A page")
    Envelope<Envelope.Page<AgentTask>> list(
            UserPrincipal caller,
            @PathVariable String id,
            @RequestParam(name = "agent_id", defaultValue = "") String agent,
            @RequestParam(defaultValue = "") String status,
            @RequestParam(defaultValue = "1") @Schema(minimum = "1") int page,
            @RequestParam(name = "page_size", defaultValue = "20")
                    @Schema(minimum = "1", maximum = "200")
                    int size) {
        PageNumber.check(page, size);
        var tasks =
                AgentTask.of(sessions.require(caller, id)).stream()
                        .filter(task -> agent.isEmpty() || task.agent().equals(agent))
                        .filter(task -> status.isEmpty() || task.status().equals(status))
                        .toList();
        return Envelope.of(Envelope.Page.of(tasks, page, size));
    }

    @GetMapping("/tasks/{task}")
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "Get a task")
    @ApiResponse(responseCode = "200", description = "The task")
    Envelope<AgentTask> show(UserPrincipal caller, @PathVariable String task) {
        return Envelope.of(require(caller, task));
    }

    private AgentTask require(UserPrincipal caller, String task) {
        return AgentTask.of(sessionOf(caller, task)).stream()
                .filter(each -> each.id().equals(task))
                .findFirst()
                .orElseThrow(() -> unknown(task));
    }

    private OpenSession sessionOf(UserPrincipal caller, String task) {
        if (!task.matches("[A-Za-z0-9_-]{1,64}(\\.\\d{1,9}){2}\\.p?\\d{1,9}")) {
            throw unknown(task);
        }
        try {
            return sessions.require(caller, task.substring(0, task.indexOf('.')));
        } catch (ApiException _) { // a task of another user does not exist for the caller
            throw unknown(task);
        }
    }

    private static ApiException unknown(String task) {
        return EnvelopeCode.TASK_NOT_FOUND.exception(
                404, "任务“%s”不存在", "task '%s' does not exist", task);
    }

    @DeleteMapping("/tasks/{task}")
    @RequiresRole(Role.MEMBER)
    @Operation(summary = "Cancel a task with the run that it is a part of")
    @ApiResponse(responseCode = "200", description = "Accepted")
    Envelope<CancelledTask> cancel(UserPrincipal caller, @PathVariable String task) {
        if (require(caller, task).isEnded()) {
            throw ApiException.conflict(
                    ServerProblem.WRONG_STATE, "任务“%s”已结束", "task '%s' has ended", task);
        }
        var run = AgentTask.findRun(sessionOf(caller, task), task).orElseThrow(() -> unknown(task));
        runs.cancel(caller, run.value(), "Cancelled by the user");
        return Envelope.of(new CancelledTask(task, "cancelled"));
    }
}
