package dev.troupe.retrieval.search;

import dev.troupe.retrieval.index.IndexSnapshot;
import dev.troupe.retrieval.index.SearchField;
import dev.troupe.retrieval.term.ParsedQuery;
import dev.troupe.retrieval.value.Hit;
import dev.troupe.retrieval.value.WordMatch;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.apache.lucene.search.Weight;

/** Determines which words of one question occur in hits of one index, and where. */
public final class WordMatcher {
    /**
     * One word in one field.
     *
     * @param share of the points of that field that counts
     */
    private record Look(String word, SearchField field, double weight, double share, Weight query) {
        double scoreOf(IndexSnapshot index, int entry) {
            return share * index.scoreOf(query, entry);
        }
    }

    private final IndexSnapshot index;
    private final List<Look> pages = new ArrayList<>();
    private final List<Look> passages = new ArrayList<>();

    WordMatcher(ParsedQuery parsed, IndexSnapshot index, RankingWeights ranking) {
        this.index = index;
        for (var unit : parsed.units()) {
            addMatches(pages, unit, ranking.page(), ranking.wholePage(), ranking.tie());
            addMatches(passages, unit, ranking.passage(), 1, ranking.tie());
        }
    }

    private void addMatches(
            List<Look> looks,
            ParsedQuery.Unit unit,
            Map<SearchField, Double> fields,
            double share,
            double tie) {
        var word = new ParsedQuery(List.of(unit));
        fields.forEach((field, weight) -> {
            var query = new LexicalQueryBuilder(Map.of(field, weight), tie).build(word);
            looks.add(new Look(unit.word(), field, weight, share, index.prepare(query)));
        });
    }

    /** The words with the highest contribution first; empty if the page was removed. */
    public List<WordMatch> findMatches(Hit hit) {
        int page = index.pageEntry(hit.path());
        if (page < 0) {
            return List.of();
        }
        int passage = index.readPassage(hit.path(), hit.anchor());
        var matches = new ArrayList<WordMatch>();
        pages.forEach(look -> addMatches(matches, look, page));
        passages.forEach(look -> addMatches(matches, look, passage));
        matches.sort(Comparator.comparingDouble(WordMatch::points).reversed());
        return List.copyOf(matches);
    }

    private void addMatches(List<WordMatch> matches, Look look, int entry) {
        double points = look.scoreOf(index, entry);
        if (points > 0) {
            matches.add(
                    new WordMatch(look.word(), look.field().displayName(), look.weight(), points));
        }
    }
}
