package dev.troupe.server;

import dev.troupe.chat.Answer;
import dev.troupe.chat.Coordinator;
import dev.troupe.chat.Rerun;
import dev.troupe.codec.WorkflowJson;
import dev.troupe.core.InvalidValue;
import dev.troupe.core.Workflow;
import dev.troupe.runtime.RecordedRun;
import java.util.List;

/**
 * Where people say what is to be done: messages and orders are taken in, and what was done is done
 * again. Safe for use by several threads.
 *
 * @see Replies
 */
final class Desk {
    private final Conversations conversations;
    private final Work work;
    private final Pursuit pursuit;
    private final TurnTasks tasks;

    Desk(Conversations conversations, Work work, Pursuit pursuit, TurnTasks tasks) {
        this.conversations = conversations;
        this.work = work;
        this.pursuit = pursuit;
        this.tasks = tasks;
    }

    /** Takes in a message. */
    LiveTurn say(Caller caller, ConversationLog log, String text, Wishes wishes) {
        return say(caller, log, text, wishes, "", TurnListener.NONE);
    }

    /** Takes in a message and tells what becomes of it. */
    LiveTurn say(Caller caller, ConversationLog log, String text, TurnListener listener) {
        return say(caller, log, text, Wishes.NONE, "", listener);
    }

    /** Takes in a message that nothing is to be run for; its answer has the plan. */
    LiveTurn plan(Caller caller, ConversationLog log, String text, TurnListener listener) {
        work.requireRoom(caller);
        var request =
                new TurnRequest(
                        TurnRequest.Kind.PREVIEW,
                        caller.name(),
                        tasks.workspace(caller),
                        Wishes.NONE,
                        Values.nothing());
        return begin(log, text, "", request, listener);
    }

    private LiveTurn say(
            Caller caller,
            ConversationLog log,
            String text,
            Wishes wishes,
            String digest,
            TurnListener listener) {
        work.requireRoom(caller);
        work.requireDocuments(wishes.documents());
        var request = TurnRequest.message(caller.name(), tasks.workspace(caller), wishes);
        return begin(log, text, digest, request, listener);
    }

    /**
     * Takes in a message in the place of an earlier one. What came after that is taken back; what
     * its runs did is not undone.
     *
     * @throws Refusal when there is no such message, or one is being worked on
     */
    LiveTurn sayAgain(Caller caller, ConversationLog log, int number, String text, Wishes wishes) {
        work.requireRoom(caller);
        work.requireDocuments(wishes.documents());
        var request = TurnRequest.message(caller.name(), tasks.workspace(caller), wishes);
        var before = Transcript.of(log.events()).before(number);
        return start(log.beginAgain(number, text, request), text, before, request);
    }

    private LiveTurn run(
            Caller caller, ConversationLog log, Workflow workflow, Wishes wishes, String digest) {
        work.requireRoom(caller);
        work.requireDocuments(wishes.documents());
        var plan = WorkflowJson.write(workflow.definition());
        var request =
                new TurnRequest(
                        TurnRequest.Kind.WORKFLOW,
                        caller.name(),
                        tasks.workspace(caller),
                        wishes,
                        Values.record("workflow", plan));
        return begin(log, workflow.description(), digest, request, TurnListener.NONE);
    }

    private LiveTurn begin(
            ConversationLog log,
            String text,
            String digest,
            TurnRequest request,
            TurnListener listener) {
        var before = Transcript.of(log.events());
        var turn = log.begin(text, Conversations.title(log, text), digest, request);
        turn.tell(listener);
        return start(turn, text, before, request);
    }

    private LiveTurn start(LiveTurn turn, String text, Transcript before, TurnRequest request) {
        var user = turn.log().summary().user();
        work.start(turn, Work.AT_ONCE, () -> tasks.job(request, user, text, before, turn));
        return turn;
    }

    /** Where an order is worked on. */
    record Taken(ConversationLog log, int turn) {}

    /**
     * Takes in an order for a run. The same order under the same key is taken in once.
     *
     * @throws Refusal when the key belongs to another order
     */
    Taken order(Caller caller, Order order) {
        var key = order.key();
        if (key.isEmpty()) {
            var log =
                    order.conversation().isEmpty()
                            ? conversations.create(caller, "")
                            : conversations.of(caller, order.conversation());
            return begin(caller, log, order);
        }
        if (!order.conversation().isEmpty()) {
            return orderWithin(caller, conversations.of(caller, order.conversation()), order);
        }
        var log = conversations.ofKey(caller, key);
        synchronized (log) {
            if (log.summary().turns() == 0) {
                return begin(caller, log, order);
            }
        }
        if (!Transcript.of(log.events()).digest().equals(order.digest())) {
            throw otherOrder(key);
        }
        return new Taken(log, 1);
    }

    /** The turns of a conversation that is named note the keys that they were ordered under. */
    private Taken orderWithin(Caller caller, ConversationLog log, Order order) {
        var key = Digests.hex(order.key()) + " ";
        synchronized (log) {
            var transcript = Transcript.of(log.events());
            var known = transcript.turnUnder(key);
            if (known.isEmpty()) {
                return begin(caller, log, order, key + order.digest());
            }
            if (!transcript.digest(known.get()).equals(key + order.digest())) {
                throw otherOrder(order.key());
            }
            return new Taken(log, known.get());
        }
    }

    private static Refusal otherOrder(String key) {
        return Refusal.of(
                422,
                ServerProblem.IDEMPOTENCY_KEY,
                "Idempotency-Key“%s”已用于另一个请求；请换一个",
                "Idempotency-Key '%s' belongs to another request; use a new one",
                key);
    }

    private Taken begin(Caller caller, ConversationLog log, Order order) {
        return begin(caller, log, order, order.digest());
    }

    private Taken begin(Caller caller, ConversationLog log, Order order, String digest) {
        var workflow = order.workflow();
        var turn =
                workflow == null
                        ? say(
                                caller,
                                log,
                                order.request(),
                                order.wishes(),
                                digest,
                                TurnListener.NONE)
                        : run(caller, log, workflow, order.wishes(), digest);
        return new Taken(log, turn.number());
    }

    /**
     * Runs again what is to be run of a run that has ended: in its conversation, or in one of its
     * own where a message is being worked on there.
     *
     * @param request of a kind that names the run
     */
    LiveTurn rerun(Caller caller, RecordedRun run, TurnRequest request) {
        work.requireRoom(caller);
        work.requireDocuments(request.wishes().documents());
        var _ = Pursuit.requireWorkspace(run);
        var words = tasks.again(request).words(); // refuses before anything is accepted
        var log = pursuit.logOf(run);
        var title = log.summary().title();
        var turn =
                log.beginIfIdle(words, title, request)
                        .orElseGet(() ->
                                conversations
                                        .create(caller, title)
                                        .begin(words, title, "", request));
        return start(turn, words, Transcript.of(List.of()), request);
    }

    /** What is run again. */
    interface Again {
        /** As the conversation has it. */
        String words();

        Answer with(Coordinator coordinator) throws InterruptedException;

        /** A part of a run. */
        static Again of(Rerun rerun) {
            return new Again() {
                @Override
                public String words() {
                    return rerun.notes().request();
                }

                @Override
                public Answer with(Coordinator coordinator) throws InterruptedException {
                    return coordinator.rerun(rerun);
                }
            };
        }
    }

    /** What a value that is wrong is told as. */
    static Refusal invalid(InvalidValue e) {
        return Refusal.of(422, ServerProblem.BAD_REQUEST, e.sentence());
    }
}
