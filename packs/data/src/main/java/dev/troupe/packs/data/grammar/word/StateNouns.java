package dev.troupe.packs.data.grammar.word;

import dev.troupe.language.NounMatcher;
import dev.troupe.language.Span;
import dev.troupe.packs.data.grammar.clause.PhraseEdge;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.mention.ColumnProfile;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/**
 * The noun of a state before a rate: the cancellation of cancelled, 取消 of 已取消, if only one value of
 * the table is such a state.
 */
final class StateNouns {
    private static final Pattern ENGLISH =
            Pattern.compile("(?<![a-z])(?<noun>[a-z]{5,20}) rates?(?![a-z])");
    private static final Pattern CHINESE = Pattern.compile("(?<noun>\\p{IsHan}{2,6})率");
    private static final Pattern NOUN_ENDING =
            Pattern.compile("(?:ation|ition|ion|ment|ance|ence|al|ure|age|ing|y)s?$");
    private static final Pattern PARTICIPLE = Pattern.compile("[a-z]{3,20}ed");

    /** What is done to rows and is a noun without a suffix; the rate of interest is a price. */
    private static final Set<String> EVENTS =
            Set.of(
                    "return",
                    "refund",
                    "default",
                    "repeat",
                    "reply",
                    "repair",
                    "recall",
                    "dispute",
                    "transfer",
                    "damage",
                    "purchase",
                    "contact");

    /** Nouns with a suffix whose rate is a price. */
    private static final Set<String> PRICED =
            Set.of(
                    "billing",
                    "shipping",
                    "charging",
                    "pricing",
                    "renting",
                    "parking",
                    "lodging",
                    "rental",
                    "insurance",
                    "storage",
                    "depreciation",
                    "inflation");

    private static final int SHORTEST = 4; // characters of a stem
    private static final double COST = 0.6;

    private StateNouns() {}

    static List<PhraseEdge> find(String text, List<ColumnProfile> columns) {
        var edges = new ArrayList<PhraseEdge>();
        for (var match : ENGLISH.matcher(text).results().toList())
            only(columns, value -> isStateOf(value, match.group("noun")))
                    .filter(_ -> !isColumn(match.group("noun") + " rate", columns))
                    .ifPresent(valued ->
                            edges.add(
                                    PhraseEdge.of(
                                            new Span(match.start(), match.end("noun")),
                                            "STATE",
                                            valued,
                                            COST)));
        for (var match : CHINESE.matcher(text).results().toList())
            only(columns, value -> isBefore(value, match.group("noun")))
                    .filter(valued -> !isColumn(valued.value().substring(1) + "率", columns))
                    .ifPresent(valued ->
                            edges.add(
                                    PhraseEdge.of(
                                            new Span(
                                                    match.end("noun") - valued.value().length() + 1,
                                                    match.end("noun")),
                                            "STATE",
                                            valued,
                                            COST)));
        return edges;
    }

    private static Optional<Phrases.Valued> only(
            List<ColumnProfile> columns, Predicate<String> isMeant) {
        var found =
                columns.stream()
                        .flatMap(column ->
                                column.values().stream()
                                        .filter(value -> isMeant.test(value))
                                        .map(value -> new Phrases.Valued(column, value)))
                        .limit(2)
                        .toList();
        return found.size() == 1 ? Optional.of(found.getFirst()) : Optional.empty();
    }

    /** Whether a column holds such a rate: billing rates, of a column billing_rate. */
    private static boolean isColumn(String rate, List<ColumnProfile> columns) {
        return columns.stream()
                .map(ColumnProfile::spaced)
                .map(name -> name.toLowerCase(Locale.ROOT))
                .anyMatch(name -> !NounMatcher.find(name, rate).isEmpty());
    }

    /** 已取消 is the state that 取消 results in. */
    private static boolean isBefore(String value, String noun) {
        return value.length() > 2 && value.startsWith("已") && noun.endsWith(value.substring(1));
    }

    private static boolean isStateOf(String value, String noun) {
        var state = value.toLowerCase(Locale.ROOT);
        if (!PARTICIPLE.matcher(state).matches() || PRICED.contains(noun)) return false;
        var verb = stem(state.substring(0, state.length() - 2));
        var ending = NOUN_ENDING.matcher(noun).replaceFirst("");
        boolean isBare = ending.equals(noun) || verb.equals(stem(noun));
        return verb.length() >= SHORTEST
                && (isBare
                        ? EVENTS.contains(noun) && verb.equals(stem(noun))
                        : verb.equals(stem(ending)));
    }

    /** Without a doubled consonant or a silent e at the end. */
    private static String stem(String verb) {
        int last = verb.length() - 1;
        if (last < SHORTEST) return verb;
        boolean isDropped = verb.charAt(last) == 'e' || verb.charAt(last) == verb.charAt(last - 1);
        return isDropped ? verb.substring(0, last) : verb;
    }
}
