package dev.troupe.agent;

import dev.troupe.agent.call.RunSecurityState;
import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.Catalog;
import dev.troupe.agent.completion.CompletionCheck;
import dev.troupe.agent.completion.ExpectedFiles;
import dev.troupe.agent.policy.Approval;
import dev.troupe.agent.policy.EarlierTurns;
import dev.troupe.agent.policy.PlanApproval;
import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.codec.Json;
import dev.troupe.core.engine.ComputePool;
import dev.troupe.core.engine.NodeContext;
import dev.troupe.core.engine.NodeExecutor;
import dev.troupe.core.engine.NodeExecutors;
import dev.troupe.core.engine.QuestionHandler;
import dev.troupe.core.run.Effect;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.OpenQuestion;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.language.Language;
import dev.troupe.model.ChatModel;
import dev.troupe.model.ModelException;
import dev.troupe.model.ToolCall;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Lets an engine run a workflow's nodes by the agents of a catalog. A run uses the agents that were
 * available when it began, whatever is registered or removed in the meantime. Safe for use by
 * several threads.
 */
public final class AgentExecutor implements NodeExecutors, QuestionHandler {
    /** The conversation of all runs of this process that do not belong to one. */
    private static final String PROCESS = "process-" + UUID.randomUUID();

    /** The type of the report that an agent has passed its work on. */
    public static final String HANDED_OFF = "handoff.made";

    private final Catalog catalog;
    private final ChatModel model;
    private final Workspace workspace;
    private final InstantSource clock;
    private final AgentOptions options;
    private final Map<RunId, RunSecurityState> ledgers = new ConcurrentHashMap<>();

    /**
     * @param model what agents think with that name none
     */
    public AgentExecutor(
            Catalog catalog,
            ChatModel model,
            Workspace workspace,
            InstantSource clock,
            AgentOptions options) {
        this.catalog = catalog;
        this.model = model;
        this.workspace = workspace;
        this.clock = clock;
        this.options = options;
    }

    /** With the standard options. */
    public AgentExecutor(
            Catalog catalog, ChatModel model, Workspace workspace, InstantSource clock) {
        this(catalog, model, workspace, clock, AgentOptions.STANDARD);
    }

    /** Lets users answer what agents ask: they approve calls of tools, and answer questions. */
    @Override
    public Optional<Answer> answer(RunId run, OpenQuestion question) throws InterruptedException {
        return new UserAnswers(options.approvals(), options.standing())
                .find(run, question, stateOf(run).reviews());
    }

    @Override
    public Optional<NodeExecutor> find(String type) {
        var registered = catalog.find(type);
        return registered.isPresent() || isInSomeRun(type)
                ? Optional.of(context -> run(type, context))
                : Optional.empty();
    }

    private boolean isInSomeRun(String type) {
        return ledgers.values().stream().anyMatch(ledger -> ledger.agents().find(type).isPresent());
    }

    /**
     * Sets, before a run starts or is resumed, its user and its documents.
     *
     * @param user an id; empty if there is only one
     * @param conversation an id; empty where the runs of this process are one conversation
     * @param documents names of the collections that agents search if they do not name any
     *     themselves; empty for all
     */
    public void assignOwner(RunId run, String user, String conversation, List<String> documents) {
        stateOf(run).user().set(user);
        stateOf(run).conversation().set(conversation);
        stateOf(run).documents().set(List.copyOf(documents));
    }

    /**
     * Sets, before a run starts or is resumed, the user's own words: what they name may be accessed
     * and changed without approval, in contrast to what only a model or a text names.
     *
     * @param words what the user wrote in a plan, and the messages of the conversation, the latest
     *     last: agents receive that one
     */
    public void setUserWords(RunId run, List<String> words) {
        stateOf(run).network().addWords(words);
    }

    /**
     * Sets, before a run starts or is resumed, what it may know from the conversation before it.
     */
    public void setEarlierTurns(RunId run, EarlierTurns turns) {
        stateOf(run).recordEarlierTurns(turns);
    }

    /**
     * Sets, before a run starts, which files it may replace without asking: those that a user asked
     * it to write.
     *
     * @param files names in the workspace; those that do not exist need no leave
     */
    public void allowReplacing(RunId run, Collection<String> files) {
        var own = stateOf(run).own();
        files.stream().filter(workspace::exists).map(workspace::resolveExisting).forEach(own::add);
    }

    /**
     * Makes a run wait until a user approves its plan, before any of its nodes does anything. A
     * plan that is changed while it runs waits again: an approval covers only the plan that the
     * user saw.
     */
    public void requirePlanApproval(RunId run) {
        stateOf(run).isHeld().set(true);
    }

    /** The same, if a user has already answered about this plan. */
    public void requirePlanApproval(RunId run, Workflow shown, Approval approval) {
        requirePlanApproval(run);
        stateOf(run).reviews().put(PlanApproval.questionFor(shown).key(), approval);
    }

    /**
     * Sets the user's instructions for all messages, which agents follow and which permit nothing:
     * calls that carry their text are treated as those that carry text from outside.
     */
    public void setInstructions(RunId run, String instructions) {
        stateOf(run).recordInstructions(instructions);
    }

    /**
     * Sets whether a run may not change anything yet, because its plan is still being written:
     * nodes that start in the meantime can be handed off only to agents that read.
     */
    public void setReadOnly(RunId run, boolean isReading) {
        stateOf(run).isReading().set(isReading);
    }

    /**
     * Sets, before a run starts, what it copies from the run whose results it reuses.
     *
     * @param reused those results
     */
    public void carryOver(
            RunId run, CarriedApprovals inherited, Map<NodeId, NodeResult.Succeeded> reused) {
        var ledger = stateOf(run);
        ledger.inherited().addAll(inherited.approvals());
        inherited.addTaintTo(ledger.outside(), reused);
        if (!reused.isEmpty()) {
            ledger.network().recordPrivateData();
        }
    }

    /**
     * Restores what was recorded of a run before it is resumed: which files are its own, what was
     * approved, what is untrusted. Its agents are those that are there now.
     */
    public void restore(RunId run, List<JournalEntry> entries) {
        var ledger = stateOf(run);
        ledger.restore(run, entries);
        NodePassages.restore(entries, ledger);
    }

    private RunSecurityState stateOf(RunId run) {
        return ledgers.computeIfAbsent(run, _ -> RunSecurityState.create(catalog.snapshot()));
    }

    /** Releases the state of a run that has ended, and the resources that its nodes still hold. */
    public void forget(RunId run) {
        Optional.ofNullable(ledgers.remove(run)).ifPresent(ledger -> ledger.held().closeAll());
    }

    private NodeResult run(String type, NodeContext node) throws InterruptedException {
        var ledger = stateOf(node.runId());
        return holdResources(
                node,
                ledger,
                () ->
                        node.node().forEach().isEmpty()
                                ? runAgents(type, node, ledger, options.maxHandoffs())
                                : new NodeItems(node, workspace)
                                        .run(item -> runItem(type, item, ledger)));
    }

    /**
     * Calls one tool for a node that is not an agent, such as one that fetches the data of a page.
     * The policy, approvals and records are those of agents: a node that is started again receives
     * the recorded reply. At most one call for each tool and node.
     *
     * @param arguments by name
     */
    public ToolReply callTool(Tool<?, ?> tool, Value arguments, NodeContext node)
            throws InterruptedException {
        var ledger = stateOf(node.runId());
        return holdResources(node, ledger, () -> callTool(tool, arguments, node, ledger));
    }

    private ToolReply callTool(
            Tool<?, ?> tool, Value arguments, NodeContext node, RunSecurityState ledger)
            throws InterruptedException {
        var user = Objects.requireNonNull(ledger.user().get());
        var brief = brief(node, user, ledger.network().words().request());
        var refusal =
                ledger.isHeld().get() ? PlanReview.findRefusal(node) : Optional.<Problem>empty();
        if (refusal.isPresent()) {
            return ToolReply.error(refusal.get(), brief.language());
        }
        var documents = Objects.requireNonNull(ledger.documents().get());
        var context = contextOf(node, brief, documents, ledger);
        var gate = new PolicyGate(options, ledger, brief, context);
        return new ToolRunner(List.of(tool), options.tools(), gate)
                .call(new ToolCall("node", tool.spec().name(), Json.write(arguments)), context);
    }

    /** The node's resources stay open only if an error reports that it waits for a user. */
    private static <T> T holdResources(
            NodeContext node,
            RunSecurityState ledger,
            ScopedValue.CallableOp<T, InterruptedException> task)
            throws InterruptedException {
        boolean isWaiting = false;
        try {
            var user = Objects.requireNonNull(ledger.user().get());
            return ComputePool.callFor(user, task);
        } catch (Error waiting) {
            isWaiting = true;
            throw waiting;
        } finally {
            if (!isWaiting) {
                ledger.held().close(node.node().id());
            }
        }
    }

    private AgentContext contextOf(
            NodeContext node, NodeBrief brief, List<String> documents, RunSecurityState ledger) {
        var conversation = Objects.requireNonNull(ledger.conversation().get());
        var words = ledger.network().words().ownRequest();
        var completion =
                new CompletionCheck(
                        String.join("\n", brief.goal(), brief.task(), words),
                        () ->
                                ledger.isReading().get() // the plan is still being written
                                        ? List.of()
                                        : ExpectedFiles.of(node.workflow(), node.node(), words),
                        workspace,
                        brief.language());
        return new AgentContext(
                node,
                workspace,
                brief,
                Objects.requireNonNull(ledger.user().get()),
                conversation.isEmpty() ? PROCESS : conversation,
                documents,
                options.approvalExpiry(),
                ledger.held(),
                completion);
    }

    /** On its own thread, by the agent that the plan names alone. */
    private NodeResult runItem(String type, NodeContext item, RunSecurityState ledger)
            throws InterruptedException {
        var user = Objects.requireNonNull(ledger.user().get());
        return ComputePool.callFor(user, () -> runAgents(type, item, ledger, 0));
    }

    /** Has an agent work on a node, then those to whom it is passed on. */
    private NodeResult runAgents(
            String type, NodeContext node, RunSecurityState ledger, int maxHandoffs)
            throws InterruptedException {
        var refusal =
                ledger.isHeld().get() ? PlanReview.findRefusal(node) : Optional.<Problem>empty();
        if (refusal.isPresent()) {
            return new NodeResult.Failed(refusal.get());
        }
        var documents = documents(type, ledger);
        var user = Objects.requireNonNull(ledger.user().get());
        var brief =
                NodePassages.addTo(
                        brief(node, user, ledger.network().words().request()),
                        options.passages(),
                        documents,
                        node,
                        ledger);
        var others = ledger.isReading().get() ? ledger.agents().withReadersOnly() : ledger.agents();
        var handOffs =
                new HandoffChain(
                        others,
                        node.node().id(),
                        type,
                        brief.task(),
                        maxHandoffs,
                        ledger.handOffs());
        var context = contextOf(node, brief, documents, ledger);
        NodeContext leg = node;
        while (true) {
            var result = run(leg, brief, context, ledger, handOffs);
            var next = context.handOff();
            if (next == null) {
                return context.earlierResults().before(result);
            }
            handOffs.add(next);
            recordHandoff(next, brief.agent(), handOffs.count(), node);
            var own = new HandoffContext(node, handOffs.count(), next.agent());
            leg = own;
            context = context.forHandoff(own);
            brief = brief.withHandoff(next, node.variableKeys());
        }
    }

    /** Those that the agent names, or else those of the run. */
    private static List<String> documents(String type, RunSecurityState ledger) {
        return ledger.agents()
                .find(type)
                .map(entry -> entry.agent().documents())
                .filter(own -> !own.isEmpty())
                .orElseGet(() -> Objects.requireNonNull(ledger.documents().get()));
    }

    /** Records and reports the agent that takes over. */
    private static void recordHandoff(
            HandoffChain.Leg to, String from, int number, NodeContext node)
            throws InterruptedException {
        var passed = to.toValue(from);
        node.runEffect(Effect.repeatable(RunSecurityState.HAND_OFF + number), () -> passed);
        node.report(HANDED_OFF, passed);
    }

    private NodeResult run(
            NodeContext node,
            NodeBrief brief,
            AgentContext context,
            RunSecurityState ledger,
            HandoffChain handOffs)
            throws InterruptedException {
        var type = brief.agent();
        var entry = ledger.agents().find(type);
        if (entry.isEmpty()) {
            return NodeResult.failure(
                    AgentProblem.UNAVAILABLE,
                    "智能体类型“%s”在运行开始时被注销；请重新规划",
                    "Agent type '%s' was unregistered when the run started; plan again",
                    type);
        }
        var why = ledger.agents().findUnavailableReason(type);
        if (why.isPresent()) {
            return new NodeResult.Failed(Problem.of(AgentProblem.UNAVAILABLE, why.get()));
        }
        var agent = entry.get().agent();
        var gate = new PolicyGate(options, ledger, brief, context);
        try {
            var recorded = new RecordedModel(modelOf(agent), node);
            return new ReActLoop(agent, recorded, clock, options, gate, handOffs)
                    .run(brief, context);
        } catch (ModelException e) {
            return new NodeResult.Failed(e.problemForCaller());
        }
    }

    private ChatModel modelOf(Agent agent) {
        var name = agent.model();
        return name == null ? model : options.models().find(name);
    }

    private static NodeBrief brief(NodeContext context, String user, String request) {
        var node = context.node();
        var goal = context.workflow().description();
        return new NodeBrief(
                context.runId().value(),
                node.id().value(),
                context.attempt(),
                node.type(),
                goal,
                request,
                node.desc(),
                node.steps().stream()
                        .map(step -> new NodeBrief.NumberedStep(step.stepNumber(), step.desc()))
                        .toList(),
                context.parents().stream()
                        .map(parent ->
                                new NodeBrief.ParentBrief(
                                        parent.node().id().value(),
                                        parent.node().desc(),
                                        parent.summary(),
                                        parent.variables()))
                        .toList(),
                context.variableKeys(),
                List.of(),
                user,
                Language.of(goal));
    }
}
