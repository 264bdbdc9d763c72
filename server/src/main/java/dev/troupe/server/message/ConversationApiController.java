package dev.troupe.server.message;

import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.engine.TimeSource;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import dev.troupe.server.access.RequiresRole;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.access.UserPrincipal.Role;
import dev.troupe.server.conversation.ClientHistory;
import dev.troupe.server.conversation.ConversationLog;
import dev.troupe.server.conversation.ConversationService;
import dev.troupe.server.conversation.ConversationTranscript;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.JsonResponse;
import dev.troupe.server.http.ProblemResponse;
import dev.troupe.server.http.ProblemResponses;
import dev.troupe.server.http.ServerProblem;
import dev.troupe.server.http.Values;
import dev.troupe.server.message.ConversationApiRequest.ConversationApiBody;
import dev.troupe.server.message.ConversationApiResponse.ConversationApiReply;
import dev.troupe.server.page.PageService;
import dev.troupe.server.stream.DisconnectValve;
import dev.troupe.server.stream.SseWriter;
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
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestHeader;
import org.springframework.web.bind.annotation.RestController;

/**
 * One endpoint for a whole conversation: a message in, and out what the client is to do about it.
 * Plans are created and not run.
 */
@Tag(name = "conversations")
@RestController
public class ConversationApiController {
    private static final Logger LOG = LoggerFactory.getLogger(ConversationApiController.class);

    private final ConversationService conversations;
    private final TurnService desk;
    private final PageConversation pages;

    ConversationApiController(
            ConversationService conversations,
            TurnService desk,
            PageService pages,
            TimeSource time) {
        this.conversations = conversations;
        this.desk = desk;
        this.pages = new PageConversation(pages, time);
    }

    @PostMapping("/api/conversation")
    @RequiresRole(Role.MEMBER)
    @Operation(
            summary = "Send a message and receive instructions for the client",
            description =
                    "The contract for clients that display pages. With a `blueprint` of a page, the"
                            + " message is about this page: `pageContext` is the page as it was"
                            + " built, and the action is chat, refine or rebuild; nothing is built"
                            + " before the client asks for it. With `artifactType` page, the message"
                            + " asks for the blueprint of a page; a message that names a page, or"
                            + " records that a pack has pages of, needs no `artifactType`. With `stream` or `Accept:"
                            + " text/event-stream`, the events of the turn come first, and the"
                            + " response last.",
            requestBody =
                    @io.swagger.v3.oas.annotations.parameters.RequestBody(
                            required = true,
                            content =
                                    @Content(
                                            mediaType = MediaType.APPLICATION_JSON_VALUE,
                                            schema =
                                                    @Schema(
                                                            implementation =
                                                                    ConversationApiBody.class))))
    @ApiResponse(
            responseCode = "200",
            description = "Instructions for the client",
            content = {
                @Content(
                        mediaType = MediaType.APPLICATION_JSON_VALUE,
                        schema = @Schema(implementation = ConversationApiReply.class)),
                @Content(mediaType = MediaType.TEXT_EVENT_STREAM_VALUE)
            })
    @ProblemResponses({400, 409, 422, 502})
    void sendMessage(
            UserPrincipal caller,
            @RequestBody Value sent,
            @RequestHeader(name = HttpHeaders.ACCEPT, defaultValue = "") @Parameter(hidden = true)
                    String accepted,
            HttpServletRequest http,
            HttpServletResponse response)
            throws IOException {
        var request = ConversationApiRequest.parse(sent);
        if (request.isOfPage()) {
            writePageReply(caller, request, findConversation(caller, request), accepted, response);
            return;
        }
        var log = conversation(caller, request);
        if (mayAskForPage(request) && isAboutPage(caller, request, log)) {
            writePageReply(caller, request, log, accepted, response);
            return;
        }
        var id = request.conversationId().isEmpty() ? log.id() : request.conversationId();
        var turn = new ConversationApiTurn(request, id, DisconnectValve.of(http), response);
        desk.planMessage(caller, log, request.text(), turn);
        try {
            if (request.isStreamed() || accepted.contains(MediaType.TEXT_EVENT_STREAM_VALUE)) {
                turn.streamResponse();
            } else {
                JsonResponse.write(turn.awaitResponse(), response);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            LOG.debug("the client of a turn disconnected", e);
        }
    }

    private static boolean mayAskForPage(ConversationApiRequest request) {
        return !request.isFollowUp() && request.artifactType().isEmpty();
    }

    private boolean isAboutPage(
            UserPrincipal caller, ConversationApiRequest request, ConversationLog log) {
        try {
            return pages.isAboutPage(caller, request, log);
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    /** Nothing is run for it, so that a stream has the response as its only event. */
    private void writePageReply(
            UserPrincipal caller,
            ConversationApiRequest request,
            ConversationLog log,
            String accepted,
            HttpServletResponse response)
            throws IOException {
        try {
            var reply = pages.reply(caller, request, log);
            if (request.isStreamed() || accepted.contains(MediaType.TEXT_EVENT_STREAM_VALUE)) {
                var stream = new SseWriter(response);
                stream.send(
                        Values.record(
                                "type", Value.of("conversation.response"),
                                "payload", Json.toValue(reply)));
                stream.flush();
            } else {
                JsonResponse.write(reply, response);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        }
    }

    /** A client may name a conversation as it likes; each caller's names are their own. */
    private ConversationLog conversation(UserPrincipal caller, ConversationApiRequest request) {
        var log = findConversation(caller, request);
        if (request.isFollowUp()) {
            importContext(log, request.blueprintTurn());
        }
        return log;
    }

    private ConversationLog findConversation(UserPrincipal caller, ConversationApiRequest request) {
        var id = request.conversationId();
        if (id.isEmpty()) {
            return conversations.findOrCreateByHistory(caller, request.history());
        }
        var known =
                conversations.find(id).filter(log -> log.summary().user().equals(caller.user()));
        if (known.isPresent()) {
            return known.get();
        }
        var log = conversations.findOrCreateByKey(caller, "conversation " + id);
        if (log.summary().turns() == 0) {
            request.history().importInto(log);
        }
        return log;
    }

    /** What the message is about, where the conversation does not have it. */
    private static void importContext(ConversationLog log, ClientHistory.PastTurn before) {
        var messages = ConversationTranscript.of(log.entries()).messages();
        boolean isThere =
                before.message().isBlank()
                        || messages.stream().anyMatch(said -> said.text().equals(before.message()));
        if (!isThere) {
            log.importTurn(before.message(), before.answer(), true);
        }
    }

    /** A body that makes no sense is 422 in this contract. */
    @ExceptionHandler
    void handleApiException(
            ApiException e, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        if (e.status() == 400) {
            ProblemResponse.write(422, e.problem(), e.parts(), request, response);
        } else {
            ProblemResponse.write(e, request, response);
        }
    }

    @ExceptionHandler
    void handleInvalidJson(
            JsonException e, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        ProblemResponse.write(
                422, Problem.of(ServerProblem.BAD_REQUEST, e.text()), List.of(), request, response);
    }
}
