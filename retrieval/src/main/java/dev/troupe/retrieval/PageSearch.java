package dev.troupe.retrieval;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One search over several indexes. */
record PageSearch(Query query, PageRanking ranking, Meanings meanings, PageBoosts boosts) {
    private record Found(Snapshot index, Points points) {}

    List<Hit> in(List<Snapshot> snapshots) {
        var parsed = ParsedQuery.of(query.text());
        if (parsed.isEmpty()) {
            return List.of();
        }
        var found = new LinkedHashMap<Snapshot, Map<String, Points>>();
        snapshots.forEach(index -> found.put(index, ranking.byWords(parsed, index)));
        double best =
                found.values().stream()
                        .flatMap(points -> points.values().stream())
                        .mapToDouble(Points::total)
                        .max()
                        .orElse(0);
        if (best == 0) {
            return List.of();
        }
        if (query.isHybrid()) {
            addMeaning(parsed, found, best);
        }
        return best(parsed, found, best);
    }

    private void addMeaning(
            ParsedQuery parsed, Map<Snapshot, Map<String, Points>> found, double best) {
        if (!found.keySet().stream().allMatch(index -> index.isEmbedded(meanings.file()))) {
            return;
        }
        var question = meanings.ofQuestion(query.text(), parsed);
        if (!question.isEmpty()) {
            found.forEach((index, points) ->
                    ranking.addMeaning(points, Closeness.of(question, index), best));
        }
    }

    private List<Hit> best(
            ParsedQuery parsed, Map<Snapshot, Map<String, Points>> found, double best) {
        var all = new ArrayList<Found>();
        found.forEach((index, pages) -> {
            boosts.find(parsed, index.corpus().name())
                    .forEach((path, raise) -> {
                        if (pages.containsKey(path)) {
                            pages.get(path).addFeedback(raise * best);
                        }
                    });
            pages.values().forEach(points -> all.add(new Found(index, points)));
        });
        return all.stream()
                .sorted(
                        Comparator.comparingDouble((Found each) -> each.points().total())
                                .reversed()
                                .thenComparing(each -> each.points().path()))
                .limit(query.limit())
                .map(each -> each.points().hit(each.index()))
                .toList();
    }
}
