package dev.troupe.language;

import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;

/**
 * Finds cue words in texts: Chinese ones anywhere, English ones as whole words in any of their
 * regular forms.
 */
public final class Words {
    private static final Map<String, Pattern> PATTERNS = new ConcurrentHashMap<>();

    private Words() {}

    /**
     * Whether a text contains a cue.
     *
     * @param cue a Chinese phrase, or English words in their base form, {@code bar chart}
     */
    public static boolean contains(String text, String cue) {
        return PATTERNS.computeIfAbsent(cue.toLowerCase(Locale.ROOT), Words::pattern)
                .matcher(text)
                .find();
    }

    private static Pattern pattern(String cue) {
        if (Language.of(cue) == Language.ZH) {
            return Pattern.compile(Pattern.quote(cue), Pattern.CASE_INSENSITIVE);
        }
        var stem =
                cue.length() > 3 && cue.endsWith("e")
                        ? cue.substring(0, cue.length() - 1) + "e?"
                        : Pattern.quote(cue);
        var last = Pattern.quote(cue.substring(cue.length() - 1));
        return Pattern.compile(
                "(?<![\\p{IsLatin}\\d])"
                        + stem
                        + "(?:s|es|d|ed|r|ing|"
                        + last
                        + "ing|"
                        + last
                        + "ed)?(?![\\p{IsLatin}\\d])",
                Pattern.CASE_INSENSITIVE);
    }
}
