package dev.troupe.retrieval;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a question asks for, word by word.
 *
 * @param units each asks for one thing, said in one of several ways
 */
record ParsedQuery(List<Unit> units) {
    static final double CROSSING = 0.3; // of a bigram that spans two words
    static final double SYNONYM = 0.7; // of a word that means the same as the one that was said
    static final double WHOLE = 1.0; // of an identifier as a whole, beside its parts
    static final double COMPOUND = 0.7; // of an entry of several words, beside its words

    /**
     * @param word as it was said, in lower case; English as its stem
     * @param ways best one counts
     */
    record Unit(String word, double weight, List<Way> ways) {}

    /**
     * @param terms of the index
     * @param needsAll whether one without the others counts nothing
     */
    record Way(List<String> terms, double weight, boolean needsAll) {
        static Way of(String term) {
            return new Way(List.of(term), 1, true);
        }
    }

    static ParsedQuery of(String text) {
        return new Reader(Glossary.get()).read(text);
    }

    boolean isEmpty() {
        return units.isEmpty();
    }

    private static final class Reader {
        private final Glossary glossary;
        private final Segments segments;
        private final Map<String, Unit> units = new LinkedHashMap<>();

        Reader(Glossary glossary) {
            this.glossary = glossary;
            this.segments = new Segments(glossary);
        }

        ParsedQuery read(String text) {
            var words = new ArrayList<String>();
            for (var run : Runs.of(text)) {
                switch (run) {
                    case Runs.Ideographs(var letters) -> {
                        readWords(words);
                        segments.of(letters).forEach(this::readStretch);
                    }
                    case Runs.Word(var word) -> words.add(word);
                }
            }
            readWords(words);
            return new ParsedQuery(List.copyOf(units.values()));
        }

        private void add(String word, double weight, List<Way> ways) {
            units.merge(
                    word,
                    new Unit(word, weight, ways),
                    (one, other) -> one.weight() >= other.weight() ? one : other);
        }

        private void readStretch(List<Segments.Segment> stretch) {
            var inside = new ArrayList<String>();
            for (var segment : stretch) {
                if (segment.isKnown()) {
                    segments.wordsIn(segment).forEach(this::addChinese);
                } else if (segment.text().length() > 1 || stretch.size() == 1) {
                    for (var bigram : Terms.bigrams(segment.text())) {
                        add(bigram, 1, List.of(Way.of(bigram)));
                    }
                }
                inside.addAll(Terms.bigrams(segment.text()));
            }
            var whole = new StringBuilder();
            stretch.forEach(segment -> whole.append(segment.text()));
            for (var bigram : Terms.bigrams(whole.toString())) {
                if (!inside.contains(bigram)) {
                    add(bigram, CROSSING, List.of(Way.of(bigram)));
                }
            }
        }

        private void addChinese(String word) {
            var ways = new ArrayList<Way>();
            ways.add(new Way(Terms.bigrams(word), 1, false));
            ways.addAll(synonyms(word));
            add(word, 1, ways);
        }

        private List<Way> synonyms(String key) {
            return glossary.equivalents(key).stream()
                    .map(other -> new Way(terms(other), SYNONYM, true))
                    .toList();
        }

        private static List<String> terms(String key) {
            return Glossary.isChinese(key) ? Terms.bigrams(key) : Arrays.asList(key.split(" ", -1));
        }

        private void readWords(List<String> words) {
            var stems = new ArrayList<String>();
            for (var word : words) {
                var parts = Terms.parts(word);
                if (parts.size() > 1) {
                    addWholes(Terms.letters(word));
                } else if (glossary.isStopWord(word.toLowerCase(Locale.ROOT))) {
                    stems.add(""); // nothing stands across it
                    continue;
                }
                stems.addAll(parts);
            }
            words.clear();
            for (var stem : stems) {
                if (!stem.isEmpty()) {
                    addEnglish(stem);
                }
            }
            for (int length = 2; length <= Glossary.mostWords(); length++) {
                for (int from = 0; from + length <= stems.size(); from++) {
                    addCompound(stems.subList(from, from + length));
                }
            }
        }

        /**
         * The identifier, and those inside it: {@code form-item-input-text} names an input-text.
         */
        private void addWholes(List<String> letters) {
            for (int from = 0; from < letters.size(); from++) {
                for (int to = from + 2; to <= letters.size(); to++) {
                    var whole = String.join("-", letters.subList(from, to));
                    add(whole, WHOLE, List.of(Way.of(whole)));
                }
            }
        }

        private void addEnglish(String stem) {
            var ways = new ArrayList<Way>();
            ways.add(Way.of(stem));
            ways.addAll(synonyms(stem));
            add(stem, 1, ways);
        }

        private void addCompound(List<String> stems) {
            var key = String.join(" ", stems);
            if (glossary.knows(key)) {
                add(key, COMPOUND, synonyms(key));
            }
        }
    }
}
