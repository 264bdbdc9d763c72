package dev.troupe.server;

import dev.troupe.chat.Answer;
import dev.troupe.chat.Coordinator;
import dev.troupe.chat.Rerun;
import dev.troupe.core.InvalidValue;
import dev.troupe.core.RunOptions;
import dev.troupe.core.Workflow;
import dev.troupe.runtime.RecordedRun;

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
    private final Workspaces workspaces;

    Desk(Conversations conversations, Work work, Pursuit pursuit, Workspaces workspaces) {
        this.conversations = conversations;
        this.work = work;
        this.pursuit = pursuit;
        this.workspaces = workspaces;
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
        var before = Transcript.of(log.events()).conversation();
        var turn = log.begin(text, Conversations.title(log, text), "");
        turn.tell(listener);
        work.start(
                turn,
                caller.name(),
                new Work.Means(workspaces.of(caller), RunOptions.STANDARD),
                coordinator -> coordinator.preview(before, text));
        return turn;
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
        var before = Transcript.of(log.events());
        var turn = log.begin(text, Conversations.title(log, text), digest);
        turn.tell(listener);
        work(caller, turn, text, before, wishes);
        return turn;
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
        var before = Transcript.of(log.events()).before(number);
        var turn = log.beginAgain(number, text);
        work(caller, turn, text, before, wishes);
        return turn;
    }

    private void work(Caller caller, LiveTurn turn, String text, Transcript before, Wishes wishes) {
        var conversation = before.conversation();
        work.start(
                turn,
                caller.name(),
                wishes.means(workspaces.of(caller)),
                coordinator ->
                        wishes.isReviewed()
                                ? coordinator.turn(conversation, text, Work.LOOKED_AT_LATER)
                                : coordinator.turn(conversation, text));
    }

    private LiveTurn run(
            Caller caller, ConversationLog log, Workflow workflow, Wishes wishes, String digest) {
        work.requireRoom(caller);
        work.requireDocuments(wishes.documents());
        var text = workflow.description();
        var turn = log.begin(text, Conversations.title(log, text), digest);
        work.start(
                turn,
                caller.name(),
                wishes.means(workspaces.of(caller)),
                coordinator ->
                        Work.turn(
                                text,
                                wishes.isReviewed()
                                        ? coordinator.run(workflow, text, Work.LOOKED_AT_LATER)
                                        : coordinator.run(workflow, text)));
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
     */
    LiveTurn rerun(Caller caller, RecordedRun run, Wishes wishes, Again again) {
        work.requireRoom(caller);
        work.requireDocuments(wishes.documents());
        var workspace = Pursuit.requireWorkspace(run);
        var log = pursuit.logOf(run);
        var title = log.summary().title();
        var turn =
                log.beginIfIdle(again.words(), title)
                        .orElseGet(() ->
                                conversations
                                        .create(caller, title)
                                        .begin(again.words(), title, ""));
        work.start(
                turn,
                caller.name(),
                wishes.means(workspace),
                coordinator -> Work.turn(again.words(), again.with(coordinator)));
        return turn;
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
