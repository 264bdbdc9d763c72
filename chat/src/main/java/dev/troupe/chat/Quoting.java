package dev.troupe.chat;

import dev.troupe.language.Mentions;
import java.util.regex.Pattern;

/**
 * Takes out of a clause what is no part of the request itself: quoted sentences, which are data,
 * and what files and addresses are called.
 */
final class Quoting {
    private static final Pattern QUOTED =
            Pattern.compile(
                    "\"[^\"]{1,2000}\"|“[^”]{1,2000}”|「[^」]{1,2000}」|‘[^’]{1,2000}’|`[^`]{1,2000}`"
                            + "|(?<![\\p{L}\\p{N}])'[^']{1,2000}'(?![\\p{L}\\p{N}])");
    private static final int NAME =
            3; // of all that is quoted, letters that may be a column or a title

    private Quoting() {}

    /**
     * The same length of text with quoted sentences blanked. A quoted name stays, and a request
     * that stands in quotes as a whole, too.
     */
    static String blank(String text) {
        var found = QUOTED.matcher(text);
        var rest = new StringBuilder(text);
        while (found.find()) {
            var inner = found.group().substring(1, found.group().length() - 1);
            if (!isName(inner) && found.group().length() < text.strip().length() - NAME) {
                for (int i = found.start(); i < found.end(); i++) {
                    rest.setCharAt(i, ' ');
                }
            }
        }
        return rest.toString();
    }

    private static boolean isName(String quoted) {
        var mentions = Mentions.of(quoted);
        return mentions.urls().contains(quoted.strip())
                || mentions.files().contains(quoted.strip());
    }

    /** The same length of text with the names of files and addresses blanked. */
    static String withoutNames(String text, Mentions mentions) {
        var words = text;
        for (var url : mentions.urls()) {
            words = words.replace(url, " ".repeat(url.length()));
        }
        for (var file : mentions.files()) {
            words = words.replace(file, " ".repeat(file.length()));
        }
        return words;
    }

    /** Only what a clause says in its own words. */
    static String words(String clause) {
        var text = blank(clause);
        return withoutNames(text, Mentions.of(text));
    }
}
