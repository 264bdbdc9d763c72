package dev.troupe.core;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The indexed form of a valid graph: positions instead of ids, edges in compressed rows. Immutable;
 * shared by all runs of a workflow, so that a run itself holds a few numbers a node.
 */
final class Topology {
    private final List<AgentNode> nodes;
    private final NodeIndex index;
    private final Rows out;
    private final Rows in;
    private final Rows info;
    private @Nullable Set<String> types;

    /**
     * @param out made of {@code edges}; the check of the order needs it before
     */
    Topology(List<AgentNode> nodes, NodeIndex index, EdgeTable edges, EdgeTable info, Rows out) {
        this.nodes = nodes;
        this.index = index;
        this.out = out;
        this.in = Rows.by(EdgeTable.TO, nodes.size(), edges);
        this.info = Rows.by(EdgeTable.TO, nodes.size(), info);
    }

    int size() {
        return nodes.size();
    }

    NodeId id(int position) {
        return index.id(position);
    }

    AgentNode node(int position) {
        return nodes.get(position);
    }

    /**
     * @throws IllegalArgumentException when no node has this id
     */
    int indexOf(NodeId id) {
        int position = find(id);
        if (position < 0) {
            throw new IllegalArgumentException("node '" + id + "' is not part of this workflow");
        }
        return position;
    }

    /** The position of a node, or -1 when no node has this id. */
    int find(NodeId id) {
        return index.find(id);
    }

    /** Blocking edges that leave a node. */
    Rows out() {
        return out;
    }

    /** Blocking edges that enter a node. */
    Rows in() {
        return in;
    }

    /**
     * The nodes whose summaries a node is told: those it waits for, then those that only inform it.
     */
    List<NodeId> parents(int position) {
        var positions = new ArrayList<Integer>();
        for (int edge = in.start(position); edge < in.end(position); edge++) {
            positions.add(in.other(edge));
        }
        for (int edge = info.start(position); edge < info.end(position); edge++) {
            positions.add(info.other(edge));
        }
        return positions.stream().distinct().map(other -> nodes.get(other).id()).toList();
    }

    /** Gathered on first use; two threads at once gather the same. */
    Set<String> types() {
        var known = types;
        if (known == null) {
            var gathered = new LinkedHashSet<String>();
            for (var node : nodes) {
                gathered.add(node.type());
            }
            known = Collections.unmodifiableSet(gathered);
            types = known;
        }
        return known;
    }

    List<List<NodeId>> levels() {
        int[] level = new int[size()];
        int[] waiting = in.degrees();
        var queue = new int[size()];
        int tail = 0;
        for (int node = 0; node < size(); node++) {
            if (waiting[node] == 0) {
                queue[tail++] = node;
            }
        }
        for (int head = 0; head < tail; head++) {
            for (int edge = out.start(queue[head]); edge < out.end(queue[head]); edge++) {
                int target = out.other(edge);
                level[target] = Math.max(level[target], level[queue[head]] + 1);
                if (--waiting[target] == 0) {
                    queue[tail++] = target;
                }
            }
        }
        var levels = new ArrayList<List<NodeId>>();
        for (int node = 0; node < size(); node++) {
            while (levels.size() <= level[node]) {
                levels.add(new ArrayList<>());
            }
            levels.get(level[node]).add(nodes.get(node).id());
        }
        return levels.stream().map(List::copyOf).toList();
    }

    /** Whether {@code ancestor} must end before {@code node} starts. */
    boolean isAncestor(int ancestor, int node) {
        var seen = new boolean[size()];
        var stack = new int[size()];
        int top = 0;
        stack[top++] = node;
        while (top > 0) {
            int current = stack[--top];
            for (int edge = in.start(current); edge < in.end(current); edge++) {
                int parent = in.other(edge);
                if (parent == ancestor) {
                    return true;
                }
                if (!seen[parent]) {
                    seen[parent] = true;
                    stack[top++] = parent;
                }
            }
        }
        return false;
    }

    /** Edges grouped by one of their ends, in the order in which they were given. */
    static final class Rows {
        private final int[] starts;
        private final int[] others;
        private final Edge @Nullable [] edges; // null where all are plain dependencies
        private final boolean isAscending;

        private Rows(int[] starts, int[] others, Edge @Nullable [] edges, boolean isAscending) {
            this.isAscending = isAscending;
            this.starts = starts;
            this.others = others;
            this.edges = edges;
        }

        /**
         * @param side which end groups them, {@link EdgeTable#FROM} or {@link EdgeTable#TO}
         */
        static Rows by(int side, int nodes, EdgeTable table) {
            int[] starts = new int[nodes + 1];
            for (int edge = 0; edge < table.size(); edge++) {
                starts[table.end(edge, side) + 1]++;
            }
            for (int node = 0; node < nodes; node++) {
                starts[node + 1] += starts[node];
            }
            int[] next = Arrays.copyOf(starts, nodes);
            int size = table.size();
            int[] others = new int[size];
            Edge[] edges = null;
            boolean isAscending = true;
            for (int edge = 0; edge < size; edge++) {
                int key = table.end(edge, side);
                int place = next[key]++;
                others[place] = table.end(edge, 1 - side);
                isAscending &= place == starts[key] || others[place - 1] < others[place];
                var typed = table.edge(edge);
                if (typed != null) {
                    edges = edges == null ? new Edge[size] : edges;
                    edges[place] = typed;
                }
            }
            return new Rows(starts, others, edges, isAscending);
        }

        int start(int node) {
            return starts[node];
        }

        int end(int node) {
            return starts[node + 1];
        }

        int other(int edge) {
            return others[edge];
        }

        /** The typed edge, or {@code null} where it is a plain dependency. */
        @Nullable Edge edge(int edge) {
            return edges == null ? null : edges[edge];
        }

        /** Whether in every row the other ends come in ascending order. */
        boolean isAscending() {
            return isAscending;
        }

        boolean hasTypedEdges() {
            return edges != null;
        }

        int[] degrees() {
            int[] degrees = new int[starts.length - 1];
            for (int node = 0; node < degrees.length; node++) {
                degrees[node] = starts[node + 1] - starts[node];
            }
            return degrees;
        }
    }
}
