package dev.troupe.core;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
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
    private final Topology topology;
    private final RunOptions options;
    private final NodeStatus[] status;
    private final int[] waiting; // incoming edges that have not settled
    private final int[] attempts; // commanded so far; DECIDED where the node will not run
    private final @Nullable NodeResult[] results;
    private final @Nullable SkipCause[] causes;
    private final Blackboard blackboard;
    private final PriorityQueue<Integer> ready = new PriorityQueue<>(1);
    private final List<Command> commands = new ArrayList<>(4);
    private int running;
    private int unfinished;
    private int completed;
    private @Nullable Problem firstFailure;
    private @Nullable Stop stop;
    private @Nullable RunOutcome outcome;

    private static final int DECIDED = -1;

    /** Why nothing starts any more: a node failed, or the run is cancelled or out of time. */
    private record Stop(@Nullable NodeId failed, Problem problem) {
        boolean isCancel() {
            return failed == null;
        }
    }

    /**
     * The state after nothing but {@code RunStarted}, which must be given to {@link #after} next.
     */
    public RunState(RunEvent.RunStarted started) {
        this.workflow = started.workflow();
        this.topology = workflow.topology();
        this.options = started.options();
        this.blackboard = new Blackboard(started.inputs());
        int size = topology.size();
        this.status = new NodeStatus[size];
        Arrays.fill(status, NodeStatus.PENDING);
        this.waiting = topology.in().degrees();
        this.attempts = new int[size];
        this.results = new NodeResult[size];
        this.causes = new SkipCause[size];
        this.unfinished = size;
    }

    /**
     * Takes in an event.
     *
     * @return what to do because of it, in ascending node order where nodes start
     * @throws IllegalArgumentException when the event is not possible now; {@link #accepts} tells
     *     beforehand
     */
    public List<Command> after(RunEvent event) {
        if (!accepts(event)) {
            throw new IllegalArgumentException("run cannot take in " + event + " now");
        }
        commands.clear();
        switch (event) {
            case RunEvent.RunStarted _ -> startRoots();
            case RunEvent.NodeStarted(var node, _) ->
                    status[topology.indexOf(node)] = NodeStatus.RUNNING;
            case RunEvent.NodeFinished(var node, _, var result) ->
                    finished(topology.indexOf(node), result);
            case RunEvent.RetryDue(var node, _) -> makeReady(topology.indexOf(node));
            case RunEvent.NodeSkipped(var node, var cause) ->
                    skipped(topology.indexOf(node), cause);
            case RunEvent.NodeCancelled(var node, _) ->
                    end(topology.indexOf(node), NodeStatus.CANCELLED, false);
            case RunEvent.NodeReported _ -> {}
            case RunEvent.CancelRequested(var reason) ->
                    stop(new Stop(null, Problem.of(CoreProblem.CANCELLED, reason)), reason);
            case RunEvent.RunTimedOut _ -> {
                var message = "The run took longer than its timeout of " + options.runTimeout();
                stop(new Stop(null, Problem.of(CoreProblem.RUN_TIMED_OUT, message)), message);
            }
            case RunEvent.RunFinished(var end) -> outcome = end;
        }
        if (unfinished == 0 && outcome == null) {
            commands.add(new Command.FinishRun(conclude()));
        }
        return List.copyOf(commands);
    }

    /**
     * Whether an event still means something; late results, doubled signals and repeated cancels do
     * not.
     */
    public boolean accepts(RunEvent event) {
        if (outcome != null) {
            return false;
        }
        return switch (event) {
            case RunEvent.RunStarted _ -> running == 0 && unfinished == status.length;
            case RunEvent.NodeStarted(var node, int attempt) ->
                    isCommanded(topology.indexOf(node), attempt);
            case RunEvent.NodeFinished(var node, int attempt, _) ->
                    is(node, NodeStatus.RUNNING, attempt);
            case RunEvent.RetryDue(var node, int attempt) ->
                    is(node, NodeStatus.WAITING, attempt) && stop == null;
            case RunEvent.NodeSkipped(var node, _) -> !status(node).isEnd();
            case RunEvent.NodeCancelled(var node, _) -> !status(node).isEnd();
            case RunEvent.NodeReported(var node, _, _) -> status(node) == NodeStatus.RUNNING;
            case RunEvent.CancelRequested _, RunEvent.RunTimedOut _ ->
                    stop == null || !stop.isCancel();
            case RunEvent.RunFinished _ -> unfinished == 0;
        };
    }

    private boolean isCommanded(int node, int attempt) {
        return attempts[node] == attempt
                && (status[node] == NodeStatus.PENDING || status[node] == NodeStatus.WAITING);
    }

    private boolean is(NodeId node, NodeStatus wanted, int attempt) {
        int position = topology.indexOf(node);
        return status[position] == wanted && attempts[position] == attempt;
    }

    private void startRoots() {
        for (int node = 0; node < status.length; node++) {
            if (waiting[node] == 0) {
                makeReady(node);
            }
        }
    }

    private void makeReady(int node) {
        if (stop != null) {
            drop(node, stop);
        } else if (running < options.maxConcurrency()) {
            start(node);
        } else {
            ready.add(node);
        }
    }

    private void start(int node) {
        running++;
        attempts[node]++;
        commands.add(new Command.StartNode(topology.node(node).id(), attempts[node]));
    }

    /** Decides that a node which is not running will not run, because the run stops. */
    private void drop(int node, Stop because) {
        if (because.failed() == null) {
            attempts[node] = DECIDED;
            commands.add(
                    new Command.CancelNode(topology.node(node).id(), because.problem().message()));
        } else {
            skip(node, new SkipCause(SkipCause.Kind.RUN_STOPPED, because.failed()));
        }
    }

    private void skip(int node, SkipCause cause) {
        attempts[node] = DECIDED;
        commands.add(new Command.SkipNode(topology.node(node).id(), cause));
    }

    private void finished(int node, NodeResult result) {
        running--;
        switch (result) {
            case NodeResult.Succeeded succeeded -> {
                var conflict = blackboard.commit(node, succeeded, topology, workflow.reducers());
                if (conflict == null) {
                    results[node] = succeeded;
                    completed++;
                    end(node, NodeStatus.COMPLETED, true);
                } else {
                    failed(node, conflict);
                }
            }
            case NodeResult.Failed(var problem) -> failed(node, problem);
            case NodeResult.Cancelled _ -> {
                results[node] = result;
                end(node, NodeStatus.CANCELLED, false);
            }
        }
        while (!ready.isEmpty() && running < options.maxConcurrency()) {
            start(ready.remove());
        }
    }

    private void failed(int node, Problem problem) {
        results[node] = new NodeResult.Failed(problem);
        var policy = topology.node(node).policy();
        var retries = policy.retries() == null ? options.retries() : policy.retries();
        int failures = attempts[node];
        if (problem.isRetryable() && failures <= retries.maxRetries() && stop == null) {
            status[node] = NodeStatus.WAITING;
            commands.add(
                    new Command.ScheduleRetry(
                            topology.node(node).id(), failures, retries.delayBefore(failures)));
            return;
        }
        firstFailure = firstFailure == null ? problem : firstFailure;
        end(node, NodeStatus.FAILED, false);
        var onFailure = policy.onFailure() == null ? options.onFailure() : policy.onFailure();
        if (onFailure == OnFailure.STOP && stop == null) {
            var id = topology.node(node).id();
            stop(new Stop(id, problem), "Agent " + id + " failed");
        }
    }

    /**
     * Stops what runs and drops what waits for a place or a retry; all others follow as their edges
     * settle.
     */
    private void stop(Stop reason, String message) {
        stop = reason;
        ready.clear();
        for (int node = 0; node < status.length; node++) {
            if (status[node] == NodeStatus.RUNNING) {
                commands.add(
                        new Command.StopNode(topology.node(node).id(), attempts[node], message));
            } else if (status[node] == NodeStatus.WAITING || isQueued(node)) {
                drop(node, reason);
            }
        }
    }

    private boolean isQueued(int node) {
        return status[node] == NodeStatus.PENDING && waiting[node] == 0 && attempts[node] == 0;
    }

    private void skipped(int node, SkipCause cause) {
        causes[node] = cause;
        end(node, NodeStatus.SKIPPED, false);
    }

    private void end(int node, NodeStatus end, boolean opens) {
        status[node] = end;
        unfinished--;
        var out = topology.out();
        int taken = opens && out.hasTypedEdges() ? takenBranch(node) : -1;
        for (int edge = out.start(node); edge < out.end(node); edge++) {
            boolean isPlain = out.edge(edge) == null;
            settle(out.other(edge), node, opens && (isPlain || edge == taken));
        }
    }

    /**
     * The conditional edge that opens, or -1: the first by priority whose condition holds, else the
     * default.
     */
    private int takenBranch(int node) {
        var out = topology.out();
        int taken = -1;
        int otherwise = -1;
        int best = Integer.MAX_VALUE;
        var scope = new Scope(node);
        for (int edge = out.start(node); edge < out.end(node); edge++) {
            var typed = out.edge(edge);
            if (typed instanceof Edge.When(_, _, var condition, int priority)
                    && (taken < 0 || priority < best)
                    && condition.holds(scope)) {
                taken = edge;
                best = priority;
            } else if (typed instanceof Edge.Otherwise) {
                otherwise = edge;
            }
        }
        return taken >= 0 ? taken : otherwise;
    }

    private void settle(int target, int source, boolean opened) {
        waiting[target]--;
        if (attempts[target] != 0 || status[target] != NodeStatus.PENDING) {
            return; // an any-join that runs already, or a node that was decided on before
        }
        boolean needsAll = topology.node(target).join() == Join.ALL;
        if (opened ? !needsAll || waiting[target] == 0 : false) {
            makeReady(target);
        } else if (!opened && (needsAll || waiting[target] == 0)) {
            close(target, source);
        }
    }

    private void close(int target, int source) {
        var inherited = causes[source];
        if (status[source] == NodeStatus.FAILED) {
            skip(
                    target,
                    new SkipCause(SkipCause.Kind.DEPENDENCY_FAILED, topology.node(source).id()));
        } else if (inherited != null) {
            skip(target, inherited);
        } else if (status[source] == NodeStatus.CANCELLED && stop != null) {
            drop(target, stop);
        } else {
            skip(
                    target,
                    new SkipCause(SkipCause.Kind.BRANCH_NOT_TAKEN, topology.node(source).id()));
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

    /** What a condition on an edge that leaves {@code source} can see. */
    private final class Scope implements Condition.Scope {
        private final int source;

        Scope(int source) {
            this.source = source;
        }

        @Override
        public Value output() {
            return outputOf(source);
        }

        @Override
        public Value variable(String key) {
            return blackboard.value(key);
        }

        @Override
        public Value output(NodeId node) {
            return workflow.nodes().stream().anyMatch(declared -> declared.id().equals(node))
                    ? outputOf(topology.indexOf(node))
                    : Value.missing();
        }

        private Value outputOf(int node) {
            return results[node] instanceof NodeResult.Succeeded(var output, _, _, _)
                    ? output
                    : Value.missing();
        }
    }

    public Workflow workflow() {
        return workflow;
    }

    public RunOptions options() {
        return options;
    }

    public RunStatus status() {
        return outcome == null ? RunStatus.RUNNING : outcome.status();
    }

    /** How the run ended; {@code null} while it runs. */
    public @Nullable RunOutcome outcome() {
        return outcome;
    }

    public NodeStatus status(NodeId node) {
        return status[topology.indexOf(node)];
    }

    /** Attempts started so far, from 0. */
    public int attempts(NodeId node) {
        return Math.max(0, attempts[topology.indexOf(node)]);
    }

    /** What the last attempt of a node came to; {@code null} while there is none. */
    public @Nullable NodeResult result(NodeId node) {
        return results[topology.indexOf(node)];
    }

    /** Why a node was skipped; {@code null} when it was not. */
    public @Nullable SkipCause skipCause(NodeId node) {
        return causes[topology.indexOf(node)];
    }

    public Blackboard blackboard() {
        return blackboard;
    }
}
