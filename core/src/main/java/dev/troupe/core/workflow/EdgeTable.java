package dev.troupe.core.workflow;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Edges as pairs of positions, gathered while the rules of a draft are checked. */
final class EdgeTable {
    static final int FROM = 0;
    static final int TO = 1;

    private int[] ends; // from, to, from, to ...
    private int size;
    private @Nullable List<@Nullable Edge> typed;

    /**
     * @param expected edges that it holds without growing
     */
    EdgeTable(int expected) {
        this.ends = new int[expected * 2];
    }

    /**
     * @param edge {@code null} for a plain dependency
     */
    void add(int from, int to, @Nullable Edge edge) {
        if (size * 2 == ends.length) {
            ends = Arrays.copyOf(ends, Math.max(16, ends.length * 2));
        }
        ends[size * 2] = from;
        ends[size * 2 + 1] = to;
        if (edge != null && typed == null) {
            typed = new ArrayList<@Nullable Edge>();
            for (int plain = 0; plain < size; plain++) {
                typed.add(null);
            }
        }
        if (typed != null) {
            typed.add(edge);
        }
        size++;
    }

    boolean hasTyped() {
        return typed != null;
    }

    int size() {
        return size;
    }

    int from(int edge) {
        return ends[edge * 2];
    }

    int to(int edge) {
        return ends[edge * 2 + 1];
    }

    /**
     * @param side {@link #FROM} or {@link #TO}
     */
    int end(int edge, int side) {
        return ends[edge * 2 + side];
    }

    /** The typed edge, or {@code null} if it is a plain dependency. */
    @Nullable Edge edge(int edge) {
        return typed == null ? null : typed.get(edge);
    }
}
