package dev.troupe.server.session;

import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.ConversationEvent.TurnAnswered;
import dev.troupe.chat.session.MessageRoute;
import dev.troupe.core.value.RunId;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.conversation.ActiveTurn;
import dev.troupe.server.conversation.TurnListener;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ServerProblem;
import dev.troupe.server.turn.QuestionReply.QuestionAnswer;
import dev.troupe.server.turn.RunControl;
import dev.troupe.server.turn.RunRequestParser;
import dev.troupe.server.turn.TurnService;
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
    private final InstantSource clock;

    public SessionMessages(
            TurnService turns, RunControl runs, RunRequestParser replies, InstantSource clock) {
        this.turns = turns;
        this.runs = runs;
        this.replies = replies;
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
     * is a message of the conversation, after the one before has its answer.
     *
     * @param agents that can be invited
     */
    PendingReply send(
            UserPrincipal caller, OpenSession session, String text, List<AgentCard> agents)
            throws InterruptedException {
        awaitEarlier(session);
        long after = session.log().lastSequence();
        var question = findQuestion(session, text, agents);
        if (question.isPresent()) {
            return answer(caller, session, question.get(), text, after);
        }
        var turn = turns.sendMessage(caller, session.log(), text, TurnListener.NONE);
        return new PendingReply(turn.number(), after, turn.endFuture());
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

    /** Of the message before: an agent that waits for its user. */
    private record WaitingQuestion(int turn, RunId run) {}

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
                .map(run -> new WaitingQuestion(last, run));
    }

    private PendingReply answer(
            UserPrincipal caller,
            OpenSession session,
            WaitingQuestion question,
            String text,
            long after) {
        runs.answer(
                caller,
                question.run().value(),
                run ->
                        replies.requireQuestion(
                                        run,
                                        new QuestionAnswer(null, text),
                                        caller,
                                        clock.instant())
                                .answer(text));
        var end =
                session.log()
                        .activeTurn(question.turn())
                        .map(ActiveTurn::endFuture)
                        .orElseGet(() -> CompletableFuture.completedFuture(null));
        return new PendingReply(question.turn(), after, end);
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
