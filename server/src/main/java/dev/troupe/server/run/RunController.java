package dev.troupe.server.run;

import dev.troupe.chat.run.RunDiff;
import dev.troupe.codec.WorkflowJson;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import dev.troupe.runtime.report.DiffReport;
import dev.troupe.runtime.report.NodeReport;
import dev.troupe.server.access.AuditService;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.conversation.ActiveTurn;
import dev.troupe.server.conversation.TurnState;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.PageOf;
import dev.troupe.server.http.Paging;
import dev.troupe.server.http.ProblemResponses;
import dev.troupe.server.run.StartedRun.AcceptedRun;
import dev.troupe.server.schema.WorkflowSchema;
import dev.troupe.server.stream.EventEnvelope;
import dev.troupe.server.stream.EventPage;
import dev.troupe.server.stream.EventStreamWriter;
import dev.troupe.server.stream.StreamPosition;
import dev.troupe.server.turn.ImportedFiles;
import dev.troupe.server.turn.NewFork;
import dev.troupe.server.turn.NewRerun;
import dev.troupe.server.turn.NewRun;
import dev.troupe.server.turn.RunAccess;
import dev.troupe.server.turn.RunEventFrames;
import dev.troupe.server.turn.RunRequestParser;
import dev.troupe.server.turn.TurnService;
import dev.troupe.store.DurableJournal;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.enums.ParameterIn;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
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
@Tag(name = "runs")
@RestController
@RequestMapping("/api/runs")
public class RunController {
    private static final Instant LATEST = Instant.parse("2200-01-01T00:00:00Z"); // of any run

    private final TurnService turns;
    private final RunAccess runs;
    private final RunRequestParser runRequestParser;
    private final RunListService lists;
    private final RunDetails pages;
    private final DurableJournal journal;
    private final EventStreamWriter streams;
    private final RunEventPages eventPages;
    private final AuditService audit;
    private final ImportedFiles imported;

    RunController(
            TurnService turns,
            RunAccess runs,
            RunRequestParser runRequestParser,
            RunListService lists,
            RunDetails pages,
            DurableJournal journal,
            EventStreamWriter streams,
            AuditService audit,
            ImportedFiles imported) {
        this.turns = turns;
        this.runs = runs;
        this.audit = audit;
        this.imported = imported;
        this.runRequestParser = runRequestParser;
        this.lists = lists;
        this.pages = pages;
        this.journal = journal;
        this.streams = streams;
        this.eventPages = new RunEventPages(journal);
    }

    /**
     * Reads the body itself, because a repeated request is recognized by the digest of all of it.
     */
    @PostMapping
    @RequiresRole(Role.MEMBER)
    @Operation(
            summary = "Start a run from a request or a plan; responds when it is planned",
            requestBody =
                    @io.swagger.v3.oas.annotations.parameters.RequestBody(
                            required = true,
                            content =
                                    @Content(
                                            mediaType = MediaType.APPLICATION_JSON_VALUE,
                                            schema = @Schema(implementation = NewRun.class))))
    @ApiResponse(responseCode = "200", description = "Answered without a run")
    @ApiResponse(responseCode = "202", description = "Started")
    @ProblemResponses({400, 409, 422})
    ResponseEntity<StartedRun> start(
            UserPrincipal caller,
            @RequestBody Value sent,
            @RequestHeader(name = "Idempotency-Key", defaultValue = "")
                    @Parameter(description = "Requests with the same key are executed once")
                    @Schema(maxLength = RunRequestParser.MAX_KEY)
                    String key)
            throws InterruptedException {
        var taken = turns.submitRun(caller, runRequestParser.parse(sent, key));
        var live = taken.log().activeTurn(taken.turn());
        if (live.isPresent()) {
            StartedRun.awaitRun(live.get());
        }
        var started = StartedRun.of(taken.log(), taken.turn());
        boolean isAnswered = started.runId() == null && started.state() != TurnState.RUNNING;
        return ResponseEntity.status(isAnswered ? HttpStatus.OK : HttpStatus.ACCEPTED)
                .body(started);
    }

    @GetMapping
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "List runs, newest first")
    @ApiResponse(responseCode = "200", description = "A page")
    @ProblemResponses(400)
    PageOf<RunEntry> list(
            UserPrincipal caller,
            @RequestParam(defaultValue = "")
                    @Parameter(
                            description =
                                    "Text that the request or the name of the workflow contains,"
                                            + " ignoring case")
                    String search,
            @RequestParam(defaultValue = "")
                    @Parameter(
                            description = "States, separated by commas",
                            example = "RUNNING,WAITING")
                    String state,
            @RequestParam(defaultValue = "")
                    @Parameter(description = "Text that the workflow name contains")
                    String workflow,
            @RequestParam(defaultValue = "") String conversation,
            @RequestParam(defaultValue = "")
                    @Parameter(description = "Started at or after this time")
                    @Schema(type = "string", format = "date-time")
                    String from,
            @RequestParam(defaultValue = "")
                    @Parameter(description = "Started before this time")
                    @Schema(type = "string", format = "date-time")
                    String to,
            @RequestParam(defaultValue = "50") @Schema(minimum = "1", maximum = "200") int limit,
            @RequestParam(defaultValue = "") @Parameter(description = Paging.AFTER) String after) {
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
    @Operation(
            summary = "Get a run",
            description =
                    "Of a run with more than 1,000 nodes, `nodes` has the first 1,000, `nextNode` is"
                            + " the `after` with which `/nodes` continues, and `workflow` is omitted"
                            + " (get it from `/workflow`). `artifacts` has the first 1,000 files;"
                            + " `/artifacts` has all.")
    @ApiResponse(responseCode = "200", description = "The run")
    @ProblemResponses(404)
    RunDescription show(UserPrincipal caller, @PathVariable String id) {
        return pages.run(runs.outline(caller, id, null), runs.requireSummary(caller, id));
    }

    @GetMapping("/{id}/workflow")
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "Get the current plan of a run")
    @ApiResponse(
            responseCode = "200",
            description = "The plan",
            content =
                    @Content(
                            mediaType = MediaType.APPLICATION_JSON_VALUE,
                            schema = @Schema(implementation = WorkflowSchema.class)))
    @ProblemResponses(404)
    Value workflow(UserPrincipal caller, @PathVariable String id) {
        var run = runs.outline(caller, id, null);
        return WorkflowJson.write(run.state().workflow().definition());
    }

    @GetMapping("/{id}/nodes")
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "List the nodes of a run, in display order")
    @ApiResponse(responseCode = "200", description = "A page")
    @ProblemResponses({400, 404})
    PageOf<NodeReport> nodes(
            UserPrincipal caller,
            @PathVariable String id,
            @RequestParam(defaultValue = "50") @Schema(minimum = "1", maximum = "200") int limit,
            @RequestParam(defaultValue = "") @Parameter(description = Paging.AFTER) String after) {
        return pages.nodes(runs.requireSummary(caller, id), Paging.pageSize(limit), after);
    }

    @GetMapping("/{id}/nodes/{node}")
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "Get a node")
    @ApiResponse(responseCode = "200", description = "The node")
    @ProblemResponses(404)
    NodeView node(UserPrincipal caller, @PathVariable String id, @PathVariable String node) {
        return pages.node(runs.outline(caller, id, new NodeId(node)), node);
    }

    /** Described with the stream, which has the same address. */
    @GetMapping(path = "/{id}/events", params = "limit")
    @RequiresRole(Role.VIEWER)
    EventPage eventPage(
            UserPrincipal caller,
            @PathVariable String id,
            @RequestParam int limit,
            @RequestParam(defaultValue = "0") long after) {
        var run = runs.requireSummary(caller, id);
        return eventPages.page(
                run,
                StreamPosition.sequenceAfter(run.run().value(), after, null),
                Paging.pageSize(limit));
    }

    @GetMapping("/{id}/events")
    @RequiresRole(Role.VIEWER)
    @Operation(
            summary =
                    "Stream the events of a run until its last event; with `limit`, get a page of"
                            + " recorded events",
            parameters =
                    @Parameter(
                            name = "limit",
                            in = ParameterIn.QUERY,
                            description =
                                    "Maximum number of events per page; without it, the events are"
                                            + " streamed. A page has fewer if events are large",
                            schema = @Schema(type = "integer", minimum = "1", maximum = "200")))
    @ApiResponse(
            responseCode = "200",
            description =
                    "Without `limit`, server-sent events: each has an id, `STREAM:SEQUENCE`, and an"
                            + " envelope as its data; sequence numbers start at 1 and have no gaps."
                            + " Comments in between are ignored. With `limit`, a page whose `next` is"
                            + " the `after` of the following page, or null at the end of the record.",
            content = {
                @Content(
                        mediaType = MediaType.TEXT_EVENT_STREAM_VALUE,
                        schema = @Schema(implementation = EventEnvelope.class)),
                @Content(
                        mediaType = MediaType.APPLICATION_JSON_VALUE,
                        schema = @Schema(implementation = EventPage.class))
            })
    @ApiResponse(responseCode = "204", description = "The client has received all events")
    @ProblemResponses({400, 404, 429})
    void events(
            UserPrincipal caller,
            @PathVariable String id,
            @RequestParam(required = false)
                    @Parameter(description = EventEnvelope.AFTER)
                    @Schema(minimum = "0")
                    @Nullable Long after,
            @RequestHeader(name = "Last-Event-ID", required = false)
                    @Parameter(description = EventEnvelope.LAST)
                    @Nullable String last,
            HttpServletRequest request,
            HttpServletResponse response)
            throws IOException {
        var run = runs.requireSummary(caller, id);
        var stream = run.run().value();
        var frames = new RunEventFrames(journal, run.run());
        long from = StreamPosition.sequenceAfter(stream, after, last);
        if (run.ended() != null && frames.framesAfter(from, 1).isEmpty()) {
            response.setStatus(HttpStatus.NO_CONTENT.value()); // which ends an EventSource for good
            return;
        }
        streams.write(stream, frames, from, request, response);
    }

    @PostMapping("/{id}/rerun")
    @RequiresRole(Role.MEMBER)
    @ResponseStatus(HttpStatus.ACCEPTED)
    @Operation(summary = "Rerun a node and all nodes after it, or all nodes that did not complete")
    @ApiResponse(responseCode = "202", description = RunActionController.ACCEPTED)
    @ProblemResponses({400, 404, 409, 422})
    AcceptedRun rerun(
            UserPrincipal caller,
            @PathVariable String id,
            @RequestBody NewRerun sent,
            HttpServletRequest request)
            throws InterruptedException {
        var run = runs.require(caller, id);
        var wanted = sent.toTurnRequest(caller.name(), run.id().value());
        return accept(turns.rerun(caller, run, wanted), "run.rerun", id, request);
    }

    @PostMapping("/{id}/fork")
    @RequiresRole(Role.MEMBER)
    @ResponseStatus(HttpStatus.ACCEPTED)
    @Operation(summary = "Fork a run with changes; unaffected results are reused")
    @ApiResponse(responseCode = "202", description = RunActionController.ACCEPTED)
    @ProblemResponses({400, 404, 409, 422})
    AcceptedRun fork(
            UserPrincipal caller,
            @PathVariable String id,
            @RequestBody NewFork sent,
            HttpServletRequest request)
            throws InterruptedException {
        var run = runs.require(caller, id);
        var wanted = sent.toTurnRequest(caller.name(), run.id().value());
        return accept(turns.rerun(caller, run, wanted), "run.forked", id, request);
    }

    private AcceptedRun accept(
            ActiveTurn turn, String action, String id, HttpServletRequest request)
            throws InterruptedException {
        var accepted = acceptedRun(turn);
        audit.record(request, action, id, Objects.requireNonNullElse(accepted.runId(), ""));
        return accepted;
    }

    /** A turn whose run is another; waits until it is clear which. */
    private static AcceptedRun acceptedRun(ActiveTurn turn) throws InterruptedException {
        return AcceptedRun.of(turn, StartedRun.awaitRun(turn));
    }

    @GetMapping("/{id}/diff/{other}")
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "Compare two runs")
    @ApiResponse(responseCode = "200", description = "Differences by node")
    @ProblemResponses(404)
    DiffReport diff(UserPrincipal caller, @PathVariable String id, @PathVariable String other) {
        var before = runs.require(caller, id);
        var after = runs.require(caller, other);
        return DiffReport.of(RunDiff.of(before.entries(), after.entries()));
    }

    @DeleteMapping("/{id}")
    @RequiresRole(Role.MEMBER)
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(
            summary =
                    "Delete a run that has ended, and the files of an imported one; files in the workspace are not deleted")
    @ApiResponse(responseCode = "204", description = "Deleted")
    @ProblemResponses({404, 409})
    void delete(UserPrincipal caller, @PathVariable String id, HttpServletRequest request) {
        var run = runs.requireSummary(caller, id).run();
        if (journal.delete(run)) {
            imported.deleteOf(run);
            audit.record(request, "run.deleted", id, "");
        }
    }
}
