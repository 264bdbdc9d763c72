package dev.troupe.packs.data.grammar;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;

/**
 * Finds all phrases that rules make of the words of a question, cheapest first, and the cheapest
 * sequences of clauses that cover it.
 */
final class Chart {
    private static final int MAX_EDGES = 40_000; // more are not needed for any request of a person
    private static final int MAX_SAME = 5; // readings of one phrase as one symbol

    private record Active(Rule rule, int start, int end, List<Object> values, double cost) {
        String next() {
            return rule.parts().get(values.size());
        }
    }

    private record Key(int start, int end, String symbol) {}

    private final Gaps gaps;
    private final Map<String, List<Rule>> rulesByFirst = new HashMap<>();
    private final Map<Key, List<Edge>> edges = new HashMap<>();
    private final List<List<Edge>> startingAt = new ArrayList<>();
    private final List<List<Active>> waitingAt = new ArrayList<>();
    private final PriorityQueue<Edge> agenda =
            new PriorityQueue<>(Comparator.comparingDouble(Edge::cost));
    private int count;

    Chart(Gaps gaps, List<Rule> rules) {
        this.gaps = gaps;
        for (var rule : rules)
            rulesByFirst.computeIfAbsent(rule.parts().getFirst(), _ -> new ArrayList<>()).add(rule);
        for (int i = 0; i <= gaps.length(); i++) {
            startingAt.add(new ArrayList<>());
            waitingAt.add(new ArrayList<>());
        }
    }

    /** Combines words to phrases until nothing is new. */
    void parse(List<Edge> words) {
        agenda.addAll(words);
        while (!agenda.isEmpty() && count < MAX_EDGES) {
            var edge = agenda.poll();
            if (isNew(edge)) add(edge);
        }
    }

    private boolean isNew(Edge edge) {
        var same =
                edges.computeIfAbsent(
                        new Key(edge.start(), edge.end(), edge.symbol()), _ -> new ArrayList<>());
        if (same.size() >= MAX_SAME
                || same.stream().anyMatch(other -> other.value().equals(edge.value())))
            return false;
        same.add(edge);
        return true;
    }

    private void add(Edge edge) {
        count++;
        startingAt.get(edge.start()).add(edge);
        for (var rule : rulesByFirst.getOrDefault(edge.symbol(), List.of()))
            advance(new Active(rule, edge.start(), edge.start(), List.of(), rule.cost()), edge, 0);
        for (var active : List.copyOf(waitingAt.get(edge.start())))
            if (active.next().equals(edge.symbol()))
                advance(active, edge, gaps.cost(active.end(), edge.start()));
    }

    private void advance(Active active, Edge edge, double gap) {
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
            waitingAt.get(start).add(longer);
            for (var next : List.copyOf(startingAt.get(start)))
                if (next.symbol().equals(longer.next()))
                    advance(longer, next, gaps.cost(edge.end(), start));
        }
    }

    private void complete(Active active) {
        var value = active.rule().action().apply(new Rule.Parts(active.values()));
        if (value != null)
            agenda.add(
                    new Edge(
                            active.start(),
                            active.end(),
                            active.rule().symbol(),
                            value,
                            active.cost()));
    }

    /** The phrases of a symbol that start at a place. */
    List<Edge> starting(int start, String symbol) {
        return startingAt.get(start).stream().filter(edge -> edge.symbol().equals(symbol)).toList();
    }
}
