package dev.troupe.core.run;

import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.Topology;
import dev.troupe.core.workflow.Workflow;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The plan of a run and what it knows of each node, by position. Belongs to the fold; the plan,
 * results of nodes that have ended and answers may be read from any thread. Its arrays may be
 * longer than the plan, so that one that comes node by node is not copied with each.
 */
final class RunNodes {
    private volatile Workflow workflow;
    private Topology topology;
    private final @Nullable RunId from; // the run whose results this one begins with
    private final Map<NodeId, NodeResult.Succeeded> reused;
    private volatile @Nullable RunRecords records; // most runs of plain functions need none
    NodePhase[] phases;
    int[] waiting; // incoming edges that have not settled
    boolean[] fed; // some incoming edge has opened; for those that wait for all
    int[] attempts; // commanded so far
    volatile @Nullable NodeResult[] results;
    @Nullable SkipCause[] causes;

    RunNodes(RunEvent.RunStarted started) {
        this.workflow = started.workflow();
        this.from = started.from();
        this.reused = started.reused();
        this.topology = workflow.topology();
        int size = topology.size();
        this.phases = new NodePhase[size];
        Arrays.fill(phases, NodePhase.BLOCKED);
        this.waiting = topology.in().degrees(topology.size());
        this.fed = new boolean[size];
        this.attempts = new int[size];
        this.results = new NodeResult[size];
        this.causes = new SkipCause[size];
    }

    /** Accepts a plan that begins with the nodes of this one, in their order. */
    void grow(Workflow grown) {
        int size = grown.topology().size();
        int old = topology.size();
        if (size > phases.length) {
            makeRoom(Math.max(size, phases.length * 2));
        }
        Arrays.fill(phases, old, size, NodePhase.BLOCKED);
        topology = grown.topology();
        workflow = grown; // last, as other threads look for the results of its nodes
    }

    private void makeRoom(int places) {
        phases = Arrays.copyOf(phases, places);
        waiting = Arrays.copyOf(waiting, places);
        fed = Arrays.copyOf(fed, places);
        attempts = Arrays.copyOf(attempts, places);
        results = Arrays.copyOf(results, places);
        causes = Arrays.copyOf(causes, places);
    }

    Workflow workflow() {
        return workflow;
    }

    Topology topology() {
        return topology;
    }

    @Nullable RunId from() {
        return from;
    }

    /** Results of another run, in the order in which they came about. */
    Map<NodeId, NodeResult.Succeeded> reusedResults() {
        return reused;
    }

    int size() {
        return topology.size();
    }

    NodeId id(int node) {
        return topology.id(node);
    }

    boolean isIn(NodePhase phase, int node) {
        return node >= 0 && phases[node] == phase;
    }

    boolean isIn(NodePhase phase, int node, int attempt) {
        return isIn(phase, node) && attempts[node] == attempt;
    }

    /** What a node returned, or {@link Value#missing}. */
    Value output(int node) {
        return results[node] instanceof NodeResult.Succeeded(var output, _, _, _)
                ? output
                : Value.missing();
    }

    /** The result of the last attempt of a node. From any thread. */
    @Nullable NodeResult result(NodeId node) {
        int position = workflow.topology().indexOf(node); // before the results, which grow first
        return results[position];
    }

    /** The results of a node's effects; empty inside if an effect only began. */
    Map<String, Optional<Value>> effects(int node) {
        var known = records;
        return known == null ? Map.of() : known.effects(node);
    }

    /** What is on record of the inside of nodes; {@code null} while there is nothing. */
    @Nullable RunRecords existingRecords() {
        return records;
    }

    RunRecords records() {
        var known = records;
        if (known == null) {
            known = new RunRecords();
            records = known;
        }
        return known;
    }
}
