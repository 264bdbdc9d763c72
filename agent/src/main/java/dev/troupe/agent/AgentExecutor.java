package dev.troupe.agent;

import dev.troupe.agent.call.RunSecurityState;
import dev.troupe.agent.catalog.Catalog;
import dev.troupe.agent.policy.Approval;
import dev.troupe.agent.policy.EarlierTurns;
import dev.troupe.agent.policy.PlanApproval;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.core.engine.NodeContext;
import dev.troupe.core.engine.NodeExecutor;
import dev.troupe.core.engine.NodeExecutors;
import dev.troupe.core.engine.QuestionHandler;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.OpenQuestion;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.model.ChatModel;
import java.time.InstantSource;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Lets an engine run a workflow's nodes by the agents of a catalog. A run uses the agents that were
 * available when it began, whatever is registered or removed in the meantime. Safe for use by
 * several threads.
 */
public final class AgentExecutor implements NodeExecutors, QuestionHandler {
    /** The type of the report that an agent has passed its work on. */
    public static final String HANDED_OFF = "handoff.made";

    private final Catalog catalog;
    private final Workspace workspace;
    private final AgentOptions options;
    private final AgentNodeRunner runner;
    private final Map<RunId, RunSecurityState> states = new ConcurrentHashMap<>();

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
        this.workspace = workspace;
        this.options = options;
        this.runner = new AgentNodeRunner(model, workspace, clock, options);
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
                ? Optional.of(context -> runner.run(type, context, stateOf(context.runId())))
                : Optional.empty();
    }

    private boolean isInSomeRun(String type) {
        return states.values().stream().anyMatch(state -> state.agents().find(type).isPresent());
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
     * @param files names in the workspace; those that do not exist need no approval
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
        var state = stateOf(run);
        state.inherited().addAll(inherited.approvals());
        inherited.addTaintTo(state.outside(), reused);
        if (!reused.isEmpty()) {
            state.network().recordPrivateData();
        }
    }

    /**
     * Restores what was recorded of a run before it is resumed: which files are its own, what was
     * approved, what is untrusted. Its agents are those that are there now.
     */
    public void restore(RunId run, List<JournalEntry> entries) {
        var state = stateOf(run);
        NodePassages.restore(entries, state);
        state.restore(run, entries);
    }

    private RunSecurityState stateOf(RunId run) {
        return states.computeIfAbsent(run, _ -> RunSecurityState.create(catalog.snapshot()));
    }

    /**
     * Lets tools stop what the calls of a run left running elsewhere, which has ended without them.
     *
     * @param entries of the run
     */
    public void abandonCalls(RunId run, List<JournalEntry> entries) throws InterruptedException {
        UnfinishedCalls.of(run, entries).abandon(this::findTool);
    }

    private Optional<Tool<?, ?>> findTool(String name) {
        return catalog.snapshot().entries().stream()
                .<Tool<?, ?>>flatMap(entry -> entry.agent().tools().stream())
                .filter(tool -> tool.spec().name().equals(name))
                .findFirst();
    }

    /** Releases the state of a run that has ended, and the resources that its nodes still hold. */
    public void forget(RunId run) {
        Optional.ofNullable(states.remove(run)).ifPresent(state -> state.held().closeAll());
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
        return runner.callTool(tool, arguments, node, stateOf(node.runId()));
    }
}
