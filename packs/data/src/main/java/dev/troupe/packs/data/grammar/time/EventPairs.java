package dev.troupe.packs.data.grammar.time;

import dev.troupe.language.Span;
import dev.troupe.packs.data.grammar.clause.PhraseEdge;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.mention.ColumnProfile;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds two events that bound a stretch of time, by the verbs of the columns with their dates:
 * "days from sowing to harvest" for Sown and Harvested, "between filing and settlement" for Date
 * filed and Date settled.
 */
public final class EventPairs {
    private static final Pattern STRETCH =
            Pattern.compile(
                    "(?<![a-z])(?:from|between) (?:the )?(?<from>[a-z]{3,20}) (?:to|and|until|till) (?:the )?(?<to>[a-z]{3,20})(?![a-z])");

    private static final Pattern PARTICIPLE =
            Pattern.compile("(?:date )?(?<stem>[a-z]{2,18})ed(?: (?:on|at|date))?");

    private static final double COST = 0.4;

    private EventPairs() {}

    public static List<PhraseEdge> find(String text, List<ColumnProfile> columns) {
        return STRETCH.matcher(text)
                .results()
                .flatMap(match -> {
                    var from = findDate(match.group("from"), columns);
                    var to = findDate(match.group("to"), columns);
                    if (from.isEmpty() || to.isEmpty() || from.equals(to)) return Stream.empty();
                    return Stream.of(
                            edge(new Span(match.start("from"), match.end("from")), from.get()),
                            edge(new Span(match.start("to"), match.end("to")), to.get()));
                })
                .toList();
    }

    private static PhraseEdge edge(Span span, ColumnProfile column) {
        return PhraseEdge.of(span, "DATED", new Phrases.Named(column), COST);
    }

    /** The only column of dates whose participle is that of an event. */
    private static Optional<ColumnProfile> findDate(String event, List<ColumnProfile> columns) {
        var found =
                columns.stream()
                        .filter(column -> column.type().isTemporal() && isOf(event, column))
                        .toList();
        return found.size() == 1 ? Optional.of(found.getFirst()) : Optional.empty();
    }

    private static boolean isOf(String event, ColumnProfile column) {
        var name = PARTICIPLE.matcher(column.spaced());
        if (!name.matches()) return false;
        var stem = name.group("stem");
        int last = stem.length() - 1;
        boolean isDoubled = last > 1 && stem.charAt(last) == stem.charAt(last - 1);
        var stems = isDoubled ? stem + "|" + stem.substring(0, last) : stem;
        return event.matches("(?:" + stems + ")(?:e|ing|ed|e?ment)?");
    }
}
