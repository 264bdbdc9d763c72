package dev.troupe.server;

import dev.troupe.agent.Approval;
import dev.troupe.core.Value;
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

/** What people tell runs that are under way or wait: to stop, to go on, and answers. */
@RestController
@RequestMapping("/api/runs")
public class ReplyDoor {
    private static final int MAX_TEXT = 20_000; // characters

    private final Replies replies;
    private final Orders orders;
    private final Audit audit;
    private final InstantSource clock;

    ReplyDoor(Replies replies, Orders orders, Audit audit, InstantSource clock) {
        this.replies = replies;
        this.orders = orders;
        this.audit = audit;
        this.clock = clock;
    }

    @PostMapping("/{id}/cancel")
    @ResponseStatus(HttpStatus.ACCEPTED)
    Value cancel(
            Caller caller,
            @PathVariable String id,
            @RequestBody(required = false) @Nullable Value sent,
            HttpServletRequest request) {
        caller.require(Caller.Role.MEMBER);
        var reason =
                sent == null
                        ? ""
                        : Body.of(sent, "reason").optionalText("reason", 1_000).orElse("");
        replies.cancel(caller, id, reason.isBlank() ? "Cancelled by the user" : reason);
        audit.note(request, "run.cancelled", id, reason);
        return accepted(id);
    }

    @PostMapping("/{id}/approve")
    @ResponseStatus(HttpStatus.ACCEPTED)
    Value approve(
            Caller caller,
            @PathVariable String id,
            @RequestBody(required = false) @Nullable Value sent,
            HttpServletRequest request)
            throws InterruptedException {
        caller.require(Caller.Role.MEMBER);
        var body =
                Body.of(
                        sent == null ? Values.nothing() : sent,
                        "key",
                        "scope",
                        "pattern",
                        "arguments",
                        "plan");
        if (body.has("plan")) {
            return replaced(caller, id, body, request);
        }
        replies.answer(caller, id, run -> orders.approval(run, body, caller, clock.instant()));
        audit.note(request, "run.approved", id, body.optionalText("scope", 20).orElse("once"));
        return accepted(id);
    }

    private Value replaced(Caller caller, String id, Body body, HttpServletRequest request)
            throws InterruptedException {
        var turn =
                replies.replace(
                        caller, id, run -> orders.replacement(run, body, caller, clock.instant()));
        var begun = RunDoor.begunAgain(turn);
        audit.note(request, "run.replaced", id, begun.field("runId").asText());
        return begun;
    }

    @PostMapping("/{id}/deny")
    @ResponseStatus(HttpStatus.ACCEPTED)
    Value deny(
            Caller caller,
            @PathVariable String id,
            @RequestBody(required = false) @Nullable Value sent,
            HttpServletRequest request) {
        caller.require(Caller.Role.MEMBER);
        var body = Body.of(sent == null ? Values.nothing() : sent, "key", "reason");
        var reason = body.optionalText("reason", 1_000).orElse("");
        replies.answer(
                caller,
                id,
                run ->
                        orders.asked(run, body, caller, clock.instant())
                                .decide(Approval.refused(reason)));
        audit.note(request, "run.denied", id, reason);
        return accepted(id);
    }

    @PostMapping("/{id}/answer")
    @ResponseStatus(HttpStatus.ACCEPTED)
    Value answer(
            Caller caller,
            @PathVariable String id,
            @RequestBody Value sent,
            HttpServletRequest request) {
        caller.require(Caller.Role.MEMBER);
        var body = Body.of(sent, "key", "answer");
        var text = body.text("answer", MAX_TEXT);
        replies.answer(
                caller, id, run -> orders.asked(run, body, caller, clock.instant()).say(text));
        audit.note(request, "run.answered", id, ""); // what was said may be a secret
        return accepted(id);
    }

    @PostMapping("/{id}/resume")
    @ResponseStatus(HttpStatus.ACCEPTED)
    Value resume(Caller caller, @PathVariable String id, HttpServletRequest request) {
        caller.require(Caller.Role.MEMBER);
        replies.resume(caller, id);
        audit.note(request, "run.resumed", id, "");
        return accepted(id);
    }

    private static Value accepted(String id) {
        return Values.record("runId", Value.of(id));
    }
}
