package dev.troupe.server.run;

import dev.troupe.chat.conversation.AnswerDetails.Composed;
import dev.troupe.core.value.RunId;
import dev.troupe.server.conversation.ActiveTurn;
import dev.troupe.server.conversation.ClarificationEntry;
import dev.troupe.server.conversation.ConversationLog;
import dev.troupe.server.conversation.TurnState;
import dev.troupe.server.http.PartialProblem;
import dev.troupe.server.turn.PlanReplacement;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** The turn of a request for a run, as far as it is when it is planned. */
record StartedRun(
        @Nullable String runId,
        String conversationId,
        int turn,
        TurnState state,
        @Schema(description = "If there is one already") @Nullable String answer,
        @Schema(description = "What the user must specify before the request can be planned")
                @Nullable ClarificationEntry question,
        @Nullable PartialProblem problem) {
    private static final long PLANNING_MINUTES =
            5; // how long a client that orders a run waits for its id

    /** A run that was accepted, or an action on it. */
    record AcceptedRun(
            @Nullable String runId, @Nullable String conversationId, @Nullable Integer turn) {
        static AcceptedRun of(String run) {
            return new AcceptedRun(run, null, null);
        }

        static AcceptedRun of(PlanReplacement replaced) {
            var run = replaced.run();
            return new AcceptedRun(
                    run == null ? null : run.value(), replaced.conversation(), replaced.turn());
        }

        static AcceptedRun of(ActiveTurn turn, @Nullable RunId run) {
            return new AcceptedRun(
                    run == null ? null : run.value(), turn.log().id(), turn.number());
        }
    }

    static StartedRun of(ConversationLog log, int turn) {
        var transcript = log.transcript();
        var run = transcript.findRun(turn);
        var answer = transcript.findAnswer(turn).orElse(null);
        var question =
                answer != null && answer.details() instanceof Composed composed
                        ? composed.question()
                        : null;
        var problem = answer == null ? null : answer.problem();
        return new StartedRun(
                run.map(RunId::value).orElse(null),
                log.id(),
                turn,
                answer == null ? TurnState.RUNNING : TurnState.of(answer.state()),
                answer == null ? null : answer.text(),
                question == null ? null : ClarificationEntry.of(question),
                problem == null ? null : PartialProblem.of(problem));
    }

    /** The run that it started; {@code null} if that is still being planned, or there is none. */
    static @Nullable RunId awaitRun(ActiveTurn turn) throws InterruptedException {
        try {
            return turn.runFuture().get(PLANNING_MINUTES, TimeUnit.MINUTES);
        } catch (ExecutionException | TimeoutException _) {
            return null; // the conversation reports the rest
        }
    }
}
