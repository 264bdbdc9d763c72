package dev.troupe.language;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Words that carry no condition: articles, polite forms, verbs that ask for a result. Leaving them
 * out of a request does not change what it asks for. Words that negate, compare, count or choose
 * are not among them.
 */
public final class FillerWords {
    private static final FillerWords COMMON = load(FillerWords.class, "filler-words.txt");

    private final Set<String> words;
    private final int longest;

    private FillerWords(Set<String> words) {
        this.words = Set.copyOf(words);
        longest = words.stream().mapToInt(String::length).max().orElse(0);
    }

    /** Those of every request in Chinese and English. */
    public static FillerWords common() {
        return COMMON;
    }

    /**
     * The words of a resource, separated by white space, in lower case. What follows a {@code #} in
     * a line is a comment.
     */
    public static FillerWords load(Class<?> owner, String resource) {
        var in = owner.getResourceAsStream(resource);
        if (in == null) {
            throw new IllegalArgumentException("No resource " + resource + " beside " + owner);
        }
        try (var lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            var words = new HashSet<String>();
            lines.lines()
                    .map(line -> line.replaceFirst("#.*", "").strip())
                    .filter(line -> !line.isEmpty())
                    .forEach(line -> words.addAll(List.of(line.split("\\s+"))));
            return new FillerWords(words);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** These words and others. */
    public FillerWords with(FillerWords others) {
        var all = new HashSet<>(words);
        all.addAll(others.words);
        return new FillerWords(all);
    }

    /** Those of these that are not among others, in lower case. */
    public FillerWords without(String... others) {
        var left = new HashSet<>(words);
        left.removeAll(Set.of(others));
        return new FillerWords(left);
    }

    /** Whether a word is one of these, in lower case. */
    public boolean contains(String word) {
        return words.contains(word);
    }

    /** The length of the longest word, in characters. */
    int longest() {
        return longest;
    }
}
