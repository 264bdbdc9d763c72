package dev.troupe.chat;

import dev.troupe.agent.Agent;
import dev.troupe.agent.AgentCard;
import dev.troupe.agent.AgentOptions;
import dev.troupe.agent.Approval;
import dev.troupe.agent.BorrowedRules;
import dev.troupe.agent.Catalog;
import dev.troupe.agent.Pack;
import dev.troupe.agent.Workspace;
import dev.troupe.core.ComputePool;
import dev.troupe.core.InMemoryJournal;
import dev.troupe.core.Journal;
import dev.troupe.core.OnFailure;
import dev.troupe.core.Problem;
import dev.troupe.core.RunEvent;
import dev.troupe.core.RunHandle;
import dev.troupe.core.RunId;
import dev.troupe.core.RunListener;
import dev.troupe.core.RunOptions;
import dev.troupe.core.Shutdown;
import dev.troupe.core.TimeSource;
import dev.troupe.core.Value;
import dev.troupe.core.Workflow;
import dev.troupe.core.WorkflowLimits;
import dev.troupe.core.WorkflowRules;
import dev.troupe.language.Language;
import dev.troupe.language.MessageText;
import dev.troupe.model.ChatModel;
import dev.troupe.model.ModelException;
import dev.troupe.model.OfflineModel;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The one entry for messages: understands, decides, plans, runs and answers. Safe for use by
 * several threads.
 *
 * <p>Interrupting the thread that handles a message cancels the run that it started and waits for
 * its end.
 */
public final class Coordinator implements AutoCloseable {
    /** Nobody looks at the plan first. */
    private static final Reviewer AS_PLANNED = (_, _) -> new Review.Approved("");

    private final Parts parts;
    private final Runner runner;

    /**
     * What a coordinator is made of.
     *
     * @param options of every run
     * @param agents how agents work: tool policy, approvals, limits
     * @param runs hears the events of runs
     * @param conversation hears everything else
     * @param belonging of every run
     * @param rules of the plans that are made here
     * @param userDefinedLimits how large a workflow may be that a user gives or edits
     */
    public record Parts(
            ChatModel model,
            Catalog catalog,
            Workspace workspace,
            WorkflowRules rules,
            Thresholds thresholds,
            RunOptions options,
            Journal journal,
            TimeSource time,
            RunListener runs,
            ConversationListener conversation,
            AgentOptions agents,
            Belonging belonging,
            WorkflowLimits userDefinedLimits) {
        /** With the standard options for agents. */
        public Parts(
                ChatModel model,
                Catalog catalog,
                Workspace workspace,
                WorkflowRules rules,
                Thresholds thresholds,
                RunOptions options,
                Journal journal,
                TimeSource time,
                RunListener runs,
                ConversationListener conversation) {
            this(
                    model,
                    catalog,
                    workspace,
                    rules,
                    thresholds,
                    options,
                    journal,
                    time,
                    runs,
                    conversation,
                    AgentOptions.STANDARD,
                    Belonging.NOBODY,
                    WorkflowLimits.USER_DEFINED);
        }

        /**
         * The offline model over some packs, with sentence embeddings where they are installed, the
         * standard settings, and nobody listening.
         */
        public static Parts offline(List<? extends Pack> packs, Workspace workspace) {
            return offline(packs, Catalog.of(packs), workspace);
        }

        /**
         * The same over a catalog that holds the packs' agents and may hold more.
         *
         * @param packs whose rules the offline model works by
         */
        public static Parts offline(
                List<? extends Pack> packs, Catalog catalog, Workspace workspace) {
            var rules = packs.stream().flatMap(pack -> pack.offlineSkills().stream()).toList();
            var skills = new ArrayList<>(rules); // a pack may know better what its requests need
            skills.addAll(
                    OfflineSkills.of(catalog, OfflineSkills::installedEmbedder, rules, workspace));
            skills.add(new BorrowedRules(catalog, rules));
            return new Parts(
                    new OfflineModel(skills),
                    catalog,
                    workspace,
                    WorkflowRules.STANDARD,
                    Thresholds.STANDARD,
                    RunOptions.STANDARD,
                    new InMemoryJournal(),
                    TimeSource.system(),
                    RunListener.NONE,
                    ConversationListener.NONE);
        }

        public Parts withModel(ChatModel newModel) {
            return new Parts(
                    newModel,
                    catalog,
                    workspace,
                    rules,
                    thresholds,
                    options,
                    journal,
                    time,
                    runs,
                    conversation,
                    agents,
                    belonging,
                    userDefinedLimits);
        }

        public Parts withOptions(RunOptions newOptions) {
            return new Parts(
                    model,
                    catalog,
                    workspace,
                    rules,
                    thresholds,
                    newOptions,
                    journal,
                    time,
                    runs,
                    conversation,
                    agents,
                    belonging,
                    userDefinedLimits);
        }

        public Parts withJournal(Journal newJournal) {
            return new Parts(
                    model,
                    catalog,
                    workspace,
                    rules,
                    thresholds,
                    options,
                    newJournal,
                    time,
                    runs,
                    conversation,
                    agents,
                    belonging,
                    userDefinedLimits);
        }

        public Parts withListeners(RunListener newRuns, ConversationListener newConversation) {
            return new Parts(
                    model,
                    catalog,
                    workspace,
                    rules,
                    thresholds,
                    options,
                    journal,
                    time,
                    newRuns,
                    newConversation,
                    agents,
                    belonging,
                    userDefinedLimits);
        }

        public Parts withAgents(AgentOptions newAgents) {
            return new Parts(
                    model,
                    catalog,
                    workspace,
                    rules,
                    thresholds,
                    options,
                    journal,
                    time,
                    runs,
                    conversation,
                    newAgents,
                    belonging,
                    userDefinedLimits);
        }

        public Parts withBelonging(Belonging newBelonging) {
            return new Parts(
                    model,
                    catalog,
                    workspace,
                    rules,
                    thresholds,
                    options,
                    journal,
                    time,
                    runs,
                    conversation,
                    agents,
                    newBelonging,
                    userDefinedLimits);
        }

        public Parts withUserDefinedLimits(WorkflowLimits newLimits) {
            return new Parts(
                    model,
                    catalog,
                    workspace,
                    rules,
                    thresholds,
                    options,
                    journal,
                    time,
                    runs,
                    conversation,
                    agents,
                    belonging,
                    newLimits);
        }

        /** The rules of workflows that a user gives or edits. */
        WorkflowRules userDefinedRules() {
            return rules.withLimits(userDefinedLimits);
        }
    }

    public Coordinator(Parts parts) {
        this.parts = parts;
        this.runner = new Runner(parts);
    }

    /** Does what a message asks for, or answers why not; nothing was said before. */
    public Answer handle(String message) throws InterruptedException {
        return turn(Conversation.empty(), message).answer();
    }

    /**
     * Does what a message asks for, or answers why not. It may answer the question that is pending,
     * or refer to what was asked before.
     */
    public Turn turn(Conversation conversation, String message) throws InterruptedException {
        return turn(conversation, message, AS_PLANNED);
    }

    /** The same, but a plan is run only as somebody approves it. */
    public Turn turn(Conversation conversation, String message, Reviewer reviewer)
            throws InterruptedException {
        var outputs = conversation.outputs(message);
        var early = new EarlyRun(runner, outputs, parts.catalog().snapshot(), parts.rules());
        try {
            var isEager =
                    reviewer.equals(AS_PLANNED) && parts.options().onFailure() != OnFailure.REPLAN;
            var proposal = propose(conversation, message, isEager ? early : PlanListener.NONE);
            var answer =
                    proposal instanceof Proposal.Planned planned
                            ? carriedOut(planned, outputs, reviewer, early)
                            : said(proposal);
            return turn(conversation, message, proposal, answer);
        } finally {
            early.discard();
        }
    }

    /** The same without running anything: the answer holds the plan. */
    public Turn preview(Conversation conversation, String message) throws InterruptedException {
        var proposal = propose(conversation, message);
        var answer =
                proposal instanceof Proposal.Planned(var intent, var plan)
                        ? Answer.planned(plan.workflow(), Language.of(intent.request()))
                                .without(plan.omissions())
                        : said(proposal);
        return turn(conversation, message, proposal, answer);
    }

    private static Turn turn(
            Conversation before, String message, Proposal proposal, Answer answer) {
        return Turn.of(before, Exchange.of(message, proposal.intent().request(), answer), answer);
    }

    private static Answer said(Proposal proposal) {
        return switch (proposal) {
            case Proposal.Answered(_, var answer) -> answer;
            case Proposal.Asked(_, var question) -> Answer.question(question);
            case Proposal.Planned _ -> throw new IllegalArgumentException("a plan is no answer");
        };
    }

    private Answer carriedOut(
            Proposal.Planned planned, Set<String> outputs, Reviewer reviewer, EarlyRun early)
            throws InterruptedException {
        var intent = planned.intent();
        var plan = planned.plan();
        var missing = MissingFiles.of(intent, plan, agents(), parts.workspace());
        if (missing.isPresent()) {
            return Answer.question(missing.get().question(Language.of(intent.request())));
        }
        var notes = notes(intent.request(), outputs, plan.omissions());
        var begun = runner.canRun(plan.workflow()) ? early.goOn(plan) : Optional.<RunHandle>empty();
        if (begun.isPresent()) {
            return runner.answer(begun.get(), notes);
        }
        early.discard(); // two runs side by side would be shown as one
        return runner.isLeaving() ? Runner.left(notes) : run(plan, notes, reviewer);
    }

    /** What is to come of a message, without running anything; nothing was said before. */
    public Proposal propose(String message) throws InterruptedException {
        return propose(Conversation.empty(), message);
    }

    /** What is to come of a message, without running anything. */
    public Proposal propose(Conversation conversation, String message) throws InterruptedException {
        return propose(conversation, message, PlanListener.NONE);
    }

    private Proposal propose(Conversation conversation, String message, PlanListener listener)
            throws InterruptedException {
        return ComputePool.callFor(
                parts.belonging().user(), () -> proposed(conversation, message, listener));
    }

    private Proposal proposed(Conversation conversation, String message, PlanListener listener)
            throws InterruptedException {
        var pending = conversation.pending();
        var reply =
                MessageText.streamSafe(
                        pending == null
                                ? message
                                : pending.question().chosen(message).orElse(message));
        var intent = IntentResult.unclear(reply, "not understood yet");
        var language = conversation.languageOf(message);
        try {
            intent = understand(conversation, reply);
            return switch (parts.thresholds().decide(intent)) {
                case CHAT ->
                        new Proposal.Answered(
                                intent,
                                Answer.chat(
                                        new ChatResponder(
                                                        parts.model(),
                                                        parts.catalog(),
                                                        parts.conversation())
                                                .answer(conversation, reply, intent)));
                case CLARIFY ->
                        new Proposal.Asked(
                                intent,
                                Clarifier.ask(
                                        intent,
                                        parts.workspace(),
                                        conversation.languageOf(intent.request())));
                case ACT -> new Proposal.Planned(intent, plan(intent, PlanWishes.NONE, listener));
            };
        } catch (ModelException e) {
            return new Proposal.Answered(intent, failed(e.problem(), language));
        } catch (PlanRejected e) {
            return new Proposal.Answered(intent, failed(e.problem(), language));
        }
    }

    /** What kind of request a message is; nothing was said before. */
    public IntentResult understand(String message) throws InterruptedException {
        return understand(Conversation.empty(), message);
    }

    /** What kind of request a message is after what was said before. */
    public IntentResult understand(Conversation conversation, String message)
            throws InterruptedException {
        return new IntentRouter(parts.model(), parts.catalog())
                .route(conversation, message, parts.conversation());
    }

    /** The agents that there are now; those registered later are found at once. */
    public List<AgentCard> agents() {
        return parts.catalog().agents().stream().map(Agent::card).toList();
    }

    /**
     * Understands a message and plans it, without running anything.
     *
     * @throws PlanRejected when no valid plan came of it
     * @throws ModelException when the model gave no usable reply
     */
    public Plan plan(String message, PlanWishes wishes) throws InterruptedException {
        return plan(understand(message), wishes);
    }

    /**
     * Plans a request that is understood, without running anything.
     *
     * @throws PlanRejected when no valid plan came of it
     * @throws ModelException when the model gave no usable reply
     */
    public Plan plan(IntentResult intent, PlanWishes wishes) throws InterruptedException {
        return plan(intent, wishes, PlanListener.NONE);
    }

    private Plan plan(IntentResult intent, PlanWishes wishes, PlanListener listener)
            throws InterruptedException {
        parts.conversation()
                .on("plan.started", Value.of(Map.of("task", Value.of(intent.request()))));
        try {
            var planner = new Planner(parts.model(), parts.catalog(), parts.rules());
            var plan = planner.plan(intent, wishes, listener);
            parts.conversation().on("plan.created", PlanEvents.created(plan));
            return plan;
        } catch (PlanRejected e) {
            parts.conversation().on("plan.rejected", PlanEvents.rejected(e.problem()));
            throw e;
        }
    }

    /**
     * Runs a workflow and words the answer. One that names an agent which lacks what it needs is
     * not begun.
     *
     * @param message what the person asked, for the answer
     */
    public Answer run(Workflow workflow, String message) throws InterruptedException {
        return run(workflow, message, AS_PLANNED);
    }

    /** The same, but it is run only as somebody approves it. */
    public Answer run(Workflow workflow, String message, Reviewer reviewer)
            throws InterruptedException {
        return run(Plan.of(workflow), notes(message), reviewer);
    }

    private Answer run(Plan plan, RunNotes notes, Reviewer reviewer) throws InterruptedException {
        if (reviewer.equals(AS_PLANNED)) {
            return runner.run(plan.workflow(), notes);
        }
        var rules = parts.userDefinedRules().withKnownTypes(parts.catalog().snapshot().types());
        var reviewed = new Reviewing(rules, reviewer).of(plan);
        return reviewed.isCancelled()
                ? Answer.cancelled(reviewed.workflow(), Language.of(notes.request()))
                : runner.run(reviewed.workflow(), notes, reviewed.approval());
    }

    private RunNotes notes(String message) {
        return notes(message, Conversation.empty().outputs(message), List.of());
    }

    private RunNotes notes(String message, Set<String> outputs, List<String> omissions) {
        return new RunNotes(message, outputs, omissions, parts.workspace());
    }

    /**
     * Goes on with a run of the journal that was cut off or waits for people, and words the answer
     * as if it had never stopped. What is on record is not done again.
     *
     * @param news what has happened meanwhile: answers to its questions, a request to cancel
     * @throws IllegalArgumentException when it is not in the journal, or running here already, or
     *     does not ask what the news answer
     */
    public Answer resume(RunId run, RunEvent... news) throws InterruptedException {
        return runner.resume(run, news);
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
    public Answer runInstead(RunId run, Workflow edited, Approval approval)
            throws InterruptedException {
        return runner.runInstead(run, edited, approval);
    }

    /**
     * Starts a workflow and does not wait for it.
     *
     * @throws IllegalArgumentException when no agent of a node's type is registered
     */
    public RunHandle start(Workflow workflow) {
        return runner.start(
                workflow,
                new RunNotes(workflow.description(), Set.of(), List.of(), parts.workspace()));
    }

    /** Asks a run to stop; {@code false} when no such run is running. */
    public boolean cancel(RunId run, String reason) {
        return runner.cancel(run, reason);
    }

    /**
     * Answers a question that a run asks which is running here; {@code false} when there is no such
     * run or it does not ask that.
     *
     * @param question key of the question
     * @param by who answers
     */
    public boolean answer(RunId run, String question, Value answer, String by) {
        return runner.answer(run, question, answer, by);
    }

    /**
     * Leaves its runs to another process, which resumes them; where the journal does not outlive
     * this one they are cancelled.
     *
     * @param grace how long what runs may take to its next step
     */
    public Shutdown shutdown(Duration grace) throws InterruptedException {
        return runner.shutdown(grace);
    }

    private static Answer failed(Problem problem, Language language) {
        return Answer.problem(Answer.State.of(problem, Answer.State.FAILED), problem, language);
    }

    @Override
    public void close() {
        runner.close();
    }
}
