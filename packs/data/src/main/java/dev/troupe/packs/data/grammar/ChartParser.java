package dev.troupe.packs.data.grammar;

import dev.troupe.packs.data.grammar.clause.PhraseEdge;
import dev.troupe.packs.data.grammar.rule.Rule;
import dev.troupe.packs.data.grammar.word.Gaps;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * Finds all phrases that rules make of the words of a question, cheapest first. The work is
 * bounded: a text that is more than a question is not read at all.
 */
final class ChartParser {
    /**
     * Combinations of phrases: most questions need fewer than 2,500, those with long names of
     * columns up to 39,000.
     */
    private static final int MAX_STEPS = 60_000;

    private static final int MAX_SAME = 5; // readings of one phrase as one symbol

    private record Active(Rule rule, int start, int end, List<Object> values, double cost) {
        String next() {
            return rule.parts().get(values.size());
        }
    }

    private record Key(int start, int end, String symbol) {}

    /** What begins at one place, by symbol. */
    private static final class Place {
        private final Map<String, List<PhraseEdge>> edges = new HashMap<>();
        private final Map<String, List<Active>> waiting = new HashMap<>();

        List<PhraseEdge> edges(String symbol) {
            return edges.getOrDefault(symbol, List.of());
        }

        List<Active> waiting(String symbol) {
            return waiting.getOrDefault(symbol, List.of());
        }
    }

    private final Gaps gaps;
    private final Map<String, List<Rule>> rulesByFirst = new HashMap<>();
    private final Map<Key, List<PhraseEdge>> known = new HashMap<>();
    private final List<Place> places = new ArrayList<>();
    private final PriorityQueue<PhraseEdge> agenda =
            new PriorityQueue<>(Comparator.comparingDouble(PhraseEdge::cost));
    private int steps;

    ChartParser(Gaps gaps, List<Rule> rules) {
        this.gaps = gaps;
        for (var rule : rules)
            rulesByFirst.computeIfAbsent(rule.parts().getFirst(), _ -> new ArrayList<>()).add(rule);
        for (int i = 0; i <= gaps.length(); i++) places.add(new Place());
    }

    /** Combines words to phrases until nothing is new, or until that is too much work. */
    void parse(List<PhraseEdge> words) {
        agenda.addAll(words);
        while (!agenda.isEmpty() && !isTooComplex()) {
            var edge = agenda.poll();
            if (isNew(edge)) add(edge);
        }
    }

    /** Whether there are more combinations than any question has; the phrases are then not all. */
    boolean isTooComplex() {
        return steps > MAX_STEPS;
    }

    private boolean isNew(PhraseEdge edge) {
        var same =
                known.computeIfAbsent(
                        new Key(edge.start(), edge.end(), edge.symbol()), _ -> new ArrayList<>());
        if (same.size() >= MAX_SAME
                || same.stream().anyMatch(other -> other.value().equals(edge.value())))
            return false;
        same.add(edge);
        return true;
    }

    private void add(PhraseEdge edge) {
        var place = places.get(edge.start());
        place.edges.computeIfAbsent(edge.symbol(), _ -> new ArrayList<>()).add(edge);
        for (var rule : rulesByFirst.getOrDefault(edge.symbol(), List.of()))
            advance(new Active(rule, edge.start(), edge.start(), List.of(), rule.cost()), edge, 0);
        for (var active : place.waiting(edge.symbol()))
            advance(active, edge, gaps.cost(active.end(), edge.start()));
    }

    private void advance(Active active, PhraseEdge edge, double gap) {
        if (++steps > MAX_STEPS) return;
        var values = new ArrayList<>(active.values());
        values.add(edge.value());
        double cost = active.cost() + edge.cost() + gap;
        var longer =
                new Active(active.rule(), active.start(), edge.end(), List.copyOf(values), cost);
        if (values.size() == active.rule().parts().size()) {
            complete(longer);
            return;
        }
        for (int start : gaps.starts(edge.end())) {
            var place = places.get(start);
            place.waiting.computeIfAbsent(longer.next(), _ -> new ArrayList<>()).add(longer);
            for (var next : place.edges(longer.next()))
                advance(longer, next, gaps.cost(edge.end(), start));
        }
    }

    private void complete(Active active) {
        var value = active.rule().action().apply(new Rule.Parts(active.values()));
        if (value != null)
            agenda.add(
                    new PhraseEdge(
                            active.start(),
                            active.end(),
                            active.rule().symbol(),
                            value,
                            active.cost()));
    }

    /** The phrases of a symbol that start at a place. */
    List<PhraseEdge> starting(int start, String symbol) {
        return places.get(start).edges(symbol);
    }
}
