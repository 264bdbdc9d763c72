package dev.troupe.retrieval.search;

import dev.troupe.retrieval.index.IndexSnapshot;
import dev.troupe.retrieval.vector.EmbeddingVector;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How close the pages of an index are in meaning to a question: the mean of the page as a whole and
 * of its closest passage.
 *
 * @param pages by path; 0 for a page like any other, 1 for the closest
 * @param passages the entry of the closest passage, by path
 */
record SemanticScore(Map<String, Double> pages, Map<String, Integer> passages) {
    static final SemanticScore NONE = new SemanticScore(Map.of(), Map.of());

    /**
     * @param question none of its vectors counts more than another
     */
    static SemanticScore of(List<EmbeddingVector> question, IndexSnapshot index) {
        var whole = new HashMap<String, Double>();
        var best = new HashMap<String, Double>();
        var passages = new HashMap<String, Integer>();
        for (int entry = 0; entry < index.entryCount(); entry++) {
            var vector = index.vectorOf(entry);
            if (vector == null) {
                continue;
            }
            double closeness = 0;
            for (var each : question) {
                closeness += each.cosine(vector) / question.size();
            }
            var path = index.path(entry);
            if (index.pageEntry(path) == entry) {
                whole.put(path, closeness);
            } else if (closeness > best.getOrDefault(path, -1.0)) {
                best.put(path, closeness);
                passages.put(path, entry);
            }
        }
        whole.replaceAll((path, closeness) -> (closeness + best.getOrDefault(path, closeness)) / 2);
        return new SemanticScore(normalize(whole), passages);
    }

    private static Map<String, Double> normalize(Map<String, Double> pages) {
        var numbers = pages.values().stream().mapToDouble(each -> each).summaryStatistics();
        double width = numbers.getMax() - numbers.getAverage();
        if (width <= 0) {
            return Map.of();
        }
        var spread = new HashMap<String, Double>();
        pages.forEach((path, each) -> spread.put(path, (each - numbers.getAverage()) / width));
        return spread;
    }
}
