package dev.troupe.packs.data.grammar.word;

import dev.troupe.packs.data.grammar.clause.PhraseEdge;
import dev.troupe.packs.data.mention.Classifiers;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** The words of the grammar, as {@code words.txt} and the files next to it list them by class. */
final class Lexicon {
    private static final double COST = 0.6;
    private static final double MISSPELLED_COST = 1.2;
    private static final int MIN_MISSPELLED = 6; // letters; shorter words resemble too many others

    private record Word(String symbol, String text) {}

    private static final Pattern ENGLISH = Pattern.compile("[a-z][a-z.']*|\\d+(?:\\.\\d+)?%?");

    /** What may stand between the words of a phrase: "high-to-low", "sum up". */
    private static final Pattern JOINT = Pattern.compile("[\\s_,-]{0,3}");

    private static final List<Word> WORDS = loadAll();

    private static final int MOST_TOKENS = 8;
    private static final Map<String, List<Word>> PHRASES = index(true);
    private static final Map<String, List<Word>> OTHERS = index(false);
    private static final int LONGEST =
            OTHERS.keySet().stream().mapToInt(String::length).max().orElse(0);

    /** Things and units: a word that resembles one of them is more likely another thing. */
    private static final Set<String> NOT_GUESSED =
            Set.of(
                    "rownoun", "times", "day", "week", "month", "quarter", "year", "hour",
                    "weekday", "rows", "columns");

    private Lexicon() {}

    /** Every place where a word of the grammar stands. */
    static List<PhraseEdge> find(String text) {
        var edges = new ArrayList<PhraseEdge>();
        addPhrases(text, edges);
        for (int start = 0; start < text.length(); start++)
            for (int end = start + 1; end <= Math.min(text.length(), start + LONGEST); end++)
                for (var word : OTHERS.getOrDefault(text.substring(start, end), List.of()))
                    edges.add(new PhraseEdge(start, end, word.symbol(), word.text(), COST));
        return edges;
    }

    /** Phrases of English words, with spaces or hyphens between them, or written as one. */
    private static void addPhrases(String text, List<PhraseEdge> edges) {
        var tokens = ENGLISH.matcher(text).results().toList();
        for (int first = 0; first < tokens.size(); first++) {
            var phrase = new StringBuilder();
            for (int last = first; last < Math.min(tokens.size(), first + MOST_TOKENS); last++) {
                var joint =
                        last == first
                                ? ""
                                : text.substring(
                                        tokens.get(last - 1).end(), tokens.get(last).start());
                if (!JOINT.matcher(joint).matches()) break;
                boolean hasComma = joint.contains(",");
                phrase.append(joint.isEmpty() ? "" : "_").append(tokens.get(last).group());
                for (var word : PHRASES.getOrDefault(phrase.toString(), List.of()))
                    if (!hasComma || word.symbol().equals("skip"))
                        edges.add(
                                new PhraseEdge(
                                        tokens.get(first).start(),
                                        tokens.get(last).end(),
                                        word.symbol(),
                                        word.text(),
                                        COST));
            }
        }
    }

    /**
     * The words that a misspelled word may stand for: a letter more, a letter less, or two swapped.
     */
    static List<PhraseEdge> findMisspelled(String token, int start) {
        return WORDS.stream()
                .filter(word -> !NOT_GUESSED.contains(word.symbol()))
                .filter(word -> isMisspelled(token, word.text()))
                .map(word ->
                        new PhraseEdge(
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

    private static List<Word> loadAll() {
        var listed =
                Stream.of(
                                "words.txt",
                                "dimension-words.txt",
                                "follow-up-words.txt",
                                "result-words.txt",
                                "preparation-words.txt",
                                "statistics-words.txt",
                                "chart-words.txt")
                        .flatMap(resource -> load(resource).stream());
        var classified = Classifiers.words().map(word -> new Word(word.getKey(), word.getValue()));
        return Stream.concat(listed, classified).distinct().toList();
    }

    private static List<Word> load(String resource) {
        try (var in = Objects.requireNonNull(Lexicon.class.getResourceAsStream(resource))) {
            var text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return text.lines()
                    .filter(line -> !line.isBlank() && !line.startsWith("#"))
                    .flatMap(line -> words(line).stream())
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException("the words of the grammar cannot be read", e);
        }
    }

    /** The words by how they are written: phrases of English words, or others. */
    private static Map<String, List<Word>> index(boolean isEnglish) {
        var index = new HashMap<String, List<Word>>();
        for (var word : WORDS) {
            boolean isPhrase = ENGLISH.matcher(word.text()).lookingAt();
            if (isPhrase != isEnglish) continue;
            index.computeIfAbsent(word.text(), _ -> new ArrayList<>()).add(word);
            var plain = word.text().replace("n't", "nt"); // arent, dont
            if (!plain.equals(word.text()))
                index.computeIfAbsent(plain, _ -> new ArrayList<>()).add(word);
            var joined = word.text().replace("_", "");
            if (isPhrase && !joined.equals(word.text()))
                index.computeIfAbsent(joined, _ -> new ArrayList<>()).add(word);
        }
        return index;
    }

    private static List<Word> words(String line) {
        int colon = line.indexOf(':');
        var symbol = line.substring(0, colon);
        var words = new ArrayList<Word>();
        for (var part : line.substring(colon + 1).split("[,;]", -1)) {
            var word = part.strip();
            if (!word.isEmpty()) words.add(new Word(symbol, word));
        }
        return words;
    }
}
