package dev.troupe.packs.data.grammar.word;

import dev.troupe.packs.data.grammar.clause.PhraseEdge;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.mention.ColumnProfile;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds what was done at all, where a column holds how many times it was: 返修过 for 返修次数. */
final class TimesDone {
    private static final Pattern TIMES = Pattern.compile("(?<verb>\\p{IsHan}{2,4})次数");

    /** Before what was never done, or is not stated. */
    private static final String UNLESS_DENIED = "(?<![没未不无非]|没有|是否|有没|曾经没|从来没有)";

    private static final double COST = 0.4;

    private TimesDone() {}

    static List<PhraseEdge> find(String text, List<ColumnProfile> columns) {
        return columns.stream()
                .filter(ColumnProfile::canMeasure)
                .flatMap(column -> find(text, column))
                .toList();
    }

    private static Stream<PhraseEdge> find(String text, ColumnProfile column) {
        var name = TIMES.matcher(column.spaced());
        if (!name.matches()) return Stream.empty();
        return Pattern.compile(UNLESS_DENIED + name.group("verb") + "过(?!期|[\\d一二两三四五六七八九十几多])")
                .matcher(text)
                .results()
                .map(match ->
                        new PhraseEdge(
                                match.start(),
                                match.end(),
                                "DONE_TIMES",
                                new Phrases.Named(column),
                                COST));
    }
}
