package dev.troupe.server.turn;

import dev.troupe.codec.EventJson;
import dev.troupe.core.engine.TimeSource;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.conversation.ConversationLog;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ServerProblem;
import dev.troupe.server.http.Values;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.cluster.RunOrder;
import dev.troupe.store.cluster.RunOrder.State;
import dev.troupe.store.cluster.RunOrderStore;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Sends orders to the server that works on a run, and waits until that server has recorded or
 * refused them. An order that does not begin in time is withdrawn, so that it cannot take effect
 * after it was refused.
 *
 * @see RunOrderReceiver
 */
public final class RunOrderSender {
    static final String EVENT = "event"; // what happened to a run, as in its record
    static final String STOP = "stop"; // of the turns of a conversation
    static final String REPLACE = "replace"; // the plan that waits to be approved

    private static final Duration UNTIL_TAKEN = Duration.ofSeconds(8);
    private static final Duration UNTIL_RECORDED = Duration.ofSeconds(40); // once it is taken
    private static final long FIRST_PAUSE_MILLIS = 5;
    private static final long MAX_PAUSE_MILLIS = 100;
    private static final int PAUSES_UNTIL_REPEAT = 20; // of the announcement, which may be lost

    private final DurableJournal journal;
    private final RunOrderStore orders;
    private final RecordedActions actions;
    private final TimeSource time;

    public RunOrderSender(DurableJournal journal, RecordedActions actions, TimeSource time) {
        this.journal = journal;
        this.actions = actions;
        this.orders = journal.runOrders();
        this.time = time;
    }

    /** Whether another server that is alive works on a run, or has stored it for later. */
    boolean isWithOther(RunId run) {
        return journal.servers().isWithOther(run);
    }

    /**
     * Sends what is to happen to a run.
     *
     * @return whether it is recorded; {@code false} if that server has ended and it is not
     * @throws ApiException when that server refuses it, or does not answer
     */
    boolean send(UserPrincipal caller, RunId run, RunEvent event) {
        long after = journal.lastSequence(run);
        var payload = EventJson.write(new JournalEntry(run, after + 1, time.instant(), event));
        var order = order(caller, run.value(), EVENT, payload, after);
        return awaitRecorded(order, () -> isWithOther(run)).isPresent()
                || actions.contains(run, after, event);
    }

    /**
     * Stops what another server works on in a conversation.
     *
     * @return {@code false} if that server has ended before it did so
     * @throws ApiException when that server does not answer
     */
    boolean sendStop(UserPrincipal caller, ConversationLog log) {
        var target = RunOrder.conversationTarget(log.id());
        return awaitRecorded(
                        order(caller, target, STOP, Value.missing(), 0),
                        () -> !log.turnsOfOthers().isEmpty())
                .isPresent();
    }

    /**
     * Sends a plan to run in the place of one that waits to be approved.
     *
     * @param question its key; {@code null} for the only one
     * @return what runs instead; empty if that server has ended before it did so
     * @throws ApiException when that server refuses it, or does not answer
     */
    Optional<PlanReplacement> sendReplacement(
            UserPrincipal caller, RunId run, @Nullable String question, Value plan) {
        var payload =
                Values.record(
                        "key",
                        question == null ? Value.missing() : Value.of(question),
                        "plan",
                        plan);
        var order = order(caller, run.value(), REPLACE, payload, journal.lastSequence(run));
        return awaitRecorded(order, () -> isWithOther(run)).map(PlanReplacement::parse);
    }

    private static RunOrder order(
            UserPrincipal caller, String target, String kind, Value payload, long after) {
        return new RunOrder(
                UUID.randomUUID().toString(),
                target,
                kind,
                payload,
                caller.user(),
                caller.name(),
                after,
                State.OPEN,
                Value.missing());
    }

    /** What it resulted in; empty if its server has ended and it was not carried out. */
    private Optional<Value> awaitRecorded(RunOrder order, BooleanSupplier isWithOther) {
        orders.send(order, time.instant());
        long start = System.nanoTime();
        long pause = FIRST_PAUSE_MILLIS;
        for (int pauses = 1; ; pauses++) {
            var now = orders.find(order.id()).orElseThrow(() -> unknownOutcome(order));
            if (now.state() == State.RECORDED) {
                return Optional.of(now.result());
            }
            if (now.state() == State.REFUSED) {
                throw OrderRefusal.toException(now.result());
            }
            if (!isWithOther.getAsBoolean() && orders.withdraw(order.id())) {
                return Optional.empty();
            }
            requireTime(now, System.nanoTime() - start);
            if (now.state() == State.OPEN && pauses % PAUSES_UNTIL_REPEAT == 0) {
                orders.announce(order);
            }
            pause(pause);
            pause = Math.min(2 * pause, MAX_PAUSE_MILLIS);
        }
    }

    private void requireTime(RunOrder order, long nanos) {
        if (nanos > UNTIL_TAKEN.toNanos() && orders.withdraw(order.id())) {
            throw ApiException.retryLater(
                    503,
                    ServerProblem.OVERLOADED,
                    ApiException.BUSY_WAIT,
                    "处理运行 %s 的服务器没有响应，此操作已撤回；请稍后重试",
                    "the server that works on %s does not answer, so this was withdrawn; try again"
                            + " later",
                    order.target());
        }
        if (nanos > UNTIL_RECORDED.toNanos()) {
            throw unknownOutcome(order);
        }
    }

    private static ApiException unknownOutcome(RunOrder order) {
        return ApiException.retryLater(
                503,
                ServerProblem.OVERLOADED,
                ApiException.BUSY_WAIT,
                "处理运行 %s 的服务器没有报告结果，无法得知此操作是否已执行；请先查看该运行再重试",
                "the server that works on %s did not report what became of this, so it is unknown;"
                        + " check the run before you try again",
                order.target());
    }

    private static void pause(long millis) {
        try {
            TimeUnit.MILLISECONDS.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while another server was waited for", e);
        }
    }
}
