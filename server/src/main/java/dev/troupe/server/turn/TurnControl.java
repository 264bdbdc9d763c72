package dev.troupe.server.turn;

import dev.troupe.core.run.RunEvent;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.conversation.ActiveTurn;
import dev.troupe.server.conversation.ConversationLog;
import dev.troupe.server.conversation.ConversationTranscript;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ServerProblem;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/** Stops what a conversation works on, here or on the server that works on it. */
public final class TurnControl {
    private static final RunEvent CANCEL = new RunEvent.CancelRequested("");
    private static final Duration PATIENCE = Duration.ofSeconds(8); // for a change of the server
    private static final long PAUSE_MILLIS = 20;

    private final RunOrderSender orders;
    private final RecordedActions actions;

    public TurnControl(RunOrderSender orders, RecordedActions actions) {
        this.orders = orders;
        this.actions = actions;
    }

    /**
     * Stops every turn that is under way, and waits until that is on record.
     *
     * @return the last of them; empty if there is none
     * @throws ApiException when it is not recorded in time
     */
    public OptionalInt stop(UserPrincipal caller, ConversationLog log) {
        var seen = new HashSet<Integer>();
        long start = System.nanoTime();
        while (true) {
            boolean isStopped = stopActive(log, seen);
            var elsewhere = log.turnsOfOthers();
            if (!elsewhere.isEmpty() && orders.sendStop(caller, log)) {
                return OptionalInt.of(elsewhere.getLast());
            }
            if (isStopped && elsewhere.isEmpty()) {
                return seen.stream().mapToInt(turn -> turn).max();
            }
            pause(start);
        }
    }

    /**
     * Stops every turn that is under way on this server, and waits until that is on record.
     *
     * @throws ApiException when it is not recorded in time
     */
    void stopHere(ConversationLog log) {
        var seen = new HashSet<Integer>();
        long start = System.nanoTime();
        while (!stopActive(log, seen)) {
            pause(start);
        }
    }

    /** Whether nothing continues: each turn has been answered, or its run records its end. */
    private boolean stopActive(ConversationLog log, Set<Integer> seen) {
        var active = log.activeTurns();
        active.forEach(ActiveTurn::cancel);
        var stopping = active.stream().filter(this::isCancelled).map(ActiveTurn::number).toList();
        active.forEach(turn -> seen.add(turn.number()));
        return stopping.size() == active.size() && !isAboutToContinue(log, stopping);
    }

    private boolean isCancelled(ActiveTurn turn) {
        var run = turn.run();
        return run != null && actions.contains(run, 0, CANCEL);
    }

    /** Whether another turn has neither an answer nor a server that works on it. */
    private static boolean isAboutToContinue(ConversationLog log, List<Integer> stopping) {
        var transcript = ConversationTranscript.of(log.entries());
        var left = new ArrayList<>(transcript.unansweredTurns());
        left.removeAll(stopping);
        left.removeIf(turn -> transcript.request(turn).isMissing());
        return !left.isEmpty() && !log.turnsOfOthers().containsAll(left);
    }

    private static void pause(long start) {
        if (System.nanoTime() - start > PATIENCE.toNanos()) {
            throw ApiException.retryLater(
                    503,
                    ServerProblem.OVERLOADED,
                    ApiException.BUSY_WAIT,
                    "这条消息还没有停止；请查看对话后重试",
                    "the message has not stopped yet; check the conversation, then try again");
        }
        LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(PAUSE_MILLIS));
    }
}
