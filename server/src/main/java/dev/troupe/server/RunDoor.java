package dev.troupe.server;

import dev.troupe.chat.RunDiff;
import dev.troupe.codec.WorkflowJson;
import dev.troupe.core.NodeId;
import dev.troupe.core.RunId;
import dev.troupe.core.Value;
import dev.troupe.runtime.DiffJson;
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
public class RunDoor {
    private static final Instant LATEST = Instant.parse("2200-01-01T00:00:00Z"); // of any run
    private static final long PLANNING_MINUTES = 5; // that whoever orders a run waits for its id

    private final Desk desk;
    private final KnownRuns runs;
    private final Orders orders;
    private final RunLists lists;
    private final RunPages pages;
    private final DurableJournal journal;
    private final EventStreams streams;
    private final EventPages eventPages;
    private final Audit audit;

    RunDoor(
            Desk desk,
            KnownRuns runs,
            Orders orders,
            RunLists lists,
            RunPages pages,
            DurableJournal journal,
            EventStreams streams,
            Audit audit) {
        this.desk = desk;
        this.runs = runs;
        this.audit = audit;
        this.orders = orders;
        this.lists = lists;
        this.pages = pages;
        this.journal = journal;
        this.streams = streams;
        this.eventPages = new EventPages(journal);
    }

    @PostMapping
    ResponseEntity<Value> start(
            Caller caller,
            @RequestBody Value sent,
            @RequestHeader(name = "Idempotency-Key", defaultValue = "") String key)
            throws InterruptedException {
        caller.require(Caller.Role.MEMBER);
        var taken = desk.order(caller, orders.read(sent, key));
        var live = taken.log().live(taken.turn());
        if (live.isPresent()) {
            awaitPlan(live.get());
        }
        return begun(taken.log(), taken.turn());
    }

    /** The run that came of it; {@code null} where that is still being planned, or none did. */
    private static @Nullable RunId awaitPlan(LiveTurn turn) throws InterruptedException {
        try {
            return turn.settled().get(PLANNING_MINUTES, TimeUnit.MINUTES);
        } catch (ExecutionException | TimeoutException _) {
            return null; // the conversation tells on
        }
    }

    private static ResponseEntity<Value> begun(ConversationLog log, int turn) {
        var transcript = Transcript.of(log.events());
        var answer = transcript.answer(turn);
        var run = transcript.runOf(turn);
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
    Value list(
            Caller caller,
            @RequestParam(defaultValue = "") String search,
            @RequestParam(defaultValue = "") String state,
            @RequestParam(defaultValue = "") String workflow,
            @RequestParam(defaultValue = "") String conversation,
            @RequestParam(defaultValue = "") String from,
            @RequestParam(defaultValue = "") String to,
            @RequestParam(defaultValue = "50") int limit,
            @RequestParam(defaultValue = "") String after) {
        var last = after.isEmpty() ? null : runs.summary(caller, after);
        var wanted =
                new RunLists.Wanted(
                        search,
                        RunLists.states(state),
                        workflow,
                        conversation,
                        instant("from", from),
                        instant("to", to));
        return lists.page(caller, wanted, Limits.page(limit), last);
    }

    private static @Nullable Instant instant(String name, String text) {
        try {
            var time = text.isEmpty() ? null : Instant.parse(text);
            if (time == null || time.isAfter(Instant.EPOCH) && time.isBefore(LATEST)) {
                return time;
            }
        } catch (DateTimeException _) {
            // told below
        }
        throw Refusal.bad(
                "%s 的值“%s”不是 ISO 8601 的时刻，如 2026-01-31T08:00:00Z",
                "%s is '%s', which is no time of ISO 8601 such as 2026-01-31T08:00:00Z",
                name,
                text);
    }

    @GetMapping("/{id}")
    Value show(Caller caller, @PathVariable String id) {
        return pages.run(runs.outline(caller, id, null), runs.summary(caller, id));
    }

    @GetMapping("/{id}/workflow")
    Value workflow(Caller caller, @PathVariable String id) {
        var run = runs.outline(caller, id, null);
        return WorkflowJson.write(run.state().workflow().definition());
    }

    @GetMapping("/{id}/nodes")
    Value nodes(
            Caller caller,
            @PathVariable String id,
            @RequestParam(defaultValue = "50") int limit,
            @RequestParam(defaultValue = "") String after) {
        return pages.nodes(runs.summary(caller, id), Limits.page(limit), after);
    }

    @GetMapping("/{id}/nodes/{node}")
    Value node(Caller caller, @PathVariable String id, @PathVariable String node) {
        return pages.node(runs.outline(caller, id, new NodeId(node)), node);
    }

    @GetMapping(path = "/{id}/events", params = "limit")
    Value eventPage(
            Caller caller,
            @PathVariable String id,
            @RequestParam int limit,
            @RequestParam(defaultValue = "0") long after) {
        var run = runs.summary(caller, id);
        return eventPages.page(
                run, Limits.after(run.run().value(), after, null), Limits.page(limit));
    }

    @GetMapping("/{id}/events")
    void events(
            Caller caller,
            @PathVariable String id,
            @RequestParam(required = false) @Nullable Long after,
            @RequestHeader(name = "Last-Event-ID", required = false) @Nullable String last,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        var run = runs.summary(caller, id);
        var stream = run.run().value();
        var frames = new RunFrames(journal, run.run());
        long from = Limits.after(stream, after, last);
        if (run.ended() != null && frames.after(from, 1).isEmpty()) {
            response.setStatus(HttpStatus.NO_CONTENT.value()); // which ends an EventSource for good
            return;
        }
        streams.write(stream, frames, from, request, response);
    }

    @PostMapping("/{id}/rerun")
    @ResponseStatus(HttpStatus.ACCEPTED)
    Value rerun(
            Caller caller,
            @PathVariable String id,
            @RequestBody Value sent,
            HttpServletRequest request)
            throws InterruptedException {
        caller.require(Caller.Role.MEMBER);
        var fields = Stream.concat(Stream.of("from", "failed"), Stream.of(Wishes.FIELDS));
        var body = Body.of(sent, fields.toArray(String[]::new));
        var run = runs.find(caller, id);
        var wanted =
                TurnTasks.again(
                        TurnRequest.Kind.RERUN,
                        caller.name(),
                        run.id(),
                        Wishes.of(body),
                        body,
                        "from",
                        "failed");
        var turn = desk.rerun(caller, run, wanted);
        var begun = begunAgain(turn);
        audit.note(request, "run.rerun", id, begun.field("runId").asText());
        return begun;
    }

    @PostMapping("/{id}/fork")
    @ResponseStatus(HttpStatus.ACCEPTED)
    Value fork(
            Caller caller,
            @PathVariable String id,
            @RequestBody Value sent,
            HttpServletRequest request)
            throws InterruptedException {
        caller.require(Caller.Role.MEMBER);
        var known =
                Stream.concat(Stream.of("inputs", "workflow", "request"), Stream.of(Wishes.FIELDS));
        var body = Body.of(sent, known.toArray(String[]::new));
        var run = runs.find(caller, id);
        var wanted =
                TurnTasks.again(
                        TurnRequest.Kind.FORK,
                        caller.name(),
                        run.id(),
                        Wishes.of(body),
                        body,
                        "inputs",
                        "workflow",
                        "request");
        var turn = desk.rerun(caller, run, wanted);
        var begun = begunAgain(turn);
        audit.note(request, "run.forked", id, begun.field("runId").asText());
        return begun;
    }

    /** A turn whose run is another; waits until it is clear which. */
    static Value begunAgain(LiveTurn turn) throws InterruptedException {
        var run = awaitPlan(turn);
        return Values.record(
                "runId", run == null ? Value.missing() : Value.of(run.value()),
                "conversationId", Value.of(turn.log().id()),
                "turn", Value.of(turn.number()));
    }

    @GetMapping("/{id}/diff/{other}")
    Value diff(Caller caller, @PathVariable String id, @PathVariable String other) {
        var before = runs.find(caller, id);
        var after = runs.find(caller, other);
        return DiffJson.write(RunDiff.of(before.entries(), after.entries()));
    }

    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(Caller caller, @PathVariable String id, HttpServletRequest request) {
        caller.require(Caller.Role.MEMBER);
        if (journal.delete(runs.summary(caller, id).run())) {
            audit.note(request, "run.deleted", id, "");
        }
    }
}
