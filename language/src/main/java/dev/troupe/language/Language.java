package dev.troupe.language;

import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The languages that Troupe supports. */
public enum Language {
    ZH,
    EN;

    private static final Pattern WORD = Pattern.compile("\\p{L}{2,}");
    private static final Pattern FULL_WIDTH =
            Pattern.compile("[\u3001\u3002\u3008-\u3011\uFF01-\uFF0F\uFF1A-\uFF20]");
    private static final int MAX_REQUEST = 8_000; // characters; longer texts are documents
    private static final char FIRST_HAN = '\u2E80'; // none comes before it
    private static final int SHORT = 3; // letters; "yes", "no" and "ok" are typed in any language

    /**
     * The language of a text: Chinese as soon as it has a Chinese character, or full-width
     * punctuation and no words, else English. Names of files and quotations of a request do not
     * count, unless it has no other words.
     */
    public static Language of(String text) {
        if (!isChinese(text)) {
            return hasOnlyFullWidthPunctuation(text) ? ZH : EN;
        }
        var words = text.length() > MAX_REQUEST ? text : QuoteMasker.ownWords(text);
        return isChinese(words) || !WORD.matcher(words).find() ? ZH : EN;
    }

    /**
     * The language of the words of a text; empty if they are too few, as in "n", "ok", "7" or the
     * name of a file.
     */
    public static Optional<Language> find(String text) {
        var words = Mentions.wordsOf(text);
        if (isChinese(words) || hasOnlyFullWidthPunctuation(text)) {
            return Optional.of(ZH);
        }
        var found = WORD.matcher(words).results().map(MatchResult::group).toList();
        boolean isTelling =
                found.size() > 1 || found.stream().anyMatch(word -> word.length() > SHORT);
        return isTelling ? Optional.of(EN) : Optional.empty();
    }

    /** Whether a text has punctuation as Chinese keyboards give it, and no words. */
    private static boolean hasOnlyFullWidthPunctuation(String text) {
        return FULL_WIDTH.matcher(text).find()
                && Mentions.wordsOf(text).codePoints().noneMatch(Character::isLetter);
    }

    /** Whether a text has a Chinese character. */
    public static boolean isChinese(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) >= FIRST_HAN
                    && Character.UnicodeScript.of(text.codePointAt(i))
                            == Character.UnicodeScript.HAN) {
                return true;
            }
        }
        return false;
    }

    /** The wording in this language. */
    public String choose(String zh, String en) {
        return this == ZH ? zh : en;
    }
}
