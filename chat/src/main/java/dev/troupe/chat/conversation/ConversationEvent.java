package dev.troupe.chat.conversation;

import dev.troupe.chat.graph.VisitBatch;
import dev.troupe.core.graph.GraphConfig;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.model.budget.BudgetWarning;
import dev.troupe.model.call.RetryNotice;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Something that happened in a conversation. Its messages are a fold over its events; {@link
 * ConversationEventJson} has their wire form.
 */
public sealed interface ConversationEvent {
    /** An event that names its turn. */
    sealed interface OfTurn extends ConversationEvent {
        /** From 1. */
        int turn();
    }

    /**
     * What the coordinator reports while it works on a message, before and after its run. It
     * belongs to the turn in progress.
     */
    sealed interface Progress extends ConversationEvent {}

    /**
     * The user sent a message, which begins a turn.
     *
     * @param digest of the request that sent it; empty if that does not matter
     * @param request what a later process needs to do the turn, in the form of the program that
     *     accepted it; missing if it was not stored
     */
    record MessageReceived(int turn, String text, String digest, Value request) implements OfTurn {}

    /**
     * A turn is done once more, by another request.
     *
     * @param request as in {@link MessageReceived}
     */
    record TurnAccepted(int turn, Value request) implements OfTurn {}

    /** A turn and all after it were withdrawn, because its message is replaced. */
    record TurnsWithdrawn(int turn) implements OfTurn {}

    /** A turn started a run, or continues the run of an earlier turn by answering it. */
    record RunAttached(int turn, RunId run) implements OfTurn, Progress {}

    /**
     * A turn has its answer; a later one replaces it.
     *
     * @param text for the user, in their language
     * @param run the last run that the turn started; {@code null} if there is none
     * @param problem why the state is not COMPLETED, if a problem is the reason
     */
    record TurnAnswered(
            int turn,
            Answer.State state,
            String text,
            @Nullable RunId run,
            @Nullable Problem problem,
            AnswerDetails details)
            implements OfTurn {
        /** An answer that is only a text. */
        public static TurnAnswered ofText(int turn, Answer.State state, String text) {
            return new TurnAnswered(turn, state, text, null, null, new AnswerDetails.None());
        }
    }

    /** The user named the conversation. */
    record TitleChanged(String title) implements ConversationEvent {}

    /**
     * A user invited an agent to talk with it directly.
     *
     * @param agent its type
     * @param task what it is invited for
     * @param by id of the user
     */
    record AgentInvited(String agent, String task, String by) implements ConversationEvent {}

    /**
     * A user dismissed an agent.
     *
     * @param agent its type
     * @param by id of the user
     */
    record AgentDismissed(String agent, String by) implements ConversationEvent {}

    /** The user changed how the coordinator works with its agents in this conversation. */
    record SessionConfigured(GraphConfig config) implements ConversationEvent {}

    /** A message is about to be understood. */
    record IntentStarted(String message) implements Progress {}

    /**
     * The reply of the router's model could not be read; the intent counts as unclear.
     *
     * @param message why, in English
     */
    record IntentUnreadable(String message) implements Progress {}

    /** A message was understood. */
    record IntentRecognized(IntentResult result) implements Progress {}

    /**
     * A request is about to be planned.
     *
     * @param task the request, complete in itself
     */
    record PlanStarted(String task) implements Progress {}

    record PlanCreated(Plan plan) implements Progress {}

    /**
     * No valid plan resulted.
     *
     * @param code of the problem
     * @param message in English
     */
    record PlanRejected(String code, String message) implements Progress {}

    /** A model wrote some more words of the answer. */
    record TextWritten(String text) implements Progress {}

    /** The model writes the answer again; its text so far is revoked. */
    record TextRestarted() implements Progress {}

    /** A model call passed most of a budget. */
    record BudgetWarned(BudgetWarning warning) implements Progress {}

    /**
     * A model gave no usable reply and is about to be asked again.
     *
     * @param role what it was asked for, such as {@code planner}
     * @param run the run that the call is part of; empty if there is none
     * @param node the node that the call is part of; empty if there is none
     * @param attempt the number of the next try, from 2
     * @param maxAttempts how many tries there are in all
     * @param pause before the next try, in milliseconds
     * @param message for users: which try, when, and what was wrong
     */
    record ModelRetried(
            String role,
            String run,
            String node,
            int attempt,
            int maxAttempts,
            long pause,
            LocalizedText message)
            implements Progress {
        public static ModelRetried of(RetryNotice notice) {
            return new ModelRetried(
                    notice.request().role().name().toLowerCase(Locale.ROOT),
                    notice.run(),
                    notice.node(),
                    notice.attempt(),
                    notice.maxAttempts(),
                    notice.pause().toMillis(),
                    notice.message());
        }
    }

    /** The message has passed through stages of the coordinator's graph. */
    record StagesVisited(VisitBatch batch) implements Progress {}

    /**
     * An event that this version cannot read, perhaps because a newer one wrote it. It changes
     * nothing and is passed on unchanged.
     */
    record Unknown(String type, Value payload) implements ConversationEvent {}
}
