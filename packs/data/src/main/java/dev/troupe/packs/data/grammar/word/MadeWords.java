package dev.troupe.packs.data.grammar.word;

import dev.troupe.packs.data.grammar.clause.PhraseEdge;
import dev.troupe.packs.data.mention.ColumnProfile;
import dev.troupe.packs.data.table.ColumnType;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds verbs that mean no more than that rows began: built before 1950, released first. They do in
 * a table with a single column of times that does not use the verb otherwise.
 */
final class MadeWords {
    private static final Pattern TIME =
            Pattern.compile(
                    "\\s+(?:(?:after|before|since|between|from|during|until|prior to|first|last|earliest|latest|earlier|later|most recently)(?![a-z])"
                            + "|(?:in|on)(?: the)?\\s+(?:\\d|january|february|march|april|may|june|july|august|september|october|november|december))");

    private static final Pattern FIRST =
            Pattern.compile("(?<![a-z])(?:first|last|earliest|latest)(?: one)?(?: to be)?\\s+$");

    private static final int STEM = 4; // characters
    private static final Pattern NEUTRAL =
            Pattern.compile("(?:the )?(?:years?|dates?|seasons?|time|day|month)");
    private static final List<Pattern> SAME =
            List.of(
                    Pattern.compile("built|construct|complet|finish|erect"),
                    Pattern.compile("found|establish|form(?:ed|ation)|creat"),
                    Pattern.compile("climb|ascen|summit"),
                    Pattern.compile("discover|found"),
                    Pattern.compile("releas|publi|issue"),
                    Pattern.compile("(?<![a-z])air|broadcast|premier"));

    private static final Set<String> NAMES = Set.of("COLUMN", "VALUE", "VERB");
    private static final int MOST_BEFORE = 24; // characters

    private MadeWords() {}

    /**
     * @param edges the words that rules can use
     */
    static List<PhraseEdge> find(String text, List<ColumnProfile> columns, List<PhraseEdge> edges) {
        return Stream.concat(
                        findMade(text, columns, edges).stream(),
                        findWon(text, columns, edges).stream())
                .toList();
    }

    private static List<PhraseEdge> findMade(
            String text, List<ColumnProfile> columns, List<PhraseEdge> edges) {
        var times =
                columns.stream()
                        .filter(column -> column.type().isTemporal() || column.isOfYears())
                        .toList();
        if (times.size() != 1) return List.of();
        return edges.stream()
                .filter(edge -> edge.symbol().equals("made"))
                .filter(edge -> isOf(text.substring(edge.start(), edge.end()), times.getFirst()))
                .filter(edge -> isAboutTime(text, edge))
                .filter(edge ->
                        edges.stream()
                                .filter(other -> NAMES.contains(other.symbol()))
                                .noneMatch(other -> other.span().overlaps(edge.span())))
                .filter(edge -> !isInTexts(columns, text.substring(edge.start(), edge.end())))
                .map(edge ->
                        new PhraseEdge(edge.start(), edge.end(), "skip", edge.value(), edge.cost()))
                .toList();
    }

    /** Whether a column of times is of what a verb states: built is not opened or demolished. */
    private static boolean isOf(String verb, ColumnProfile time) {
        var name = time.spaced().toLowerCase(Locale.ROOT);
        return NEUTRAL.matcher(name).matches()
                || name.contains(verb.substring(0, Math.min(verb.length(), STEM)))
                || SAME.stream()
                        .anyMatch(same -> same.matcher(verb).find() && same.matcher(name).find());
    }

    /** Won, in a table of medals: what was won are the numbers of its columns. */
    private static List<PhraseEdge> findWon(
            String text, List<ColumnProfile> columns, List<PhraseEdge> edges) {
        if (!areMedals(columns)) return List.of();
        return edges.stream()
                .filter(edge -> edge.symbol().equals("won"))
                .filter(edge -> !text.startsWith(" by", edge.end()))
                .map(edge ->
                        new PhraseEdge(edge.start(), edge.end(), "skip", edge.value(), edge.cost()))
                .toList();
    }

    /** Whether a word for the rows means medals, which are numbers of the columns instead. */
    static boolean isMedal(String text, PhraseEdge subject, List<ColumnProfile> columns) {
        return text.startsWith("medal", subject.start()) && areMedals(columns);
    }

    private static boolean areMedals(List<ColumnProfile> columns) {
        return columns.stream()
                .filter(ColumnProfile::canMeasure)
                .map(ColumnProfile::spaced)
                .toList()
                .containsAll(List.of("gold", "silver"));
    }

    private static boolean isAboutTime(String text, PhraseEdge verb) {
        var before = text.substring(Math.max(0, verb.start() - MOST_BEFORE), verb.start());
        return TIME.matcher(text).region(verb.end(), text.length()).lookingAt()
                || FIRST.matcher(before).find();
    }

    /** Whether a text has the verb: then it is a condition. */
    private static boolean isInTexts(List<ColumnProfile> columns, String verb) {
        return columns.stream()
                .filter(column -> column.type() == ColumnType.TEXT)
                .flatMap(column -> column.values().stream())
                .flatMap(value -> Stream.of(value.toLowerCase(Locale.ROOT).split("[^a-z]+", -1)))
                .anyMatch(verb::equals);
    }
}
