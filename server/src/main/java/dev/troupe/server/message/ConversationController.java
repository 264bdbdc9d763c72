package dev.troupe.server.message;

import dev.troupe.core.value.Value;
import dev.troupe.server.access.AuditService;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.conversation.ActiveTurn;
import dev.troupe.server.conversation.ConversationCursor;
import dev.troupe.server.conversation.ConversationService;
import dev.troupe.server.conversation.RunPreferences;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.Paging;
import dev.troupe.server.http.RequestFields;
import dev.troupe.server.http.ServerProblem;
import dev.troupe.server.http.Values;
import dev.troupe.server.stream.EventStreamWriter;
import dev.troupe.server.turn.RunRecovery;
import dev.troupe.server.turn.TurnService;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
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
@RestController
@RequestMapping("/api/conversations")
public class ConversationController {
    private static final int MAX_TITLE = 200; // characters
    private static final int MAX_TEXT = 20_000;

    private final ConversationService conversations;
    private final TurnService desk;
    private final RunRecovery runRecovery;
    private final EventStreamWriter streams;
    private final ExampleRequests examples;
    private final AuditService audit;

    ConversationController(
            ConversationService conversations,
            TurnService desk,
            RunRecovery runRecovery,
            EventStreamWriter streams,
            ExampleRequests examples,
            AuditService audit) {
        this.conversations = conversations;
        this.desk = desk;
        this.runRecovery = runRecovery;
        this.streams = streams;
        this.examples = examples;
        this.audit = audit;
    }

    @PostMapping
    @RequiresRole(Role.MEMBER)
    @ResponseStatus(HttpStatus.CREATED)
    Value create(UserPrincipal caller, @RequestBody(required = false) @Nullable Value sent) {
        var title =
                sent == null
                        ? ""
                        : RequestFields.of(sent, "title")
                                .optionalText("title", MAX_TITLE)
                                .orElse("");
        return ConversationService.toJson(conversations.create(caller, title).summary());
    }

    @GetMapping
    @RequiresRole(Role.VIEWER)
    Value list(
            UserPrincipal caller,
            @RequestParam(defaultValue = "") String search,
            @RequestParam(defaultValue = "50") int limit,
            @RequestParam(defaultValue = "") String after) {
        var last = after.isEmpty() ? null : ConversationCursor.decode(after);
        var page = conversations.list(caller, search, Paging.pageSize(limit), last);
        var next = page.size() == limit ? ConversationCursor.encode(page.getLast()) : null;
        return Values.page(page.stream().map(ConversationService::toJson).toList(), next);
    }

    @GetMapping("/{id}")
    @RequiresRole(Role.VIEWER)
    Value show(UserPrincipal caller, @PathVariable String id) {
        var log = conversations.require(caller, id);
        runRecovery.answerAbandoned(log);
        var transcript = log.transcript();
        var summary = log.summary();
        return Values.record(
                "id", Value.of(id),
                "title", Value.of(summary.title()),
                "createdAt", Values.time(summary.created()),
                "updatedAt", Values.time(summary.updated()),
                "turns", Value.of(summary.turns()),
                "busy", Value.of(log.activeTurn() != null),
                "lastSeq", Value.of(transcript.lastSequence()),
                "messages", transcript.messages());
    }

    @PatchMapping("/{id}")
    @RequiresRole(Role.MEMBER)
    Value rename(UserPrincipal caller, @PathVariable String id, @RequestBody Value sent) {
        var log = conversations.require(caller, id);
        log.rename(RequestFields.of(sent, "title").text("title", MAX_TITLE));
        return ConversationService.toJson(log.summary());
    }

    @DeleteMapping("/{id}")
    @RequiresRole(Role.MEMBER)
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(UserPrincipal caller, @PathVariable String id, HttpServletRequest request) {
        conversations.delete(caller, id);
        audit.record(request, "conversation.deleted", id, "");
    }

    @PostMapping("/{id}/messages")
    @RequiresRole(Role.MEMBER)
    @ResponseStatus(HttpStatus.ACCEPTED)
    Value sendMessage(UserPrincipal caller, @PathVariable String id, @RequestBody Value sent) {
        var log = conversations.require(caller, id);
        var said = parseMessage(caller, sent);
        var begun = desk.sendMessage(caller, log, said.text(), said.preferences());
        return Values.record("turn", Value.of(begun.number()));
    }

    /** What came after an edited message is withdrawn; the effects of its runs are not undone. */
    @PostMapping("/{id}/messages/{turn}")
    @RequiresRole(Role.MEMBER)
    @ResponseStatus(HttpStatus.ACCEPTED)
    Value editMessage(
            UserPrincipal caller,
            @PathVariable String id,
            @PathVariable int turn,
            @RequestBody Value sent) {
        var log = conversations.require(caller, id);
        log.requireTurn(turn);
        var said = parseMessage(caller, sent);
        var begun = desk.replaceMessage(caller, log, turn, said.text(), said.preferences());
        return Values.record("turn", Value.of(begun.number()));
    }

    /** Posts a message of the user. */
    private record MessageRequest(String text, RunPreferences preferences) {}

    private MessageRequest parseMessage(UserPrincipal caller, Value sent) {
        var known = Stream.concat(Stream.of("text", "example"), RunPreferences.FIELDS.stream());
        var body = RequestFields.of(sent, known.toArray(String[]::new));
        var said = new MessageRequest(body.text("text", MAX_TEXT), RunPreferences.parse(body));
        body.optionalText("example", 40).ifPresent(it -> examples.prepare(it, caller));
        return said;
    }

    @PostMapping("/{id}/cancel")
    @RequiresRole(Role.MEMBER)
    @ResponseStatus(HttpStatus.ACCEPTED)
    Value cancel(UserPrincipal caller, @PathVariable String id, HttpServletRequest request) {
        var live = conversations.require(caller, id).activeTurns();
        if (live.isEmpty()) {
            throw ApiException.conflict(
                    ServerProblem.WRONG_STATE,
                    "这个对话没有正在处理的消息",
                    "no message is being worked on in this conversation");
        }
        live.forEach(ActiveTurn::cancel);
        audit.record(request, "conversation.cancelled", id, "turn " + live.getLast().number());
        return Values.record("turn", Value.of(live.getLast().number()));
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
        var log = conversations.require(caller, id);
        runRecovery.answerAbandonedOnce(log);
        streams.write(id, log, Paging.sequenceAfter(id, after, last), request, response);
    }
}
