package dev.troupe.retrieval;

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
final class Terms {
    private static final Pattern PARTS =
            Pattern.compile("[-._$]+|(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])");
    private static final int LONGEST = 100; // characters of a term; longer ones are data, no words
    private static final int MOST_WORDS = 20_000; // remembered; few words make most of a text
    private static final Map<String, List<Term>> WORDS = new ConcurrentHashMap<>();

    private Terms() {}

    /**
     * @param isSameplace whether it stands where the term before it stands
     */
    record Term(String text, boolean isSameplace) {}

    static List<Term> of(String text) {
        var terms = new ArrayList<Term>();
        for (var run : Runs.of(text)) {
            switch (run) {
                case Runs.Ideographs(var letters) ->
                        bigrams(letters).forEach(each -> terms.add(new Term(each, false)));
                case Runs.Word(var word) -> addWord(word, terms);
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
            made = wordTerms(word);
            if (WORDS.size() < MOST_WORDS) {
                WORDS.put(word, made);
            }
        }
        terms.addAll(made);
    }

    private static List<Term> wordTerms(String word) {
        var terms = new ArrayList<Term>();
        var parts = parts(word);
        if (parts.size() > 1) {
            terms.add(new Term(whole(word), false));
        }
        for (int i = 0; i < parts.size(); i++) {
            terms.add(new Term(parts.get(i), i == 0 && parts.size() > 1));
        }
        return List.copyOf(terms);
    }

    /** One form for {@code inputDate}, {@code input_date} and {@code input-date}, the last. */
    static String whole(String word) {
        return String.join("-", letters(word));
    }

    /** The stems of a word's parts; one where it has no marks in it. */
    static List<String> parts(String word) {
        return letters(word).stream().map(Terms::stem).toList();
    }

    /** The parts in lower case. */
    static List<String> letters(String word) {
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
