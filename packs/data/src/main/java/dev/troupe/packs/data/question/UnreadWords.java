package dev.troupe.packs.data.question;

import dev.troupe.core.value.LocalizedText;
import java.util.List;
import java.util.Optional;

/**
 * Refuses a question with words that nothing reads. Leaving such a word out would answer another
 * question than the one that was asked: 统计加急订单 over a table that does not say which are.
 */
final class UnreadWords {
    private UnreadWords() {}

    /** The refusal of a question that reads as nothing without the words either. */
    static Interpretation.Unclear unclear(List<String> words) {
        return new Interpretation.Unclear(
                LocalizedText.of(
                        "无法理解%s，因此没有计算。请改用其他说法，并写明要计算的列、分组、条件和顺序。",
                        "Not understood: %s; nothing was computed. Rephrase it, and name the columns"
                                + " to compute, the groups, the conditions and the order.",
                        Interpretation.Remainder.quote(words)),
                List.of());
    }

    /**
     * The refusal.
     *
     * @param rest what the question asks without the words
     */
    static Interpretation.Unclear unclear(List<String> words, Computation rest) {
        var quoted = Interpretation.Remainder.quote(words);
        return new Interpretation.Unclear(
                new LocalizedText(
                        "无法理解%s，因此没有计算。不考虑时会这样理解：%s请改用其他说法，或删除后重试。"
                                .formatted(quoted.zh(), rest.describe()),
                        "Not understood: %s; nothing was computed. Without that, the question reads: %s Rephrase it or leave it out."
                                .formatted(quoted.en(), rest.describe())),
                List.of(),
                Optional.of(new Interpretation.Remainder(words, rest)));
    }
}
