package dev.troupe.server.turn;

import dev.troupe.codec.EventJson;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.conversation.ConversationService;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ServerProblem;
import dev.troupe.server.turn.QuestionReply.QuestionApproval;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.cluster.RunOrder;
import dev.troupe.store.cluster.RunOrder.State;
import dev.troupe.store.cluster.RunOrderStore;
import dev.troupe.store.value.StoreException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Carries out what other servers order for runs of this one. An order is acknowledged once what it
 * changes is on record. Safe for use by several threads.
 *
 * @see RunOrderSender
 */
public final class RunOrderReceiver {
    private static final Logger LOG = LoggerFactory.getLogger(RunOrderReceiver.class);

    private final RunOrderStore orders;
    private final ConversationService conversations;
    private final RunControl runs;
    private final TurnControl turns;
    private final Set<String> inHand = ConcurrentHashMap.newKeySet();

    public RunOrderReceiver(
            DurableJournal journal,
            ConversationService conversations,
            RunControl runs,
            TurnControl turns) {
        this.orders = journal.runOrders();
        this.conversations = conversations;
        this.runs = runs;
        this.turns = turns;
    }

    /** Begins to carry out the orders that wait for this server, each on its own thread. */
    public void carryOutOpen() {
        for (var order : orders.findOpen()) {
            if (inHand.add(order.id())) {
                Thread.ofVirtual().name("order " + order.id()).start(() -> carryOut(order));
            }
        }
    }

    private void carryOut(RunOrder order) {
        try {
            if (orders.take(order.id())) {
                carryOutTaken(order);
            }
        } catch (StoreException e) { // the sender withdraws it, or asks for it again
            LOG.warn("order {} could not be carried out", order.id(), e);
        } finally {
            inHand.remove(order.id());
        }
    }

    private void carryOutTaken(RunOrder order) {
        Value refusal;
        try {
            orders.finish(order.id(), State.RECORDED, execute(order));
            return;
        } catch (ApiException e) {
            refusal = OrderRefusal.toValue(e);
        } catch (RuntimeException e) {
            LOG.warn("order {} failed", order.id(), e);
            var problem =
                    StoreException.findCause(e)
                            .map(StoreException::problem)
                            .orElseGet(
                                    () -> Problem.of(ServerProblem.INTERNAL, LocalizedText.of(e)));
            refusal = OrderRefusal.toValue(ApiException.of(503, problem, ApiException.BUSY_WAIT));
        }
        orders.finish(order.id(), State.REFUSED, refusal);
    }

    /** Carries an order out; what the sender needs to know of it. */
    private Value execute(RunOrder order) {
        switch (order.kind()) {
            case RunOrderSender.EVENT -> applyEvent(order);
            case RunOrderSender.STOP -> stopTurns(order);
            case RunOrderSender.REPLACE -> {
                return replacePlan(order).toValue();
            }
            default ->
                    throw ApiException.conflict(
                            ServerProblem.WRONG_STATE,
                            "处理此运行的服务器版本不同，不支持“%s”；请直接在那台服务器上操作",
                            "the server that works on this has another version and does not"
                                    + " support '%s'; use that server instead",
                            order.kind());
        }
        return Value.missing();
    }

    private PlanReplacement replacePlan(RunOrder order) {
        var key = order.payload().field("key");
        var approval =
                new QuestionApproval(key.isMissing() ? null : key.asText(), null, null, null, null);
        try {
            return runs.replaceHere(
                    userOf(order),
                    new RunId(order.target()),
                    approval,
                    order.payload().field("plan"));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("interrupted while a plan was replaced", e);
        }
    }

    private static UserPrincipal userOf(RunOrder order) {
        return new UserPrincipal(order.user(), order.userName(), UserPrincipal.Role.MEMBER);
    }

    private void applyEvent(RunOrder order) {
        var run = new RunId(order.target());
        var event = EventJson.read(order.payload()).event();
        runs.carryOut(userOf(order), run, _ -> event);
    }

    private void stopTurns(RunOrder order) {
        order.findConversation().flatMap(conversations::find).ifPresent(turns::stopHere);
    }
}
