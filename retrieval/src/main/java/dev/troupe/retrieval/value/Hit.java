package dev.troupe.retrieval.value;

import java.util.List;

/**
 * A page that answers a question, and the passage of it that does best.
 *
 * @param corpus that the page is of
 * @param passage the best one
 * @param summary of the page, at most 200 characters
 * @param score more is better; scores do not compare between questions
 * @param explanation the parts of the score
 */
public record Hit(
        Corpus corpus,
        Passage passage,
        String summary,
        double score,
        ScoreExplanation explanation) {
    /** From the folder of the corpus, with {@code /}. */
    public String path() {
        return passage.path();
    }

    /** Of the passage; empty before the first heading. */
    public String anchor() {
        return passage.anchor();
    }

    /** Of the page. */
    public String title() {
        return passage.title();
    }

    /** Those of the passage. */
    public List<CodeExample> codeExamples() {
        return passage.codeExamples();
    }
}
