package dev.troupe.retrieval.search;

import dev.troupe.retrieval.index.IndexSnapshot;
import dev.troupe.retrieval.term.ParsedQuery;
import dev.troupe.retrieval.value.Hit;
import dev.troupe.retrieval.value.SearchQuery;
import dev.troupe.retrieval.vector.EmbeddingCache;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** One search over several indexes. */
public record PageSearch(
        SearchQuery query, PageRanking ranking, EmbeddingCache embeddings, PageBoosts boosts) {
    private record Found(IndexSnapshot index, PageScore points) {}

    public List<Hit> search(List<IndexSnapshot> snapshots) {
        var parsed = ParsedQuery.of(query.text());
        if (parsed.isEmpty()) {
            return List.of();
        }
        var found = new LinkedHashMap<IndexSnapshot, Map<String, PageScore>>();
        snapshots.forEach(index -> found.put(index, ranking.scoreByWords(parsed, index)));
        double best =
                found.values().stream()
                        .flatMap(points -> points.values().stream())
                        .mapToDouble(PageScore::total)
                        .max()
                        .orElse(0);
        if (best == 0) {
            return List.of();
        }
        if (query.isHybrid()) {
            addSemanticScores(parsed, found, best);
        }
        return selectBest(parsed, found, best);
    }

    private void addSemanticScores(
            ParsedQuery parsed, Map<IndexSnapshot, Map<String, PageScore>> found, double best) {
        if (!found.keySet().stream().allMatch(index -> index.isEmbedded(embeddings.vectorFile()))) {
            return;
        }
        var question = embeddings.embedQuestion(query.text(), parsed);
        if (!question.isEmpty()) {
            found.forEach((index, points) ->
                    ranking.addSemanticScores(points, SemanticScore.of(question, index), best));
        }
    }

    private List<Hit> selectBest(
            ParsedQuery parsed, Map<IndexSnapshot, Map<String, PageScore>> found, double best) {
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
                .map(each -> each.points().toHit(each.index()))
                .toList();
    }
}
