package dev.troupe.server.turn;

import dev.troupe.chat.Coordinator;
import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.run.Rerun;
import dev.troupe.codec.WorkflowJson;
import dev.troupe.core.value.Sha256;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.runtime.report.RecordedRun;
import dev.troupe.server.access.UserPrincipal;
import dev.troupe.server.conversation.ActiveTurn;
import dev.troupe.server.conversation.ConversationLog;
import dev.troupe.server.conversation.ConversationService;
import dev.troupe.server.conversation.ConversationTranscript;
import dev.troupe.server.conversation.RunPreferences;
import dev.troupe.server.conversation.TurnListener;
import dev.troupe.server.conversation.TurnRequest;
import dev.troupe.server.http.ApiException;
import dev.troupe.server.http.ServerProblem;
import dev.troupe.server.http.Values;
import java.util.List;
import java.util.Optional;

/**
 * Accepts messages and orders of users, and repeats earlier ones. Safe for use by several threads.
 *
 * @see RunControl
 */
public final class TurnService {
    private final ConversationService conversations;
    private final TurnExecutor executor;
    private final RunRecovery runRecovery;
    private final TurnJobFactory tasks;

    public TurnService(
            ConversationService conversations,
            TurnExecutor executor,
            RunRecovery runRecovery,
            TurnJobFactory tasks) {
        this.conversations = conversations;
        this.executor = executor;
        this.runRecovery = runRecovery;
        this.tasks = tasks;
    }

    /** Accepts a message. */
    public ActiveTurn sendMessage(
            UserPrincipal caller, ConversationLog log, String text, RunPreferences preferences) {
        return sendMessage(caller, log, text, preferences, "", TurnListener.NONE);
    }

    /** Accepts a message and reports its events. */
    public ActiveTurn sendMessage(
            UserPrincipal caller, ConversationLog log, String text, TurnListener listener) {
        return sendMessage(caller, log, text, RunPreferences.NONE, "", listener);
    }

    /**
     * The same with instructions of the user for all messages.
     *
     * @param instructions which permit nothing; may be empty
     */
    public ActiveTurn sendMessage(
            UserPrincipal caller,
            ConversationLog log,
            String text,
            String instructions,
            TurnListener listener) {
        executor.requireCapacity(caller);
        var request =
                TurnRequest.forMessage(caller.name(), tasks.workspace(caller), RunPreferences.NONE)
                        .withInstructions(instructions);
        return accept(log, text, "", request, listener);
    }

    /** Accepts a message to plan only; its answer has the plan. */
    public ActiveTurn planMessage(
            UserPrincipal caller, ConversationLog log, String text, TurnListener listener) {
        executor.requireCapacity(caller);
        var request =
                new TurnRequest(
                        TurnRequest.Kind.PREVIEW,
                        caller.name(),
                        tasks.workspace(caller),
                        RunPreferences.NONE,
                        Values.emptyRecord());
        return accept(log, text, "", request, listener);
    }

    /**
     * To be called before what a message belongs to is created.
     *
     * @throws ApiException where a message of the caller would be refused
     */
    public void requireCapacity(UserPrincipal caller) {
        executor.requireCapacity(caller);
    }

    /**
     * Accepts a message and reports its events.
     *
     * @param digest of the request that sends it, by which its turn is found
     */
    public ActiveTurn sendMessage(
            UserPrincipal caller,
            ConversationLog log,
            String text,
            RunPreferences preferences,
            String digest,
            TurnListener listener) {
        executor.requireCapacity(caller);
        executor.requireDocuments(preferences.documents());
        var request = TurnRequest.forMessage(caller.name(), tasks.workspace(caller), preferences);
        return accept(log, text, digest, request, listener);
    }

    /**
     * Accepts a message that replaces an earlier one. What came after that is withdrawn; the
     * effects of its runs are not undone.
     *
     * @throws ApiException when the message does not exist, or one is being worked on
     */
    public ActiveTurn replaceMessage(
            UserPrincipal caller,
            ConversationLog log,
            int number,
            String text,
            RunPreferences preferences) {
        executor.requireCapacity(caller);
        executor.requireDocuments(preferences.documents());
        var request = TurnRequest.forMessage(caller.name(), tasks.workspace(caller), preferences);
        var before = ConversationTranscript.of(log.entries()).beforeTurn(number);
        return start(log.beginReplacement(number, text, request), text, before, request);
    }

    private ActiveTurn submitWorkflow(
            UserPrincipal caller,
            ConversationLog log,
            Workflow workflow,
            RunPreferences preferences,
            String digest) {
        executor.requireCapacity(caller);
        executor.requireDocuments(preferences.documents());
        var plan = WorkflowJson.write(workflow.definition());
        var request =
                new TurnRequest(
                        TurnRequest.Kind.WORKFLOW,
                        caller.name(),
                        tasks.workspace(caller),
                        preferences,
                        Values.record("workflow", plan));
        return accept(log, workflow.description(), digest, request, TurnListener.NONE);
    }

    private ActiveTurn accept(
            ConversationLog log,
            String text,
            String digest,
            TurnRequest request,
            TurnListener listener) {
        var before = ConversationTranscript.of(log.entries());
        var turn = log.beginTurn(text, ConversationService.titleFor(log, text), digest, request);
        turn.setListener(listener);
        return start(turn, text, before, request);
    }

    private ActiveTurn start(
            ActiveTurn turn, String text, ConversationTranscript before, TurnRequest request) {
        var user = turn.log().summary().user();
        executor.start(
                turn,
                request.preferences().priority(),
                TurnExecutor.AT_ONCE,
                () -> tasks.job(request, user, text, before, turn));
        return turn;
    }

    /** Where an order is worked on. */
    public record AcceptedRun(ConversationLog log, int turn) {}

    /**
     * Accepts an order for a run. The same order under the same key is accepted once.
     *
     * @throws ApiException when the key belongs to another order
     */
    public AcceptedRun submitRun(UserPrincipal caller, RunRequest runRequest) {
        var key = runRequest.key();
        if (key.isEmpty()) {
            var log =
                    runRequest.conversation().isEmpty()
                            ? conversations.create(caller, "")
                            : conversations.require(caller, runRequest.conversation());
            return accept(caller, log, runRequest);
        }
        if (!runRequest.conversation().isEmpty()) {
            return submitWithin(
                    caller, conversations.require(caller, runRequest.conversation()), runRequest);
        }
        var log = conversations.findOrCreateByKey(caller, key);
        synchronized (log) {
            if (log.summary().turns() == 0) {
                return accept(caller, log, runRequest);
            }
        }
        if (!ConversationTranscript.of(log.entries()).digest().equals(runRequest.digest())) {
            throw keyReused(key);
        }
        return new AcceptedRun(log, 1);
    }

    /** The turns of a conversation that is named note the keys that they were ordered under. */
    private AcceptedRun submitWithin(
            UserPrincipal caller, ConversationLog log, RunRequest runRequest) {
        synchronized (log) {
            var known = findSubmitted(log, runRequest.key(), runRequest.digest());
            return known.isEmpty()
                    ? accept(
                            caller,
                            log,
                            runRequest,
                            prefixOf(runRequest.key()) + runRequest.digest())
                    : new AcceptedRun(log, known.get());
        }
    }

    /**
     * The turn of a conversation that was ordered under a key.
     *
     * @param digest of the order
     * @throws ApiException when the key belongs to another order
     */
    public Optional<Integer> findSubmitted(ConversationLog log, String key, String digest) {
        var transcript = ConversationTranscript.of(log.entries());
        var known = transcript.findTurnByDigest(prefixOf(key));
        if (known.isPresent() && !transcript.digest(known.get()).equals(prefixOf(key) + digest)) {
            throw keyReused(key);
        }
        return known;
    }

    private static String prefixOf(String key) {
        return Sha256.hex(key) + " ";
    }

    /** The error of a key that belongs to another order. */
    public static ApiException keyReused(String key) {
        return ApiException.of(
                422,
                ServerProblem.IDEMPOTENCY_KEY,
                "Idempotency-Key“%s”已用于其他请求；请使用新的值",
                "Idempotency-Key '%s' was used for another request; use a new value",
                key);
    }

    private AcceptedRun accept(UserPrincipal caller, ConversationLog log, RunRequest runRequest) {
        return accept(caller, log, runRequest, runRequest.digest());
    }

    private AcceptedRun accept(
            UserPrincipal caller, ConversationLog log, RunRequest runRequest, String digest) {
        var workflow = runRequest.workflow();
        var turn =
                workflow == null
                        ? sendMessage(
                                caller,
                                log,
                                runRequest.request(),
                                runRequest.preferences(),
                                digest,
                                TurnListener.NONE)
                        : submitWorkflow(caller, log, workflow, runRequest.preferences(), digest);
        return new AcceptedRun(log, turn.number());
    }

    /**
     * Runs parts of an ended run again: in its conversation, or in a separate one if a message is
     * being worked on there.
     *
     * @param request of a kind that names the run
     */
    public ActiveTurn rerun(UserPrincipal caller, RecordedRun run, TurnRequest request) {
        executor.requireCapacity(caller);
        executor.requireDocuments(request.preferences().documents());
        var _ = RunRecovery.requireWorkspace(run);
        var words = tasks.forRerun(request).words(); // refuses before anything is accepted
        var log = runRecovery.conversationOf(run);
        var title = log.summary().title();
        var turn =
                log.beginTurnIfIdle(words, title, request)
                        .orElseGet(() ->
                                conversations
                                        .create(caller, title)
                                        .beginTurn(words, title, "", request));
        return start(turn, words, ConversationTranscript.of(List.of()), request);
    }

    /** What is run again. */
    interface RerunTask {
        /** As the conversation has it. */
        String words();

        Answer execute(Coordinator coordinator) throws InterruptedException;

        /** A part of a run. */
        static RerunTask of(Rerun rerun) {
            return new RerunTask() {
                @Override
                public String words() {
                    return rerun.notes().request();
                }

                @Override
                public Answer execute(Coordinator coordinator) throws InterruptedException {
                    return coordinator.rerun(rerun);
                }
            };
        }
    }
}
