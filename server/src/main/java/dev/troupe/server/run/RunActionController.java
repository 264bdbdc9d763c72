package dev.troupe.server.run;

import dev.troupe.agent.policy.Approval;
import dev.troupe.core.value.Value;
import dev.troupe.server.access.AuditService;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.http.ProblemResponses;
import dev.troupe.server.run.StartedRun.AcceptedRun;
import dev.troupe.server.turn.QuestionReply;
import dev.troupe.server.turn.QuestionReply.QuestionAnswer;
import dev.troupe.server.turn.QuestionReply.QuestionApproval;
import dev.troupe.server.turn.QuestionReply.QuestionDenial;
import dev.troupe.server.turn.RunControl;
import dev.troupe.server.turn.RunRequestParser;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import java.time.InstantSource;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** User actions on runs in progress or waiting: stop, continue, answers. */
@Tag(name = "runs")
@RestController
@RequestMapping("/api/runs")
public class RunActionController {
    static final String ACCEPTED =
            "Accepted; the streams of the run and of its conversation report the result";

    private final RunControl runControl;
    private final RunRequestParser runRequestParser;
    private final AuditService audit;
    private final InstantSource clock;

    RunActionController(
            RunControl runControl,
            RunRequestParser runRequestParser,
            AuditService audit,
            InstantSource clock) {
        this.runControl = runControl;
        this.runRequestParser = runRequestParser;
        this.audit = audit;
        this.clock = clock;
    }

    /** Why a run is cancelled. */
    record RunCancellation(@Schema(maxLength = QuestionReply.MAX_REASON) @Nullable String reason) {}

    @PostMapping("/{id}/cancel")
    @RequiresRole(Role.MEMBER)
    @ResponseStatus(HttpStatus.ACCEPTED)
    @Operation(summary = "Cancel a run")
    @ApiResponse(responseCode = "202", description = ACCEPTED)
    @ProblemResponses({404, 409})
    AcceptedRun cancel(
            UserPrincipal caller,
            @PathVariable String id,
            @RequestBody(required = false) @Nullable RunCancellation sent,
            HttpServletRequest request) {
        var reason = sent == null ? "" : Objects.requireNonNullElse(sent.reason(), "");
        runControl.cancel(caller, id, reason.isBlank() ? "Cancelled by the user" : reason);
        audit.record(request, "run.cancelled", id, reason);
        return AcceptedRun.of(id);
    }

    @PostMapping("/{id}/approve")
    @RequiresRole(Role.MEMBER)
    @ResponseStatus(HttpStatus.ACCEPTED)
    @Operation(
            summary =
                    "Approve what a run asks for, or run another plan instead of the one that waits"
                            + " for review")
    @ApiResponse(responseCode = "202", description = ACCEPTED)
    @ProblemResponses({400, 404, 409, 422})
    AcceptedRun approve(
            UserPrincipal caller,
            @PathVariable String id,
            @RequestBody(required = false) @Nullable QuestionApproval sent,
            HttpServletRequest request)
            throws InterruptedException {
        var approval = sent == null ? QuestionApproval.ONCE : sent;
        var plan = approval.plan();
        if (plan != null) {
            return replacePlan(caller, id, approval, plan, request);
        }
        runControl.answer(
                caller,
                id,
                run -> runRequestParser.approval(run, approval, caller, clock.instant()));
        var scope = Objects.requireNonNullElse(approval.scope(), "once");
        audit.record(request, "run.approved", id, scope);
        return AcceptedRun.of(id);
    }

    private AcceptedRun replacePlan(
            UserPrincipal caller,
            String id,
            QuestionApproval approval,
            Value plan,
            HttpServletRequest request)
            throws InterruptedException {
        var begun = AcceptedRun.of(runControl.replace(caller, id, approval, plan));
        audit.record(request, "run.replaced", id, Objects.requireNonNullElse(begun.runId(), ""));
        return begun;
    }

    @PostMapping("/{id}/deny")
    @RequiresRole(Role.MEMBER)
    @ResponseStatus(HttpStatus.ACCEPTED)
    @Operation(summary = "Deny what a run asks for")
    @ApiResponse(responseCode = "202", description = ACCEPTED)
    @ProblemResponses({404, 409, 422})
    AcceptedRun deny(
            UserPrincipal caller,
            @PathVariable String id,
            @RequestBody(required = false) @Nullable QuestionDenial sent,
            HttpServletRequest request) {
        var denial = sent == null ? QuestionDenial.PLAIN : sent;
        var reason = Objects.requireNonNullElse(denial.reason(), "");
        runControl.answer(
                caller,
                id,
                run ->
                        runRequestParser
                                .requireQuestion(run, denial, caller, clock.instant())
                                .decide(Approval.refusal(reason)));
        audit.record(request, "run.denied", id, reason);
        return AcceptedRun.of(id);
    }

    @PostMapping("/{id}/answer")
    @RequiresRole(Role.MEMBER)
    @ResponseStatus(HttpStatus.ACCEPTED)
    @Operation(summary = "Answer a question of a run")
    @ApiResponse(responseCode = "202", description = ACCEPTED)
    @ProblemResponses({404, 409, 422})
    AcceptedRun answer(
            UserPrincipal caller,
            @PathVariable String id,
            @RequestBody QuestionAnswer sent,
            HttpServletRequest request) {
        runControl.answer(
                caller,
                id,
                run ->
                        runRequestParser
                                .requireQuestion(run, sent, caller, clock.instant())
                                .answer(sent.answer()));
        audit.record(request, "run.answered", id, ""); // its text may be a secret
        return AcceptedRun.of(id);
    }

    @PostMapping("/{id}/resume")
    @RequiresRole(Role.MEMBER)
    @ResponseStatus(HttpStatus.ACCEPTED)
    @Operation(summary = "Resume an interrupted run")
    @ApiResponse(responseCode = "202", description = ACCEPTED)
    @ProblemResponses({404, 409})
    AcceptedRun resume(UserPrincipal caller, @PathVariable String id, HttpServletRequest request) {
        runControl.resume(caller, id);
        audit.record(request, "run.resumed", id, "");
        return AcceptedRun.of(id);
    }
}
