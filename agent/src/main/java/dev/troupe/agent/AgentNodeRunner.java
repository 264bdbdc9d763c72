package dev.troupe.agent;

import dev.troupe.agent.call.RunSecurityState;
import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.completion.CompletionCheck;
import dev.troupe.agent.completion.ExpectedFiles;
import dev.troupe.agent.completion.RemovedFiles;
import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.codec.Json;
import dev.troupe.core.engine.ComputePool;
import dev.troupe.core.engine.NodeContext;
import dev.troupe.core.run.Effect;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.model.ChatModel;
import dev.troupe.model.ModelException;
import dev.troupe.model.ToolCall;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;

/**
 * Runs the agents of one node: the one that the plan names, then those to whom the work is handed
 * off. Safe for use by several threads.
 *
 * @param model what agents think with that name none
 */
record AgentNodeRunner(
        ChatModel model, Workspace workspace, InstantSource clock, AgentOptions options) {
    /** The conversation of all runs of this process that do not belong to one. */
    private static final String PROCESS = "process-" + UUID.randomUUID();

    /** Has the agent of a type work on a node, item by item if it has items. */
    NodeResult run(String type, NodeContext node, RunSecurityState state)
            throws InterruptedException {
        return holdResources(
                node,
                state,
                () ->
                        node.node().forEach().isEmpty()
                                ? runAgents(type, node, state, options.maxHandoffs())
                                : new NodeItems(node, workspace)
                                        .run(item -> runItem(type, item, state)));
    }

    /**
     * Calls one tool for a node that is not an agent.
     *
     * @param arguments by name
     */
    ToolReply callTool(Tool<?, ?> tool, Value arguments, NodeContext node, RunSecurityState state)
            throws InterruptedException {
        return holdResources(node, state, () -> callHeld(tool, arguments, node, state));
    }

    private ToolReply callHeld(
            Tool<?, ?> tool, Value arguments, NodeContext node, RunSecurityState state)
            throws InterruptedException {
        var user = Objects.requireNonNull(state.user().get());
        var brief = brief(node, user, state.network().words().request());
        var refusal =
                state.isHeld().get() ? PlanReview.findRefusal(node) : Optional.<Problem>empty();
        if (refusal.isPresent()) {
            return ToolReply.error(refusal.get(), brief.language());
        }
        var documents = Objects.requireNonNull(state.documents().get());
        var context = contextOf(node, brief, documents, state);
        var gate = new PolicyGate(options, state, brief, context, node);
        return new ToolRunner(List.of(tool), options.tools(), gate)
                .call(new ToolCall("node", tool.spec().name(), Json.write(arguments)), context);
    }

    /** The node's resources stay open only if an error reports that it waits for a user. */
    private static <T> T holdResources(
            NodeContext node,
            RunSecurityState state,
            ScopedValue.CallableOp<T, InterruptedException> task)
            throws InterruptedException {
        PolicyGate.update(state, node);
        boolean isWaiting = false;
        try {
            var user = Objects.requireNonNull(state.user().get());
            return ComputePool.callFor(user, task);
        } catch (Error waiting) {
            isWaiting = true;
            throw waiting;
        } finally {
            if (!isWaiting) {
                state.held().close(node.node().id());
            }
        }
    }

    private AgentContext contextOf(
            NodeContext node, NodeBrief brief, List<String> documents, RunSecurityState state) {
        var conversation = Objects.requireNonNull(state.conversation().get());
        var words = state.network().words().ownRequest();
        var completion =
                new CompletionCheck(
                        String.join("\n", brief.goal(), brief.task(), words),
                        () ->
                                state.isReading().get() // the plan is still being written
                                        ? List.of()
                                        : ExpectedFiles.of(node.workflow(), node.node(), words),
                        () ->
                                state.isReading().get()
                                        ? List.of()
                                        : RemovedFiles.of(node.workflow(), node.node(), words),
                        workspace,
                        brief.language());
        return new AgentContext(
                node,
                workspace,
                brief,
                Objects.requireNonNull(state.user().get()),
                conversation.isEmpty() ? PROCESS : conversation,
                documents,
                options.approvalExpiry(),
                state.held(),
                completion);
    }

    /** On its own thread, by the agent that the plan names alone. */
    private NodeResult runItem(String type, NodeContext item, RunSecurityState state)
            throws InterruptedException {
        var user = Objects.requireNonNull(state.user().get());
        return ComputePool.callFor(user, () -> runAgents(type, item, state, 0));
    }

    /** Has an agent work on a node, then those to whom it is passed on. */
    private NodeResult runAgents(
            String type, NodeContext node, RunSecurityState state, int maxHandoffs)
            throws InterruptedException {
        var refusal =
                state.isHeld().get() ? PlanReview.findRefusal(node) : Optional.<Problem>empty();
        if (refusal.isPresent()) {
            return new NodeResult.Failed(refusal.get());
        }
        var documents = documents(type, state);
        var user = Objects.requireNonNull(state.user().get());
        var brief =
                NodePassages.addTo(
                        brief(node, user, state.network().words().request()),
                        options.passages(),
                        documents,
                        node,
                        state);
        var others = state.isReading().get() ? state.agents().withReadersOnly() : state.agents();
        var handOffs =
                new HandoffChain(
                        others,
                        node.node().id(),
                        type,
                        brief.task(),
                        maxHandoffs,
                        state.handOffs());
        var context = contextOf(node, brief, documents, state);
        NodeContext leg = node;
        while (true) {
            var result = run(leg, brief, context, state, handOffs);
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
    private static List<String> documents(String type, RunSecurityState state) {
        return state.agents()
                .find(type)
                .map(entry -> entry.agent().documents())
                .filter(own -> !own.isEmpty())
                .orElseGet(() -> Objects.requireNonNull(state.documents().get()));
    }

    /** Records and reports the agent that takes over. */
    private static void recordHandoff(
            HandoffChain.Leg to, String from, int number, NodeContext node)
            throws InterruptedException {
        var passed = to.toValue(from);
        node.runEffect(Effect.repeatable(RunSecurityState.HAND_OFF + number), () -> passed);
        node.report(AgentExecutor.HANDED_OFF, passed);
    }

    private NodeResult run(
            NodeContext node,
            NodeBrief brief,
            AgentContext context,
            RunSecurityState state,
            HandoffChain handOffs)
            throws InterruptedException {
        var type = brief.agent();
        var entry = state.agents().find(type);
        if (entry.isEmpty()) {
            return NodeResult.failure(
                    AgentProblem.UNAVAILABLE,
                    "智能体类型“%s”在运行开始时被注销；请重新规划",
                    "Agent type '%s' was unregistered when the run started; plan again",
                    type);
        }
        var why = state.agents().findUnavailableReason(type);
        if (why.isPresent()) {
            return new NodeResult.Failed(Problem.of(AgentProblem.UNAVAILABLE, why.get()));
        }
        var agent = entry.get().agent();
        var gate = new PolicyGate(options, state, brief, context, node);
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
