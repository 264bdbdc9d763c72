package dev.troupe.retrieval.vector;

import dev.troupe.retrieval.value.IndexedPage;
import dev.troupe.retrieval.value.Passage;
import java.util.List;

/**
 * The words by which a page or a passage is compared in meaning. They are few, because the time to
 * create an embedding grows with the square of its text, and titles are most informative.
 */
public final class EmbeddingText {
    private static final int PAGE = 200; // characters
    private static final int PASSAGE = 120; // characters
    private static final int OPENING = 60; // characters of the text before the first heading
    private static final int HEADINGS = 2; // innermost ones of a passage

    private EmbeddingText() {}

    public static String of(IndexedPage page) {
        var text = new StringBuilder(page.title()).append('。').append(page.description());
        for (var passage : page.passages()) {
            if (passage.headings().isEmpty() && !passage.text().isBlank()) {
                text.append(truncate(toLine(passage.text()), OPENING)).append('。');
            }
        }
        for (var passage : page.passages()) {
            int depth = passage.headings().size();
            if (depth > 0 && depth <= HEADINGS && text.length() < PAGE) {
                text.append(passage.heading()).append('，');
            }
        }
        return truncate(text.toString(), PAGE);
    }

    public static String of(Passage passage) {
        var headings = passage.headings();
        int from = Math.max(0, headings.size() - HEADINGS);
        var place = new StringBuilder(passage.title());
        List<String> inner = headings.subList(from, headings.size());
        inner.forEach(heading -> place.append(" > ").append(heading));
        return truncate(place.append('。').append(toLine(passage.text())).toString(), PASSAGE);
    }

    private static String toLine(String text) {
        return text.replaceAll("\\s+", " ");
    }

    private static String truncate(String text, int length) {
        if (text.length() <= length) {
            return text;
        }
        int end = Character.isHighSurrogate(text.charAt(length - 1)) ? length - 1 : length;
        return text.substring(0, end);
    }
}
