package dev.troupe.packs.data.mention;

import dev.troupe.language.NounMatcher;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Finds what a header such as "Injury reported" flags: the noun, without which its participle is
 * open, since "mechanics reported" are others.
 */
final class HeaderParticiples {
    private static final Pattern PARTICIPLE =
            Pattern.compile(
                    "[a-z]{2,}ed|sent|paid|met|held|lost|found|done|made|given|taken|shown|known|seen"
                            + "|kept|built|bought|sold|broken|written|worn|won|hit|set|put");

    /** Words before a participle that name nothing: is insured, fully vaccinated. */
    private static final Pattern NO_NOUN =
            Pattern.compile(
                    "[a-z]+ly|is|are|was|were|be|been|has|have|had|got|not|no|never|ever|yet|still"
                            + "|already|self|well|pre|re|un|non|all|to|by");

    private HeaderParticiples() {}

    /** The claimed amount, for a column of numbers that is called Amount claimed. */
    static Optional<String> findTurned(ColumnProfile column) {
        return findTurned(column, column.spaced());
    }

    /**
     * @param name of the column, in full
     */
    static Optional<String> findTurned(ColumnProfile column, String name) {
        var parts = name.split(" ", -1);
        return column.canMeasure()
                        && parts.length == 2
                        && PARTICIPLE.matcher(parts[1]).matches()
                        && !NO_NOUN.matcher(parts[0]).matches()
                ? Optional.of(parts[1] + " " + parts[0])
                : Optional.empty();
    }

    /** Whether a part of the name of a column of yes and no is a participle without its noun. */
    static boolean isStateOfAnother(String text, ColumnProfile column, int part) {
        var parts = column.spaced().split(" ", -1);
        return part > 0
                && part == parts.length - 1
                && PARTICIPLE.matcher(parts[part]).matches()
                && !NO_NOUN.matcher(parts[part - 1]).matches()
                && NounMatcher.find(text, parts[part - 1]).isEmpty()
                && column.isFlag();
    }
}
