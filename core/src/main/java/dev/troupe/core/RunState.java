package dev.troupe.core;

import static java.util.Objects.requireNonNull;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * One run as the fold of its events: {@link #after} takes in what happened and answers what to do
 * because of it.
 *
 * <p>Deterministic: the same events give the same state and the same commands. No clock,
 * randomness, input or output in it. An event costs the degree of its node, never the size of the
 * graph; only stopping a run looks at every node. One thread at a time.
 */
public final class RunState {
    private final Workflow workflow;
    private final @Nullable RunId from; // the run whose results this one begins with
    private final Map<NodeId, NodeResult.Succeeded> reused;
    private final Topology topology;
    private final RunOptions options;
    private final NodePhase[] phases;
    private final int[] waiting; // incoming edges that have not settled
    private final boolean[] fed; // some incoming edge has opened; for those that wait for all
    private final int[] attempts; // commanded so far
    private final @Nullable NodeResult[] results;
    private final @Nullable SkipCause[] causes;
    private final Blackboard blackboard;
    private final PriorityQueue<Integer> queued = new PriorityQueue<>(1); // wait for a place
    private final List<Command> commands = new ArrayList<>(2);
    private volatile @Nullable RunRecords records; // most runs of plain functions need none
    private int running; // places taken
    private int pausing; // retries that are due later
    private int unfinished;
    private int completed;
    private boolean isStarted;
    private @Nullable Problem firstFailure;
    private @Nullable Stop stop;
    private @Nullable RunOutcome outcome;

    /** Why nothing starts any more: a node failed, or the run is cancelled or out of time. */
    private record Stop(@Nullable NodeId failed, Problem problem) {
        boolean isCancel() {
            return failed == null;
        }
    }

    /** The state before {@code started}, which must be given to {@link #after} first. */
    public RunState(RunEvent.RunStarted started) {
        this.workflow = started.workflow();
        this.from = started.from();
        this.reused = started.reused();
        this.topology = workflow.topology();
        this.options = started.options();
        this.blackboard = new Blackboard(started.inputs());
        int size = topology.size();
        this.phases = new NodePhase[size];
        Arrays.fill(phases, NodePhase.BLOCKED);
        this.waiting = topology.in().degrees();
        this.fed = new boolean[size];
        this.attempts = new int[size];
        this.results = new NodeResult[size];
        this.causes = new SkipCause[size];
        this.unfinished = size;
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
            entries.forEach(entry -> state.after(entry.event()));
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
     * Takes in an event.
     *
     * @return what to do because of it, in ascending node order where nodes start
     * @throws IllegalArgumentException when the event is not possible now; {@link #accepts} tells
     *     beforehand
     */
    public List<Command> after(RunEvent event) {
        int node = position(event);
        if (!accepts(event, node)) {
            throw new IllegalArgumentException("run cannot take in " + event + " now");
        }
        return List.copyOf(fold(event, node));
    }

    /** The position of the node that an event is about, or -1 where there is none. */
    int position(RunEvent event) {
        return event instanceof RunEvent.OfNode ofNode ? topology.find(ofNode.node()) : -1;
    }

    /**
     * Takes in an event that is known to be accepted; the list is used again for the next event.
     */
    List<Command> fold(RunEvent event, int node) {
        commands.clear();
        switch (event) {
            case RunEvent.RunStarted _ -> {
                reuseResults();
                startRoots();
            }
            case RunEvent.NodeReused(_, var result, _) -> succeeded(node, result);
            case RunEvent.NodeStarted _ -> phases[node] = NodePhase.RUNNING;
            case RunEvent.NodeFinished(_, _, var result) -> finished(node, result);
            case RunEvent.RetryDue _ -> {
                pausing--;
                makeReady(node);
            }
            case RunEvent.NodeSkipped _ -> end(node, NodePhase.SKIPPED);
            case RunEvent.NodeCancelled _ -> end(node, NodePhase.CANCELLED);
            case RunEvent.NodeReported _ -> {}
            case RunEvent.EffectStarted(_, var key) -> records().started(node, key);
            case RunEvent.EffectFinished(_, var key, var result) ->
                    records().finished(node, key, result);
            case RunEvent.QuestionAsked(_, _, var question, var expiresAt) ->
                    asked(node, question, expiresAt);
            case RunEvent.QuestionAnswered(var key, var answer, _) ->
                    records().answered(key, Optional.of(answer)).forEach(this::goOn);
            case RunEvent.QuestionExpired(var key) ->
                    records().answered(key, Optional.empty()).forEach(this::goOn);
            case RunEvent.RunResumed _ -> resume();
            case RunEvent.CancelRequested(var reason) ->
                    stop(
                            new Stop(
                                    null,
                                    Problem.of(CoreProblem.CANCELLED, Sentence.verbatim(reason))),
                            reason);
            case RunEvent.RunTimedOut _ -> {
                var problem =
                        Problem.of(
                                CoreProblem.RUN_TIMED_OUT,
                                "运行超过了时限 %s",
                                "The run took longer than its timeout of %s",
                                options.runTimeout());
                stop(new Stop(null, problem), problem.message());
            }
            case RunEvent.RunFinished(var end) -> outcome = end;
        }
        startQueued();
        if (unfinished == 0 && outcome == null) {
            commands.add(new Command.FinishRun(conclude()));
        }
        return commands;
    }

    /**
     * Whether an event still means something; late results, doubled signals and repeated cancels do
     * not.
     */
    public boolean accepts(RunEvent event) {
        return accepts(event, position(event));
    }

    boolean accepts(RunEvent event, int node) {
        if (outcome != null) {
            return false;
        }
        return switch (event) {
            case RunEvent.RunStarted _ -> !isStarted;
            case RunEvent.NodeStarted(_, int attempt) -> isIn(NodePhase.STARTING, node, attempt);
            case RunEvent.NodeFinished(_, int attempt, _) -> isIn(NodePhase.RUNNING, node, attempt);
            case RunEvent.RetryDue(_, int attempt) -> isIn(NodePhase.WAITING, node, attempt);
            case RunEvent.NodeReused _ -> isIn(NodePhase.REUSING, node);
            case RunEvent.NodeSkipped _ -> isIn(NodePhase.SKIPPING, node);
            case RunEvent.NodeCancelled _ -> isIn(NodePhase.CANCELLING, node);
            case RunEvent.NodeReported _, RunEvent.EffectStarted _, RunEvent.EffectFinished _ ->
                    isIn(NodePhase.RUNNING, node);
            case RunEvent.QuestionAsked(_, int attempt, _, _) ->
                    isIn(NodePhase.RUNNING, node, attempt);
            case RunEvent.QuestionAnswered(var key, _, _) -> isOpen(key);
            case RunEvent.QuestionExpired(var key) -> isOpen(key);
            case RunEvent.RunResumed _ -> isStarted;
            case RunEvent.CancelRequested _, RunEvent.RunTimedOut _ ->
                    isStarted && (stop == null || !stop.isCancel());
            case RunEvent.RunFinished _ -> unfinished == 0;
        };
    }

    private boolean isOpen(String question) {
        return records != null && records.isOpen(question);
    }

    private RunRecords records() {
        var known = records;
        if (known == null) {
            known = new RunRecords();
            records = known;
        }
        return known;
    }

    private boolean isIn(NodePhase phase, int node) {
        return node >= 0 && phases[node] == phase;
    }

    private boolean isIn(NodePhase phase, int node, int attempt) {
        return isIn(phase, node) && attempts[node] == attempt;
    }

    /** In the order in which they came about, so that variables are written as they were then. */
    private void reuseResults() {
        reused.keySet().forEach(id -> reuse(topology.indexOf(id)));
    }

    private void reuse(int node) {
        phases[node] = NodePhase.REUSING;
        var id = id(node);
        commands.add(
                new Command.ReuseNode(id, requireNonNull(reused.get(id)), requireNonNull(from)));
    }

    private void startRoots() {
        isStarted = true;
        for (int node = 0; node < waiting.length; node++) {
            if (waiting[node] == 0 && phases[node] == NodePhase.BLOCKED) {
                makeReady(node);
            }
        }
    }

    /** Starts a node, or queues it where no place is free or one of a lower position may follow. */
    private void makeReady(int node) {
        if (stop != null) {
            drop(node, stop);
        } else if (queued.isEmpty() && hasPlace() && topology.out().isAscending()) {
            start(node);
        } else {
            phases[node] = NodePhase.QUEUED;
            queued.add(node);
        }
    }

    private boolean hasPlace() {
        return running < options.maxConcurrency();
    }

    private void startQueued() {
        while (!queued.isEmpty() && hasPlace()) {
            start(queued.remove());
        }
    }

    private void start(int node) {
        running++;
        phases[node] = NodePhase.STARTING;
        commands.add(new Command.StartNode(id(node), ++attempts[node]));
    }

    private NodeId id(int node) {
        return topology.id(node);
    }

    private void asked(int node, Question question, @Nullable Instant expiresAt) {
        running--;
        if (stop != null) {
            drop(node, stop);
            return;
        }
        phases[node] = NodePhase.ASKING;
        if (records().reply(question.key()) == null) {
            records().asked(node, id(node), question, expiresAt);
        } else {
            goOn(node); // it was answered while this node was about to ask
        }
    }

    /** Starts a node that has its answer again, as the attempt that it was. */
    private void goOn(int node) {
        if (phases[node] == NodePhase.ASKING) {
            attempts[node]--;
            makeReady(node);
        }
    }

    /** Commands again what had been commanded and was not recorded, and starts again what ran. */
    private void resume() {
        for (int node = 0; node < phases.length; node++) {
            switch (phases[node]) {
                case STARTING, RUNNING -> startAgain(node);
                case WAITING -> scheduleRetry(node);
                case SKIPPING -> skip(node, requireNonNull(causes[node]));
                case REUSING -> {} // below, in their order
                case CANCELLING -> cancel(node, requireNonNull(stop));
                case BLOCKED, QUEUED, ASKING, COMPLETED, FAILED, SKIPPED, CANCELLED -> {}
            }
        }
        reused.keySet().stream()
                .mapToInt(topology::indexOf)
                .filter(node -> phases[node] == NodePhase.REUSING)
                .forEach(this::reuse);
    }

    private void startAgain(int node) {
        if (stop == null) {
            phases[node] = NodePhase.STARTING;
            commands.add(new Command.StartNode(id(node), attempts[node]));
        } else {
            running--;
            cancel(node, stop);
        }
    }

    private void cancel(int node, Stop because) {
        phases[node] = NodePhase.CANCELLING;
        commands.add(new Command.CancelNode(id(node), because.problem().message()));
    }

    /** Decides that a node which is not running will not run, because the run stops. */
    private void drop(int node, Stop because) {
        if (because.failed() == null) {
            cancel(node, because);
        } else {
            skip(node, new SkipCause(SkipCause.Kind.RUN_STOPPED, because.failed()));
        }
    }

    private void skip(int node, SkipCause cause) {
        phases[node] = NodePhase.SKIPPING;
        causes[node] = cause;
        commands.add(new Command.SkipNode(id(node), cause));
    }

    private void finished(int node, NodeResult result) {
        running--;
        switch (result) {
            case NodeResult.Succeeded succeeded -> succeeded(node, succeeded);
            case NodeResult.Failed(var problem) -> failed(node, problem);
            case NodeResult.Cancelled _ when stop != null -> {
                results[node] = result;
                end(node, NodePhase.CANCELLED);
            }
            case NodeResult.Cancelled(var reason) -> // nobody asked it to
                    failed(node, Problem.of(CoreProblem.CANCELLED, Sentence.verbatim(reason)));
        }
    }

    private void succeeded(int node, NodeResult.Succeeded result) {
        var conflict = blackboard.commit(node, result, topology, workflow.reducers());
        if (conflict == null) {
            results[node] = result;
            completed++;
            end(node, NodePhase.COMPLETED);
        } else {
            failed(node, conflict);
        }
    }

    private void failed(int node, Problem problem) {
        results[node] = new NodeResult.Failed(problem);
        if (problem.isRetryable() && attempts[node] <= retries(node).maxRetries() && stop == null) {
            phases[node] = NodePhase.WAITING;
            pausing++;
            scheduleRetry(node);
            return;
        }
        firstFailure = firstFailure == null ? problem : firstFailure;
        end(node, NodePhase.FAILED);
        var policy = topology.node(node).policy();
        var onFailure = policy.onFailure() == null ? options.onFailure() : policy.onFailure();
        if (onFailure == OnFailure.STOP && stop == null) {
            stop(new Stop(id(node), problem), "Agent " + id(node) + " failed");
        }
    }

    private RetryPolicy retries(int node) {
        var own = topology.node(node).policy().retries();
        return own == null ? options.retries() : own;
    }

    private void scheduleRetry(int node) {
        int failures = attempts[node];
        commands.add(
                new Command.ScheduleRetry(id(node), failures, retries(node).delayBefore(failures)));
    }

    /**
     * Stops what runs and drops what waits for a place or a retry; all others follow as their edges
     * settle.
     */
    private void stop(Stop reason, String message) {
        stop = reason;
        queued.clear();
        pausing = 0;
        for (int node = 0; node < phases.length; node++) {
            switch (phases[node]) {
                case STARTING, RUNNING ->
                        commands.add(new Command.StopNode(id(node), attempts[node], message));
                case WAITING, QUEUED, ASKING -> drop(node, reason);
                case BLOCKED,
                        REUSING,
                        SKIPPING,
                        CANCELLING,
                        COMPLETED,
                        FAILED,
                        SKIPPED,
                        CANCELLED -> {}
            }
        }
    }

    private void end(int node, NodePhase end) {
        phases[node] = end;
        unfinished--;
        if (records != null) {
            records.ended(node);
        }
        boolean opens = end == NodePhase.COMPLETED;
        var out = topology.out();
        int taken = opens && out.hasTypedEdges() ? Branches.taken(this, out, node) : Branches.NONE;
        for (int edge = out.start(node); edge < out.end(node); edge++) {
            boolean isPlain = out.edge(edge) == null;
            settle(out.other(edge), node, opens && (isPlain || edge == taken));
        }
    }

    private void settle(int target, int source, boolean opened) {
        waiting[target]--;
        if (phases[target] != NodePhase.BLOCKED) {
            return; // an any-join that was started by another edge, or a node that will not run
        }
        boolean isLast = waiting[target] == 0;
        switch (topology.node(target).join()) {
            case ALL -> {
                if (!opened) {
                    close(target, source);
                } else if (isLast) {
                    makeReady(target);
                }
            }
            case ANY -> {
                if (opened) {
                    makeReady(target);
                } else if (isLast) {
                    close(target, source);
                }
            }
            case SETTLED -> {
                fed[target] |= opened;
                if (isLast && fed[target]) {
                    makeReady(target);
                } else if (isLast) {
                    close(target, source);
                }
            }
        }
    }

    private void close(int target, int source) {
        var inherited = causes[source];
        if (phases[source] == NodePhase.FAILED) {
            skip(target, new SkipCause(SkipCause.Kind.DEPENDENCY_FAILED, id(source)));
        } else if (inherited != null) {
            skip(target, inherited);
        } else if (phases[source] == NodePhase.CANCELLED && stop != null) {
            drop(target, stop);
        } else {
            skip(target, new SkipCause(SkipCause.Kind.BRANCH_NOT_TAKEN, id(source)));
        }
    }

    private RunOutcome conclude() {
        var incomplete = completed > 0 ? RunStatus.PARTIAL : RunStatus.FAILED;
        if (stop != null && stop.isCancel()) {
            boolean isTimeout = stop.problem().is(CoreProblem.RUN_TIMED_OUT);
            return new RunOutcome(isTimeout ? incomplete : RunStatus.CANCELLED, stop.problem());
        }
        return firstFailure == null
                ? new RunOutcome(RunStatus.COMPLETED, null)
                : new RunOutcome(incomplete, firstFailure);
    }

    /** What the node at a position returned, or {@link Value#missing}. */
    Value output(int position) {
        return results[position] instanceof NodeResult.Succeeded(var output, _, _, _)
                ? output
                : Value.missing();
    }

    public Workflow workflow() {
        return workflow;
    }

    public RunOptions options() {
        return options;
    }

    public RunStatus status() {
        if (outcome != null) {
            return outcome.status();
        }
        boolean isMoving = running > 0 || pausing > 0 || records == null;
        return isMoving || questions().isEmpty() ? RunStatus.RUNNING : RunStatus.WAITING;
    }

    /** How the run ended; {@code null} while it runs. */
    public @Nullable RunOutcome outcome() {
        return outcome;
    }

    public NodeStatus status(NodeId node) {
        return phases[topology.indexOf(node)].status();
    }

    /** Attempts started so far, from 0. */
    public int attempts(NodeId node) {
        return attempts[topology.indexOf(node)];
    }

    /** What the last attempt of a node came to; {@code null} while there is none. */
    public @Nullable NodeResult result(NodeId node) {
        return results[topology.indexOf(node)];
    }

    /** The run whose results this one began with; {@code null} for none. */
    public @Nullable RunId from() {
        return from;
    }

    /**
     * Whether a node has its result from another run, {@link #from}, and did not run in this one.
     */
    public boolean isReused(NodeId node) {
        int position = topology.indexOf(node);
        return phases[position] == NodePhase.COMPLETED && reused.containsKey(node);
    }

    /** Why a node was skipped; {@code null} when it was not. */
    public @Nullable SkipCause skipCause(NodeId node) {
        int position = topology.indexOf(node);
        return phases[position] == NodePhase.SKIPPED ? causes[position] : null;
    }

    /** The questions that wait for an answer, in the order of their nodes. */
    public List<OpenQuestion> questions() {
        return records == null ? List.of() : records.open();
    }

    /**
     * What became of a question of this run; {@code null} where it is open. May be read from any
     * thread.
     */
    RunRecords.@Nullable Reply reply(String question) {
        var known = records;
        return known == null ? null : known.reply(question);
    }

    /** What the effects of a node at a position came to; empty inside where one only began. */
    Map<String, Optional<Value>> effects(int position) {
        return records == null ? Map.of() : records.effects(position);
    }

    public Blackboard blackboard() {
        return blackboard;
    }
}
