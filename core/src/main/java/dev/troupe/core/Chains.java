package dev.troupe.core;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Edges that came to a graph later, chained by one of their ends in the order in which they came.
 * Like {@link Growing} lists they share what they hold with those that are made of them.
 */
final class Chains {
    static final int NONE = -1;

    private final int edges;
    private final int[] heads; // by node: edge + 1
    private final int[] lasts; // by node: edge + 1
    private final int[] nexts; // by edge: edge + 1
    private final int[] others; // by edge
    private final @Nullable Edge[] typed; // null where it is a plain dependency
    private final boolean hasTyped;

    private Chains(
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

    static Chains none() {
        return new Chains(0, new int[0], new int[0], new int[0], new int[0], new Edge[0], false);
    }

    /**
     * @param nodes that the graph has then
     * @param side which end chains them, {@link EdgeTable#FROM} or {@link EdgeTable#TO}
     */
    Chains with(int nodes, EdgeTable added, int side) {
        int size = edges + added.size();
        var grown =
                new Chains(
                        size,
                        room(heads, nodes),
                        room(lasts, nodes),
                        room(nexts, size),
                        room(others, size),
                        size <= typed.length ? typed : Arrays.copyOf(typed, size * 2),
                        hasTyped || added.hasTyped());
        for (int i = 0; i < added.size(); i++) {
            grown.append(edges + i, added.end(i, side), added.end(i, 1 - side), added.edge(i));
        }
        return grown;
    }

    private static int[] room(int[] numbers, int size) {
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
        return node < heads.length ? seen(heads[node]) : NONE;
    }

    /** The edge after another at the same node, or {@link #NONE}. */
    int next(int edge) {
        return seen(nexts[edge]);
    }

    /** Those that came after this was made are not seen. */
    private int seen(int place) {
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
