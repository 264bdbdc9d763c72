package dev.troupe.packs.data.grammar.word;

import dev.troupe.language.Language;
import dev.troupe.language.NounMatcher;
import dev.troupe.language.Span;
import dev.troupe.packs.data.grammar.clause.PhraseEdge;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Finds words of a question that are part of the Chinese name of the file: 北京 of 北京小区.csv, which
 * all of its rows are about.
 */
final class FileNameWords {
    private static final int SHORTEST = 2; // characters

    /** Dates, numbers and remarks in brackets. */
    private static final Pattern NOT_NAME =
            Pattern.compile("[(（][^()（）]{0,40}[)）]|\\d{1,4}[年月日号季度]{0,2}|[\\s_-]");

    private static final Pattern WORD = Pattern.compile("[^a-z]+");
    private static final Set<String> MEANINGFUL = Set.of("COLUMN", "VALUE", "PERIOD", "NUMBER");

    private FileNameWords() {}

    /**
     * @param subjects what the rows are called, the whole name first
     * @param edges the words that rules can use: a word that is also a column or a value is left to
     *     them
     */
    static List<Span> find(String text, List<String> subjects, List<PhraseEdge> edges) {
        var spans = new ArrayList<Span>();
        if (subjects.isEmpty()) return spans;
        if (!Language.isChinese(subjects.getFirst()))
            return findEnglish(text, subjects.getFirst(), edges);
        var name = NOT_NAME.matcher(subjects.getFirst()).replaceAll("");
        if (!name.matches("\\p{IsHan}{3,16}")) return spans;
        for (int start = 0; start < text.length(); ) {
            int length = lengthOfPart(text, start, name);
            var span = new Span(start, start + length);
            if (length >= SHORTEST && edges.stream().noneMatch(edge -> isMeant(edge, span)))
                spans.add(span);
            start += Math.max(1, length);
        }
        return spans;
    }

    /** Greenhouse of greenhouse_sensors.json: words of several letters, in singular and plural. */
    private static List<Span> findEnglish(String text, String name, List<PhraseEdge> edges) {
        var spans = new ArrayList<Span>();
        for (var word : WORD.split(name, -1))
            if (word.length() > SHORTEST)
                NounMatcher.find(text, NounMatcher.singular(word)).stream()
                        .filter(span ->
                                edges.stream().noneMatch(edge -> edge.span().overlaps(span)))
                        .forEach(spans::add);
        return spans;
    }

    /** The length of the longest part of the name that stands at a place. */
    private static int lengthOfPart(String text, int start, String name) {
        int length = 0;
        while (start + length < text.length()
                && name.contains(text.substring(start, start + length + 1))) length++;
        return length;
    }

    private static boolean isMeant(PhraseEdge edge, Span span) {
        boolean isCharacter = // 款 of 捐款, for an amount
                edge.symbol().equals("COLUMN") && edge.end() - edge.start() == 1;
        return MEANINGFUL.contains(edge.symbol()) && !isCharacter && edge.span().overlaps(span);
    }
}
