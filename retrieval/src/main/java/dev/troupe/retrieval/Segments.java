package dev.troupe.retrieval;

import java.util.ArrayList;
import java.util.List;

/**
 * Cuts Chinese at the words of the {@link Glossary}, the longest one first. Stop words part what
 * stands before them from what follows.
 */
final class Segments {
    private final Glossary glossary;

    Segments(Glossary glossary) {
        this.glossary = glossary;
    }

    /**
     * @param text a word of the glossary, or what stands between two
     */
    record Segment(String text, boolean isKnown) {}

    /** Stretches between stop words; none is empty. */
    List<List<Segment>> of(String letters) {
        var stretches = new ArrayList<List<Segment>>();
        var stretch = new ArrayList<Segment>();
        var unknown = new StringBuilder();
        int at = 0;
        while (at < letters.length()) {
            var word = longestAt(letters, at);
            if (word.isEmpty()) {
                unknown.append(letters.charAt(at++));
                continue;
            }
            flush(unknown, stretch);
            if (glossary.knows(word)) {
                stretch.add(new Segment(word, true));
            } else if (!stretch.isEmpty()) {
                stretches.add(List.copyOf(stretch));
                stretch.clear();
            }
            at += word.length();
        }
        flush(unknown, stretch);
        if (!stretch.isEmpty()) {
            stretches.add(List.copyOf(stretch));
        }
        return stretches;
    }

    private static void flush(StringBuilder unknown, List<Segment> stretch) {
        if (!unknown.isEmpty()) {
            stretch.add(new Segment(unknown.toString(), false));
            unknown.setLength(0);
        }
    }

    private String longestAt(String letters, int at) {
        int most = Math.min(letters.length() - at, glossary.longestChinese());
        for (int length = most; length > 0; length--) {
            var word = letters.substring(at, at + length);
            if (glossary.knows(word) || glossary.isStopWord(word)) {
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
                if (glossary.knows(word)) {
                    words.add(word);
                }
            }
        }
        return words;
    }
}
