package dev.troupe.language;

/** The languages that Troupe speaks. */
public enum Language {
    ZH,
    EN;

    /** The language of a text: Chinese as soon as it has a Chinese character, else English. */
    public static Language of(String text) {
        return isChinese(text) ? ZH : EN;
    }

    /** Whether a text has a Chinese character. */
    public static boolean isChinese(String text) {
        return text.codePoints()
                .anyMatch(c -> Character.UnicodeScript.of(c) == Character.UnicodeScript.HAN);
    }

    /** The wording in this language. */
    public String choose(String zh, String en) {
        return this == ZH ? zh : en;
    }
}
