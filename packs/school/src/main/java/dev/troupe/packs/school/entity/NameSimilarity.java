package dev.troupe.packs.school.entity;

import dev.troupe.core.value.EditDistance;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.List;

/** How similar names are, by the edit distance of their words (Levenshtein 1966). */
final class NameSimilarity {
    /** From this similarity on a name may be meant. */
    static final BigDecimal ENOUGH = new BigDecimal("0.6");

    private NameSimilarity() {}

    /** 1 for equal names, 0 for names without a common character. */
    static BigDecimal between(List<String> words, List<String> others) {
        var a = String.join("", words);
        var b = String.join("", others);
        int longest = Math.max(a.length(), b.length());
        return longest == 0
                ? BigDecimal.ONE
                : BigDecimal.ONE.subtract(
                        BigDecimal.valueOf(EditDistance.between(a, b))
                                .divide(BigDecimal.valueOf(longest), 2, RoundingMode.HALF_UP));
    }
}
