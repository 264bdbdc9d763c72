package dev.troupe.chat.offline;

import dev.troupe.language.Language;
import dev.troupe.model.SourceSkill.KnownWord;
import dev.troupe.model.SourceSkill.Part;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * How strongly the words of a message refer to a table. One common word never decides: most words
 * of a language are a value of some table.
 */
final class TableEvidence {
    /** What two words are worth, or a name. */
    static final double ENOUGH = 2;

    /** What a common word is worth. */
    static final double WORD = 1;

    private static final double NAME = 2;
    private static final double LIKELY_NAME = 1.5;
    private static final double HINT = 0.5;
    private static final int SHORTEST_NAME = 3; // characters of a Chinese one

    private static final Pattern INTERROGATIVE =
            Pattern.compile("who|whom|whose|which|what|谁|哪.{0,3}|什么");

    /** An identifier such as WL-0020; numbers and dates are in any message. */
    private static final Pattern IDENTIFIER = Pattern.compile("(?=.*\\p{L})(?=.*\\d)[^年月日号]{3,}");

    private TableEvidence() {}

    /**
     * What the words are worth.
     *
     * @param words of the message that the table accounts for
     */
    static double weigh(String message, Collection<KnownWord> words) {
        var counted = new HashSet<String>();
        double sum = 0;
        for (var word : words) {
            boolean isFirst = counted.add(word.part() == Part.TIME ? "" : word.word());
            if (isFirst && !INTERROGATIVE.matcher(word.word()).matches()) {
                sum += weigh(message, word);
            }
        }
        return sum > 0 && LocalDocuments.isForFigure(message) ? sum + HINT : sum;
    }

    /** Whether a column is among the words, not only values. */
    static boolean hasColumn(List<KnownWord> words) {
        return words.stream()
                .anyMatch(word ->
                        word.part() != Part.VALUE
                                && word.isSpecific()
                                && !INTERROGATIVE.matcher(word.word()).matches());
    }

    private static double weigh(String message, KnownWord word) {
        if (word.part() == Part.VALUE && IDENTIFIER.matcher(word.word()).matches()) {
            return NAME;
        }
        if (!word.isSpecific()) {
            return HINT;
        }
        return word.part() == Part.VALUE ? weighValue(message, word.word()) : WORD;
    }

    private static double weighValue(String message, String value) {
        if (Language.isChinese(value)) {
            return value.length() >= SHORTEST_NAME ? NAME : WORD;
        }
        int start = message.toLowerCase(Locale.ROOT).indexOf(value);
        boolean isCapital = start >= 0 && Character.isUpperCase(message.charAt(start));
        if (value.indexOf(' ') > 0) {
            return isCapital ? NAME : LIKELY_NAME;
        }
        return isCapital && start > 0 ? LIKELY_NAME : WORD;
    }
}
