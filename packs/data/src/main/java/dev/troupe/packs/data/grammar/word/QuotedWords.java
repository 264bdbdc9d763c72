package dev.troupe.packs.data.grammar.word;

import dev.troupe.language.Language;
import dev.troupe.language.Span;
import dev.troupe.packs.data.grammar.clause.PhraseEdge;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.mention.RequestText;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds texts in quotation marks, and words that may be looked for in cells. */
final class QuotedWords {
    private static final Pattern QUOTED =
            Pattern.compile("[\"“‘「『]([^\"”’」』]{1,80})[\"”’」』]|(?<![a-z])'([^']{1,80})'(?![a-z])");
    private static final Pattern PLAIN_WORD =
            Pattern.compile("[\\p{L}\\p{N}][\\p{L}\\p{N}_@.&-]{0,60}");

    private static final Pattern STOP = Pattern.compile("[?？]");
    private static final Pattern COMMA = Pattern.compile("[,，、;；]");

    private QuotedWords() {}

    /** Marks that end a part of a question. */
    static List<PhraseEdge> findMarks(String text) {
        return Stream.concat(find(text, COMMA, "comma"), find(text, STOP, "stop")).toList();
    }

    private static Stream<PhraseEdge> find(String text, Pattern pattern, String symbol) {
        return pattern.matcher(text)
                .results()
                .map(match -> new Span(match.start(), match.end()))
                .map(span -> PhraseEdge.of(span, symbol, ",", 0.1));
    }

    static List<PhraseEdge> find(RequestText request) {
        var edges = new ArrayList<PhraseEdge>();
        addQuotes(request, edges);
        addPlainWords(request, edges);
        return edges;
    }

    private static void addQuotes(RequestText request, List<PhraseEdge> edges) {
        QUOTED.matcher(request.text())
                .results()
                .forEach(match -> {
                    int group = match.group(1) != null ? 1 : 2;
                    var inner = new Span(match.start(group), match.end(group));
                    var quoted = new Phrases.Quoted(request.originalCase(inner).strip());
                    var whole = new Span(match.start(), match.end());
                    edges.add(PhraseEdge.of(whole, "TEXT", quoted, 0.4));
                    edges.add(PhraseEdge.of(whole, "QUOTED", quoted, 0.4));
                });
    }

    private static void addPlainWords(RequestText request, List<PhraseEdge> edges) {
        PLAIN_WORD
                .matcher(request.text())
                .results()
                .filter(match -> !Language.isChinese(match.group()))
                .forEach(match -> {
                    var span = new Span(match.start(), match.end());
                    var word = new Phrases.Quoted(request.originalCase(span));
                    edges.add(PhraseEdge.of(span, "TEXT", word, 1.4));
                });
    }
}
