package dev.troupe.agent;

import dev.troupe.core.ComputePool;
import dev.troupe.core.Effect;
import dev.troupe.core.JournalEntry;
import dev.troupe.core.NodeBodies;
import dev.troupe.core.NodeBody;
import dev.troupe.core.NodeContext;
import dev.troupe.core.NodeId;
import dev.troupe.core.NodeResult;
import dev.troupe.core.OpenQuestion;
import dev.troupe.core.Problem;
import dev.troupe.core.Respondent;
import dev.troupe.core.RunId;
import dev.troupe.core.Value;
import dev.troupe.core.Workflow;
import dev.troupe.language.Language;
import dev.troupe.model.ChatModel;
import dev.troupe.model.ModelException;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Lets an engine run a workflow's nodes by the agents of a catalog. A run keeps to the agents that
 * were there when it began, whoever comes and goes meanwhile. Safe for use by several threads.
 */
public final class AgentBodies implements NodeBodies, Respondent {
    /** Stands for the conversation of all runs of this process that came of no other. */
    private static final String PROCESS = "process-" + UUID.randomUUID();

    private final Catalog catalog;
    private final ChatModel model;
    private final Workspace workspace;
    private final InstantSource clock;
    private final AgentOptions options;
    private final Map<RunId, RunLedger> ledgers = new ConcurrentHashMap<>();

    /**
     * @param model what agents think with that name none
     */
    public AgentBodies(
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
    public AgentBodies(Catalog catalog, ChatModel model, Workspace workspace, InstantSource clock) {
        this(catalog, model, workspace, clock, AgentOptions.STANDARD);
    }

    /** Has people answer what agents ask: they approve calls of tools, and say what they know. */
    @Override
    public Optional<Answer> answer(RunId run, OpenQuestion question) throws InterruptedException {
        var request = ApprovalRequest.of(run, question);
        if (request.isPresent()) {
            var language = request.get().language();
            return options.approvals()
                    .ask(request.get())
                    .map(approval -> given(kept(approval, language)));
        }
        if (PlanReview.isAsked(question)) {
            return Optional.ofNullable(ledgerOf(run).reviews().get(question.question().key()))
                    .map(this::given);
        }
        var asked = PersonQuestion.of(run, question);
        return asked.isEmpty()
                ? Optional.empty()
                : options.approvals()
                        .answer(asked.get())
                        .map(text -> new Answer(Value.of(text), options.approvals().by()));
    }

    /** What is allowed for good is kept once, when it is said. */
    private Approval kept(Approval approval, Language language) {
        var kept = approval.keptIn(options.standing(), language);
        if (!kept.equals(approval)) {
            options.approvals().notKept(kept.reason());
        }
        return kept;
    }

    private Answer given(Approval approval) {
        return new Answer(approval.toValue(), options.approvals().by());
    }

    @Override
    public Optional<NodeBody> find(String type) {
        var registered = catalog.find(type);
        return registered.isPresent() || isInSomeRun(type)
                ? Optional.of(context -> run(type, context))
                : Optional.empty();
    }

    private boolean isInSomeRun(String type) {
        return ledgers.values().stream().anyMatch(ledger -> ledger.agents().find(type).isPresent());
    }

    /**
     * Says before a run starts, or is resumed, for whom it works and with which documents.
     *
     * @param person an id; empty where there is only one
     * @param conversation an id; empty where the runs of this process are one conversation
     * @param documents names of the collections that agents look into which name none of their own;
     *     empty for all
     */
    public void belongs(RunId run, String person, String conversation, List<String> documents) {
        ledgerOf(run).person().set(person);
        ledgerOf(run).conversation().set(conversation);
        ledgerOf(run).documents().set(List.copyOf(documents));
    }

    /**
     * Says before a run starts which files it may replace without asking: those that a person wants
     * it to write.
     *
     * @param files names in the workspace; those that do not exist need no leave
     */
    public void expect(RunId run, Collection<String> files) {
        var own = ledgerOf(run).own();
        files.stream().filter(workspace::exists).map(workspace::existing).forEach(own::add);
    }

    /**
     * Has a run wait until a person approves its plan, before any of its nodes does anything. A
     * plan that is changed while it runs waits again: a person's leave covers what they saw.
     */
    public void hold(RunId run) {
        ledgerOf(run).isHeld().set(true);
    }

    /** The same, where a person has said already what they think of this plan. */
    public void hold(RunId run, Workflow shown, Approval approval) {
        hold(run);
        ledgerOf(run).reviews().put(PlanReview.question(shown).key(), approval);
    }

    /**
     * Says whether a run may change nothing yet, because its plan is still being written: nodes
     * that start meanwhile can be handed off only to agents that read.
     */
    public void readOnly(RunId run, boolean isReading) {
        ledgerOf(run).isReading().set(isReading);
    }

    /**
     * Says before a run starts what it takes over from the run whose results it begins with.
     *
     * @param reused those results
     */
    public void inherit(RunId run, Inherited inherited, Map<NodeId, NodeResult.Succeeded> reused) {
        var ledger = ledgerOf(run);
        ledger.inherited().addAll(inherited.approvals());
        inherited.tell(ledger.outside(), reused);
    }

    /**
     * Takes in what was recorded of a run before it is resumed: which files are its own, what was
     * approved, what came from outside. Its agents are those that are there now.
     */
    public void recall(RunId run, List<JournalEntry> entries) {
        var ledger = ledgerOf(run);
        ledger.recall(run, entries);
        NodePassages.recall(entries, ledger.outside());
    }

    private RunLedger ledgerOf(RunId run) {
        return ledgers.computeIfAbsent(run, _ -> RunLedger.begin(catalog.snapshot()));
    }

    /** Lets go of what is known of a run that has ended, and of what its nodes still hold. */
    public void forget(RunId run) {
        Optional.ofNullable(ledgers.remove(run)).ifPresent(ledger -> ledger.held().closeAll());
    }

    /** What the node holds stays open only where an error says that it waits for a person. */
    private NodeResult run(String type, NodeContext node) throws InterruptedException {
        var ledger = ledgerOf(node.runId());
        boolean isWaiting = false;
        try {
            var person = Objects.requireNonNull(ledger.person().get());
            return ComputePool.callFor(person, () -> worked(type, node, ledger));
        } catch (Error waiting) {
            isWaiting = true;
            throw waiting;
        } finally {
            if (!isWaiting) {
                ledger.held().close(node.node().id());
            }
        }
    }

    /** Has an agent work on a node, then those to whom it is passed on. */
    private NodeResult worked(String type, NodeContext node, RunLedger ledger)
            throws InterruptedException {
        var refusal = ledger.isHeld().get() ? refusal(node) : Optional.<Problem>empty();
        if (refusal.isPresent()) {
            return new NodeResult.Failed(refusal.get());
        }
        var documents = documents(type, ledger);
        var person = Objects.requireNonNull(ledger.person().get());
        var conversation = Objects.requireNonNull(ledger.conversation().get());
        var brief =
                NodePassages.in(
                        brief(node, person), options.passages(), documents, node, ledger.outside());
        var others = ledger.isReading().get() ? ledger.agents().ofReaders() : ledger.agents();
        var handOffs = new HandOffs(others, type, brief.task());
        var context =
                new AgentContext(
                        node,
                        workspace,
                        brief,
                        person,
                        conversation.isEmpty() ? PROCESS : conversation,
                        documents,
                        options.approvalExpiry(),
                        ledger.held());
        NodeContext leg = node;
        while (true) {
            var result = run(leg, brief, context, ledger, handOffs);
            var next = context.handOff();
            if (next == null) {
                return result;
            }
            handOffs.add(next);
            pass(next, brief.agent(), handOffs.count(), node);
            var own = new LegContext(node, handOffs.count(), next.agent());
            leg = own;
            context = context.after(own);
            brief = brief.handedOff(next, node.variableKeys());
        }
    }

    /** Those that the agent names, or else those of the run. */
    private static List<String> documents(String type, RunLedger ledger) {
        return ledger.agents()
                .find(type)
                .map(entry -> entry.agent().documents())
                .filter(own -> !own.isEmpty())
                .orElseGet(() -> Objects.requireNonNull(ledger.documents().get()));
    }

    /** Records who takes over, and tells it. */
    private static void pass(HandOffs.Leg to, String from, int number, NodeContext node)
            throws InterruptedException {
        var passed = to.toValue(from);
        node.effect(Effect.repeatable("hand-off " + number), () -> passed);
        node.report("handoff.made", passed);
    }

    private NodeResult run(
            NodeContext node,
            NodeBrief brief,
            AgentContext context,
            RunLedger ledger,
            HandOffs handOffs)
            throws InterruptedException {
        var type = brief.agent();
        var entry = ledger.agents().find(type);
        if (entry.isEmpty()) {
            return NodeResult.failed(
                    AgentProblem.UNAVAILABLE,
                    "智能体类型“%s”在运行开始时被注销；请重新规划",
                    "Agent type '%s' was unregistered as the run began; plan anew",
                    type);
        }
        var why = ledger.agents().whyUnavailable(type);
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
            return new NodeResult.Failed(e.problem());
        }
    }

    /** Why the plan is not run; empty where a person approved it. */
    private static Optional<Problem> refusal(NodeContext node) {
        var answer = review(node);
        return answer.filter(Approval::isGranted).isPresent()
                ? Optional.empty()
                : Optional.of(
                        Problem.of(
                                AgentProblem.NOT_APPROVED,
                                "没有批准计划：%s",
                                "The plan was not approved: %s",
                                answer.map(Approval::reason).orElse("")));
    }

    /** Asks again where the plan was changed while the question waited. */
    private static Optional<Approval> review(NodeContext node) {
        while (true) {
            var question = PlanReview.question(node.workflow());
            var answer = node.ask(question).map(Approval::of);
            boolean isGranted = answer.filter(Approval::isGranted).isPresent();
            if (!isGranted || question.equals(PlanReview.question(node.workflow()))) {
                return answer;
            }
        }
    }

    private ChatModel modelOf(Agent agent) {
        var name = agent.model();
        return name == null ? model : options.models().find(name);
    }

    private static NodeBrief brief(NodeContext context, String person) {
        var node = context.node();
        var goal = context.workflow().description();
        return new NodeBrief(
                context.runId().value(),
                node.id().value(),
                context.attempt(),
                node.type(),
                goal,
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
                person,
                Language.of(goal));
    }
}
