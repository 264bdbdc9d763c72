package dev.troupe.chat;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.policy.Approval;
import dev.troupe.chat.conversation.Answer;
import dev.troupe.chat.conversation.Conversation;
import dev.troupe.chat.conversation.IntentResult;
import dev.troupe.chat.conversation.NoValidPlanException;
import dev.troupe.chat.conversation.Plan;
import dev.troupe.chat.conversation.PlanConstraints;
import dev.troupe.chat.conversation.Proposal;
import dev.troupe.chat.conversation.Reviewer;
import dev.troupe.chat.conversation.Turn;
import dev.troupe.chat.conversation.TurnRecord;
import dev.troupe.chat.graph.VisitBatch;
import dev.troupe.chat.plan.PlanListener;
import dev.troupe.chat.run.Rerun;
import dev.troupe.chat.run.RunNotes;
import dev.troupe.chat.session.AgentSession;
import dev.troupe.chat.session.MessageRoute;
import dev.troupe.core.engine.EngineConfig;
import dev.troupe.core.engine.RunHandle;
import dev.troupe.core.engine.ShutdownReport;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.OnFailure;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.language.Language;
import dev.troupe.model.ModelException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The one entry for messages: understands, decides, plans, runs and answers. Safe for use by
 * several threads.
 *
 * <p>Interrupting the thread that handles a message cancels the run that it started and waits for
 * its end.
 */
public final class Coordinator implements AutoCloseable {
    private final CoordinatorConfig config;
    private final RequestPlanning planning;
    private final PlanRunner runner;
    private final PlanExecution execution;
    private final DirectMessages direct;
    private volatile List<VisitBatch> recorded = List.of();
    private volatile AgentSession session = new AgentSession();
    private volatile @Nullable RunId previous;

    public Coordinator(CoordinatorConfig config) {
        this.config = config;
        this.planning = new RequestPlanning(config);
        this.runner = new PlanRunner(config);
        this.execution = new PlanExecution(config, runner);
        this.direct = new DirectMessages(config, execution);
    }

    /** Executes a message, or answers why it cannot; the conversation is empty. */
    public Answer handle(String message) throws InterruptedException {
        return handleTurn(Conversation.empty(), message).answer();
    }

    /**
     * Does what a message asks for, or answers why not. It may answer the question that is pending,
     * or refer to what was asked before.
     */
    public Turn handleTurn(Conversation conversation, String message) throws InterruptedException {
        return handleTurn(conversation, message, PlanExecution.AS_PLANNED);
    }

    /** The same, but a plan is run only after a user approves it. */
    public Turn handleTurn(Conversation conversation, String message, Reviewer reviewer)
            throws InterruptedException {
        var route = MessageRoute.of(message, session, agents());
        var trace = newTrace();
        var before = readPrevious();
        var answered = answerRun(conversation, message, route, trace);
        if (answered.isPresent()) {
            return answered.get();
        }
        return switch (route) {
            case MessageRoute.ToCoordinator(var text) -> {
                trace.receive(message);
                yield trace.call(() -> handleTurn(conversation, text, before, reviewer, trace));
            }
            case MessageRoute.Release(var released) ->
                    DirectMessages.release(conversation, message, released, trace);
            case MessageRoute.Unresolved unresolved ->
                    direct.ask(conversation, message, unresolved, trace);
            case MessageRoute.ToAgent(var task, boolean isEngaged) -> {
                if (!runner.canRun(task.toWorkflow())) { // it may have been removed since
                    trace.receive(message);
                    yield trace.call(
                            () -> handleTurn(conversation, message, before, reviewer, trace));
                }
                if (isEngaged) {
                    trace.receiveDirectly(message, task);
                } else {
                    trace.receive(message);
                    trace.address(task);
                }
                yield trace.call(() -> direct.passOn(conversation, message, task, reviewer, trace));
            }
        };
    }

    /** What is recorded of the run before; empty if there is none. */
    private List<JournalEntry> readPrevious() {
        var run = previous;
        return run == null ? List.of() : config.journal().read(run, 0);
    }

    /**
     * A message answers the run before it, unless it names whom it is for or a question is open.
     */
    private Optional<Turn> answerRun(
            Conversation conversation, String message, MessageRoute route, TurnTrace trace)
            throws InterruptedException {
        var run = previous;
        previous = null;
        if (run == null
                || conversation.pending() != null
                || route instanceof MessageRoute.Release
                || MessageRoute.hasMention(message)) {
            return Optional.empty();
        }
        return new RunReply(config, runner, trace).handle(conversation, message, run);
    }

    private Turn handleTurn(
            Conversation conversation,
            String message,
            List<JournalEntry> before,
            Reviewer reviewer,
            TurnTrace trace)
            throws InterruptedException {
        var instructed = InstructionFile.of(config.workspace()).addTo(conversation);
        var turn = UserTurn.of(instructed, message, before);
        var early = new SpeculativeRun(runner, turn, config.catalog().snapshot(), config.rules());
        try {
            var isEager =
                    reviewer.equals(PlanExecution.AS_PLANNED)
                            && config.runOptions().onFailure() != OnFailure.REPLAN;
            var listener = isEager ? early : PlanListener.NONE;
            var proposal = planning.propose(instructed, message, listener, trace);
            if (proposal instanceof Proposal.Planned planned) {
                trace.plan(planned.plan().workflow());
            }
            var answer =
                    proposal instanceof Proposal.Planned planned
                            ? execution.carryOut(planned, turn, reviewer, early)
                            : toAnswer(proposal);
            trace.answer(answer);
            return handleTurn(conversation, message, proposal, answer);
        } finally {
            early.discard();
        }
    }

    /** The same without running anything: the answer holds the plan. */
    public Turn preview(Conversation conversation, String message) throws InterruptedException {
        var trace = newTrace();
        trace.receive(message);
        var instructed = InstructionFile.of(config.workspace()).addTo(conversation);
        var proposal = planning.propose(instructed, message, PlanListener.NONE, trace);
        var answer =
                proposal instanceof Proposal.Planned(var intent, var plan)
                        ? Answer.ofPlan(plan.workflow(), Language.of(intent.request()))
                                .withCautions(plan.cautions())
                                .withOmissions(plan.omissions())
                        : toAnswer(proposal);
        trace.answer(answer);
        return handleTurn(conversation, message, proposal, answer);
    }

    private TurnTrace newTrace() {
        var known = recorded;
        recorded = List.of();
        return TurnTrace.of(config, agents(), known, session);
    }

    /**
     * Gives the visits on record of the message that is handled, or whose run is resumed, next. It
     * continues after them, and repeats none.
     */
    public void continueVisits(List<VisitBatch> batches) {
        recorded = List.copyOf(batches);
    }

    /**
     * Gives the agents that are engaged before the next message, and follows what it changes. By
     * default no agent is.
     */
    public void continueSession(AgentSession newSession) {
        session = newSession;
    }

    /**
     * Gives the run of the message before the next one. If it waits for answers, the next message
     * may be one.
     */
    public void continueRun(RunId run) {
        previous = run;
    }

    private static Turn handleTurn(
            Conversation before, String message, Proposal proposal, Answer answer) {
        return Turn.of(before, TurnRecord.of(message, proposal.intent().request(), answer), answer);
    }

    private static Answer toAnswer(Proposal proposal) {
        return switch (proposal) {
            case Proposal.Answered(_, var answer) -> answer;
            case Proposal.Asked(_, var question) -> Answer.ofQuestion(question);
            case Proposal.Planned _ ->
                    throw new IllegalArgumentException("a plan is not an answer");
        };
    }

    /**
     * A preview of what a message would do, without running anything; the conversation is empty.
     */
    public Proposal propose(String message) throws InterruptedException {
        return propose(Conversation.empty(), message);
    }

    /** A preview of what a message would do, without running anything. */
    public Proposal propose(Conversation conversation, String message) throws InterruptedException {
        var instructed = InstructionFile.of(config.workspace()).addTo(conversation);
        return planning.propose(instructed, message, PlanListener.NONE, TurnTrace.NONE);
    }

    /** The intent of a message; the conversation is empty. */
    public IntentResult understand(String message) throws InterruptedException {
        return understand(Conversation.empty(), message);
    }

    /** The intent of a message in its conversation. */
    public IntentResult understand(Conversation conversation, String message)
            throws InterruptedException {
        return planning.understand(conversation, message);
    }

    /** The current agents; those registered later are found immediately. */
    public List<AgentCard> agents() {
        return config.catalog().agents().stream().map(Agent::card).toList();
    }

    /**
     * Understands a message and plans it, without running anything.
     *
     * @throws NoValidPlanException when no valid plan resulted
     * @throws ModelException when the model gave no usable reply
     */
    public Plan plan(String message, PlanConstraints wishes) throws InterruptedException {
        return plan(understand(message), wishes);
    }

    /**
     * Plans a request that is understood, without running anything.
     *
     * @throws NoValidPlanException when no valid plan resulted
     * @throws ModelException when the model gave no usable reply
     */
    public Plan plan(IntentResult intent, PlanConstraints wishes) throws InterruptedException {
        return planning.plan(intent, wishes, PlanListener.NONE);
    }

    /**
     * Runs a workflow and words the answer. A plan that names an agent with a missing requirement
     * is not started.
     *
     * @param message the user's request, for the answer
     */
    public Answer run(Workflow workflow, String message) throws InterruptedException {
        return run(workflow, message, PlanExecution.AS_PLANNED);
    }

    /** The same, but it is run only after a user approves it. */
    public Answer run(Workflow workflow, String message, Reviewer reviewer)
            throws InterruptedException {
        return execution.run(Plan.of(workflow), execution.notesOf(workflow, message), reviewer);
    }

    /**
     * Continues a run of the journal that was interrupted or waits for users, and words the answer
     * as if it had never stopped. What is on record is not done again.
     *
     * @param news the events that happened in the meantime: answers to its questions, a request to
     *     cancel
     * @throws IllegalArgumentException when it is not in the journal, or running here already, or
     *     does not ask what the news answer
     */
    public Answer resume(RunId run, RunEvent... news) throws InterruptedException {
        if (recorded.isEmpty()) {
            return runner.resume(run, news);
        }
        var trace = newTrace();
        var answer = trace.call(() -> runner.resume(run, news));
        trace.answer(answer);
        return answer;
    }

    /**
     * Runs what is to be run of an earlier run, and words the answer as if all of it had been done
     * now.
     */
    public Answer rerun(Rerun rerun) throws InterruptedException {
        return runner.rerun(rerun);
    }

    /**
     * Runs an edited plan in place of a run of the journal that waits for its plan to be approved,
     * and words the answer. That run is cancelled; the new one begins with the results that it has,
     * by its options.
     *
     * @param approval of exactly this plan
     */
    public Answer runReplacement(RunId run, Workflow edited, Approval approval)
            throws InterruptedException {
        return runner.runReplacement(run, edited, approval);
    }

    /**
     * Starts a workflow and does not wait for it.
     *
     * @throws IllegalArgumentException when no agent of a node's type is registered
     */
    public RunHandle start(Workflow workflow) {
        return runner.start(
                workflow,
                new RunNotes(workflow.description(), Set.of(), List.of(), config.workspace())
                        .withWords(PlanExecution.words(workflow, workflow.description())));
    }

    /** Asks a run to stop; {@code false} when no such run is running. */
    public boolean cancel(RunId run, String reason) {
        return runner.cancel(run, reason);
    }

    /**
     * Answers a question of a run that is running here; {@code false} when the run does not exist
     * or does not ask it.
     *
     * @param question key of the question
     * @param by who answers
     */
    public boolean answer(RunId run, String question, Value answer, String by) {
        return runner.answer(run, question, answer, by);
    }

    /**
     * Makes its agents ready to work on nodes of a run that another process started and that
     * continues there, for an engine whose nodes any process may run.
     *
     * @param entries what is on record of the run, from the first on
     * @return the parts to work with; what they use for the run is released as it ends, or as this
     *     is closed
     */
    public EngineConfig join(RunId run, List<JournalEntry> entries) {
        return runner.join(run, entries);
    }

    /**
     * Leaves its runs to another process, which resumes them; where the journal does not outlive
     * this one they are cancelled.
     *
     * @param grace how long what runs may take to its next step
     */
    public ShutdownReport shutdown(Duration grace) throws InterruptedException {
        return runner.shutdown(grace);
    }

    @Override
    public void close() {
        runner.close();
    }
}
