package dev.troupe.packs.life.database;

import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/** Names as they are compared: without regard to case, width of letters and spaces. */
public final class NameNormalizer {
    private static final String LETTER = "[\\p{L}\\p{N}&&[^\\p{IsHan}]]";
    private static final Pattern BEGINS_WORD = Pattern.compile("^" + LETTER);
    private static final Pattern ENDS_WORD = Pattern.compile(LETTER + "$");

    private NameNormalizer() {}

    /**
     * Whether a key is a part of a name that divides no word, but for a plural: "mom" is one of
     * "call mom", not of "buy a momentum sensor". Words of Chinese are not divided.
     */
    static boolean hasWords(String name, String key) {
        var start = BEGINS_WORD.matcher(key).find() ? "(?<!" + LETTER + ")" : "";
        var end = ENDS_WORD.matcher(key).find() ? "s?(?!" + LETTER + ")" : "";
        return Pattern.compile(start + Pattern.quote(key) + end).matcher(key(name)).find();
    }

    public static String key(String name) {
        return Normalizer.normalize(name, Normalizer.Form.NFKC)
                .toLowerCase(Locale.ROOT)
                .strip()
                .replaceAll("[\\s\0“”\"'《》「」]+", " ")
                .strip();
    }
}
