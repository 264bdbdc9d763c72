package dev.troupe.retrieval.search;

import dev.troupe.retrieval.index.SearchField;
import dev.troupe.retrieval.term.ParsedQuery;
import java.util.ArrayList;
import java.util.Map;
import org.apache.lucene.index.Term;
import org.apache.lucene.search.BooleanClause.Occur;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.BoostQuery;
import org.apache.lucene.search.DisjunctionMaxQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.TermQuery;

/** The form in which Lucene takes a question: each unit counts by the best of its ways. */
record LexicalQueryBuilder(Map<SearchField, Double> fields, double tie) {
    Query build(ParsedQuery parsed) {
        var all = new BooleanQuery.Builder();
        for (var unit : parsed.units()) {
            all.add(new BoostQuery(unitQuery(unit), (float) unit.weight()), Occur.SHOULD);
        }
        return all.build();
    }

    private Query unitQuery(ParsedQuery.Unit unit) {
        var ways = new ArrayList<Query>();
        for (var way : unit.ways()) {
            // as many points for a word of three letters, which are two terms, as for one of two
            double share = way.weight() / Math.sqrt(way.terms().size());
            ways.add(new BoostQuery(alternativeQuery(way), (float) share));
        }
        var best = ways.size() == 1 ? ways.getFirst() : new DisjunctionMaxQuery(ways, 0);
        return fields.containsKey(SearchField.PAGE_NAME)
                ? new BooleanQuery.Builder()
                        .add(best, Occur.SHOULD)
                        .add(nameQuery(unit), Occur.SHOULD)
                        .build()
                : best;
    }

    /** A page whose name is the query; synonyms do not count as its name. */
    private Query nameQuery(ParsedQuery.Unit unit) {
        double weight = fields.getOrDefault(SearchField.PAGE_NAME, 0.0);
        var term = new TermQuery(new Term(SearchField.PAGE_NAME.id(), unit.word()));
        return new BoostQuery(term, (float) weight);
    }

    private Query alternativeQuery(ParsedQuery.Alternative way) {
        if (way.terms().size() == 1) {
            return termQuery(way.terms().getFirst());
        }
        var all = new BooleanQuery.Builder();
        for (var term : way.terms()) {
            all.add(termQuery(term), way.needsAll() ? Occur.MUST : Occur.SHOULD);
        }
        return all.build();
    }

    private Query termQuery(String text) {
        var anywhere = new ArrayList<Query>();
        fields.forEach((field, weight) ->
                anywhere.add(
                        new BoostQuery(
                                new TermQuery(new Term(field.id(), text)), weight.floatValue())));
        return new DisjunctionMaxQuery(anywhere, (float) tie);
    }
}
