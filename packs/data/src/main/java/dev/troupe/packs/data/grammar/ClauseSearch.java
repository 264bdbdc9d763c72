package dev.troupe.packs.data.grammar;

import dev.troupe.language.FillerWords;
import dev.troupe.language.NounMatcher;
import dev.troupe.language.Span;
import dev.troupe.packs.data.grammar.clause.TableContext;
import dev.troupe.packs.data.grammar.rule.Rule;
import dev.troupe.packs.data.grammar.word.Terminals;
import dev.troupe.packs.data.mention.RequestText;
import java.util.ArrayList;
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
        var terminals = new Terminals(request, table.columns(), subjects(table.name()));
        var words = terminals.edges(filler);
        var gaps = terminals.gaps(filler, taken);
        var parser = new ChartParser(gaps, rules);
        parser.parse(words);
        if (parser.isTooComplex()) return new ClauseSearch(List.of(), true, false);
        var paths = new ClausePaths(parser, gaps);
        var cheapest = paths.cheapest();
        return new ClauseSearch(cheapest, false, paths.isTooLong());
    }

    /** What the rows of a table are called, by its name. */
    private static List<String> subjects(String table) {
        var name = NounMatcher.normalizeName(table.replaceAll("\\.[A-Za-z]+(?:#.*)?$", ""));
        var parts = Stream.concat(Stream.of(name.split(" ", -1)), chineseParts(name).stream());
        return Stream.concat(Stream.of(name), parts)
                .map(word -> word.replaceAll("[\\d_]+$", "").strip())
                .filter(word -> word.length() > 1)
                .flatMap(word -> Stream.of(word, singular(word)))
                .distinct()
                .toList();
    }

    /** Movie for movies. */
    private static String singular(String word) {
        return word.matches("[a-z ]{3,}[a-rt-z]s") ? word.substring(0, word.length() - 1) : word;
    }

    /** Beginnings and ends of a name of several characters: 篮球运动员 are 运动员. */
    private static List<String> chineseParts(String name) {
        var parts = new ArrayList<String>();
        if (!name.matches("\\p{IsHan}{3,12}")) return parts;
        for (int length = 2; length < name.length(); length++) {
            parts.add(name.substring(0, length));
            parts.add(name.substring(name.length() - length));
        }
        return parts;
    }
}
