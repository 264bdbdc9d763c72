package dev.troupe.core.workflow;

import static java.util.Objects.requireNonNull;

import dev.troupe.core.value.NodeId;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The indexed form of a valid graph: positions instead of ids, edges in compressed rows. Immutable;
 * shared by all runs of a workflow, so that a run itself holds a few numbers a node.
 */
public final class Topology {
    private final List<AgentNode> nodes;
    private final NodeIndex index;
    private final Adjacency out;
    private final Adjacency in;
    private final Adjacency info;
    private final AtomicInteger claimed; // nodes of the largest that grew from this one
    private final @Nullable Map<NodeId, Integer> later; // positions of nodes that came later
    private @Nullable Set<String> types;
    private int steps = -1; // counted on first use

    /**
     * @param out made of {@code edges}; the check of the order needs it before
     */
    Topology(
            List<AgentNode> nodes,
            NodeIndex index,
            EdgeTable edges,
            EdgeTable info,
            Adjacency out) {
        this.nodes = nodes;
        this.index = index;
        this.out = out;
        this.in = Adjacency.groupBy(EdgeTable.TO, nodes.size(), edges);
        this.info = Adjacency.groupBy(EdgeTable.TO, nodes.size(), info);
        this.claimed = new AtomicInteger(nodes.size());
        this.later = null;
    }

    private Topology(
            Topology before,
            List<AgentNode> added,
            EdgeTable edges,
            EdgeTable info,
            Map<NodeId, Integer> later) {
        this.nodes = AppendOnlyList.of(before.nodes).with(added);
        this.index = before.index;
        this.out = before.out.with(nodes.size(), edges, EdgeTable.FROM);
        this.in = before.in.with(nodes.size(), edges, EdgeTable.TO);
        this.info = before.info.with(nodes.size(), info, EdgeTable.TO);
        this.claimed = before.claimed;
        this.later = later;
        this.types = before.typesWith(added);
        this.steps = before.stepCount() + stepCount(added);
    }

    /**
     * This graph with more nodes, which are known to be right, as are the edges that end at them;
     * empty where another has grown from it already. What was there is shared, not copied, so only
     * one may grow from each.
     */
    Optional<Topology> with(List<AgentNode> added, List<Edge> addedEdges) {
        if (added.isEmpty() || !claimed.compareAndSet(size(), size() + added.size())) {
            return Optional.empty();
        }
        var positions = later == null ? new ConcurrentHashMap<NodeId, Integer>() : later;
        for (int i = 0; i < added.size(); i++) {
            positions.put(added.get(i).id(), size() + i);
        }
        var edges = new EdgeTable(added.size());
        var informing = new EdgeTable(0);
        for (var node : added) {
            int to = position(node.id(), positions);
            for (var dependency : node.dependencies()) {
                edges.add(position(dependency, positions), to, null);
            }
        }
        for (var edge : addedEdges) {
            int from = position(edge.from(), positions);
            int to = position(edge.to(), positions);
            if (edge instanceof Edge.Info) {
                informing.add(from, to, null);
            } else if (edge.isBlocking()) {
                edges.add(from, to, edge instanceof Edge.Control ? null : edge);
            }
        }
        return Optional.of(new Topology(this, added, edges, informing, positions));
    }

    private int position(NodeId id, Map<NodeId, Integer> positions) {
        int known = index.find(id);
        return known >= 0 ? known : requireNonNull(positions.get(id), "a node that is not known");
    }

    List<AgentNode> nodes() {
        return nodes;
    }

    /** Of all nodes together. */
    public int stepCount() {
        if (steps < 0) {
            steps = stepCount(nodes);
        }
        return steps;
    }

    private static int stepCount(List<AgentNode> nodes) {
        int steps = 0;
        for (var node : nodes) {
            steps += node.steps().size();
        }
        return steps;
    }

    public int size() {
        return nodes.size();
    }

    public NodeId id(int position) {
        return position < index.size() ? index.id(position) : nodes.get(position).id();
    }

    public AgentNode node(int position) {
        return nodes.get(position);
    }

    /**
     * @throws IllegalArgumentException when no node has this id
     */
    public int indexOf(NodeId id) {
        int position = find(id);
        if (position < 0) {
            throw new IllegalArgumentException("node '" + id + "' is not part of this workflow");
        }
        return position;
    }

    /** The position of a node, or -1 when no node has this id. */
    public int find(NodeId id) {
        int position = index.find(id);
        if (position >= 0 || later == null) {
            return position;
        }
        var found = later.get(id); // it may have been added after this graph was created
        return found == null || found >= size() ? -1 : found;
    }

    /** Blocking edges that leave a node. */
    public Adjacency out() {
        return out;
    }

    /** Blocking edges that enter a node. */
    public Adjacency in() {
        return in;
    }

    /**
     * The nodes whose summaries a node receives: those it waits for, then those that only inform
     * it.
     */
    public List<NodeId> parents(int position) {
        var positions = new ArrayList<Integer>();
        for (int edge = in.first(position); edge >= 0; edge = in.next(position, edge)) {
            positions.add(in.other(edge));
        }
        for (int edge = info.first(position); edge >= 0; edge = info.next(position, edge)) {
            positions.add(info.other(edge));
        }
        return positions.stream().distinct().map(other -> nodes.get(other).id()).toList();
    }

    /** Computed on first use; two concurrent threads compute the same. */
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

    private Set<String> typesWith(List<AgentNode> added) {
        var known = types();
        if (added.stream().allMatch(node -> known.contains(node.type()))) {
            return known;
        }
        var all = new LinkedHashSet<>(known);
        added.forEach(node -> all.add(node.type()));
        return Collections.unmodifiableSet(all);
    }

    List<List<NodeId>> levels() {
        int[] level = new int[size()];
        int[] waiting = in.degrees(size());
        var queue = new int[size()];
        int tail = 0;
        for (int node = 0; node < size(); node++) {
            if (waiting[node] == 0) {
                queue[tail++] = node;
            }
        }
        for (int head = 0; head < tail; head++) {
            int from = queue[head];
            for (int edge = out.first(from); edge >= 0; edge = out.next(from, edge)) {
                int target = out.other(edge);
                level[target] = Math.max(level[target], level[from] + 1);
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
    public boolean isAncestor(int ancestor, int node) {
        var seen = new boolean[size()];
        var stack = new int[size()];
        int top = 0;
        stack[top++] = node;
        while (top > 0) {
            int current = stack[--top];
            for (int edge = in.first(current); edge >= 0; edge = in.next(current, edge)) {
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
    public static final class Adjacency {
        private final int[] starts;
        private final int[] others;
        private final Edge @Nullable [] edges; // null where all are plain dependencies
        private final boolean isAscending;
        private final @Nullable AddedEdgeLists later; // edges that came later; numbered on

        private Adjacency(
                int[] starts,
                int[] others,
                Edge @Nullable [] edges,
                boolean isAscending,
                @Nullable AddedEdgeLists later) {
            this.isAscending = isAscending;
            this.starts = starts;
            this.others = others;
            this.edges = edges;
            this.later = later;
        }

        /** These with more edges. */
        Adjacency with(int nodes, EdgeTable added, int side) {
            var grown = (later == null ? AddedEdgeLists.none() : later).with(nodes, added, side);
            boolean isStillAscending = isAscending && side == EdgeTable.FROM;
            for (int edge = 1; edge < added.size(); edge++) { // all of them end after those before
                isStillAscending &= added.to(edge - 1) <= added.to(edge);
            }
            return new Adjacency(starts, others, edges, isStillAscending, grown);
        }

        /**
         * @param side which end groups them, {@link EdgeTable#FROM} or {@link EdgeTable#TO}
         */
        static Adjacency groupBy(int side, int nodes, EdgeTable table) {
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
            return new Adjacency(starts, others, edges, isAscending, null);
        }

        /** The first edge at a node, or -1. */
        public int first(int node) {
            return node + 1 < starts.length && starts[node] < starts[node + 1]
                    ? starts[node]
                    : firstLater(node);
        }

        /** The edge after another at a node, or -1. */
        public int next(int node, int edge) {
            if (edge < others.length) {
                return edge + 1 < starts[node + 1] ? edge + 1 : firstLater(node);
            }
            return toEdgeNumber(requireNonNull(later).next(edge - others.length));
        }

        private int firstLater(int node) {
            return later == null ? AddedEdgeLists.NONE : toEdgeNumber(later.first(node));
        }

        private int toEdgeNumber(int edge) {
            return edge < 0 ? AddedEdgeLists.NONE : others.length + edge;
        }

        public int other(int edge) {
            return edge < others.length
                    ? others[edge]
                    : requireNonNull(later).other(edge - others.length);
        }

        /** The typed edge, or {@code null} if it is a plain dependency. */
        public @Nullable Edge edge(int edge) {
            if (edge >= others.length) {
                return requireNonNull(later).edge(edge - others.length);
            }
            return edges == null ? null : edges[edge];
        }

        /** The edges of a node in the order of their other ends. */
        public IntStream sortedEdges(int node) {
            return IntStream.iterate(first(node), edge -> edge >= 0, edge -> next(node, edge))
                    .boxed()
                    .sorted(Comparator.comparingInt(this::other))
                    .mapToInt(Integer::intValue);
        }

        /** Whether in every row the other ends come in ascending order. */
        public boolean isAscending() {
            return isAscending;
        }

        public boolean hasTypedEdges() {
            return edges != null || later != null && later.hasTyped();
        }

        /** How many edges a node has. */
        public int degree(int node) {
            int degree = 0;
            for (int edge = first(node); edge >= 0; edge = next(node, edge)) {
                degree++;
            }
            return degree;
        }

        /** The same for all nodes. */
        public int[] degrees(int nodes) {
            int[] degrees = new int[nodes];
            for (int node = 0; node < starts.length - 1; node++) {
                degrees[node] = starts[node + 1] - starts[node];
            }
            for (int node = 0; later != null && node < nodes; node++) {
                degrees[node] = degree(node);
            }
            return degrees;
        }
    }
}
