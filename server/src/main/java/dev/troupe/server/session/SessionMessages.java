package dev.troupe.server.session;

import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.ConversationEvent.MessageReceived;
import dev.troupe.chat.conversation.ConversationEvent.TurnAnswered;
import dev.troupe.chat.conversation.ConversationEventJson;
import dev.troupe.chat.session.MessageRoute;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Sha256;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.conversation.ActiveTurn;
import dev.troupe.server.conversation.RunPreferences;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ServerProblem;
import dev.troupe.server.turn.QuestionReply.QuestionAnswer;
import dev.troupe.server.turn.RunControl;
import dev.troupe.server.turn.RunRequest;
import dev.troupe.server.turn.RunRequestParser;
import dev.troupe.server.turn.TurnService;
import dev.troupe.store.session.AgentSessionStore;
import dev.troupe.store.session.SessionAnswer;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Passes messages of programs to the sessions that they are for. Safe for several threads. */
public final class SessionMessages {
    private static final Duration PATIENCE = Duration.ofMinutes(2); // for the message before

    private final TurnService turns;
    private final RunControl runs;
    private final RunRequestParser replies;
    private final AgentSessionStore answers;
    private final InstantSource clock;

    public SessionMessages(
            TurnService turns,
            RunControl runs,
            RunRequestParser replies,
            AgentSessionStore answers,
            InstantSource clock) {
        this.turns = turns;
        this.runs = runs;
        this.replies = replies;
        this.answers = answers;
        this.clock = clock;
    }

    /**
     * @throws ApiException where a message of the caller would be refused
     */
    void requireCapacity(UserPrincipal caller) {
        turns.requireCapacity(caller);
    }

    /**
     * A message that is being worked on.
     *
     * @param turn that has its answer
     * @param after sequence number of the session's last event before it
     * @param end completes with the answer
     */
    record PendingReply(int turn, long after, CompletableFuture<@Nullable Void> end) {}

    /**
     * Accepts a message. One that an agent's question waits for answers that question; every other
     * is a message of the conversation, after the one before has its answer. One that was accepted
     * before under its key has the same answer, also after the session was closed.
     *
     * @param agents that can be invited
     * @throws ApiException when the session is closed
     */
    PendingReply send(
            UserPrincipal caller, OpenSession session, SentMessage message, List<AgentCard> agents)
            throws InterruptedException {
        var earlier = findEarlier(caller, session, message);
        if (earlier.isPresent()) {
            return earlier.get();
        }
        session.requireActive();
        awaitEarlier(session);
        earlier = findEarlier(caller, session, message); // it may have been the one before
        if (earlier.isPresent()) {
            return earlier.get();
        }
        long after = session.log().lastSequence();
        var question = findQuestion(session, message.text(), agents);
        if (question.isPresent()) {
            return answer(caller, session, question.get(), message, after);
        }
        var accepted =
                turns.submitRun(
                        caller,
                        new RunRequest(
                                message.text(),
                                null,
                                RunPreferences.NONE,
                                session.id(),
                                message.key(),
                                message.digest()));
        return pendingReply(session, accepted.turn(), after);
    }

    /** What a message under the same key led to. */
    private Optional<PendingReply> findEarlier(
            UserPrincipal caller, OpenSession session, SentMessage message) {
        if (message.key().isEmpty()) {
            return Optional.empty();
        }
        var turn = turns.findSubmitted(session.log(), message.key(), message.digest());
        if (turn.isPresent()) {
            return Optional.of(
                    pendingReply(session, turn.get(), sequenceBefore(session, turn.get())));
        }
        return answers.findAnswer(session.id(), message.hashedKey())
                .map(known -> repeatAnswer(caller, session, known, message));
    }

    /** Delivers an answer once more that may not have been delivered before the process ended. */
    private PendingReply repeatAnswer(
            UserPrincipal caller, OpenSession session, SessionAnswer known, SentMessage message) {
        if (!known.digest().equals(message.digest())) {
            throw TurnService.keyReused(message.key());
        }
        long after = sequenceBefore(session, known.turn());
        if (session.isClosed()) {
            return pendingReply(session, known.turn(), after);
        }
        var open =
                session.log()
                        .transcript()
                        .findAnswer(known.turn())
                        .filter(answer -> answer.state() == Answer.State.NEEDS_INPUT)
                        .flatMap(answer -> Optional.ofNullable(answer.run()))
                        .map(run -> new WaitingQuestion(known.turn(), run, known.question()));
        try {
            return open.isPresent()
                    ? answer(caller, session, open.get(), message, after)
                    : pendingReply(session, known.turn(), after);
        } catch (ApiException e) {
            if (e.problem().is(ServerProblem.NOT_WAITING)) {
                return pendingReply(session, known.turn(), after);
            }
            throw e;
        }
    }

    private static PendingReply pendingReply(OpenSession session, int turn, long after) {
        var end =
                session.log()
                        .activeTurn(turn)
                        .map(ActiveTurn::endFuture)
                        .orElseGet(() -> CompletableFuture.completedFuture(null));
        return new PendingReply(turn, after, end);
    }

    /** Of the last event before a message. */
    private static long sequenceBefore(OpenSession session, int turn) {
        return session.log().entries().stream()
                .filter(entry ->
                        ConversationEventJson.read(entry.type(), entry.payload())
                                        instanceof MessageReceived received
                                && received.turn() == turn)
                .mapToLong(entry -> entry.sequence() - 1)
                .findFirst()
                .orElse(0);
    }

    private static void awaitEarlier(OpenSession session) throws InterruptedException {
        for (var turn : session.log().activeTurns()) {
            try {
                turn.endFuture().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
            } catch (ExecutionException | TimeoutException _) {
                throw ApiException.conflict(
                        ServerProblem.BUSY,
                        "这个会话还在处理上一条消息；请稍后重试",
                        "an earlier message of this session is being worked on; try again later");
            }
        }
    }

    /**
     * A message as it was sent.
     *
     * @param key under which it is accepted once; empty if it is accepted each time
     * @param digest of all that was sent under the key
     */
    record SentMessage(String text, String key, String digest) {
        SentMessage {
            if (key.length() > RunRequestParser.MAX_KEY) {
                throw ApiException.badRequest(
                        "Idempotency-Key 最多 %d 个字符",
                        "an Idempotency-Key has %d characters at most", RunRequestParser.MAX_KEY);
            }
        }

        static SentMessage of(String text, String key) {
            return new SentMessage(text, key, Sha256.hex(text));
        }

        String hashedKey() {
            return Sha256.hex(key);
        }
    }

    /** Of the message before: an agent that waits for its user. */
    private record WaitingQuestion(int turn, RunId run, @Nullable String key) {}

    private static Optional<WaitingQuestion> findQuestion(
            OpenSession session, String text, List<AgentCard> agents) {
        var transcript = session.log().transcript();
        int last = session.log().summary().turns();
        boolean isAddressed = text.strip().startsWith("@") || text.strip().startsWith("＠");
        boolean isRelease =
                MessageRoute.of(text, session.agents(), agents) instanceof MessageRoute.Release;
        if (isAddressed || isRelease) {
            return Optional.empty();
        }
        return transcript
                .findAnswer(last)
                .filter(answer -> answer.state() == Answer.State.NEEDS_INPUT)
                .flatMap(answer -> Optional.ofNullable(answer.run()))
                .map(run -> new WaitingQuestion(last, run, null));
    }

    private PendingReply answer(
            UserPrincipal caller,
            OpenSession session,
            WaitingQuestion question,
            SentMessage message,
            long after) {
        runs.answer(
                caller,
                question.run().value(),
                run -> {
                    var sent = new QuestionAnswer(question.key(), message.text());
                    var asked = replies.requireQuestion(run, sent, caller, clock.instant());
                    if (!message.key().isEmpty()) {
                        answers.saveAnswer(
                                session.id(),
                                new SessionAnswer(
                                        message.hashedKey(),
                                        message.digest(),
                                        question.turn(),
                                        asked.open().question().key()));
                    }
                    return asked.answer(message.text());
                });
        return pendingReply(session, question.turn(), after);
    }

    /**
     * Waits for the answer.
     *
     * @return empty if it takes longer
     */
    static Optional<TurnAnswered> await(OpenSession session, PendingReply reply, Duration patience)
            throws InterruptedException {
        try {
            reply.end().get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw new IllegalStateException("the answer could not be recorded", e);
        } catch (TimeoutException _) {
            return Optional.empty();
        }
        return session.log().findAnswer(reply.turn());
    }
}
