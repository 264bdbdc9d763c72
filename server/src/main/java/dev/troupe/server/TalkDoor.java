package dev.troupe.server;

import dev.troupe.codec.JsonException;
import dev.troupe.core.Problem;
import dev.troupe.core.Value;
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
 * Plans are made and not run.
 */
@RestController
public class TalkDoor {
    private static final Logger LOG = LoggerFactory.getLogger(TalkDoor.class);

    private final Conversations conversations;
    private final Desk desk;

    TalkDoor(Conversations conversations, Desk desk) {
        this.conversations = conversations;
        this.desk = desk;
    }

    @PostMapping("/api/conversation")
    void say(
            Caller caller,
            @RequestBody Value sent,
            @RequestHeader(name = HttpHeaders.ACCEPT, defaultValue = "") String accepted,
            HttpServletRequest http,
            HttpServletResponse response)
            throws IOException {
        caller.require(Caller.Role.MEMBER);
        var request = TalkRequest.read(sent);
        var log = log(caller, request);
        var id = request.conversationId().isEmpty() ? log.id() : request.conversationId();
        var turn = new TalkTurn(request, id, ClientWatch.of(http), response);
        desk.plan(caller, log, request.text(), turn);
        try {
            if (request.isStreamed() || accepted.contains(MediaType.TEXT_EVENT_STREAM_VALUE)) {
                turn.stream();
            } else {
                Wholes.write(turn.response(), response);
            }
        } catch (InterruptedException _) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            LOG.debug("the client of a turn is gone", e);
        }
    }

    /** A client may name a conversation as it likes; each caller's names are their own. */
    private ConversationLog log(Caller caller, TalkRequest request) {
        var log = found(caller, request);
        if (request.isFollowUp()) {
            recall(log, request.before());
        }
        return log;
    }

    private ConversationLog found(Caller caller, TalkRequest request) {
        var id = request.conversationId();
        if (id.isEmpty()) {
            return conversations.after(caller, request.history());
        }
        var known =
                conversations.find(id).filter(log -> log.summary().user().equals(caller.user()));
        if (known.isPresent()) {
            return known.get();
        }
        var log = conversations.ofKey(caller, "conversation " + id);
        if (log.summary().turns() == 0) {
            request.history().recallIn(log);
        }
        return log;
    }

    /** What the message is about, where the conversation does not have it. */
    private static void recall(ConversationLog log, SaidBefore.Exchange before) {
        var messages = Transcript.of(log.events()).messages().items();
        boolean isThere =
                before.message().isBlank()
                        || messages.stream()
                                .anyMatch(said ->
                                        said.field("text").asText().equals(before.message()));
        if (!isThere) {
            log.recall(before.message(), before.answer(), true);
        }
    }

    /** A body that makes no sense is 422 in this contract. */
    @ExceptionHandler
    void refused(Refusal e, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        if (e.status() == 400) {
            ProblemAnswers.write(422, e.problem(), e.parts(), request, response);
        } else {
            ProblemAnswers.write(e, request, response);
        }
    }

    @ExceptionHandler
    void unreadable(JsonException e, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        ProblemAnswers.write(
                422,
                Problem.of(ServerProblem.BAD_REQUEST, e.sentence()),
                List.of(),
                request,
                response);
    }
}
