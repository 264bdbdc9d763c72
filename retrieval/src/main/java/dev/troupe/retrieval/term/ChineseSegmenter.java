package dev.troupe.retrieval.term;

import java.util.ArrayList;
import java.util.List;

/**
 * Cuts Chinese at the words of the {@link Glossary}, the longest one first. Stop words part what
 * stands before them from what follows.
 */
final class ChineseSegmenter {
    private final Glossary glossary;

    ChineseSegmenter(Glossary glossary) {
        this.glossary = glossary;
    }

    /**
     * @param text a word of the glossary, or what stands between two
     */
    record Segment(String text, boolean isKnown) {}

    /** Stretches between stop words; none is empty. */
    List<List<Segment>> segment(String letters) {
        var stretches = new ArrayList<List<Segment>>();
        var stretch = new ArrayList<Segment>();
        var unknown = new StringBuilder();
        int at = 0;
        while (at < letters.length()) {
            var word = longestWordAt(letters, at);
            if (word.isEmpty()) {
                unknown.append(letters.charAt(at++));
                continue;
            }
            addPending(unknown, stretch);
            if (glossary.contains(word)) {
                stretch.add(new Segment(word, true));
            } else if (!stretch.isEmpty()) {
                stretches.add(List.copyOf(stretch));
                stretch.clear();
            }
            at += word.length();
        }
        addPending(unknown, stretch);
        if (!stretch.isEmpty()) {
            stretches.add(List.copyOf(stretch));
        }
        return stretches;
    }

    private static void addPending(StringBuilder unknown, List<Segment> stretch) {
        if (!unknown.isEmpty()) {
            stretch.add(new Segment(unknown.toString(), false));
            unknown.setLength(0);
        }
    }

    private String longestWordAt(String letters, int at) {
        int most = Math.min(letters.length() - at, glossary.maxChineseLength());
        for (int length = most; length > 0; length--) {
            var word = letters.substring(at, at + length);
            if (glossary.contains(word) || glossary.isStopWord(word)) {
                return word;
            }
        }
        return "";
    }

    /** The words of the glossary inside a segment, itself included. */
    List<String> wordsIn(Segment segment) {
        var words = new ArrayList<String>();
        var text = segment.text();
        for (int from = 0; from < text.length(); from++) {
            for (int to = from + 1; to <= text.length(); to++) {
                var word = text.substring(from, to);
                if (glossary.contains(word)) {
                    words.add(word);
                }
            }
        }
        return words;
    }
}
