package dev.troupe.retrieval.search;

import dev.troupe.retrieval.index.IndexSnapshot;
import dev.troupe.retrieval.term.ParsedQuery;
import java.util.HashMap;
import java.util.Map;

/**
 * Ranks pages by their words (BM25): those of the whole page and those of its best passages; and,
 * if available, by embeddings and by what users opened.
 */
public final class PageRanking {
    private static final int PAGES = 200; // candidates
    private static final int PASSAGES = 500; // candidates

    private final RankingWeights ranking;
    private final LexicalQueryBuilder pages;
    private final LexicalQueryBuilder passages;

    public PageRanking(RankingWeights ranking) {
        this.ranking = ranking;
        this.pages = new LexicalQueryBuilder(ranking.page(), ranking.tie());
        this.passages = new LexicalQueryBuilder(ranking.passage(), ranking.tie());
    }

    /** Pages in which a word of the question occurs, by path. */
    Map<String, PageScore> scoreByWords(ParsedQuery parsed, IndexSnapshot index) {
        var points = new HashMap<String, PageScore>();
        for (var hit : index.search(pages.build(parsed), PAGES)) {
            scoreOf(points, index.path(hit.doc)).addPage(ranking.wholePage() * hit.score);
        }
        for (var hit : index.search(passages.build(parsed), PASSAGES)) {
            scoreOf(points, index.path(hit.doc))
                    .addPassage(hit.doc, hit.score, ranking.nextPassage());
        }
        return points;
    }

    /**
     * Adds embedding similarity.
     *
     * @param best points of any page by words
     */
    void addSemanticScores(
            Map<String, PageScore> points, SemanticScore semanticScore, double best) {
        semanticScore
                .pages()
                .forEach((path, close) -> {
                    if (close > 0 || points.containsKey(path)) {
                        int passage = semanticScore.passages().getOrDefault(path, -1);
                        scoreOf(points, path)
                                .addSemantic(ranking.similarity() * close * best, passage);
                    }
                });
    }

    /** Of the hits of a question. */
    public WordMatcher matcherOf(ParsedQuery parsed, IndexSnapshot index) {
        return new WordMatcher(parsed, index, ranking);
    }

    private static PageScore scoreOf(Map<String, PageScore> points, String path) {
        return points.computeIfAbsent(path, PageScore::new);
    }
}
