package dev.troupe.retrieval;

import dev.troupe.codec.Json;
import dev.troupe.core.Sentence;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;

/**
 * Which pages answer a question best: by the words of the whole page and by those of its best
 * passages.
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

    /** The points of one page. */
    static final class Points {
        private final String path;
        private double page;
        private double passages;
        private int found; // passages
        private int best = -1; // entry of the best passage

        Points(String path) {
            this.path = path;
        }

        String path() {
            return path;
        }

        int best() {
            return best;
        }

        double total() {
            return page + passages;
        }
    }

    /** Best first, ties by path. */
    List<Points> rank(ParsedQuery parsed, Snapshot index) {
        var points = new HashMap<String, Points>();
        for (var hit : index.top(pages.of(parsed), PAGES)) {
            var of = points.computeIfAbsent(index.path(hit.doc), Points::new);
            of.page = ranking.wholePage() * hit.score;
        }
        for (var hit : index.top(passages.of(parsed), PASSAGES)) {
            var of = points.computeIfAbsent(index.path(hit.doc), Points::new);
            of.passages += hit.score * Math.pow(ranking.nextPassage(), of.found++);
            of.best = of.best < 0 ? hit.doc : of.best;
        }
        return points.values().stream()
                .sorted(
                        Comparator.comparingDouble(Points::total)
                                .reversed()
                                .thenComparing(Points::path))
                .toList();
    }

    static Hit hit(Points points, Snapshot index) {
        int entry = points.best < 0 ? index.firstPassage(points.path) : points.best;
        var passage = PageDocuments.passage(index.stored(entry));
        var summary = index.stored(index.page(points.path)).get(PageDocuments.STORED);
        var parts = new ArrayList<Explanation.Part>();
        parts.add(new Explanation.Part(new Sentence("整页", "the page"), points.page));
        parts.add(new Explanation.Part(new Sentence("段落", "its passages"), points.passages));
        return new Hit(
                index.corpus(),
                passage,
                Json.parse(summary).field("summary").asText(),
                points.total(),
                new Explanation(parts));
    }
}
