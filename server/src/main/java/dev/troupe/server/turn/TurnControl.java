package dev.troupe.server.turn;

import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.conversation.ActiveTurn;
import dev.troupe.server.conversation.ConversationLog;
import dev.troupe.server.conversation.ConversationTranscript;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ServerProblem;
import java.time.Duration;
import java.util.OptionalInt;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Stops what a conversation works on, here or on the server that works on it. */
public final class TurnControl {
    private static final Duration PATIENCE = Duration.ofSeconds(8); // for a change of the server
    private static final long PAUSE_MILLIS = 100;

    private final RunOrderSender orders;

    public TurnControl(RunOrderSender orders) {
        this.orders = orders;
    }

    /**
     * Stops every turn that is under way.
     *
     * @return the last of them; empty if there is none
     * @throws ApiException when the server that works on one does not answer
     */
    public OptionalInt stop(UserPrincipal caller, ConversationLog log) {
        long start = System.nanoTime();
        while (true) {
            var here = log.activeTurns();
            here.forEach(ActiveTurn::cancel);
            var elsewhere = log.turnsOfOthers();
            if (elsewhere.isEmpty() && (!here.isEmpty() || !isAboutToContinue(log))) {
                return here.stream().mapToInt(ActiveTurn::number).max();
            }
            if (!elsewhere.isEmpty() && orders.sendStop(caller, log)) {
                return OptionalInt.of(elsewhere.getLast());
            }
            if (System.nanoTime() - start > PATIENCE.toNanos()) {
                throw ApiException.retryLater(
                        503,
                        ServerProblem.OVERLOADED,
                        ApiException.BUSY_WAIT,
                        "处理这条消息的服务器已停止，另一台服务器即将接手；请稍后重试",
                        "the server that worked on this message has ended, and another one is about"
                                + " to continue it; try again later");
            }
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(PAUSE_MILLIS));
        }
    }

    /** Whether a turn has neither an answer nor a server that works on it, because that ended. */
    private static boolean isAboutToContinue(ConversationLog log) {
        var transcript = ConversationTranscript.of(log.entries());
        return transcript.unansweredTurns().stream()
                .anyMatch(turn -> !transcript.request(turn).isMissing());
    }
}
