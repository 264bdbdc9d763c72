package dev.troupe.server;

import dev.troupe.core.Value;
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

/** Conversations: begun, listed, read, followed, and spoken in. */
@RestController
@RequestMapping("/api/conversations")
public class ConversationDoor {
    private static final int MAX_TITLE = 200; // characters
    private static final int MAX_TEXT = 20_000;

    private final Conversations conversations;
    private final Desk desk;
    private final Pursuit pursuit;
    private final EventStreams streams;
    private final Examples examples;
    private final Audit audit;

    ConversationDoor(
            Conversations conversations,
            Desk desk,
            Pursuit pursuit,
            EventStreams streams,
            Examples examples,
            Audit audit) {
        this.conversations = conversations;
        this.desk = desk;
        this.pursuit = pursuit;
        this.streams = streams;
        this.examples = examples;
        this.audit = audit;
    }

    @PostMapping
    @ResponseStatus(HttpStatus.CREATED)
    Value create(Caller caller, @RequestBody(required = false) @Nullable Value sent) {
        caller.require(Caller.Role.MEMBER);
        var title =
                sent == null
                        ? ""
                        : Body.of(sent, "title").optionalText("title", MAX_TITLE).orElse("");
        return Conversations.json(conversations.create(caller, title).summary());
    }

    @GetMapping
    Value list(
            Caller caller,
            @RequestParam(defaultValue = "") String search,
            @RequestParam(defaultValue = "50") int limit,
            @RequestParam(defaultValue = "") String after) {
        var last = after.isEmpty() ? null : ConversationCursor.read(after);
        var page = conversations.list(caller, search, Limits.page(limit), last);
        var next = page.size() == limit ? ConversationCursor.of(page.getLast()) : null;
        return Values.page(page.stream().map(Conversations::json).toList(), next);
    }

    @GetMapping("/{id}")
    Value show(Caller caller, @PathVariable String id) {
        var log = conversations.of(caller, id);
        pursuit.tidy(log);
        var events = log.events();
        var transcript = Transcript.of(events);
        var summary = log.summary();
        return Values.record(
                "id", Value.of(id),
                "title", Value.of(summary.title()),
                "createdAt", Values.time(summary.created()),
                "updatedAt", Values.time(summary.updated()),
                "turns", Value.of(summary.turns()),
                "busy", Value.of(log.live() != null),
                "lastSeq", Value.of(events.isEmpty() ? 0 : events.getLast().sequence()),
                "messages", transcript.messages());
    }

    @PatchMapping("/{id}")
    Value rename(Caller caller, @PathVariable String id, @RequestBody Value sent) {
        caller.require(Caller.Role.MEMBER);
        var log = conversations.of(caller, id);
        log.title(Body.of(sent, "title").text("title", MAX_TITLE));
        return Conversations.json(log.summary());
    }

    @DeleteMapping("/{id}")
    @ResponseStatus(HttpStatus.NO_CONTENT)
    void delete(Caller caller, @PathVariable String id, HttpServletRequest request) {
        caller.require(Caller.Role.MEMBER);
        conversations.delete(caller, id);
        audit.note(request, "conversation.deleted", id, "");
    }

    @PostMapping("/{id}/messages")
    @ResponseStatus(HttpStatus.ACCEPTED)
    Value say(Caller caller, @PathVariable String id, @RequestBody Value sent) {
        caller.require(Caller.Role.MEMBER);
        var log = conversations.of(caller, id);
        var said = said(caller, sent);
        var begun = desk.say(caller, log, said.text(), said.wishes());
        return Values.record("turn", Value.of(begun.number()));
    }

    /** What came after an edited message is taken back; what its runs did is not undone. */
    @PostMapping("/{id}/messages/{turn}")
    @ResponseStatus(HttpStatus.ACCEPTED)
    Value edit(
            Caller caller,
            @PathVariable String id,
            @PathVariable int turn,
            @RequestBody Value sent) {
        caller.require(Caller.Role.MEMBER);
        var log = conversations.of(caller, id);
        log.requireTurn(turn);
        var said = said(caller, sent);
        var begun = desk.sayAgain(caller, log, turn, said.text(), said.wishes());
        return Values.record("turn", Value.of(begun.number()));
    }

    /** What somebody says. */
    private record Said(String text, Wishes wishes) {}

    private Said said(Caller caller, Value sent) {
        var known = Stream.concat(Stream.of("text", "example"), Stream.of(Wishes.FIELDS));
        var body = Body.of(sent, known.toArray(String[]::new));
        var said = new Said(body.text("text", MAX_TEXT), Wishes.of(body));
        body.optionalText("example", 40).ifPresent(it -> examples.prepare(it, caller));
        return said;
    }

    @PostMapping("/{id}/cancel")
    @ResponseStatus(HttpStatus.ACCEPTED)
    Value cancel(Caller caller, @PathVariable String id, HttpServletRequest request) {
        caller.require(Caller.Role.MEMBER);
        var live = conversations.of(caller, id).allLive();
        if (live.isEmpty()) {
            throw Refusal.conflict(
                    ServerProblem.WRONG_STATE,
                    "这个对话没有正在处理的消息",
                    "no message is being worked on in this conversation");
        }
        live.forEach(LiveTurn::cancel);
        audit.note(request, "conversation.cancelled", id, "turn " + live.getLast().number());
        return Values.record("turn", Value.of(live.getLast().number()));
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
        var log = conversations.of(caller, id);
        pursuit.tidyOnce(log);
        streams.write(id, log, Limits.after(id, after, last), request, response);
    }
}
