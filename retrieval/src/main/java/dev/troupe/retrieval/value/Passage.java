package dev.troupe.retrieval.value;

import java.util.List;

/**
 * The part of a document under one heading.
 *
 * @param path of the document, from the folder of its corpus, with {@code /}
 * @param anchor of the heading, as GitHub makes it; empty before the first heading
 * @param title of the document
 * @param headings from the outermost to the passage's own; empty before the first heading
 * @param text without marks and without code
 * @param codeExamples in the order of the document
 */
public record Passage(
        String path,
        String anchor,
        String title,
        List<String> headings,
        String text,
        List<CodeExample> codeExamples) {
    public Passage {
        headings = List.copyOf(headings);
        codeExamples = List.copyOf(codeExamples);
    }

    /** The passage's own heading, or the title of its document. */
    public String heading() {
        return headings.isEmpty() ? title : headings.getLast();
    }

    /** Whether the other one's heading is among those above this one. */
    boolean isBelow(Passage other) {
        int depth = other.headings().size();
        return headings.size() > depth && headings.subList(0, depth).equals(other.headings());
    }
}
