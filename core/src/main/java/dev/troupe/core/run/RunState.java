package dev.troupe.core.run;

import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.Workflow;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The state of one run as a fold over its events: {@link #apply} accepts an event and returns the
 * commands that follow from it.
 *
 * <p>Deterministic: the same events give the same state and the same commands. No clock,
 * randomness, input or output in it. An event costs the degree of its node, never the size of the
 * graph. An extension of the plan costs what it adds, as long as its nodes wait for known or
 * earlier ones and it brings no default branch; otherwise, and the first time that a plan grows, it
 * costs the size of the plan. So do a revision, taking a run up again, and stopping it. One thread
 * at a time.
 */
public final class RunState {
    private final RunOptions options;
    private final RunNodes nodes;
    private final Blackboard blackboard;
    private final Scheduler scheduler;
    private final NodeTransitions attempts;
    private boolean isStarted;
    private boolean isOpen; // more nodes may come
    private @Nullable RunOutcome outcome;

    /** The state before {@code started}, which must be given to {@link #apply} first. */
    public RunState(RunEvent.RunStarted started) {
        this.options = started.options();
        this.isOpen = options.isPlanOpen();
        this.nodes = new RunNodes(started);
        this.blackboard = new Blackboard(started.inputs());
        this.scheduler = new Scheduler(nodes, blackboard, options.maxConcurrency());
        this.attempts = new NodeTransitions(nodes, scheduler, blackboard, options);
    }

    /**
     * The state after what was recorded of a run.
     *
     * @param entries at least one
     * @throws JournalException when they are not the events of a run
     */
    public static RunState of(RunId run, List<JournalEntry> entries) {
        try {
            var state = new RunState((RunEvent.RunStarted) entries.getFirst().event());
            entries.forEach(entry -> state.apply(entry.event()));
            return state;
        } catch (ClassCastException | IllegalArgumentException e) {
            throw new JournalException(
                    "what is recorded of run "
                            + run
                            + " cannot have happened: "
                            + e.getMessage()
                            + "; restore the journal from a backup",
                    e);
        }
    }

    /**
     * Accepts an event.
     *
     * @return what to do because of it, in ascending node order where nodes start
     * @throws IllegalArgumentException when the event is not possible now; call {@link #accepts} to
     *     check beforehand
     */
    public List<Command> apply(RunEvent event) {
        int node = positionOf(event);
        if (!accepts(event, node)) {
            throw new IllegalArgumentException("run cannot apply " + event + " now");
        }
        return List.copyOf(fold(event, node));
    }

    /** The position of the node that an event is about, or -1 if it is not about a node. */
    public int positionOf(RunEvent event) {
        return event instanceof RunEvent.OfNode ofNode ? nodes.topology().find(ofNode.node()) : -1;
    }

    /** Accepts an event that is known to be valid; the list is reused for the next event. */
    public List<Command> fold(RunEvent event, int node) {
        var commands = scheduler.commands();
        commands.clear();
        switch (event) {
            case RunEvent.RunStarted _ -> {
                isStarted = true;
                scheduler.reuseResults();
                scheduler.startRoots();
            }
            case RunEvent.NodeReused(_, var result, _) -> attempts.applyReused(node, result);
            case RunEvent.NodeStarted _ -> nodes.phases[node] = NodePhase.RUNNING;
            case RunEvent.NodeFinished(_, _, var result) -> attempts.applyResult(node, result);
            case RunEvent.RetryDue _ -> attempts.retry(node);
            case RunEvent.NodeSkipped _ -> attempts.end(node, NodePhase.SKIPPED);
            case RunEvent.NodeCancelled _ -> attempts.end(node, NodePhase.CANCELLED);
            case RunEvent.NodeReported _ -> {}
            case RunEvent.EffectStarted(_, var key) -> nodes.records().startEffect(node, key);
            case RunEvent.EffectFinished(_, var key, var result) ->
                    nodes.records().finishEffect(node, key, result);
            case RunEvent.QuestionAsked(_, _, var question, var expiresAt) ->
                    attempts.applyQuestion(node, question, expiresAt);
            case RunEvent.QuestionAnswered(var key, var answer, _) ->
                    attempts.applyAnswer(key, Optional.of(answer));
            case RunEvent.QuestionExpired(var key) -> attempts.applyAnswer(key, Optional.empty());
            case RunEvent.PlanExtended extension -> planChanges().extend(extension);
            case RunEvent.PlanSealed _ -> isOpen = false;
            case RunEvent.PlanRevised revision -> planChanges().revise(node, revision);
            case RunEvent.RevisionRefused(_, var problem) -> attempts.applyRefusal(node, problem);
            case RunEvent.RunResumed _ -> attempts.resume();
            case RunEvent.CancelRequested(var reason) -> attempts.cancel(reason);
            case RunEvent.RunTimedOut _ -> attempts.stopTimedOut();
            case RunEvent.RunFinished(var end) -> outcome = end;
        }
        scheduler.startQueued();
        if (isOver() && outcome == null) {
            commands.add(new Command.FinishRun(attempts.conclude()));
        }
        return commands;
    }

    /**
     * Whether an event still means something; late results, doubled signals and repeated cancels do
     * not.
     */
    public boolean accepts(RunEvent event) {
        return accepts(event, positionOf(event));
    }

    public boolean accepts(RunEvent event, int node) {
        if (outcome != null) {
            return false;
        }
        return switch (event) {
            case RunEvent.RunStarted _ -> !isStarted;
            case RunEvent.NodeStarted(_, int attempt) ->
                    nodes.isIn(NodePhase.STARTING, node, attempt);
            case RunEvent.NodeFinished(_, int attempt, _) ->
                    nodes.isIn(NodePhase.RUNNING, node, attempt);
            case RunEvent.RetryDue(_, int attempt) -> nodes.isIn(NodePhase.WAITING, node, attempt);
            case RunEvent.NodeReused _ -> nodes.isIn(NodePhase.REUSING, node);
            case RunEvent.NodeSkipped _ -> nodes.isIn(NodePhase.SKIPPING, node);
            case RunEvent.NodeCancelled _ -> nodes.isIn(NodePhase.CANCELLING, node);
            case RunEvent.NodeReported _, RunEvent.EffectStarted _, RunEvent.EffectFinished _ ->
                    nodes.isIn(NodePhase.RUNNING, node);
            case RunEvent.QuestionAsked(_, int attempt, _, _) ->
                    nodes.isIn(NodePhase.RUNNING, node, attempt);
            case RunEvent.QuestionAnswered(var key, _, _) -> isOpen(key);
            case RunEvent.QuestionExpired(var key) -> isOpen(key);
            case RunEvent.RunResumed _ -> isStarted;
            case RunEvent.CancelRequested _, RunEvent.RunTimedOut _ -> isStarted && !isCancelled();
            case RunEvent.PlanExtended extension ->
                    isGrowing() && PlanChange.isPossible(nodes.workflow(), extension);
            case RunEvent.PlanSealed _ -> isGrowing();
            case RunEvent.PlanRevised revision -> canRevise(node, revision);
            case RunEvent.RevisionRefused _ -> attempts.isUndecided(node);
            case RunEvent.RunFinished _ -> isOver();
        };
    }

    private PlanChanges planChanges() { // most runs have none
        return new PlanChanges(nodes, scheduler, attempts);
    }

    private boolean isGrowing() {
        return isStarted && isOpen && scheduler.stop() == null;
    }

    private boolean canRevise(int node, RunEvent.PlanRevised revision) {
        var revisions = attempts.knownRevisions();
        return isStarted
                && node >= 0
                && scheduler.stop() == null
                && (revisions == null ? options.maxRevisions() > 0 : revisions.canRevise(node))
                && PlanChange.isPossible(
                        nodes.workflow(), revision, this::status, this::isUndecided);
    }

    private boolean isUndecided(NodeId node) {
        return attempts.isUndecided(nodes.topology().indexOf(node));
    }

    /** Whether nothing more can happen but the end of the run. */
    private boolean isOver() {
        return scheduler.isAllFinished()
                && (scheduler.stop() != null || !isOpen && !isBeingRevised());
    }

    private boolean isBeingRevised() {
        return !Revisions.undecidedOf(attempts.knownRevisions()).isEmpty();
    }

    private boolean isOpen(String question) {
        var records = nodes.existingRecords();
        return records != null && records.isOpen(question);
    }

    private boolean isCancelled() {
        var stop = scheduler.stop();
        return stop != null && stop.isCancel();
    }

    /** What the node at a position returned, or {@link Value#missing}. */
    public Value output(int position) {
        return nodes.output(position);
    }

    /** The plan, as far as it is known and as it was revised. From any thread. */
    public Workflow workflow() {
        return nodes.workflow();
    }

    public RunOptions options() {
        return options;
    }

    public RunStatus status() {
        if (outcome != null) {
            return outcome.status();
        }
        boolean isMoving =
                scheduler.isRunning()
                        || attempts.hasPendingRetries()
                        || isGrowing()
                        || nodes.existingRecords() == null
                        || isBeingRevised();
        return isMoving || questions().isEmpty() ? RunStatus.RUNNING : RunStatus.WAITING;
    }

    /**
     * Whether nodes may be added to the plan; such a run does not end when all its nodes have
     * ended.
     */
    public boolean isPlanOpen() {
        return outcome == null && isGrowing();
    }

    /** How the plan was revised because of failures, in order. */
    public List<RunEvent.PlanRevised> revisions() {
        var known = attempts.knownRevisions();
        return known == null ? List.of() : known.acceptedRevisions();
    }

    /** The failures whose effect is not decided, in ascending node order. */
    public List<RevisionRequest> revisionRequests() {
        return undecidedNodes().stream().map(this::revisionRequest).toList();
    }

    /** The nodes whose failure is not decided, ascending. */
    public List<NodeId> undecidedNodes() {
        return Revisions.undecidedOf(attempts.knownRevisions()).stream().map(nodes::id).toList();
    }

    /** Costs the size of the plan. */
    public RevisionRequest revisionRequest(NodeId node) {
        return RevisionRequest.of(nodes, attempts.revisions(), nodes.topology().indexOf(node));
    }

    /** How the run ended; {@code null} while it runs. */
    public @Nullable RunOutcome outcome() {
        return outcome;
    }

    public NodeStatus status(NodeId node) {
        return nodes.phases[nodes.topology().indexOf(node)].status();
    }

    /** Attempts started so far, from 0. */
    public int attemptCount(NodeId node) {
        return nodes.attempts[nodes.topology().indexOf(node)];
    }

    /** The result of the last attempt of a node; {@code null} if there is none. */
    public @Nullable NodeResult result(NodeId node) {
        return nodes.result(node);
    }

    /** The run whose results this one began with; {@code null} for none. */
    public @Nullable RunId from() {
        return nodes.from();
    }

    /**
     * Whether a node has its result from another run, {@link #from}, and did not run in this one.
     */
    public boolean isReused(NodeId node) {
        int position = nodes.topology().indexOf(node);
        return nodes.phases[position] == NodePhase.COMPLETED
                && nodes.reusedResults().containsKey(node);
    }

    /** Why a node was skipped; {@code null} when it was not. */
    public @Nullable SkipCause skipCause(NodeId node) {
        int position = nodes.topology().indexOf(node);
        return nodes.phases[position] == NodePhase.SKIPPED ? nodes.causes[position] : null;
    }

    /** The questions that wait for an answer, in the order of their nodes. */
    public List<OpenQuestion> questions() {
        var records = nodes.existingRecords();
        return records == null ? List.of() : records.openQuestions();
    }

    /**
     * The resolution of a question of this run; {@code null} if it is open. May be read from any
     * thread.
     */
    public RunRecords.@Nullable Reply findReply(String question) {
        var known = nodes.existingRecords();
        return known == null ? null : known.findReply(question);
    }

    /**
     * The results of the effects of the node at a position; empty inside if an effect only began.
     */
    public Map<String, Optional<Value>> effects(int position) {
        return nodes.effects(position);
    }

    public Blackboard blackboard() {
        return blackboard;
    }
}
