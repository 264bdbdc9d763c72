package dev.troupe.packs.data.grammar.word;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The places of a question where words may be skipped, within phrases and between them: white
 * space, punctuation and words that carry no condition.
 */
public final class Gaps {
    /**
     * A word that may be skipped.
     *
     * @param isInner whether within phrases as well
     * @param isUnread whether the question is then not read whole
     */
    public record Gap(int start, int end, double cost, boolean isInner, boolean isUnread) {
        public Gap(int start, int end, double cost, boolean isInner) {
            this(start, end, cost, isInner, false);
        }
    }

    private final List<List<Gap>> from = new ArrayList<>();
    private final List<Map<Integer, Double>> reaches = new ArrayList<>();

    public Gaps(int length, List<Gap> gaps) {
        for (int i = 0; i <= length; i++) from.add(new ArrayList<>());
        gaps.forEach(gap -> from.get(gap.start()).add(gap));
        for (int i = 0; i <= length; i++) reaches.add(findStarts(i));
    }

    public int length() {
        return from.size() - 1;
    }

    /** What may be skipped between phrases at a place. */
    public List<Gap> outer(int start) {
        return from.get(start);
    }

    /** Where the next part of a phrase may start after one that ends here. */
    public List<Integer> starts(int end) {
        return List.copyOf(reaches.get(end).keySet());
    }

    public double cost(int end, int start) {
        return end == start ? 0 : reaches.get(end).getOrDefault(start, 0.0);
    }

    private Map<Integer, Double> findStarts(int start) {
        var reach = new TreeMap<Integer, Double>();
        reach.put(start, 0.0);
        for (int at = start; at < from.size(); at++) {
            var cost = reach.get(at);
            if (cost == null) continue;
            for (var gap : from.get(at))
                if (gap.isInner()) reach.merge(gap.end(), cost + gap.cost(), Math::min);
        }
        return reach;
    }
}
