package dev.troupe.core.run;

import static java.util.Objects.requireNonNull;

import dev.troupe.core.workflow.Topology;
import java.util.ArrayList;
import java.util.List;
import java.util.PriorityQueue;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Decides which nodes start and which are dropped, as the edges of one run settle and its places
 * become free. Part of the fold.
 */
final class Scheduler {
    private final RunNodes nodes;
    private final Blackboard blackboard;
    private final int places;
    private final PriorityQueue<Integer> queued = new PriorityQueue<>(1); // wait for a place
    private final List<Command> commands = new ArrayList<>(2);
    private int running; // places taken
    private int unfinished;
    private @Nullable StopCause stop;

    Scheduler(RunNodes nodes, Blackboard blackboard, int places) {
        this.nodes = nodes;
        this.blackboard = blackboard;
        this.places = places;
        this.unfinished = nodes.size();
    }

    /** What has been decided since the last event; used again for the next one. */
    List<Command> commands() {
        return commands;
    }

    /** Why nothing starts any more; {@code null} while something may. */
    @Nullable StopCause stop() {
        return stop;
    }

    boolean isRunning() {
        return running > 0;
    }

    boolean isAllFinished() {
        return unfinished == 0;
    }

    /** In the order in which they came about, so that variables are written as they were then. */
    void reuseResults() {
        nodes.reusedResults().keySet().forEach(id -> reuse(nodes.topology().indexOf(id)));
    }

    private void reuse(int node) {
        nodes.phases[node] = NodePhase.REUSING;
        var id = nodes.id(node);
        var result = requireNonNull(nodes.reusedResults().get(id));
        commands.add(new Command.ReuseNode(id, result, requireNonNull(nodes.from())));
    }

    /** Commands again what was to be reused and is not recorded. */
    void repeatReuse() {
        nodes.reusedResults().keySet().stream()
                .mapToInt(nodes.topology()::indexOf)
                .filter(node -> nodes.phases[node] == NodePhase.REUSING)
                .forEach(this::reuse);
    }

    void startRoots() {
        for (int node = 0; node < nodes.size(); node++) {
            if (nodes.waiting[node] == 0 && nodes.phases[node] == NodePhase.BLOCKED) {
                makeReady(node);
            }
        }
    }

    /** Starts a node, or queues it where no place is free or others wait for one. */
    void makeReady(int node) {
        if (stop != null) {
            drop(node, stop);
        } else if (queued.isEmpty() && running < places) {
            start(node);
        } else {
            nodes.phases[node] = NodePhase.QUEUED;
            queued.add(node);
        }
    }

    void startQueued() {
        while (!queued.isEmpty() && running < places) {
            start(queued.remove());
        }
    }

    private void start(int node) {
        running++;
        nodes.phases[node] = NodePhase.STARTING;
        commands.add(new Command.StartNode(nodes.id(node), ++nodes.attempts[node]));
    }

    /** Starts a node again that has a place, as the attempt that it was. */
    void restart(int node) {
        nodes.phases[node] = NodePhase.STARTING;
        commands.add(new Command.StartNode(nodes.id(node), nodes.attempts[node]));
    }

    /** A node gives up its place. */
    void releaseSlot() {
        running--;
    }

    void stopRunning(int node, String reason) {
        commands.add(new Command.StopNode(nodes.id(node), nodes.attempts[node], reason));
    }

    void cancel(int node, StopCause because) {
        nodes.phases[node] = NodePhase.CANCELLING;
        commands.add(new Command.CancelNode(nodes.id(node), because.problem().message()));
    }

    void skip(int node, SkipCause cause) {
        nodes.phases[node] = NodePhase.SKIPPING;
        nodes.causes[node] = cause;
        commands.add(new Command.SkipNode(nodes.id(node), cause));
    }

    /** Decides that a node which is not running will not run, because the run stops. */
    void drop(int node, StopCause because) {
        if (because.failed() == null) {
            cancel(node, because);
        } else {
            skip(node, new SkipCause(SkipCause.Kind.RUN_STOPPED, because.failed()));
        }
    }

    /**
     * Stops running nodes and drops those that wait for a place, a retry or a user; all others
     * follow as their edges settle.
     */
    void stop(StopCause reason, String message) {
        stop = reason;
        queued.clear();
        for (int node = 0; node < nodes.size(); node++) {
            switch (nodes.phases[node]) {
                case STARTING, RUNNING -> stopRunning(node, message);
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

    /** Records that a node has ended, without notifying the nodes that wait for it. */
    void finish(int node, NodePhase end) {
        nodes.phases[node] = end;
        unfinished--;
    }

    /**
     * Opens or closes the outgoing edges of a node that has ended, in the order of the nodes that
     * wait for it: the order of the edges differs between a plan that has grown and the same plan
     * read as a whole.
     */
    void settleEdgesFrom(int node) {
        boolean opens = nodes.phases[node] == NodePhase.COMPLETED;
        var out = nodes.topology().out();
        int taken =
                opens && out.hasTypedEdges()
                        ? BranchSelector.selectEdge(nodes, blackboard, node)
                        : BranchSelector.NONE;
        if (out.isAscending()) {
            for (int edge = out.first(node); edge >= 0; edge = out.next(node, edge)) {
                settle(out, edge, node, opens, taken);
            }
        } else {
            out.sortedEdges(node).forEach(edge -> settle(out, edge, node, opens, taken));
        }
    }

    private void settle(Topology.Adjacency out, int edge, int node, boolean opens, int taken) {
        boolean isPlain = out.edge(edge) == null;
        settle(out.other(edge), node, opens && (isPlain || edge == taken));
    }

    /** Counts nodes that are new in the plan. */
    void addUnfinished(int added) {
        unfinished += added;
    }

    /**
     * Has a node that is new in the plan, or waits for others from now on, see what has become of
     * those it waits for.
     *
     * @param isHeld whether a node has ended without its edges being settled
     */
    void placeNode(int node, IntPredicate isHeld) {
        if (nodes.phases[node] == NodePhase.QUEUED) {
            queued.remove(node);
        }
        revokeStart(node);
        nodes.phases[node] = NodePhase.BLOCKED;
        nodes.fed[node] = false;
        var in = nodes.topology().in();
        nodes.waiting[node] = in.degree(node);
        if (nodes.waiting[node] == 0) {
            makeReady(node);
        }
        for (int edge = in.first(node); edge >= 0; edge = in.next(node, edge)) {
            int source = in.other(edge);
            if (nodes.phases[source].status().isEnd() && !isHeld.test(source)) {
                settle(node, source, nodes.phases[source] == NodePhase.COMPLETED);
            }
        }
    }

    /** An engine that releases its runs does not record starts that it has not executed. */
    private void revokeStart(int node) {
        if (nodes.phases[node] == NodePhase.STARTING) {
            releaseSlot();
            nodes.attempts[node]--;
        }
    }

    /** Removes a node: immediately, or once it has stopped. */
    void replace(int node, SkipCause cause) {
        switch (nodes.phases[node]) {
            case BLOCKED, WAITING, QUEUED, ASKING -> {
                queued.remove(node);
                skip(node, cause);
            }
            case STARTING, RUNNING -> {
                nodes.causes[node] = cause;
                stopRunning(node, "replaced because of agent " + cause.because());
            }
            case REUSING, SKIPPING, CANCELLING, COMPLETED, FAILED, SKIPPED, CANCELLED -> {}
        }
    }

    private void settle(int target, int source, boolean opened) {
        nodes.waiting[target]--;
        if (nodes.phases[target] != NodePhase.BLOCKED) {
            return; // an any-join that was started by another edge, or a node that will not run
        }
        boolean isLast = nodes.waiting[target] == 0;
        switch (nodes.topology().node(target).join()) {
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
                nodes.fed[target] |= opened;
                if (isLast && nodes.fed[target]) {
                    makeReady(target);
                } else if (isLast) {
                    close(target, source);
                }
            }
        }
    }

    private void close(int target, int source) {
        var inherited = nodes.causes[source];
        if (nodes.phases[source] == NodePhase.FAILED) {
            skip(target, new SkipCause(SkipCause.Kind.DEPENDENCY_FAILED, nodes.id(source)));
        } else if (inherited != null) {
            skip(target, inherited);
        } else if (nodes.phases[source] == NodePhase.CANCELLED && stop != null) {
            drop(target, stop);
        } else {
            skip(target, new SkipCause(SkipCause.Kind.BRANCH_NOT_TAKEN, nodes.id(source)));
        }
    }
}
