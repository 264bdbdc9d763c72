package dev.troupe.language;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * What a text names literally.
 *
 * @param urls http and https addresses, without closing punctuation, in order, without repetition
 * @param files file names and paths with an extension, outside of addresses, in order, without
 *     repetition
 * @param quoted what stands in quotes of any kind, in order
 */
public record Mentions(List<String> urls, List<String> files, List<String> quoted) {
    private static final Pattern URL =
            Pattern.compile(
                    "https?://[^\\s\\p{IsHan}，。；、！？“”‘’「」『』（）《》<>\"'`]+", Pattern.CASE_INSENSITIVE);
    private static final Pattern FILE =
            Pattern.compile(
                    "(?<![\\w@/])(?:[A-Za-z]:[\\\\/]|~?/|\\.{1,2}/)?(?:[\\p{L}\\p{N}_.-]+[\\\\/])*[\\p{L}\\p{N}_()-][\\p{L}\\p{N}_.()-]*"
                            + "\\.(?:csv|tsv|json|jsonl|ndjson|xlsx?|txt|md|markdown|html?|xml|ya?ml|log|pdf|png|jpe?g|svg|gif|py|sql)"
                            + "(?![A-Za-z0-9])",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern QUOTED =
            Pattern.compile(
                    "\"([^\"]+)\"|“([^”]+)”|「([^」]+)」|『([^』]+)』|《([^》]+)》|`([^`]+)`|(?<!\\w)'([^']+)'(?!\\w)");
    private static final Pattern CLOSING = Pattern.compile("[.,;:!?)\\]}]+$");

    public Mentions {
        urls = List.copyOf(urls);
        files = List.copyOf(files);
        quoted = List.copyOf(quoted);
    }

    public static Mentions of(String text) {
        var urls = new LinkedHashSet<String>();
        URL.matcher(text).results().forEach(match -> urls.add(withoutClosing(match.group())));
        var rest = URL.matcher(text).replaceAll(" ");
        var files = new LinkedHashSet<String>();
        FILE.matcher(rest).results().forEach(match -> files.add(withoutVerb(match.group())));
        var quoted = new ArrayList<String>();
        var quotes = QUOTED.matcher(text);
        while (quotes.find()) {
            for (int group = 1; group <= quotes.groupCount(); group++) {
                if (quotes.group(group) != null) {
                    quoted.add(quotes.group(group));
                }
            }
        }
        return new Mentions(List.copyOf(urls), List.copyOf(files), quoted);
    }

    /** Files whose extension is one of these, in lower case and without the dot. */
    public List<String> filesOf(String... extensions) {
        var wanted = List.of(extensions);
        return files.stream().filter(file -> wanted.contains(extension(file))).toList();
    }

    /** The extension in lower case, without the dot; empty where there is none. */
    public static String extension(String file) {
        int dot = file.lastIndexOf('.');
        return dot < 0 ? "" : file.substring(dot + 1).toLowerCase(Locale.ROOT);
    }

    private static String withoutClosing(String url) {
        var closing = CLOSING.matcher(url);
        return closing.find() && !(url.endsWith(")") && url.contains("("))
                ? url.substring(0, closing.start())
                : url;
    }

    /**
     * Chinese writes no space before a name: what stands before the first letter of a plain name is
     * not part of it.
     */
    private static String withoutVerb(String file) {
        int start = 0;
        boolean isMixed =
                file.codePoints()
                        .anyMatch(c ->
                                c < 128
                                        && Character.isLetter(c)
                                        && file.indexOf(c) < file.lastIndexOf('.'));
        if (isMixed) {
            var name = Pattern.compile("^\\p{IsHan}+(?=[A-Za-z0-9_./~])").matcher(file);
            if (name.find()) {
                start = name.end();
            }
        }
        return file.substring(start);
    }
}
