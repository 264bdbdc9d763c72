package dev.troupe.core;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The edges of a draft as positions, gathered while its rules are checked. */
final class EdgeTable {
    private int[] ends = new int[64]; // from, to, from, to ...
    private int size;
    private @Nullable List<@Nullable Edge> typed;
    private int[] infoEnds = new int[0];
    private int infoSize;

    void add(int from, int to, @Nullable Edge edge) {
        if (size * 2 == ends.length) {
            ends = Arrays.copyOf(ends, ends.length * 2);
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

    void addInfo(int from, int to) {
        if (infoSize * 2 == infoEnds.length) {
            infoEnds = Arrays.copyOf(infoEnds, Math.max(16, infoEnds.length * 2));
        }
        infoEnds[infoSize * 2] = from;
        infoEnds[infoSize * 2 + 1] = to;
        infoSize++;
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

    @Nullable Edge edge(int edge) {
        return typed == null ? null : typed.get(edge);
    }

    int infoSize() {
        return infoSize;
    }

    int infoFrom(int edge) {
        return infoEnds[edge * 2];
    }

    int infoTo(int edge) {
        return infoEnds[edge * 2 + 1];
    }
}
