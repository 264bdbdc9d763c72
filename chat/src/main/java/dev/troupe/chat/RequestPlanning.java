package dev.troupe.chat;

import dev.troupe.chat.answer.ChatResponder;
import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.ChatProblem;
import dev.troupe.chat.conversation.Clarification;
import dev.troupe.chat.conversation.Conversation;
import dev.troupe.chat.conversation.ConversationEvent;
import dev.troupe.chat.conversation.Intent;
import dev.troupe.chat.conversation.IntentResult;
import dev.troupe.chat.conversation.IntentThresholds;
import dev.troupe.chat.conversation.NoValidPlanException;
import dev.troupe.chat.conversation.Plan;
import dev.troupe.chat.conversation.PlanConstraints;
import dev.troupe.chat.conversation.Proposal;
import dev.troupe.chat.intent.Clarifier;
import dev.troupe.chat.intent.IntentRouter;
import dev.troupe.chat.intent.WorkspaceNames;
import dev.troupe.chat.plan.PlanListener;
import dev.troupe.chat.plan.Planner;
import dev.troupe.core.engine.ComputePool;
import dev.troupe.core.value.Problem;
import dev.troupe.language.Language;
import dev.troupe.language.StreamSafeText;
import dev.troupe.model.ModelException;
import java.util.List;
import java.util.Locale;

/**
 * Understands a message and plans what it asks for, without running anything: small talk is
 * answered, and what is unclear is asked.
 */
final class RequestPlanning {
    private final CoordinatorConfig config;

    RequestPlanning(CoordinatorConfig config) {
        this.config = config;
    }

    Proposal propose(
            Conversation conversation, String message, PlanListener listener, TurnTrace trace)
            throws InterruptedException {
        return ComputePool.callFor(
                config.runOwner().user(),
                () -> findProposal(conversation, message, listener, trace));
    }

    private Proposal findProposal(
            Conversation conversation, String message, PlanListener listener, TurnTrace trace)
            throws InterruptedException {
        var pending = conversation.pending();
        var said =
                StreamSafeText.streamSafe(
                        pending == null
                                ? message
                                : pending.question().findChoice(message).orElse(message));
        var reply = WorkspaceNames.quote(said, config.workspace());
        var intent = IntentResult.unclear(reply, "not understood yet");
        var language = conversation.languageOf(message);
        if (pending != null && Clarification.isDismissal(message)) {
            return drop(message, language, trace);
        }
        try {
            intent = understand(conversation, reply);
            trace.analyze(intent);
            var action = config.thresholds().decide(intent);
            if (action != IntentThresholds.Decision.ACT) {
                trace.decideToAnswer(action.name().toLowerCase(Locale.ROOT));
            }
            return switch (action) {
                case CHAT ->
                        new Proposal.Answered(
                                intent,
                                Answer.ofText(
                                        new ChatResponder(
                                                        config.model(),
                                                        config.catalog(),
                                                        config.conversationListener())
                                                .answer(conversation, reply, intent)));
                case CLARIFY ->
                        new Proposal.Asked(
                                intent,
                                Clarifier.ask(
                                        intent,
                                        config.workspace(),
                                        conversation.languageOf(intent.request())));
                case ACT ->
                        new Proposal.Planned(
                                intent,
                                plan(
                                        intent,
                                        PlanConstraints.ofInstructions(conversation.instructions()),
                                        listener));
            };
        } catch (ModelException e) {
            trace.fail(e.problem());
            return e.problem().is(ChatProblem.UNREAD_WORDS)
                    ? new Proposal.Asked(intent, toQuestion(e.problem(), language))
                    : new Proposal.Answered(intent, toFailure(e.problem(), language));
        } catch (NoValidPlanException e) {
            trace.fail(e.problem());
            return new Proposal.Answered(intent, toFailure(e.problem(), language));
        }
    }

    /** The user wants neither to answer the question nor what it was about. */
    private Proposal drop(String message, Language language, TurnTrace trace) {
        var intent = IntentResult.of(message, Intent.CHAT_SMALLTALK, 1);
        config.conversationListener().onEvent(new ConversationEvent.IntentRecognized(intent));
        trace.analyze(intent);
        trace.decideToAnswer(IntentThresholds.Decision.CHAT.name().toLowerCase(Locale.ROOT));
        return new Proposal.Answered(intent, Answer.ofText(language.choose("好的。", "All right.")));
    }

    /** The intent of a message in its conversation. */
    IntentResult understand(Conversation conversation, String message) throws InterruptedException {
        return new IntentRouter(config.model(), config.catalog())
                .route(conversation, message, config.conversationListener());
    }

    Plan plan(IntentResult intent, PlanConstraints constraints, PlanListener listener)
            throws InterruptedException {
        config.conversationListener().onEvent(new ConversationEvent.PlanStarted(intent.request()));
        try {
            var planner = new Planner(config.model(), config.catalog(), config.rules());
            var plan = planner.plan(intent, constraints, listener);
            config.conversationListener().onEvent(new ConversationEvent.PlanCreated(plan));
            return plan;
        } catch (NoValidPlanException e) {
            var problem = e.problem();
            config.conversationListener()
                    .onEvent(new ConversationEvent.PlanRejected(problem.code(), problem.message()));
            throw e;
        }
    }

    private static Clarification toQuestion(Problem problem, Language language) {
        var text = language == Language.ZH ? problem.text().zh() : problem.text().en();
        return new Clarification(Clarification.Kind.MEANING, text, List.of());
    }

    private static Answer toFailure(Problem problem, Language language) {
        return Answer.ofProblem(Answer.State.of(problem, Answer.State.FAILED), problem, language);
    }
}
