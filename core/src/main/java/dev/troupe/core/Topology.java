package dev.troupe.core;

import java.util.ArrayList;
import java.util.Arrays;
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

    /**
     * @param out made of {@code edges}; the check of the order needs it before
     */
    Topology(List<AgentNode> nodes, NodeIndex index, EdgeTable edges, Rows out) {
        this.nodes = nodes;
        this.index = index;
        this.out = out;
        this.in = Rows.of(nodes.size(), edges.size(), edges::to, edges::from, edges::edge);
        this.info =
                Rows.of(nodes.size(), edges.infoSize(), edges::infoTo, edges::infoFrom, _ -> null);
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

    Set<String> types() {
        var types = new LinkedHashSet<String>();
        nodes.forEach(node -> types.add(node.type()));
        return types;
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

        interface End {
            int of(int edge);
        }

        interface Kind {
            @Nullable Edge of(int edge);
        }

        /** The edges by where they start. */
        static Rows out(int nodes, EdgeTable edges) {
            return of(nodes, edges.size(), edges::from, edges::to, edges::edge);
        }

        static Rows of(int nodes, int size, End key, End other, Kind kind) {
            int[] starts = new int[nodes + 1];
            for (int edge = 0; edge < size; edge++) {
                starts[key.of(edge) + 1]++;
            }
            for (int node = 0; node < nodes; node++) {
                starts[node + 1] += starts[node];
            }
            int[] next = Arrays.copyOf(starts, nodes);
            int[] others = new int[size];
            Edge[] edges = null;
            boolean isAscending = true;
            for (int edge = 0; edge < size; edge++) {
                int place = next[key.of(edge)]++;
                others[place] = other.of(edge);
                isAscending &= place == starts[key.of(edge)] || others[place - 1] < others[place];
                var typed = kind.of(edge);
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
