package dev.troupe.server.message;

import dev.troupe.server.access.AuditService;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.conversation.ConversationCursor;
import dev.troupe.server.conversation.ConversationService;
import dev.troupe.server.conversation.RunPreferences;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.PageOf;
import dev.troupe.server.http.Paging;
import dev.troupe.server.http.ProblemResponses;
import dev.troupe.server.http.ServerProblem;
import dev.troupe.server.message.ConversationListItem.ConversationTitle;
import dev.troupe.server.message.ConversationListItem.NewConversation;
import dev.troupe.server.message.NewMessage.AcceptedTurn;
import dev.troupe.server.stream.EventEnvelope;
import dev.troupe.server.stream.EventStreamWriter;
import dev.troupe.server.stream.StreamPosition;
import dev.troupe.server.turn.RunRecovery;
import dev.troupe.server.turn.TurnControl;
import dev.troupe.server.turn.TurnService;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PatchMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Conversations: created, listed, read, followed, and continued with messages. */
@Tag(name = "conversations")
@RestController
@RequestMapping("/api/conversations")
public class ConversationController {
    private final ConversationService conversations;
    private final TurnService desk;
    private final TurnControl control;
    private final RunRecovery runRecovery;
    private final EventStreamWriter streams;
    private final ExampleRequests examples;
    private final AuditService audit;

    ConversationController(
            ConversationService conversations,
            TurnService desk,
            TurnControl control,
            RunRecovery runRecovery,
            EventStreamWriter streams,
            ExampleRequests examples,
            AuditService audit) {
        this.conversations = conversations;
        this.desk = desk;
        this.control = control;
        this.runRecovery = runRecovery;
        this.streams = streams;
        this.examples = examples;
        this.audit = audit;
    }

    @PostMapping
    @RequiresRole(Role.MEMBER)
    @ResponseStatus(HttpStatus.CREATED)
    @Operation(summary = "Create a conversation")
    @ApiResponse(responseCode = "201", description = "Created")
    @ProblemResponses(400)
    ConversationListItem create(
            UserPrincipal caller, @RequestBody(required = false) @Nullable NewConversation sent) {
        var title = sent == null || sent.title() == null ? "" : sent.title();
        return ConversationListItem.of(conversations.create(caller, title).summary());
    }

    @GetMapping
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "List conversations, newest first")
    @ApiResponse(responseCode = "200", description = "A page")
    @ProblemResponses(400)
    PageOf<ConversationListItem> list(
            UserPrincipal caller,
            @RequestParam(defaultValue = "")
                    @Parameter(description = "Text that the title contains, ignoring case")
                    String search,
            @RequestParam(defaultValue = "50") @Schema(minimum = "1", maximum = "200") int limit,
            @RequestParam(defaultValue = "") @Parameter(description = Paging.AFTER) String after) {
        var last = after.isEmpty() ? null : ConversationCursor.decode(after);
        var page = conversations.list(caller, search, Paging.pageSize(limit), last);
        var next = page.size() == limit ? ConversationCursor.encode(page.getLast()) : null;
        return new PageOf<>(page.stream().map(ConversationListItem::of).toList(), next);
    }

    @GetMapping("/{id}")
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "Get a conversation with its messages")
    @ApiResponse(responseCode = "200", description = "All messages")
    @ProblemResponses(404)
    ConversationView show(UserPrincipal caller, @PathVariable String id) {
        var log = conversations.require(caller, id);
        runRecovery.answerAbandoned(log);
        return ConversationView.of(log);
    }

    @PatchMapping("/{id}")
    @RequiresRole(Role.MEMBER)
    @Operation(summary = "Rename a conversation")
    @ApiResponse(responseCode = "200", description = "Renamed")
    @ProblemResponses({400, 404})
    ConversationListItem rename(
            UserPrincipal caller, @PathVariable String id, @RequestBody ConversationTitle sent) {
        var log = conversations.require(caller, id);
        log.rename(sent.title());
        return ConversationListItem.of(log.summary());
    }

    @DeleteMapping("/{id}")
    @RequiresRole(Role.MEMBER)
    @ResponseStatus(HttpStatus.NO_CONTENT)
    @Operation(summary = "Delete the messages of a conversation; its runs are not deleted")
    @ApiResponse(responseCode = "204", description = "Deleted; its stream ends")
    @ProblemResponses({404, 409})
    void delete(UserPrincipal caller, @PathVariable String id, HttpServletRequest request) {
        conversations.delete(caller, id);
        audit.record(request, "conversation.deleted", id, "");
    }

    @PostMapping("/{id}/messages")
    @RequiresRole(Role.MEMBER)
    @ResponseStatus(HttpStatus.ACCEPTED)
    @Operation(summary = "Send a message; the answer arrives on the stream")
    @ApiResponse(responseCode = "202", description = "Accepted")
    @ProblemResponses({400, 404, 409})
    AcceptedTurn sendMessage(
            UserPrincipal caller, @PathVariable String id, @RequestBody NewMessage sent) {
        var log = conversations.require(caller, id);
        var preferences = prepare(caller, sent);
        return AcceptedTurn.of(desk.sendMessage(caller, log, sent.text(), preferences));
    }

    /** What came after an edited message is withdrawn; the effects of its runs are not undone. */
    @PostMapping("/{id}/messages/{turn}")
    @RequiresRole(Role.MEMBER)
    @ResponseStatus(HttpStatus.ACCEPTED)
    @Operation(
            summary =
                    "Replace a message; later messages are removed, effects of their runs are not"
                            + " undone")
    @ApiResponse(responseCode = "202", description = "Accepted")
    @ProblemResponses({400, 404, 409})
    AcceptedTurn editMessage(
            UserPrincipal caller,
            @PathVariable String id,
            @PathVariable @Schema(minimum = "1") int turn,
            @RequestBody NewMessage sent) {
        var log = conversations.require(caller, id);
        log.requireTurn(turn);
        var preferences = prepare(caller, sent);
        return AcceptedTurn.of(desk.replaceMessage(caller, log, turn, sent.text(), preferences));
    }

    /** Checks how runs are to proceed, and copies the files of an example. */
    private RunPreferences prepare(UserPrincipal caller, NewMessage sent) {
        var preferences = sent.preferences();
        if (sent.example() != null) {
            examples.prepare(sent.example(), caller);
        }
        return preferences;
    }

    @PostMapping("/{id}/cancel")
    @RequiresRole(Role.MEMBER)
    @ResponseStatus(HttpStatus.ACCEPTED)
    @Operation(summary = "Stop the current turn")
    @ApiResponse(responseCode = "202", description = "Accepted")
    @ProblemResponses({404, 409})
    AcceptedTurn cancel(UserPrincipal caller, @PathVariable String id, HttpServletRequest request) {
        int turn =
                control.stop(caller, conversations.require(caller, id))
                        .orElseThrow(() ->
                                ApiException.conflict(
                                        ServerProblem.WRONG_STATE,
                                        "这个对话没有正在处理的消息",
                                        "no message is being worked on in this conversation"));
        audit.record(request, "conversation.cancelled", id, "turn " + turn);
        return new AcceptedTurn(turn, null);
    }

    @GetMapping("/{id}/events")
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "Stream the events of a conversation; stays open")
    @ApiResponse(
            responseCode = "200",
            description =
                    "Server-sent events. Each has an id, `STREAM:SEQUENCE`, and an envelope as its"
                            + " data; sequence numbers start at 1 and have no gaps. Comments in"
                            + " between are ignored.",
            content =
                    @Content(
                            mediaType = MediaType.TEXT_EVENT_STREAM_VALUE,
                            schema = @Schema(implementation = EventEnvelope.class)))
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
        var log = conversations.require(caller, id);
        runRecovery.answerAbandonedOnce(log);
        streams.write(id, log, StreamPosition.sequenceAfter(id, after, last), request, response);
    }
}
