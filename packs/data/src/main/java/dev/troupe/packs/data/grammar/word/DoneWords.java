package dev.troupe.packs.data.grammar.word;

import dev.troupe.language.NounMatcher;
import dev.troupe.language.Span;
import dev.troupe.packs.data.grammar.clause.PhraseEdge;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.mention.AgentVerbs;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.mention.RequestText;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Finds what those did whom a column names, and what they are called by it: directed and director
 * for Directed by, won the cup for Winners.
 */
final class DoneWords {
    private static final double COST = 0.6;

    /** What is won, which adds nothing in a table that is about nothing else of the kind. */
    private static final Pattern WON =
            Pattern.compile("w[io]ns?(?: the (?<what>cup|race)| it)(?![a-z])");

    /** Before those who are asked for, rather than mentioned. */
    private static final Pattern ASKED =
            Pattern.compile("(?<![a-z])(?:which|what|how many|each|per|by|every) $");

    private DoneWords() {}

    /**
     * @param columns all of the table
     */
    static List<PhraseEdge> find(String text, ColumnProfile column, List<ColumnProfile> columns) {
        var edges = new ArrayList<PhraseEdge>();
        AgentVerbs.find(column.spaced())
                .or(() -> AgentVerbs.findBy(column.spaced()))
                .ifPresent(verb ->
                        verb.matcher(text)
                                .results()
                                .forEach(match -> addVerb(edges, text, match, column, columns)));
        AgentVerbs.findAgent(column.spaced())
                .ifPresent(agent ->
                        agent.matcher(text)
                                .results()
                                .filter(match ->
                                        ASKED.matcher(text.substring(0, match.start())).find())
                                .filter(match -> !isOfTable(match.group(), columns))
                                .forEach(match -> addAgent(edges, match, column)));
        return edges;
    }

    private static void addVerb(
            List<PhraseEdge> edges,
            String text,
            MatchResult verb,
            ColumnProfile column,
            List<ColumnProfile> columns) {
        var named = new Phrases.Named(column);
        edges.add(PhraseEdge.of(span(verb), "VERB", named, COST));
        var won = WON.matcher(text).region(verb.start(), text.length());
        if (!won.lookingAt()) return;
        var what = won.group("what");
        if (what == null || !isOfTable(what, columns))
            edges.add(PhraseEdge.of(new Span(won.start(), won.end()), "VERB", named, COST));
    }

    private static void addAgent(List<PhraseEdge> edges, MatchResult agent, ColumnProfile column) {
        for (var symbol : List.of("COLUMN", "LABEL"))
            edges.add(PhraseEdge.of(span(agent), symbol, new Phrases.Named(column), COST));
    }

    /** Whether a name or a value of the table has a word. */
    private static boolean isOfTable(String word, List<ColumnProfile> columns) {
        var noun = NounMatcher.singular(word);
        return columns.stream()
                .anyMatch(column ->
                        !NounMatcher.find(column.spaced(), noun).isEmpty()
                                || column.values().stream()
                                        .map(value ->
                                                RequestText.plain(value).toLowerCase(Locale.ROOT))
                                        .filter(value -> value.contains(noun))
                                        .anyMatch(
                                                value -> !NounMatcher.find(value, noun).isEmpty()));
    }

    private static Span span(MatchResult word) {
        return new Span(word.start(), word.end());
    }
}
