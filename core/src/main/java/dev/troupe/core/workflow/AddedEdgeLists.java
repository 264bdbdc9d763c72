package dev.troupe.core.workflow;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Edges that were added to a graph later, chained by one of their ends in the order of addition.
 * Like {@link AppendOnlyList}, instances share their contents with those that are derived from
 * them.
 */
final class AddedEdgeLists {
    static final int NONE = -1;

    private final int edges;
    private final int[] heads; // by node: edge + 1
    private final int[] lasts; // by node: edge + 1
    private final int[] nexts; // by edge: edge + 1
    private final int[] others; // by edge
    private final @Nullable Edge[] typed; // null if it is a plain dependency
    private final boolean hasTyped;

    private AddedEdgeLists(
            int edges,
            int[] heads,
            int[] lasts,
            int[] nexts,
            int[] others,
            @Nullable Edge[] typed,
            boolean hasTyped) {
        this.edges = edges;
        this.heads = heads;
        this.lasts = lasts;
        this.nexts = nexts;
        this.others = others;
        this.typed = typed;
        this.hasTyped = hasTyped;
    }

    static AddedEdgeLists none() {
        return new AddedEdgeLists(
                0, new int[0], new int[0], new int[0], new int[0], new Edge[0], false);
    }

    /**
     * @param nodes that the graph has then
     * @param side which end chains them, {@link EdgeTable#FROM} or {@link EdgeTable#TO}
     */
    AddedEdgeLists with(int nodes, EdgeTable added, int side) {
        int size = edges + added.size();
        var grown =
                new AddedEdgeLists(
                        size,
                        withCapacity(heads, nodes),
                        withCapacity(lasts, nodes),
                        withCapacity(nexts, size),
                        withCapacity(others, size),
                        size <= typed.length ? typed : Arrays.copyOf(typed, size * 2),
                        hasTyped || added.hasTyped());
        for (int i = 0; i < added.size(); i++) {
            grown.append(edges + i, added.end(i, side), added.end(i, 1 - side), added.edge(i));
        }
        return grown;
    }

    private static int[] withCapacity(int[] numbers, int size) {
        return size <= numbers.length ? numbers : Arrays.copyOf(numbers, size * 2);
    }

    private void append(int edge, int key, int other, @Nullable Edge with) {
        others[edge] = other;
        typed[edge] = with;
        nexts[edge] = 0;
        if (lasts[key] == 0) {
            heads[key] = edge + 1;
        } else {
            nexts[lasts[key] - 1] = edge + 1;
        }
        lasts[key] = edge + 1;
    }

    /** The first edge of a node, or {@link #NONE}. */
    int first(int node) {
        return node < heads.length ? toVisibleEdge(heads[node]) : NONE;
    }

    /** The edge after another at the same node, or {@link #NONE}. */
    int next(int edge) {
        return toVisibleEdge(nexts[edge]);
    }

    /** Edges added after this was created are not visible. */
    private int toVisibleEdge(int place) {
        return place > edges ? NONE : place - 1;
    }

    int other(int edge) {
        return others[edge];
    }

    @Nullable Edge edge(int edge) {
        return typed[edge];
    }

    boolean hasTyped() {
        return hasTyped;
    }
}
