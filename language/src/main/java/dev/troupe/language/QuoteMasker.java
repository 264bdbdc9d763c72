package dev.troupe.language;

import java.util.regex.Pattern;

/**
 * Removes from a clause what is not part of the request itself: quoted sentences, which are data,
 * and the names of files and addresses.
 */
public final class QuoteMasker {
    private static final Pattern QUOTED =
            Pattern.compile(
                    "\"[^\"]{1,2000}+\"|“[^“”]{1,2000}+”|「[^「」]{1,2000}+」|‘[^‘’]{1,2000}+’|`[^`]{1,2000}+`"
                            + "|(?<![\\p{L}\\p{N}])'[^']{1,2000}+'(?![\\p{L}\\p{N}])");

    private QuoteMasker() {}

    /**
     * The same length of text with quoted sentences blanked. A quoted name stays, and a request
     * that stands in quotes as a whole, too.
     */
    public static String maskQuotes(String text) {
        var found = QUOTED.matcher(text);
        var rest = new StringBuilder(text);
        int first = wordAt(text, 0, 1);
        int last = wordAt(text, text.length() - 1, -1);
        while (found.find()) {
            var inner = found.group().substring(1, found.group().length() - 1);
            if ((first < found.start() || last >= found.end()) && !isName(inner)) {
                for (int i = found.start(); i < found.end(); i++) {
                    rest.setCharAt(i, ' ');
                }
            }
        }
        return rest.toString();
    }

    /** Where the first letter or digit stands, going forward or back. */
    private static int wordAt(String text, int from, int step) {
        int at = from;
        while (at >= 0 && at < text.length() && !isWord(text, at)) {
            at += step;
        }
        return at;
    }

    private static boolean isWord(String text, int at) {
        char c = text.charAt(at);
        return Character.isLetterOrDigit(
                Character.isLowSurrogate(c) && at > 0
                        ? text.codePointAt(at - 1)
                        : text.codePointAt(at));
    }

    private static boolean isName(String quoted) {
        var mentions = Mentions.of(quoted);
        return mentions.urls().contains(quoted.strip())
                || mentions.files().contains(quoted.strip())
                || FileNameFinder.isPlainName(quoted.strip());
    }

    /** The same length of text with the names of files and addresses blanked. */
    public static String maskNames(String text, Mentions mentions) {
        var words = text;
        for (var url : mentions.urls()) {
            words = words.replace(url, " ".repeat(url.length()));
        }
        for (var file : mentions.files()) {
            words = words.replace(file, " ".repeat(file.length()));
        }
        return words;
    }

    /** The clause's own words, and the kinds of the files that it names. */
    public static String ownWordsAndExtensions(String clause) {
        var text = maskQuotes(clause);
        var mentions = Mentions.of(text);
        var words = new StringBuilder(maskNames(text, mentions));
        for (var file : mentions.files()) {
            int length = Mentions.extension(file).length() + 1;
            for (int at = text.indexOf(file); at >= 0; at = text.indexOf(file, at + 1)) {
                int end = at + file.length();
                words.replace(end - length, end, text.substring(end - length, end));
            }
        }
        return words.toString();
    }

    /** Only the clause's own words. */
    public static String ownWords(String clause) {
        var text = maskQuotes(clause);
        return maskNames(text, Mentions.of(text));
    }
}
