package dev.troupe.language;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * Finds the names of things in texts: English ones in singular and plural, with any spacing between
 * their words, Chinese ones anywhere. Verbs are found by {@link CueMatcher}.
 */
public final class NounMatcher {
    private static final int MOST_PATTERNS = 20_000; // names come from data without end

    private static final Map<String, Pattern> PATTERNS = new ConcurrentHashMap<>();
    private static final Pattern CASE_CHANGE = Pattern.compile("(?<=[a-z0-9])(?=[A-Z])");
    private static final Pattern SEPARATORS = Pattern.compile("[_\\-./\\s#?*]+");
    private static final List<String> ES_ENDINGS = List.of("sses", "xes", "ches", "shes");

    /** Plurals of words in s: viruses and gases, but not houses, causes and cases. */
    private static final Pattern OF_S =
            Pattern.compile(".*(?<![oa])uses|lenses|gases|atlases|aliases|biases|canvases|irises");

    // full-width parentheses are replaced by plain ones before
    private static final Pattern BRACKETED = Pattern.compile("[(\\[【〔].{0,200}?[)\\]】〕]");

    private NounMatcher() {}

    /**
     * Every place where a noun stands.
     *
     * @param text in lower case
     * @param noun in lower case
     */
    public static List<Span> find(String text, String noun) {
        var spans = new ArrayList<Span>();
        var match = PATTERNS.computeIfAbsent(noun, NounMatcher::pattern).matcher(text);
        while (match.find()) {
            if (match.end() > match.start()) {
                spans.add(new Span(match.start(), match.end()));
            }
        }
        return spans;
    }

    /**
     * The lower-case words of an identifier: {@code unitPrice}, {@code unit_price} and {@code Unit
     * Price (USD)} are {@code unit price}; 单价（元） is 单价.
     */
    public static String normalizeName(String name) {
        var plain = Normalizer.normalize(name, Normalizer.Form.NFKC);
        var unbracketed = BRACKETED.matcher(plain).replaceAll(" ");
        var separated = CASE_CHANGE.matcher(unbracketed).replaceAll(" ");
        var words = SEPARATORS.matcher(separated).replaceAll(" ").strip().toLowerCase(Locale.ROOT);
        return words.isEmpty() ? plain.toLowerCase(Locale.ROOT) : words;
    }

    /** Whether two nouns differ at most in number. */
    public static boolean isSameNoun(String one, String other) {
        return one.equals(other)
                || (mayDifferInNumber(one, other)
                        && !Language.isChinese(one)
                        && singular(one).equals(singular(other)));
    }

    /** A plural begins as its singular does and is at most two letters longer. */
    private static boolean mayDifferInNumber(String one, String other) {
        return Math.abs(one.length() - other.length()) <= 2 && one.regionMatches(0, other, 0, 1);
    }

    /** The singular of a lower-case English word, by its suffix. */
    public static String singular(String word) {
        if (word.endsWith("ies") && word.length() > 4) {
            return word.substring(0, word.length() - 3) + "y";
        }
        if (ES_ENDINGS.stream().anyMatch(word::endsWith) || OF_S.matcher(word).matches()) {
            return word.substring(0, word.length() - 2);
        }
        return word.endsWith("s") && !word.endsWith("ss") && word.length() > 3
                ? word.substring(0, word.length() - 1)
                : word;
    }

    private static Pattern pattern(String noun) {
        if (PATTERNS.size() > MOST_PATTERNS) {
            PATTERNS.clear();
        }
        if (Language.isChinese(noun)) {
            return Pattern.compile(Pattern.quote(noun));
        }
        var parts = noun.strip().split("[\\s_-]+", -1);
        var pattern = new StringBuilder("(?<![a-z0-9])");
        for (int i = 0; i < parts.length; i++) {
            pattern.append(i > 0 ? "[\\s_-]*" : "")
                    .append(i == parts.length - 1 ? forms(parts[i]) : Pattern.quote(parts[i]));
        }
        return Pattern.compile(pattern.append("(?![a-z0-9])").toString());
    }

    /** Singular, plural and possessive. */
    private static String forms(String word) {
        if (!word.matches("[a-z]{3,}")) {
            return Pattern.quote(word);
        }
        var stem = singular(word);
        return stem.endsWith("y")
                ? stem.substring(0, stem.length() - 1) + "(?:y|ys|ies|y's)"
                : stem + "(?:'s|s|es)?";
    }
}
