package dev.troupe.core.workflow;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/** The topological order of a graph (Kahn 1962), and a cycle if not all nodes can be ordered. */
final class TopologicalSort {
    private final int size;
    private final EdgeTable edges;
    private final int[] waiting;
    private final int starts;
    private final int reached;

    TopologicalSort(int size, EdgeTable edges, Topology.Adjacency out) {
        this.size = size;
        this.edges = edges;
        this.waiting = new int[size];
        for (int edge = 0; edge < edges.size(); edge++) {
            waiting[edges.to(edge)]++;
        }
        var queue = new int[size];
        int tail = 0;
        for (int node = 0; node < size; node++) {
            if (waiting[node] == 0) {
                queue[tail++] = node;
            }
        }
        this.starts = tail;
        for (int head = 0; head < tail; head++) {
            int from = queue[head];
            for (int edge = out.first(from); edge >= 0; edge = out.next(from, edge)) {
                if (--waiting[out.other(edge)] == 0) {
                    queue[tail++] = out.other(edge);
                }
            }
        }
        this.reached = tail;
    }

    /** Nodes that nothing precedes. */
    int startCount() {
        return starts;
    }

    /** Nodes that can be ordered; fewer than all if there is a cycle. */
    int reachedCount() {
        return reached;
    }

    /** One cycle, its first node repeated at the end; only where not every node was reached. */
    List<Integer> findCycle() {
        int[] unreachedParent = new int[size];
        for (int edge = edges.size() - 1; edge >= 0; edge--) {
            if (waiting[edges.from(edge)] > 0 && waiting[edges.to(edge)] > 0) {
                unreachedParent[edges.to(edge)] = edges.from(edge) + 1;
            }
        }
        int node = 0;
        while (waiting[node] == 0) {
            node++;
        }
        // every unreached node has an unreached parent, so walking back finds a cycle
        var visited = new boolean[size];
        while (!visited[node]) {
            visited[node] = true;
            node = unreachedParent[node] - 1;
        }
        var cycle = new ArrayList<Integer>();
        cycle.add(node);
        for (int at = unreachedParent[node] - 1; at != node; at = unreachedParent[at] - 1) {
            cycle.add(at);
        }
        cycle.add(node);
        Collections.reverse(cycle);
        return cycle;
    }
}
