package dev.troupe.packs.data.grammar.word;

import dev.troupe.packs.data.mention.ColumnProfile;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Tells where what was done stands for its amount: 用电最多 compares 用电量, rather than the number of
 * rows of the file 园区用电.
 */
final class ComparedAmounts {
    private static final Pattern DONE =
            Pattern.compile("(?<done>\\p{IsHan}{2,4}?)(?:[了过着得的]?最.*|[了过着得的])?");

    private static final Pattern SUPERLATIVE = Pattern.compile("[得的]?最");

    private static final Pattern ENDING = Pattern.compile("(?:总?量|数量?|总?额|费用?)(?:\\P{IsHan}.*)?");

    private ComparedAmounts() {}

    /** Whether a superlative is in a phrase or follows it, and a column holds the amount of it. */
    static boolean isAt(String text, int start, int end, List<ColumnProfile> columns) {
        var done = DONE.matcher(text).region(start, end);
        boolean isCompared =
                text.substring(start, end).contains("最")
                        || SUPERLATIVE.matcher(text).region(end, text.length()).lookingAt();
        return isCompared
                && done.matches()
                && columns.stream()
                        .filter(ColumnProfile::canMeasure)
                        .map(ColumnProfile::spaced)
                        .filter(name -> name.startsWith(done.group("done")))
                        .map(name -> name.substring(done.group("done").length()))
                        .anyMatch(ending -> ENDING.matcher(ending).matches());
    }
}
