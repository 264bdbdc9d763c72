package dev.troupe.language;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;

/**
 * What a text names literally.
 *
 * @param urls http and https addresses, without closing punctuation, in order, without repetition
 * @param files file names and paths with an extension, outside of addresses, in order, without
 *     repetition
 * @param quoted what stands in quotes of any kind, in order
 */
public record Mentions(List<String> urls, List<String> files, List<String> quoted) {
    public Mentions {
        urls = List.copyOf(urls);
        files = List.copyOf(files);
        quoted = List.copyOf(quoted);
    }

    public static Mentions of(String text) {
        var urls = new LinkedHashSet<String>();
        UrlFinder.findAll(text).forEach(found -> urls.add(found.url()));
        var files = new LinkedHashSet<String>();
        FileNameFinder.findAll(maskUrls(text)).forEach(found -> files.add(found.file()));
        return new Mentions(
                List.copyOf(urls),
                List.copyOf(files),
                QuoteFinder.findAll(text).stream().map(QuoteFinder.Found::inner).toList());
    }

    /**
     * The text with the names of files replaced by spaces of the same length, so that their words
     * have no effect.
     */
    public static String maskFiles(String text) {
        var rest = new StringBuilder(text);
        FileNameFinder.findAll(maskUrls(text))
                .forEach(found -> FileNameFinder.mask(rest, found.start(), found.end()));
        return rest.toString();
    }

    /** What is left of a text without addresses and files. */
    static String wordsOf(String text) {
        return maskFiles(maskUrls(text));
    }

    private static String maskUrls(String text) {
        var rest = new StringBuilder(text);
        UrlFinder.findAll(text)
                .forEach(found -> FileNameFinder.mask(rest, found.start(), found.end()));
        return rest.toString();
    }

    /** Files whose extension is one of these, in lower case and without the dot. */
    public List<String> filesOf(String... extensions) {
        var wanted = List.of(extensions);
        return files.stream().filter(file -> wanted.contains(extension(file))).toList();
    }

    /** The extension in lower case, without the dot; empty if there is none. */
    public static String extension(String file) {
        int dot = file.lastIndexOf('.');
        return dot < 0 ? "" : file.substring(dot + 1).toLowerCase(Locale.ROOT);
    }
}
