package dev.troupe.packs.data;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * Finds words in requests: whole words with their plural in Latin script, any position in Chinese.
 */
final class Words {
    /** Where something stands in a request. */
    record Span(int start, int end) {
        int length() {
            return end - start;
        }

        boolean overlaps(Span other) {
            return start < other.end && other.start < end;
        }
    }

    private static final Map<String, Pattern> PATTERNS = new ConcurrentHashMap<>();

    private Words() {}

    static boolean isChinese(String text) {
        return text.codePoints()
                .anyMatch(c -> Character.UnicodeScript.of(c) == Character.UnicodeScript.HAN);
    }

    /**
     * Lower-case words of a column name: {@code unitPrice}, {@code unit_price} and {@code Unit
     * Price (USD)} are {@code unit price}.
     */
    static String spaced(String name) {
        var split =
                name.replaceAll("[((\\[【].*?[))\\]】]", " ")
                        .replaceAll("(?<=[a-z0-9])(?=[A-Z])", " ")
                        .replaceAll("[_\\-./\\s#]+", " ")
                        .strip()
                        .toLowerCase(Locale.ROOT);
        return split.isEmpty() ? name.toLowerCase(Locale.ROOT) : split;
    }

    static boolean same(String one, String other) {
        return one.equals(other) || (!isChinese(one) && singular(one).equals(singular(other)));
    }

    static String singular(String word) {
        if (word.endsWith("ies") && word.length() > 4)
            return word.substring(0, word.length() - 3) + "y";
        if (word.matches(".*(s|x|ch|sh)es")) return word.substring(0, word.length() - 2);
        return word.endsWith("s") && !word.endsWith("ss") && word.length() > 3
                ? word.substring(0, word.length() - 1)
                : word;
    }

    /** Every place where the word stands. */
    static List<Span> find(String text, String word) {
        var spans = new ArrayList<Span>();
        var match = PATTERNS.computeIfAbsent(word, Words::pattern).matcher(text);
        while (match.find())
            if (match.end() > match.start()) spans.add(new Span(match.start(), match.end()));
        return spans;
    }

    private static Pattern pattern(String word) {
        if (PATTERNS.size() > 20_000) PATTERNS.clear();
        if (isChinese(word)) return Pattern.compile(Pattern.quote(word));
        var parts = word.strip().split("[\\s_-]+", -1);
        var pattern = new StringBuilder("(?<![a-z0-9])");
        for (int i = 0; i < parts.length; i++) {
            if (i > 0) pattern.append("[\\s_-]*");
            boolean last = i == parts.length - 1;
            pattern.append(last ? plural(parts[i]) : Pattern.quote(parts[i]));
        }
        return Pattern.compile(pattern.append("(?![a-z0-9])").toString());
    }

    private static String plural(String word) {
        if (!word.matches("[a-z]{3,}")) return Pattern.quote(word);
        var stem = singular(word);
        return stem.endsWith("y")
                ? stem.substring(0, stem.length() - 1) + "(?:y|ys|ies|y's)"
                : stem + "(?:'s|s|es)?";
    }
}
