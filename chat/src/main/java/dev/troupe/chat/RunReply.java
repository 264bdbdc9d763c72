package dev.troupe.chat;

import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.Conversation;
import dev.troupe.chat.conversation.ConversationEvent;
import dev.troupe.chat.conversation.ConversationListener;
import dev.troupe.chat.conversation.IntentThresholds;
import dev.troupe.chat.conversation.Turn;
import dev.troupe.chat.conversation.TurnRecord;
import dev.troupe.chat.intent.IntentRouter;
import dev.troupe.chat.run.WaitingRun;
import dev.troupe.core.engine.ComputePool;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.InvalidValue;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.model.Message;
import dev.troupe.model.ModelException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A message after a run that waits: it answers the run's question, drops it, or is a request of its
 * own, which leaves the question open unless it lapses.
 */
record RunReply(CoordinatorConfig config, PlanRunner runner, TurnTrace trace) {
    /** The outcome of a message that is for the run; empty if it is a separate request. */
    Optional<Turn> handle(Conversation conversation, String message, RunId run)
            throws InterruptedException {
        var found = runner.findWaiting(run);
        if (found.isEmpty()) {
            return Optional.empty();
        }
        var waiting = found.get();
        var by = config.agentOptions().approvals().responder();
        return switch (waiting.read(message, by)) {
            case WaitingRun.Reply.Drops _ -> Optional.of(drop(conversation, message, waiting));
            case WaitingRun.Reply.Answers(var event, boolean isCertain) ->
                    isCertain || !isRequest(conversation, message, waiting)
                            ? resume(conversation, message, waiting, event)
                            : leave(waiting);
            case WaitingRun.Reply.IsUnclear _ ->
                    isRequest(conversation, message, waiting)
                            ? leave(waiting)
                            : Optional.of(askAgain(conversation, message, waiting));
            case WaitingRun.Reply.IsOther _ -> leave(waiting);
        };
    }

    /** The message is a separate request. */
    private Optional<Turn> leave(WaitingRun waiting) throws InterruptedException {
        if (waiting.lapses()) {
            cancel(waiting.run(), "The user made another request");
        }
        return Optional.empty();
    }

    /** Empty if another user has answered it at the same moment. */
    private Optional<Turn> resume(
            Conversation conversation, String message, WaitingRun waiting, RunEvent news)
            throws InterruptedException {
        attach(message, waiting);
        try {
            var answer = trace.call(() -> runner.resume(waiting.run(), news));
            trace.answer(answer);
            var exchange = TurnRecord.of(message, waiting.request(), answer);
            boolean isAgreedTo = !waiting.lapses() || !answer.requestState().isMissing();
            return Optional.of(
                    Turn.of(conversation, isAgreedTo ? exchange : exchange.asProposal(), answer));
        } catch (InvalidValue _) {
            return Optional.empty();
        }
    }

    private Turn drop(Conversation conversation, String message, WaitingRun waiting)
            throws InterruptedException {
        attach(message, waiting);
        var ended = trace.call(() -> cancel(waiting.run(), "The user dropped the question"));
        var text =
                conversation
                        .languageOf(message)
                        .choose("好的，不再继续这个请求。", "All right, the request is not continued.");
        var answer =
                new Answer(
                        ended.state(),
                        text,
                        ended.artifacts(),
                        null,
                        ended.workflow(),
                        ended.run(),
                        ended.problem());
        trace.answer(answer);
        return Turn.of(conversation, TurnRecord.ofText(message, text), answer);
    }

    private Answer cancel(RunId run, String reason) throws InterruptedException {
        return runner.resume(run, new RunEvent.CancelRequested(reason));
    }

    private Turn askAgain(Conversation conversation, String message, WaitingRun waiting) {
        attach(message, waiting);
        var answer =
                new Answer(
                        Answer.State.NEEDS_INPUT,
                        waiting.textAgain(),
                        List.of(),
                        null,
                        null,
                        null,
                        null);
        trace.answer(answer);
        return Turn.of(conversation, TurnRecord.ofText(message, answer.text()), answer);
    }

    private void attach(String message, WaitingRun waiting) {
        trace.receive(message);
        config.conversationListener()
                .onEvent(
                        new ConversationEvent.RunAttached(config.runOwner().turn(), waiting.run()));
    }

    /**
     * Whether a message is a request and not an answer: a complete one, or a change of the request
     * that was answered before a proposal. The router decides, who sees what was asked; an answer
     * completes that to another request than the message.
     */
    private boolean isRequest(Conversation conversation, String message, WaitingRun waiting)
            throws InterruptedException {
        var asked = askedLast(conversation, waiting);
        var router = new IntentRouter(config.model(), config.catalog());
        try {
            var intent =
                    ComputePool.callFor(
                            config.runOwner().user(),
                            () -> router.route(asked, message, ConversationListener.NONE));
            return config.thresholds().decide(intent) == IntentThresholds.Decision.ACT
                    && (!intent.inputs().isEmpty()
                            || intent.request().strip().equals(message.strip()));
        } catch (ModelException _) {
            return false;
        }
    }

    /**
     * The conversation as it is when the question was asked, and nothing else to refer to than what
     * was answered before a proposal.
     */
    private static Conversation askedLast(Conversation conversation, WaitingRun waiting) {
        var messages = new ArrayList<>(conversation.messages());
        if (messages.isEmpty()) {
            messages.add(new Message.User(waiting.request()));
            messages.add(new Message.Assistant(waiting.text(), List.of()));
        } else {
            messages.set(messages.size() - 1, new Message.Assistant(waiting.text(), List.of()));
        }
        boolean isKept = waiting.lapses() && !conversation.state().isMissing();
        return new Conversation(
                messages,
                null,
                isKept ? conversation.request() : null,
                isKept ? conversation.state() : Value.missing(),
                List.of(),
                conversation.instructions());
    }
}
