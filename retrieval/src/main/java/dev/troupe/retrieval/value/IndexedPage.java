package dev.troupe.retrieval.value;

import java.util.List;

/**
 * One document, read and cut into passages.
 *
 * @param path from the folder of its corpus, with {@code /}
 * @param title of its front matter, else its first heading of level 1, else its file's name
 * @param description of its front matter; may be empty
 * @param passages in the order of the document; never empty
 */
public record IndexedPage(String path, String title, String description, List<Passage> passages) {
    private static final int SUMMARY = 200; // characters, as many as a line or two of a list

    public IndexedPage {
        passages = List.copyOf(passages);
    }

    /** The description, or how the text begins; at most 200 characters. */
    public String summary() {
        if (!description.isBlank()) {
            return truncate(description);
        }
        return passages.stream()
                .map(Passage::text)
                .filter(text -> !text.isBlank())
                .findFirst()
                .map(IndexedPage::truncate)
                .orElse(title);
    }

    /** The passage with this anchor and those below its heading; empty if there is none. */
    public List<Passage> passagesAt(String anchor) {
        var anchors = passages.stream().map(Passage::anchor).toList();
        int first = anchors.indexOf(anchor);
        if (first < 0) {
            return List.of();
        }
        int after = first + 1;
        while (after < passages.size() && passages.get(after).isBelow(passages.get(first))) {
            after++;
        }
        return passages.subList(first, after);
    }

    static String truncate(String text) {
        var line = text.strip().replaceAll("\\s+", " ");
        return line.length() <= SUMMARY ? line : line.substring(0, endOf(line)) + "…";
    }

    /** Never between the halves of a surrogate pair. */
    private static int endOf(String line) {
        return Character.isHighSurrogate(line.charAt(SUMMARY - 2)) ? SUMMARY - 2 : SUMMARY - 1;
    }
}
