package dev.troupe.retrieval.term;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Pattern;
import org.tartarus.snowball.ext.EnglishStemmer;

/**
 * The terms of a text. Chinese becomes bigrams. A Latin word is stemmed (Porter2); one with inner
 * marks or capitals, {@code input-date} or {@code labelField}, is one term whole and one a part.
 */
public final class TermAnalyzer {
    private static final Pattern PARTS =
            Pattern.compile("[-._$]+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])");
    static final int LONGEST = 100; // characters of a term; longer ones are data, no words
    private static final int MOST_WORDS = 20_000; // remembered; few words make most of a text
    private static final Map<String, List<Term>> WORDS = new ConcurrentHashMap<>();

    private TermAnalyzer() {}

    /**
     * @param isSameplace whether it stands where the term before it stands
     */
    public record Term(String text, boolean isSameplace) {}

    public static List<Term> analyze(String text) {
        var terms = new ArrayList<Term>();
        for (var run : ScriptRuns.of(text)) {
            switch (run) {
                case ScriptRuns.Ideographs(var letters) ->
                        bigrams(letters).forEach(each -> terms.add(new Term(each, false)));
                case ScriptRuns.Word(var word) -> addWord(word, terms);
            }
        }
        return terms;
    }

    private static void addWord(String word, List<Term> terms) {
        if (word.length() > LONGEST) {
            return;
        }
        var made = WORDS.get(word);
        if (made == null) {
            made = analyzeWord(word);
            if (WORDS.size() < MOST_WORDS) {
                WORDS.put(word, made);
            }
        }
        terms.addAll(made);
    }

    private static List<Term> analyzeWord(String word) {
        var terms = new ArrayList<Term>();
        var parts = stemParts(word);
        if (parts.size() > 1) {
            terms.add(new Term(joinParts(word), false));
        }
        for (int i = 0; i < parts.size(); i++) {
            terms.add(new Term(parts.get(i), i == 0 && parts.size() > 1));
        }
        return List.copyOf(terms);
    }

    /** One form for {@code inputDate}, {@code input_date} and {@code input-date}, the last. */
    public static String joinParts(String word) {
        return String.join("-", lowerCaseParts(word));
    }

    /** The stems of a word's parts; one if it has no marks in it. */
    public static List<String> stemParts(String word) {
        return lowerCaseParts(word).stream().map(TermAnalyzer::stem).toList();
    }

    /** The parts in lower case. */
    static List<String> lowerCaseParts(String word) {
        return Arrays.stream(PARTS.split(word, -1))
                .filter(part -> !part.isEmpty())
                .map(part -> part.toLowerCase(Locale.ROOT))
                .toList();
    }

    static List<String> bigrams(String letters) {
        int second = letters.offsetByCodePoints(0, 1);
        if (second == letters.length()) {
            return List.of(letters);
        }
        var bigrams = new ArrayList<String>();
        for (int first = 0; second < letters.length(); ) {
            int end = letters.offsetByCodePoints(second, 1);
            bigrams.add(letters.substring(first, end));
            first = second;
            second = end;
        }
        return bigrams;
    }

    private static String stem(String word) {
        var stemmer = new EnglishStemmer();
        stemmer.setCurrent(word);
        stemmer.stem();
        return stemmer.getCurrent();
    }
}
