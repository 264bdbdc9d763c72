package dev.troupe.server.run;

import dev.troupe.agent.policy.Approval;
import dev.troupe.core.value.Value;
import dev.troupe.server.access.AuditService;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.http.RequestFields;
import dev.troupe.server.http.Values;
import dev.troupe.server.turn.RunControl;
import dev.troupe.server.turn.RunRequestParser;
import jakarta.servlet.http.HttpServletRequest;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** User actions on runs in progress or waiting: stop, continue, answers. */
@RestController
@RequestMapping("/api/runs")
public class RunActionController {
    private static final int MAX_TEXT = 20_000; // characters

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

    @PostMapping("/{id}/cancel")
    @RequiresRole(Role.MEMBER)
    @ResponseStatus(HttpStatus.ACCEPTED)
    Value cancel(
            UserPrincipal caller,
            @PathVariable String id,
            @RequestBody(required = false) @Nullable Value sent,
            HttpServletRequest request) {
        var reason =
                sent == null
                        ? ""
                        : RequestFields.of(sent, "reason").optionalText("reason", 1_000).orElse("");
        runControl.cancel(caller, id, reason.isBlank() ? "Cancelled by the user" : reason);
        audit.record(request, "run.cancelled", id, reason);
        return acceptedResponse(id);
    }

    @PostMapping("/{id}/approve")
    @RequiresRole(Role.MEMBER)
    @ResponseStatus(HttpStatus.ACCEPTED)
    Value approve(
            UserPrincipal caller,
            @PathVariable String id,
            @RequestBody(required = false) @Nullable Value sent,
            HttpServletRequest request)
            throws InterruptedException {
        var body =
                RequestFields.of(
                        sent == null ? Values.emptyRecord() : sent,
                        "key",
                        "scope",
                        "pattern",
                        "arguments",
                        "plan");
        if (body.has("plan")) {
            return replacePlan(caller, id, body, request);
        }
        runControl.answer(
                caller, id, run -> runRequestParser.approval(run, body, caller, clock.instant()));
        audit.record(request, "run.approved", id, body.optionalText("scope", 20).orElse("once"));
        return acceptedResponse(id);
    }

    private Value replacePlan(
            UserPrincipal caller, String id, RequestFields body, HttpServletRequest request)
            throws InterruptedException {
        var turn =
                runControl.replace(
                        caller,
                        id,
                        run ->
                                runRequestParser.parseReplacement(
                                        run, body, caller, clock.instant()));
        var begun = RunController.rerunResponse(turn);
        audit.record(request, "run.replaced", id, begun.field("runId").asText());
        return begun;
    }

    @PostMapping("/{id}/deny")
    @RequiresRole(Role.MEMBER)
    @ResponseStatus(HttpStatus.ACCEPTED)
    Value deny(
            UserPrincipal caller,
            @PathVariable String id,
            @RequestBody(required = false) @Nullable Value sent,
            HttpServletRequest request) {
        var body = RequestFields.of(sent == null ? Values.emptyRecord() : sent, "key", "reason");
        var reason = body.optionalText("reason", 1_000).orElse("");
        runControl.answer(
                caller,
                id,
                run ->
                        runRequestParser
                                .requireQuestion(run, body, caller, clock.instant())
                                .decide(Approval.refusal(reason)));
        audit.record(request, "run.denied", id, reason);
        return acceptedResponse(id);
    }

    @PostMapping("/{id}/answer")
    @RequiresRole(Role.MEMBER)
    @ResponseStatus(HttpStatus.ACCEPTED)
    Value answer(
            UserPrincipal caller,
            @PathVariable String id,
            @RequestBody Value sent,
            HttpServletRequest request) {
        var body = RequestFields.of(sent, "key", "answer");
        var text = body.text("answer", MAX_TEXT);
        runControl.answer(
                caller,
                id,
                run ->
                        runRequestParser
                                .requireQuestion(run, body, caller, clock.instant())
                                .answer(text));
        audit.record(request, "run.answered", id, ""); // its text may be a secret
        return acceptedResponse(id);
    }

    @PostMapping("/{id}/resume")
    @RequiresRole(Role.MEMBER)
    @ResponseStatus(HttpStatus.ACCEPTED)
    Value resume(UserPrincipal caller, @PathVariable String id, HttpServletRequest request) {
        runControl.resume(caller, id);
        audit.record(request, "run.resumed", id, "");
        return acceptedResponse(id);
    }

    private static Value acceptedResponse(String id) {
        return Values.record("runId", Value.of(id));
    }
}
