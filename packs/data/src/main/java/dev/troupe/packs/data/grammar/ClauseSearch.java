package dev.troupe.packs.data.grammar;

import dev.troupe.language.FillerWords;
import dev.troupe.language.Span;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.grammar.rule.Rule;
import dev.troupe.packs.data.grammar.word.Terminals;
import dev.troupe.packs.data.mention.RequestText;
import java.util.List;
import java.util.stream.Stream;

/**
 * The sequences of clauses that a message may consist of.
 *
 * @param paths the cheapest first
 * @param isTooComplex whether its words have more combinations than those of any question
 * @param isTooLong whether a sequence has more clauses than any question
 */
record ClauseSearch(List<ClausePaths.Path> paths, boolean isTooComplex, boolean isTooLong) {
    /**
     * @param taken what other readers have read, such as the kind of a chart
     */
    static ClauseSearch of(
            RequestText request,
            TableContext table,
            FillerWords filler,
            List<Span> taken,
            List<Rule> rules) {
        var terminals =
                new Terminals(request, table.columns(), RowNames.of(table))
                        .withThings(
                                Stream.concat(
                                                ThingNouns.of(table, request).stream(),
                                                ThingNouns.ofLabel(table, request).stream())
                                        .toList());
        var words = terminals.edges(filler);
        var gaps = terminals.gaps(filler, taken);
        var parser = new ChartParser(gaps, rules);
        parser.parse(words);
        if (parser.isTooComplex()) return new ClauseSearch(List.of(), true, false);
        var paths = new ClausePaths(parser, gaps);
        var cheapest = paths.cheapest();
        return new ClauseSearch(cheapest, false, paths.isTooLong());
    }
}
