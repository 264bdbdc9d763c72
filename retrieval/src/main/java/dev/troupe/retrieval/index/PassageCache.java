package dev.troupe.retrieval.index;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.IntFunction;

/**
 * What was read of the entries of one index lately: the best pages of questions are often the same,
 * and to unpack and parse one takes longer than to find it. Safe for use by several threads.
 */
final class PassageCache<T> {
    private static final int MOST = 1_000; // of some kilobytes each

    private final IntFunction<T> read;
    private final Map<Integer, T> kept =
            new LinkedHashMap<>(16, 0.75f, true) {
                private static final long serialVersionUID = 1L;

                @Override
                protected boolean removeEldestEntry(Map.Entry<Integer, T> eldest) {
                    return size() > MOST;
                }
            };

    PassageCache(IntFunction<T> read) {
        this.read = read;
    }

    synchronized T find(int entry) {
        var known = kept.get(entry);
        if (known == null) {
            known = read.apply(entry);
            kept.put(entry, known);
        }
        return known;
    }
}
