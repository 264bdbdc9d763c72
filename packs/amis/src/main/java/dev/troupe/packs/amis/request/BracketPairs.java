package dev.troupe.packs.amis.request;

import java.util.ArrayDeque;
import java.util.Arrays;

/**
 * The closing brackets of a text, found in one pass. A quotation mark may be an apostrophe, so
 * brackets are paired both outside of quotations and inside of them.
 */
final class BracketPairs {
    /** Levels of brackets inside a pair; what is nested deeper is not data. */
    private static final int MAX_DEPTH = 64;

    private final int[] ends;

    private BracketPairs(int length) {
        this.ends = new int[length];
        Arrays.fill(ends, -1);
    }

    static BracketPairs of(CharSequence text) {
        var pairs = new BracketPairs(text.length());
        pairs.pair(text, false);
        pairs.pair(text, true);
        return pairs;
    }

    /** The position after the bracket that closes the one at a position; negative if none does. */
    int end(int open) {
        return ends[open];
    }

    /** A bracket whose end is not found yet. */
    private static final class Open {
        private final int position;
        private int depth; // levels inside it so far

        Open(int position) {
            this.position = position;
        }
    }

    private void pair(CharSequence text, boolean isQuotedAtStart) {
        var open = new ArrayDeque<Open>();
        boolean isQuoted = isQuotedAtStart;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '\\') {
                i++;
            } else if (c == '"') {
                isQuoted = !isQuoted;
            } else if (!isQuoted && (c == '[' || c == '{')) {
                open.push(new Open(i));
            } else if (!isQuoted && (c == ']' || c == '}') && !open.isEmpty()) {
                close(open, i);
            }
        }
    }

    private void close(ArrayDeque<Open> open, int at) {
        var closed = open.pop();
        if (closed.depth < MAX_DEPTH) {
            ends[closed.position] = at + 1;
        }
        var outer = open.peek();
        if (outer != null) {
            outer.depth = Math.max(outer.depth, closed.depth + 1);
        }
    }
}
