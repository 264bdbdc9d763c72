package dev.troupe.server.turn;

import dev.troupe.agent.policy.Approval;
import dev.troupe.agent.policy.ApprovalHandler;
import dev.troupe.agent.policy.ApprovalRequest;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.conversation.ConversationEvent.TurnAnswered;
import dev.troupe.chat.conversation.ConversationListener;
import dev.troupe.chat.run.RunOwner;
import dev.troupe.chat.session.AgentSession;
import dev.troupe.core.engine.RunListener;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.value.RunId;
import dev.troupe.model.JournaledModel;
import dev.troupe.model.Usage;
import dev.troupe.runtime.TroupeRuntime;
import dev.troupe.server.artifact.ArtifactStore;
import dev.troupe.server.conversation.ActiveTurn;
import dev.troupe.server.conversation.ConversationTranscript;
import dev.troupe.server.conversation.RecordedSession;
import dev.troupe.server.conversation.RecordedVisits;
import dev.troupe.server.conversation.TurnAnswers;
import dev.troupe.server.observe.TurnObservers;
import dev.troupe.server.observe.TurnUsageObserver;
import dev.troupe.server.stream.StreamRegistry;
import dev.troupe.server.turn.TurnExecutor.TurnConfig;
import dev.troupe.server.turn.TurnExecutor.TurnJob;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.value.StoreException;
import java.time.Duration;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;

/**
 * Has a coordinator do the task of one turn: with the session, the runs and the usage that are on
 * record for it, observed and published while it works. Safe for use by several threads.
 */
record TurnRunner(
        TroupeRuntime runtime,
        DurableJournal journal,
        StreamRegistry streams,
        TurnObservers turnObservers,
        OpenQuestions questions,
        ArtifactStore files) {
    /**
     * @param onRun receives each run that the turn starts or continues
     * @param isLeaving whether the process ends, so that nothing new may start
     */
    TurnAnswered run(ActiveTurn turn, TurnJob job, Consumer<RunId> onRun, BooleanSupplier isLeaving)
            throws InterruptedException {
        var config = job.config();
        var owner =
                new RunOwner(turn.log().summary().user(), turn.log().id())
                        .withDocuments(config.documents())
                        .withTurn(turn.number());
        var workspace = config.workspace();
        var usage =
                new TurnUsageObserver(
                        turn.log()
                                .findAnswer(turn.number())
                                .map(TurnAnswers::planningUsage)
                                .orElse(Usage.NONE));
        var replies = new TurnReplyLog(journal.conversations(), turn, usage);
        var watched = turnObservers.observe(turn, usage);
        var recorded = turn.log().entries();
        var session = RecordedSession.before(recorded, turn.number());
        try (var coordinator =
                runtime.coordinator(
                        workspace,
                        optionsOf(config, session),
                        relay(turn, watched, workspace, onRun),
                        progress(turn, watched),
                        new DeferredApprovals(job.by()),
                        journal,
                        owner,
                        watched,
                        model -> new JournaledModel(model, replies),
                        session.config().orElseGet(runtime::graphConfig))) {
            turn.attachWorker(Thread.currentThread(), coordinator);
            if (isLeaving.getAsBoolean()) {
                coordinator.shutdown(Duration.ZERO);
            }
            try {
                coordinator.continueVisits(RecordedVisits.of(recorded, turn.number()));
                coordinator.continueSession(session);
                ConversationTranscript.of(recorded)
                        .beforeTurn(turn.number())
                        .latestRun()
                        .ifPresent(coordinator::continueRun);
                var done = job.task().execute(coordinator);
                return TurnAnswers.composedAnswer(
                        turn.number(),
                        done.exchange(),
                        done.answer(),
                        turn.run(),
                        journal,
                        usage.usage());
            } catch (RuntimeException e) {
                if (StoreException.findCause(e).isPresent()) { // its runs are to be continued
                    coordinator.shutdown(Duration.ZERO);
                }
                throw e;
            } finally {
                turn.detachWorker();
            }
        } finally {
            watched.end();
        }
    }

    private static ConversationListener progress(
            ActiveTurn turn, TurnObservers.ObservedTurn watched) {
        return event -> {
            turn.onEvent(event);
            watched.onEvent(event);
        };
    }

    private RunListener relay(
            ActiveTurn turn,
            TurnObservers.ObservedTurn watched,
            Workspace workspace,
            Consumer<RunId> onRun) {
        var relay = new RunEventRelay(turn, watched, workspace, journal, files, questions, streams);
        return entry -> {
            onRun.accept(entry.run());
            relay.onEvent(entry);
        };
    }

    /** Those of the request; the limits are those of the conversation if it has some. */
    private static RunOptions optionsOf(TurnConfig config, AgentSession session) {
        var options = config.options();
        return session.config()
                .map(limits ->
                        options.withMaxConcurrency(limits.maxConcurrency())
                                .withNodeTimeout(limits.defaultTimeout()))
                .orElse(options);
    }

    /** Questions are left open; users answer them when they see them. */
    private record DeferredApprovals(String by) implements ApprovalHandler {
        @Override
        public String responder() {
            return by;
        }

        @Override
        public Optional<Approval> ask(ApprovalRequest request) {
            return Optional.empty();
        }
    }
}
