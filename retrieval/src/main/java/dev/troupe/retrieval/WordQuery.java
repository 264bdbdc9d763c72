package dev.troupe.retrieval;

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
record WordQuery(Map<Field, Double> fields, double tie) {
    Query of(ParsedQuery parsed) {
        var all = new BooleanQuery.Builder();
        for (var unit : parsed.units()) {
            all.add(new BoostQuery(unit(unit), (float) unit.weight()), Occur.SHOULD);
        }
        return all.build();
    }

    private Query unit(ParsedQuery.Unit unit) {
        var ways = new ArrayList<Query>();
        for (var way : unit.ways()) {
            // as many points for a word of three letters, which are two terms, as for one of two
            double share = way.weight() / Math.sqrt(way.terms().size());
            ways.add(new BoostQuery(way(way), (float) share));
        }
        var best = ways.size() == 1 ? ways.getFirst() : new DisjunctionMaxQuery(ways, 0);
        return fields.containsKey(Field.PAGE_NAME)
                ? new BooleanQuery.Builder()
                        .add(best, Occur.SHOULD)
                        .add(name(unit), Occur.SHOULD)
                        .build()
                : best;
    }

    /** A page that is called what was said; what means the same does not make it its name. */
    private Query name(ParsedQuery.Unit unit) {
        double weight = fields.getOrDefault(Field.PAGE_NAME, 0.0);
        var term = new TermQuery(new Term(Field.PAGE_NAME.id(), unit.word()));
        return new BoostQuery(term, (float) weight);
    }

    private Query way(ParsedQuery.Way way) {
        if (way.terms().size() == 1) {
            return term(way.terms().getFirst());
        }
        var all = new BooleanQuery.Builder();
        for (var term : way.terms()) {
            all.add(term(term), way.needsAll() ? Occur.MUST : Occur.SHOULD);
        }
        return all.build();
    }

    private Query term(String text) {
        var anywhere = new ArrayList<Query>();
        fields.forEach((field, weight) ->
                anywhere.add(
                        new BoostQuery(
                                new TermQuery(new Term(field.id(), text)), weight.floatValue())));
        return new DisjunctionMaxQuery(anywhere, (float) tie);
    }
}
