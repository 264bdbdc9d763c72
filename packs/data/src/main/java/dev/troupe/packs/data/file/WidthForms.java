package dev.troupe.packs.data.file;

import dev.troupe.core.value.LocalizedText;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Texts of a column that differ only in whether letters, digits and signs are of full width: Ａ店 and
 * A店 become one value, in the form that is more common.
 */
public final class WidthForms {
    private static final int FIRST = '\uFF01'; // the full width forms of ! to ~
    private static final int LAST = '\uFF5E';
    private static final int DISTANCE = 0xFEE0;
    private static final char SPACE = '\u3000';

    private WidthForms() {}

    /** What is stated of a column that has such texts. */
    public static LocalizedText remark(String column) {
        return new LocalizedText(
                "“" + column + "”列中只有全角和半角不同的值算同一个值",
                "values of column '"
                        + column
                        + "' that differ only in full and half width count as the same");
    }

    /** The texts with one form of each value; empty if each has one already. */
    static Optional<List<String>> unify(List<String> texts) {
        if (texts.stream().noneMatch(WidthForms::isFull)) return Optional.empty();
        var forms = new HashMap<String, Map<String, Integer>>();
        for (var text : texts)
            forms.computeIfAbsent(narrow(text), _ -> new HashMap<>()).merge(text, 1, Integer::sum);
        if (forms.values().stream().allMatch(same -> same.size() == 1)) return Optional.empty();
        var chosen = new HashMap<String, String>();
        forms.forEach((narrow, same) -> chosen.put(narrow, mostCommon(narrow, same)));
        return Optional.of(
                texts.stream().map(text -> chosen.getOrDefault(narrow(text), text)).toList());
    }

    private static String mostCommon(String narrow, Map<String, Integer> counts) {
        var best = narrow;
        for (var form : counts.keySet().stream().sorted().toList())
            if (counts.getOrDefault(form, 0) > counts.getOrDefault(best, 0)) best = form;
        return best;
    }

    private static boolean isFull(String text) {
        return text.chars().anyMatch(WidthForms::isFull);
    }

    private static boolean isFull(int letter) {
        return letter >= FIRST && letter <= LAST || letter == SPACE;
    }

    private static String narrow(String text) {
        if (!isFull(text)) return text;
        var narrow = new StringBuilder(text.length());
        for (int at = 0; at < text.length(); at++) {
            char letter = text.charAt(at);
            if (letter == SPACE) narrow.append(' ');
            else narrow.append(isFull(letter) ? (char) (letter - DISTANCE) : letter);
        }
        return narrow.toString();
    }
}
