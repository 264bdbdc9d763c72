package dev.troupe.packs.studio.script;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Splits scripts into passages for search. */
sealed interface TextSplitter {
    /** A part of a text, with the context that is displayed with it. */
    record Part(String text, String context) {}

    List<Part> split(String text);

    /**
     * Passages of one size that overlap; a passage ends after a whole character.
     *
     * @param size in characters
     * @param overlap in characters, smaller than the size
     */
    record Fixed(int size, int overlap) implements TextSplitter {
        static final Fixed STANDARD = new Fixed(500, 50);

        public Fixed {
            if (size < 1 || overlap < 0 || overlap >= size) {
                throw new IllegalArgumentException(
                        "size " + size + " and overlap " + overlap + ": give 0 <= overlap < size");
            }
        }

        @Override
        public List<Part> split(String text) {
            var parts = new ArrayList<Part>();
            int start = 0;
            while (start < text.length()) {
                int end = Math.min(text.length(), start + size);
                if (end < text.length() && Character.isHighSurrogate(text.charAt(end - 1))) {
                    end--;
                }
                var part = text.substring(start, Math.max(end, start + 1));
                parts.add(new Part(part, part));
                if (end >= text.length()) {
                    break;
                }
                start = Math.max(start + 1, end - overlap);
            }
            return parts;
        }
    }

    /**
     * Single sentences, each with its neighbours.
     *
     * @param neighbours sentences before and after
     */
    record TextWindow(int neighbours) implements TextSplitter {
        static final TextWindow STANDARD = new TextWindow(3);
        private static final Pattern END =
                Pattern.compile("(?<=[。！？!?])\\s*|(?<=[.][\"'”’)]?)\\s+(?=[\\p{Lu}\"“])|\\n+");

        @Override
        public List<Part> split(String text) {
            var sentences =
                    END.splitAsStream(text)
                            .map(String::strip)
                            .filter(sentence -> !sentence.isEmpty())
                            .toList();
            var parts = new ArrayList<Part>();
            for (int i = 0; i < sentences.size(); i++) {
                int from = Math.max(0, i - neighbours);
                int to = Math.min(sentences.size(), i + neighbours + 1);
                parts.add(
                        new Part(sentences.get(i), String.join("\n", sentences.subList(from, to))));
            }
            return parts;
        }
    }
}
