package dev.troupe.server.session;

import com.fasterxml.jackson.annotation.JsonProperty;
import dev.troupe.codec.Json;
import dev.troupe.core.value.Sha256;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.http.EnvelopeCode;
import dev.troupe.server.http.RequestLanguage;
import dev.troupe.server.session.SessionEntry.ClosedSession;
import dev.troupe.server.session.SessionEntry.NewSession;
import dev.troupe.server.session.SessionEntry.SessionView;
import dev.troupe.server.session.SessionLimits.SessionLimitsChange;
import dev.troupe.server.session.SessionMessage.NewSessionMessage;
import dev.troupe.server.session.SessionMessage.SessionReply;
import dev.troupe.server.session.SessionMessages.SentMessage;
import dev.troupe.server.stream.SseWriter;
import dev.troupe.server.turn.RunRequestParser;
import io.swagger.v3.oas.annotations.Operation;
import io.swagger.v3.oas.annotations.Parameter;
import io.swagger.v3.oas.annotations.media.Content;
import io.swagger.v3.oas.annotations.media.Schema;
import io.swagger.v3.oas.annotations.responses.ApiResponse;
import io.swagger.v3.oas.annotations.tags.Tag;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
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
import org.springframework.web.bind.annotation.RestController;

/** Sessions with agents: opened, listed, read, continued with messages, and closed. */
@Tag(name = "agent sessions")
@RestController
@RequestMapping("/api/v1/agent/sessions")
public class AgentSessionController {
    private static final Logger LOG = LoggerFactory.getLogger(AgentSessionController.class);
    private static final String ONCE = "Requests with the same key are executed once";
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private final AgentSessionService sessions;
    private final SessionMessages messages;
    private final SessionAgents agents;

    AgentSessionController(
            AgentSessionService sessions, SessionMessages messages, SessionAgents agents) {
        this.sessions = sessions;
        this.messages = messages;
        this.agents = agents;
    }

    /** A session that was opened. */
    record CreatedSession(
            @JsonProperty("session_id") String id,
            @Schema(
                            allowableValues = {"active", "closed"},
                            description = "closed only if it was opened before under the same key")
                    String status,
            @JsonProperty("created_at") Instant createdAt,
            @JsonProperty("updated_at") Instant updatedAt) {}

    @PostMapping
    @RequiresRole(Role.MEMBER)
    @Operation(summary = "Open a session; its first message is worked on immediately")
    @ApiResponse(responseCode = "200", description = "Opened")
    Envelope<CreatedSession> create(
            UserPrincipal caller,
            @RequestBody NewSession sent,
            @RequestHeader(name = "Idempotency-Key", defaultValue = "")
                    @Parameter(description = ONCE)
                    @Schema(maxLength = RunRequestParser.MAX_KEY)
                    String key)
            throws InterruptedException {
        var picture = sent.picture();
        var text =
                SessionMessage.requireShort(
                        SessionMessage.withFiles(
                                sent.message(), picture == null ? List.of() : List.of(picture)));
        var message = new SentMessage(text, key, Sha256.hex(Json.write(Json.toValue(sent))));
        messages.requireCapacity(caller); // a session without its message is of no use
        var session = sessions.create(caller, sent, key);
        messages.send(caller, session, message, sessions.agents());
        return Envelope.of(
                new CreatedSession(
                        session.id(),
                        session.status(),
                        session.stored().created(),
                        session.log().summary().updated()));
    }

    @GetMapping
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "List sessions, newest first")
    @ApiResponse(responseCode = "200", description = "A page")
    Envelope<Envelope.Page<SessionEntry>> list(
            UserPrincipal caller,
            @RequestParam(defaultValue = "1") @Schema(minimum = "1") int page,
            @RequestParam(name = "page_size", defaultValue = "20")
                    @Schema(minimum = "1", maximum = "200")
                    int size,
            @RequestParam(defaultValue = "") String status) {
        PageNumber.check(page, size);
        return Envelope.of(sessions.list(caller, status, page, size));
    }

    @GetMapping("/{id}")
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "Get a session with its agents and tasks")
    @ApiResponse(responseCode = "200", description = "The session")
    Envelope<SessionView> show(UserPrincipal caller, @PathVariable String id) {
        return Envelope.of(view(sessions.require(caller, id)));
    }

    private SessionView view(OpenSession session) {
        var summary = session.log().summary();
        return new SessionView(
                session.id(),
                summary.title(),
                session.status(),
                agents.inSession(session),
                AgentTask.of(session),
                SessionEntry.contextOf(session),
                SessionLimits.of(sessions.configOf(session)),
                session.stored().created(),
                summary.updated());
    }

    @PatchMapping("/{id}/config")
    @RequiresRole(Role.MEMBER)
    @Operation(summary = "Change how the coordinator works with its agents in a session")
    @ApiResponse(responseCode = "200", description = "Changed, from the next message on")
    Envelope<SessionLimits> configure(
            UserPrincipal caller,
            @PathVariable String id,
            @RequestBody SessionLimitsChange change) {
        return Envelope.of(
                SessionLimits.of(sessions.configOf(sessions.configure(caller, id, change))));
    }

    @DeleteMapping("/{id}")
    @RequiresRole(Role.MEMBER)
    @Operation(summary = "Close a session; its messages stay readable")
    @ApiResponse(responseCode = "200", description = "Closed")
    Envelope<ClosedSession> close(UserPrincipal caller, @PathVariable String id) {
        var closed = sessions.close(caller, id);
        return Envelope.of(new ClosedSession(id, "closed", closed));
    }

    @PostMapping("/{id}/messages")
    @RequiresRole(Role.MEMBER)
    @Operation(summary = "Send a message and wait for its answer")
    @ApiResponse(responseCode = "200", description = "The answer")
    Envelope<SessionReply> send(
            UserPrincipal caller,
            @PathVariable String id,
            @RequestBody NewSessionMessage sent,
            @RequestHeader(name = "Idempotency-Key", defaultValue = "")
                    @Parameter(description = ONCE)
                    @Schema(maxLength = RunRequestParser.MAX_KEY)
                    String key)
            throws InterruptedException {
        var session = sessions.require(caller, id);
        var message = SentMessage.of(sent.text(), key);
        var reply = messages.send(caller, session, message, sessions.agents());
        var answer =
                SessionMessages.await(session, reply, PATIENCE)
                        .orElseThrow(() ->
                                EnvelopeCode.TASK_TIMEOUT.exception(
                                        504,
                                        "消息仍在处理；稍后用 GET /sessions/{id}/messages 读取回答",
                                        "the message is still being worked on; read its answer later with GET /sessions/{id}/messages"));
        var after = sessions.require(caller, id);
        return Envelope.of(
                new SessionReply(
                        SessionMessage.idOf(reply.turn(), "agent"),
                        answer.text(),
                        after.trace().agents(reply.turn()),
                        answer.state().name().toLowerCase(Locale.ROOT)));
    }

    @PostMapping("/{id}/messages/stream")
    @RequiresRole(Role.MEMBER)
    @Operation(summary = "Send a message and stream what happens until its answer")
    @ApiResponse(
            responseCode = "200",
            description =
                    "Server-sent events `start`, `thinking`, `agent_selected`, `message`,"
                            + " `handoff`, `error` and `complete`",
            content = @Content(mediaType = MediaType.TEXT_EVENT_STREAM_VALUE))
    void stream(
            UserPrincipal caller,
            @PathVariable String id,
            @RequestBody NewSessionMessage sent,
            @RequestHeader(name = "Idempotency-Key", defaultValue = "")
                    @Parameter(description = ONCE)
                    @Schema(maxLength = RunRequestParser.MAX_KEY)
                    String key,
            HttpServletRequest request,
            HttpServletResponse response) {
        var session = sessions.require(caller, id);
        try {
            var message = SentMessage.of(sent.text(), key);
            var reply = messages.send(caller, session, message, sessions.agents());
            new SessionStream(
                            session,
                            reply,
                            new SseWriter(response),
                            RequestLanguage.isChinese(request))
                    .write();
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            LOG.debug("the client of a session disconnected", e);
        }
    }

    @GetMapping("/{id}/messages")
    @RequiresRole(Role.VIEWER)
    @Operation(summary = "List the messages of a session, oldest first")
    @ApiResponse(responseCode = "200", description = "A page")
    Envelope<Envelope.Page<SessionMessage>> messages(
            UserPrincipal caller,
            @PathVariable String id,
            @RequestParam(name = "agent_id", defaultValue = "") String agent,
            @RequestParam(defaultValue = "1") @Schema(minimum = "1") int page,
            @RequestParam(name = "page_size", defaultValue = "20")
                    @Schema(minimum = "1", maximum = "200")
                    int size) {
        PageNumber.check(page, size);
        var all = SessionMessage.of(sessions.require(caller, id), agent);
        return Envelope.of(Envelope.Page.of(all, page, size));
    }
}
