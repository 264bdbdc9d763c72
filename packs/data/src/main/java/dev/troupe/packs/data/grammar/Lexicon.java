package dev.troupe.packs.data.grammar;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;

/** The words of the grammar, as {@code words.txt} lists them by class. */
final class Lexicon {
    private static final double COST = 0.6;
    private static final double MISSPELLED_COST = 1.2;
    private static final int MIN_MISSPELLED = 6; // letters; shorter words resemble too many others

    /** A word, with the pattern that finds it. */
    private record Word(String symbol, String text, Pattern pattern) {}

    private static final List<Word> WORDS = load();

    /** Things and units: a word that resembles one of them is more likely another thing. */
    private static final Set<String> NOT_GUESSED =
            Set.of(
                    "rownoun", "times", "day", "week", "month", "quarter", "year", "hour",
                    "weekday", "rows", "columns");

    private Lexicon() {}

    /** Every place where a word of the grammar stands. */
    static List<Edge> find(String text) {
        var edges = new ArrayList<Edge>();
        for (var word : WORDS)
            word.pattern()
                    .matcher(text)
                    .results()
                    .forEach(match ->
                            edges.add(
                                    new Edge(
                                            match.start(),
                                            match.end(),
                                            word.symbol(),
                                            word.text(),
                                            COST)));
        return edges;
    }

    /**
     * The words that a misspelled word may stand for: a letter more, a letter less, or two swapped.
     */
    static List<Edge> findMisspelled(String token, int start) {
        return WORDS.stream()
                .filter(word -> !NOT_GUESSED.contains(word.symbol()))
                .filter(word -> isMisspelled(token, word.text()))
                .map(word ->
                        new Edge(
                                start,
                                start + token.length(),
                                word.symbol(),
                                word.text(),
                                MISSPELLED_COST))
                .toList();
    }

    private static boolean isMisspelled(String token, String word) {
        if (token.equals(word) || Math.abs(token.length() - word.length()) > 1) return false;
        int shorter = Math.min(token.length(), word.length());
        if (shorter < MIN_MISSPELLED) return false;
        int start = 0;
        while (start < shorter && token.charAt(start) == word.charAt(start)) start++;
        var rest = token.substring(start);
        var other = word.substring(start);
        if (rest.isEmpty() || other.isEmpty()) return false; // another form of the word
        boolean isSwapped =
                rest.length() > 1
                        && rest.length() == other.length()
                        && rest.charAt(0) == other.charAt(1)
                        && rest.charAt(1) == other.charAt(0)
                        && rest.substring(2).equals(other.substring(2));
        return isSwapped || rest.equals(other.substring(1)) || rest.substring(1).equals(other);
    }

    private static List<Word> load() {
        try (var in = Objects.requireNonNull(Lexicon.class.getResourceAsStream("words.txt"))) {
            var text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return text.lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .flatMap(line -> words(line).stream())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("the words of the grammar cannot be read", e);
        }
    }

    private static List<Word> words(String line) {
        int colon = line.indexOf(':');
        var symbol = line.substring(0, colon);
        var words = new ArrayList<Word>();
        for (var part : line.substring(colon + 1).split("[,;]", -1)) {
            var word = part.strip();
            if (!word.isEmpty()) words.add(new Word(symbol, word, pattern(word)));
        }
        return words;
    }

    private static Pattern pattern(String word) {
        if (!word.matches("[a-z].*")) return Pattern.compile(Pattern.quote(word));
        var parts = List.of(word.split("_", -1)).stream().map(Pattern::quote).toList();
        return Pattern.compile("(?<![a-z])" + String.join("[\\s_-]{0,2}", parts) + "(?![a-z])");
    }
}
