package dev.troupe.retrieval.term;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What a question asks for, word by word.
 *
 * @param units each asks for one thing, in one of several ways
 */
public record ParsedQuery(List<Unit> units) {
    public static final double CROSSING = 0.3; // of a bigram that spans two words
    static final double SYNONYM = 0.7; // of a synonym of the original word
    static final double WHOLE = 1.0; // of an identifier as a whole, in addition to its parts
    static final double COMPOUND = 0.7; // of an entry of several words, in addition to its words

    /**
     * @param word the original word, in lower case; English as its stem
     * @param ways best one counts
     */
    public record Unit(String word, double weight, List<Alternative> ways) {}

    /**
     * @param terms of the index
     * @param needsAll whether one without the others counts nothing
     */
    public record Alternative(List<String> terms, double weight, boolean needsAll) {
        static Alternative of(String term) {
            return new Alternative(List.of(term), 1, true);
        }
    }

    public static ParsedQuery of(String text) {
        return new Reader(Glossary.load()).parse(text);
    }

    public boolean isEmpty() {
        return units.isEmpty();
    }

    private static final class Reader {
        private static final int MOST_PARTS = 8; // of an identifier inside another one

        private final Glossary glossary;
        private final ChineseSegmenter segments;
        private final Map<String, Unit> units = new LinkedHashMap<>();

        Reader(Glossary glossary) {
            this.glossary = glossary;
            this.segments = new ChineseSegmenter(glossary);
        }

        ParsedQuery parse(String text) {
            var words = new ArrayList<String>();
            for (var run : ScriptRuns.of(text)) {
                switch (run) {
                    case ScriptRuns.Ideographs(var letters) -> {
                        addWords(words);
                        segments.segment(letters).forEach(this::addStretch);
                    }
                    case ScriptRuns.Word(var word) -> words.add(word);
                }
            }
            addWords(words);
            return new ParsedQuery(List.copyOf(units.values()));
        }

        private void add(String word, double weight, List<Alternative> ways) {
            units.merge(
                    word,
                    new Unit(word, weight, ways),
                    (one, other) -> one.weight() >= other.weight() ? one : other);
        }

        private void addStretch(List<ChineseSegmenter.Segment> stretch) {
            var inside = new ArrayList<String>();
            for (var segment : stretch) {
                if (segment.isKnown()) {
                    segments.wordsIn(segment).forEach(this::addChinese);
                } else if (segment.text().length() > 1 || stretch.size() == 1) {
                    for (var bigram : TermAnalyzer.bigrams(segment.text())) {
                        add(bigram, 1, List.of(Alternative.of(bigram)));
                    }
                }
                inside.addAll(TermAnalyzer.bigrams(segment.text()));
            }
            var whole = new StringBuilder();
            stretch.forEach(segment -> whole.append(segment.text()));
            for (var bigram : TermAnalyzer.bigrams(whole.toString())) {
                if (!inside.contains(bigram)) {
                    add(bigram, CROSSING, List.of(Alternative.of(bigram)));
                }
            }
        }

        private void addChinese(String word) {
            var ways = new ArrayList<Alternative>();
            ways.add(new Alternative(TermAnalyzer.bigrams(word), 1, false));
            ways.addAll(alternatives(word));
            add(word, 1, ways);
        }

        private List<Alternative> alternatives(String key) {
            return glossary.equivalents(key).stream()
                    .map(other -> new Alternative(terms(other), SYNONYM, true))
                    .toList();
        }

        private static List<String> terms(String key) {
            return Glossary.isChinese(key)
                    ? TermAnalyzer.bigrams(key)
                    : Arrays.asList(key.split(" ", -1));
        }

        private void addWords(List<String> words) {
            var stems = new ArrayList<String>();
            for (var word : words) {
                if (word.length() > TermAnalyzer.LONGEST) {
                    continue; // the index does not have it either
                }
                var parts = TermAnalyzer.stemParts(word);
                if (parts.size() > 1) {
                    addWholeWords(TermAnalyzer.lowerCaseParts(word));
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
            for (int length = 2; length <= Glossary.maxWords(); length++) {
                for (int from = 0; from + length <= stems.size(); from++) {
                    addCompound(stems.subList(from, from + length));
                }
            }
        }

        /**
         * The identifier, and those inside it: {@code form-item-input-text} names an input-text.
         */
        private void addWholeWords(List<String> letters) {
            for (int from = 0; from < letters.size(); from++) {
                int end = Math.min(letters.size(), from + MOST_PARTS);
                for (int to = from + 2; to <= end; to++) {
                    var whole = String.join("-", letters.subList(from, to));
                    add(whole, WHOLE, List.of(Alternative.of(whole)));
                }
            }
        }

        private void addEnglish(String stem) {
            var ways = new ArrayList<Alternative>();
            ways.add(Alternative.of(stem));
            ways.addAll(alternatives(stem));
            add(stem, 1, ways);
        }

        private void addCompound(List<String> stems) {
            var key = String.join(" ", stems);
            if (glossary.contains(key)) {
                add(key, COMPOUND, alternatives(key));
            }
        }
    }
}
