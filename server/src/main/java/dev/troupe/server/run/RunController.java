package dev.troupe.server.run;

import dev.troupe.chat.conversation.ConversationEventJson;
import dev.troupe.chat.run.RunDiff;
import dev.troupe.codec.WorkflowJson;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.runtime.DiffJson;
import dev.troupe.server.access.AuditService;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.conversation.ActiveTurn;
import dev.troupe.server.conversation.ConversationLog;
import dev.troupe.server.conversation.RunPreferences;
import dev.troupe.server.conversation.TurnRequest;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.Paging;
import dev.troupe.server.http.RequestFields;
import dev.troupe.server.http.Values;
import dev.troupe.server.stream.EventStreamWriter;
import dev.troupe.server.turn.RunAccess;
import dev.troupe.server.turn.RunEventFrames;
import dev.troupe.server.turn.RunRequestParser;
import dev.troupe.server.turn.TurnJobFactory;
import dev.troupe.server.turn.TurnService;
import dev.troupe.store.DurableJournal;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Runs: ordered, listed, shown, followed, done again, compared. */
@RestController
@RequestMapping("/api/runs")
public class RunController {
    private static final Instant LATEST = Instant.parse("2200-01-01T00:00:00Z"); // of any run
    private static final long PLANNING_MINUTES =
            5; // how long a client that orders a run waits for its id

    private final TurnService turns;
    private final RunAccess runs;
    private final RunRequestParser runRequestParser;
    private final RunListService lists;
    private final RunDetails pages;
    private final DurableJournal journal;
    private final EventStreamWriter streams;
    private final RunEventPages eventPages;
    private final AuditService audit;

    RunController(
            TurnService turns,
            RunAccess runs,
            RunRequestParser runRequestParser,
            RunListService lists,
            RunDetails pages,
            DurableJournal journal,
            EventStreamWriter streams,
            AuditService audit) {
        this.turns = turns;
        this.runs = runs;
        this.audit = audit;
        this.runRequestParser = runRequestParser;
        this.lists = lists;
        this.pages = pages;
        this.journal = journal;
        this.streams = streams;
        this.eventPages = new RunEventPages(journal);
    }

    @PostMapping
    @RequiresRole(Role.MEMBER)
    ResponseEntity<Value> start(
            UserPrincipal caller,
            @RequestBody Value sent,
            @RequestHeader(name = "Idempotency-Key", defaultValue = "") String key)
            throws InterruptedException {
        var taken = turns.submitRun(caller, runRequestParser.parse(sent, key));
        var live = taken.log().activeTurn(taken.turn());
        if (live.isPresent()) {
            awaitRun(live.get());
        }
        return runResponse(taken.log(), taken.turn());
    }

    /** The run that it started; {@code null} if that is still being planned, or there is none. */
    private static @Nullable RunId awaitRun(ActiveTurn turn) throws InterruptedException {
        try {
            return turn.runFuture().get(PLANNING_MINUTES, TimeUnit.MINUTES);
        } catch (ExecutionException | TimeoutException _) {
            return null; // the conversation reports the rest
        }
    }

    private static ResponseEntity<Value> runResponse(ConversationLog log, int turn) {
        var transcript = log.transcript();
        var answer =
                transcript
                        .findAnswer(turn)
                        .map(ConversationEventJson::payloadOf)
                        .orElse(Value.missing());
        var run = transcript.findRun(turn);
        var status = run.isPresent() || answer.isMissing() ? HttpStatus.ACCEPTED : HttpStatus.OK;
        return ResponseEntity.status(status)
                .body(
                        Values.record(
                                "runId",
                                        run.map(id -> Value.of(id.value())).orElse(Value.missing()),
                                "conversationId", Value.of(log.id()),
                                "turn", Value.of(turn),
                                "state",
                                        answer.isMissing()
                                                ? Value.of("RUNNING")
                                                : answer.field("state"),
                                "answer", answer.field("text"),
                                "question", answer.field("question"),
                                "problem", answer.field("problem")));
    }

    @GetMapping
    @RequiresRole(Role.VIEWER)
    Value list(
            UserPrincipal caller,
            @RequestParam(defaultValue = "") String search,
            @RequestParam(defaultValue = "") String state,
            @RequestParam(defaultValue = "") String workflow,
            @RequestParam(defaultValue = "") String conversation,
            @RequestParam(defaultValue = "") String from,
            @RequestParam(defaultValue = "") String to,
            @RequestParam(defaultValue = "50") int limit,
            @RequestParam(defaultValue = "") String after) {
        var last = after.isEmpty() ? null : runs.requireSummary(caller, after);
        var wanted =
                new RunListService.RunQuery(
                        search,
                        RunListService.parseStates(state),
                        workflow,
                        conversation,
                        instant("from", from),
                        instant("to", to));
        return lists.page(caller, wanted, Paging.pageSize(limit), last);
    }

    private static @Nullable Instant instant(String name, String text) {
        try {
            var time = text.isEmpty() ? null : Instant.parse(text);
            if (time == null || time.isAfter(Instant.EPOCH) && time.isBefore(LATEST)) {
                return time;
            }
        } catch (DateTimeException _) {
            // reported below
        }
        throw ApiException.badRequest(
                "%s 的值“%s”不是 ISO 8601 时间；请使用 2026-01-31T08:00:00Z 这样的格式",
                "%s '%s' is not an ISO 8601 time; use a time such as 2026-01-31T08:00:00Z",
                name,
                text);
    }

    @GetMapping("/{id}")
    @RequiresRole(Role.VIEWER)
    Value show(UserPrincipal caller, @PathVariable String id) {
        return pages.run(runs.outline(caller, id, null), runs.requireSummary(caller, id));
    }

    @GetMapping("/{id}/workflow")
    @RequiresRole(Role.VIEWER)
    Value workflow(UserPrincipal caller, @PathVariable String id) {
        var run = runs.outline(caller, id, null);
        return WorkflowJson.write(run.state().workflow().definition());
    }

    @GetMapping("/{id}/nodes")
    @RequiresRole(Role.VIEWER)
    Value nodes(
            UserPrincipal caller,
            @PathVariable String id,
            @RequestParam(defaultValue = "50") int limit,
            @RequestParam(defaultValue = "") String after) {
        return pages.nodes(runs.requireSummary(caller, id), Paging.pageSize(limit), after);
    }

    @GetMapping("/{id}/nodes/{node}")
    @RequiresRole(Role.VIEWER)
    Value node(UserPrincipal caller, @PathVariable String id, @PathVariable String node) {
        return pages.node(runs.outline(caller, id, new NodeId(node)), node);
    }

    @GetMapping(path = "/{id}/events", params = "limit")
    @RequiresRole(Role.VIEWER)
    Value eventPage(
            UserPrincipal caller,
            @PathVariable String id,
            @RequestParam int limit,
            @RequestParam(defaultValue = "0") long after) {
        var run = runs.requireSummary(caller, id);
        return eventPages.page(
                run, Paging.sequenceAfter(run.run().value(), after, null), Paging.pageSize(limit));
    }

    @GetMapping("/{id}/events")
    @RequiresRole(Role.VIEWER)
    void events(
            UserPrincipal caller,
            @PathVariable String id,
            @RequestParam(required = false) @Nullable Long after,
            @RequestHeader(name = "Last-Event-ID", required = false) @Nullable String last,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        var run = runs.requireSummary(caller, id);
        var stream = run.run().value();
        var frames = new RunEventFrames(journal, run.run());
        long from = Paging.sequenceAfter(stream, after, last);
        if (run.ended() != null && frames.framesAfter(from, 1).isEmpty()) {
            response.setStatus(HttpStatus.NO_CONTENT.value()); // which ends an EventSource for good
            return;
        }
        streams.write(stream, frames, from, request, response);
    }

    @PostMapping("/{id}/rerun")
    @RequiresRole(Role.MEMBER)
    @ResponseStatus(HttpStatus.ACCEPTED)
    Value rerun(
            UserPrincipal caller,
            @PathVariable String id,
            @RequestBody Value sent,
            HttpServletRequest request)
            throws InterruptedException {
        var fields = Stream.concat(Stream.of("from", "failed"), RunPreferences.FIELDS.stream());
        var body = RequestFields.of(sent, fields.toArray(String[]::new));
        var run = runs.require(caller, id);
        var wanted =
                TurnJobFactory.forRerun(
                        TurnRequest.Kind.RERUN,
                        caller.name(),
                        run.id(),
                        RunPreferences.parse(body),
                        body,
                        "from",
                        "failed");
        var turn = turns.rerun(caller, run, wanted);
        var begun = rerunResponse(turn);
        audit.record(request, "run.rerun", id, begun.field("runId").asText());
        return begun;
    }

    @PostMapping("/{id}/fork")
    @RequiresRole(Role.MEMBER)
    @ResponseStatus(HttpStatus.ACCEPTED)
    Value fork(
            UserPrincipal caller,
            @PathVariable String id,
            @RequestBody Value sent,
            HttpServletRequest request)
            throws InterruptedException {
        var known =
                Stream.concat(
                        Stream.of("inputs", "workflow", "request"), RunPreferences.FIELDS.stream());
        var body = RequestFields.of(sent, known.toArray(String[]::new));
        var run = runs.require(caller, id);
        var wanted =
                TurnJobFactory.forRerun(
                        TurnRequest.Kind.FORK,
                        caller.name(),
                        run.id(),
                        RunPreferences.parse(body),
                        body,
                        "inputs",
                        "workflow",
                        "request");
        var turn = turns.rerun(caller, run, wanted);
        var begun = rerunResponse(turn);
        audit.record(request, "run.forked", id, begun.field("runId").asText());
        return begun;
    }

    /** A turn whose run is another; waits until it is clear which. */
    static Value rerunResponse(ActiveTurn turn) throws InterruptedException {
        var run = awaitRun(turn);
        return Values.record(
                "runId", run == null ? Value.missing() : Value.of(run.value()),
                "conversationId", Value.of(turn.log().id()),
                "turn", Value.of(turn.number()));
    }

    @GetMapping("/{id}/diff/{other}")
    @RequiresRole(Role.VIEWER)
    Value diff(UserPrincipal caller, @PathVariable String id, @PathVariable String other) {
        var before = runs.require(caller, id);
        var after = runs.require(caller, other);
        return DiffJson.write(RunDiff.of(before.entries(), after.entries()));
    }

    @DeleteMapping("/{id}")
    @RequiresRole(Role.MEMBER)
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(UserPrincipal caller, @PathVariable String id, HttpServletRequest request) {
        if (journal.delete(runs.requireSummary(caller, id).run())) {
            audit.record(request, "run.deleted", id, "");
        }
    }
}
