package dev.troupe.packs.data.grammar.word;

import dev.troupe.packs.data.grammar.clause.PhraseEdge;
import dev.troupe.packs.data.grammar.clause.Phrases;
import dev.troupe.packs.data.mention.ColumnProfile;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Finds what was done of a unit that only one column of numbers has: 走了多少公里 for 公里数, whatever the
 * verb is. Verbs of what is left, lost or returned ask for other numbers.
 */
final class DoneAmounts {
    private static final Pattern DONE =
            Pattern.compile(
                    "(?<![谁哪各每])(?<verb>(?![没未不免退少多差剩缺漏亏欠省损还丢扣减取])\\p{IsHan})了(?:多少|几)(?<unit>\\p{IsHan}{1,3}?)(?!\\p{IsHan})");

    private static final double COST = 0.3;

    private DoneAmounts() {}

    static List<PhraseEdge> find(String text, List<ColumnProfile> columns) {
        return DONE.matcher(text).results().flatMap(match -> find(match, columns)).toList();
    }

    private static Stream<PhraseEdge> find(MatchResult match, List<ColumnProfile> columns) {
        var unit = Pattern.quote(match.group("unit"));
        var name =
                Pattern.compile(
                        "\\p{IsHan}{0,4}" + unit + "数|\\p{IsHan}{1,6}[(（/]" + unit + "[)）]?");
        var all =
                columns.stream()
                        .filter(ColumnProfile::canMeasure)
                        .filter(column -> name.matcher(column.name().strip()).matches())
                        .toList();
        return all.size() == 1
                ? Stream.of(
                        new PhraseEdge(
                                match.start(),
                                match.end(),
                                "NUMERIC",
                                new Phrases.Named(all.getFirst()),
                                COST))
                : Stream.of();
    }
}
