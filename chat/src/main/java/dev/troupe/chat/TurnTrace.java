package dev.troupe.chat;

import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.ConversationEvent;
import dev.troupe.chat.conversation.ConversationListener;
import dev.troupe.chat.conversation.IntentResult;
import dev.troupe.chat.graph.CoordinatorGraph;
import dev.troupe.chat.graph.MessageTrace;
import dev.troupe.chat.graph.VisitBatch;
import dev.troupe.chat.session.AgentSession;
import dev.troupe.chat.session.DirectTask;
import dev.troupe.chat.session.Engagement;
import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.Workflow;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * States what the coordinator does for a message, for its {@link MessageTrace}.
 *
 * @param visits {@code null} if there is no listener
 */
record TurnTrace(@Nullable MessageTrace visits) {
    static final TurnTrace NONE = new TurnTrace(null);

    /**
     * @param recorded what is on record of the message
     */
    static TurnTrace of(
            CoordinatorConfig config,
            List<AgentCard> agents,
            List<VisitBatch> recorded,
            AgentSession session) {
        var listener = config.conversationListener();
        if (listener.equals(ConversationListener.NONE)) {
            return NONE;
        }
        return new TurnTrace(
                new MessageTrace(
                        CoordinatorGraph.of(config.graph(), agents),
                        config.runOwner().turn(),
                        recorded,
                        config.timeSource(),
                        batch -> {
                            var event = new ConversationEvent.StagesVisited(batch);
                            session.apply(config.timeSource().instant(), event);
                            listener.onEvent(event);
                        }));
    }

    /** Does something for the message, whose runs are traced. */
    <T> T call(Task<T> task) throws InterruptedException {
        return visits == null
                ? task.call()
                : ScopedValue.where(PlanRunner.TRACE, visits)
                        .<T, InterruptedException>call(task::call);
    }

    /** What is done for a message. */
    @FunctionalInterface
    interface Task<T> {
        T call() throws InterruptedException;
    }

    void receive(String message) {
        if (visits != null) {
            visits.receive(message);
        }
    }

    /** The message is for an agent that the user talks with. */
    void receiveDirectly(String message, DirectTask task) {
        if (visits != null) {
            var subject = DirectTask.nodeOf(task.agent()).value();
            visits.receiveDirectly(message, task.agent(), subject);
        }
    }

    /** The message addresses an agent that must be invited. */
    void address(DirectTask task) {
        if (visits != null) {
            visits.analyze(Map.of("addressee", Value.of(task.agent())));
        }
    }

    /** The message is for no agent: the coordinator asks whom it is for. */
    void askForAddressee(String name) {
        if (visits != null) {
            visits.analyze(Map.of("addressee", Value.of(name)));
            decideToAnswer("clarify");
        }
    }

    /** The user ends the dialogue with agents. */
    void release(String message, List<Engagement> agents) {
        if (visits != null) {
            var bySubject = new LinkedHashMap<String, String>();
            agents.forEach(each -> bySubject.put(each.subject(), each.agent()));
            if (!visits.release(message, bySubject)) {
                visits.receive(message);
                visits.analyze(Map.of("addressee", Value.of("emma")));
                decideToAnswer("chat");
            }
        }
    }

    void analyze(IntentResult intent) {
        if (visits != null) {
            visits.analyze(
                    Map.of(
                            "request", Value.of(intent.request()),
                            "intent", Value.of(intent.intent().wireName()),
                            "confidence", Value.of(intent.confidence()),
                            "needsMultiAgent", Value.of(intent.needsMultiAgent())));
        }
    }

    /**
     * @param action {@code chat}, {@code clarify}
     */
    void decideToAnswer(String action) {
        if (visits != null) {
            visits.decideToAnswer(Map.of("action", Value.of(action)));
        }
    }

    /** The message cannot be understood or planned. */
    void fail(Problem problem) {
        if (visits != null) {
            visits.decideToAnswer(
                    Map.of(
                            "action", Value.of("refuse"),
                            "code", Value.of(problem.code()),
                            "message", Value.of(problem.message())));
        }
    }

    void plan(Workflow workflow) {
        if (visits != null) {
            visits.setPlan(workflow);
        }
    }

    /** A run that waits or is interrupted has no answer yet. */
    void answer(Answer answer) {
        if (visits == null || answer.state() == Answer.State.INTERRUPTED) {
            return;
        }
        if (answer.run() == null) {
            visits.decideToAnswer(Map.of("action", Value.of(wireName(answer))));
        }
        var outputs = new LinkedHashMap<String, Value>();
        outputs.put("state", Value.of(wireName(answer)));
        outputs.put(
                "artifacts",
                ValueRecords.texts(
                        answer.artifacts().stream().map(artifact -> artifact.path()).toList()));
        visits.answer(outputs);
    }

    private static String wireName(Answer answer) {
        return answer.state().name().toLowerCase(Locale.ROOT);
    }
}
