package dev.troupe.retrieval;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.apache.lucene.search.Weight;

/** Looks up which words of one question hits of one index have, and where. */
final class WordMatches {
    /**
     * One word in one field.
     *
     * @param share of the points of that field that counts
     */
    private record Look(String word, Field field, double weight, double share, Weight query) {
        double points(Snapshot index, int entry) {
            return share * index.points(query, entry);
        }
    }

    private final Snapshot index;
    private final List<Look> pages = new ArrayList<>();
    private final List<Look> passages = new ArrayList<>();

    WordMatches(ParsedQuery parsed, Snapshot index, Ranking ranking) {
        this.index = index;
        for (var unit : parsed.units()) {
            add(pages, unit, ranking.page(), ranking.wholePage(), ranking.tie());
            add(passages, unit, ranking.passage(), 1, ranking.tie());
        }
    }

    private void add(
            List<Look> looks,
            ParsedQuery.Unit unit,
            Map<Field, Double> fields,
            double share,
            double tie) {
        var word = new ParsedQuery(List.of(unit));
        fields.forEach((field, weight) -> {
            var query = new WordQuery(Map.of(field, weight), tie).of(word);
            looks.add(new Look(unit.word(), field, weight, share, index.prepared(query)));
        });
    }

    /** Those that give most first; empty where the page is gone. */
    List<Match> of(Hit hit) {
        int page = index.page(hit.path());
        if (page < 0) {
            return List.of();
        }
        int passage = index.passage(hit.path(), hit.anchor());
        var matches = new ArrayList<Match>();
        pages.forEach(look -> add(matches, look, page));
        passages.forEach(look -> add(matches, look, passage));
        matches.sort(Comparator.comparingDouble(Match::points).reversed());
        return List.copyOf(matches);
    }

    private void add(List<Match> matches, Look look, int entry) {
        double points = look.points(index, entry);
        if (points > 0) {
            matches.add(new Match(look.word(), look.field().said(), look.weight(), points));
        }
    }
}
