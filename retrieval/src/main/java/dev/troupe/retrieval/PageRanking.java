package dev.troupe.retrieval;

import java.util.HashMap;
import java.util.Map;

/**
 * Which pages answer a question best by their words (BM25): those of the whole page and those of
 * its best passages; and, where it is known, by their meaning and by what people opened.
 */
final class PageRanking {
    private static final int PAGES = 200; // candidates
    private static final int PASSAGES = 500; // candidates

    private final Ranking ranking;
    private final WordQuery pages;
    private final WordQuery passages;

    PageRanking(Ranking ranking) {
        this.ranking = ranking;
        this.pages = new WordQuery(ranking.page(), ranking.tie());
        this.passages = new WordQuery(ranking.passage(), ranking.tie());
    }

    /** Pages in which a word of the question occurs, by path. */
    Map<String, Points> byWords(ParsedQuery parsed, Snapshot index) {
        var points = new HashMap<String, Points>();
        for (var hit : index.top(pages.of(parsed), PAGES)) {
            at(points, index.path(hit.doc)).addPage(ranking.wholePage() * hit.score);
        }
        for (var hit : index.top(passages.of(parsed), PASSAGES)) {
            at(points, index.path(hit.doc)).addPassage(hit.doc, hit.score, ranking.nextPassage());
        }
        return points;
    }

    /**
     * Adds closeness in meaning.
     *
     * @param best points of any page by words
     */
    void addMeaning(Map<String, Points> points, Closeness closeness, double best) {
        closeness
                .pages()
                .forEach((path, close) -> {
                    if (close > 0 || points.containsKey(path)) {
                        int passage = closeness.passages().getOrDefault(path, -1);
                        at(points, path).addMeaning(ranking.similarity() * close * best, passage);
                    }
                });
    }

    /** Of the hits of a question. */
    WordMatches matches(ParsedQuery parsed, Snapshot index) {
        return new WordMatches(parsed, index, ranking);
    }

    private static Points at(Map<String, Points> points, String path) {
        return points.computeIfAbsent(path, Points::new);
    }
}
