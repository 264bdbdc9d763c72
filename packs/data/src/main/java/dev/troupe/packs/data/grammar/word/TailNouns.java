package dev.troupe.packs.data.grammar.word;

import dev.troupe.packs.data.grammar.clause.PhraseEdge;
import dev.troupe.packs.data.mention.ColumnProfile;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** Finds the last noun of a header that a question counts the values of: 出发港有几个不同的港. */
final class TailNouns {
    private static final String COUNTED =
            "(?:列|里|中)?(?:一共|总共|共)?(?:有|涉及|包括|出现了?)?(?:几|多少)个(?:不同的|不一样的)?";

    private static final Pattern NAME = Pattern.compile("\\p{IsHan}{2,8}");
    private static final double COST = 0.2;

    private TailNouns() {}

    static List<PhraseEdge> find(String text, List<ColumnProfile> columns) {
        return columns.stream()
                .filter(column -> !column.canMeasure() && !column.type().isTemporal())
                .filter(column -> NAME.matcher(column.spaced()).matches())
                .flatMap(column -> find(text, column.spaced()))
                .toList();
    }

    private static Stream<PhraseEdge> find(String text, String name) {
        var tail = name.substring(name.length() - 1);
        return Pattern.compile(
                        Pattern.quote(name)
                                + COUNTED
                                + "(?<tail>"
                                + tail
                                + ")(?![\\p{IsHan}a-z\\d&&[^呢吗啊]])")
                .matcher(text)
                .results()
                .map(match ->
                        new PhraseEdge(match.start("tail"), match.end("tail"), "skip", tail, COST));
    }
}
