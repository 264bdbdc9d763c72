package dev.troupe.server.document;

import dev.troupe.retrieval.Feedback;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** That a page answered a question, and how often this was reported. */
record DocumentFeedback(
        String query,
        @Schema(description = "Name of the corpus, for all its versions") String corpus,
        String path,
        int times) {
    private static final int MAX_LENGTH = 2_000; // characters of a question or path

    /** The report of one user. */
    record NewDocumentFeedback(
            @Schema(maxLength = MAX_LENGTH) String query,
            @Schema(description = "Name or id", maxLength = MAX_LENGTH) @Nullable String corpus,
            @Schema(maxLength = MAX_LENGTH) String path) {}

    static DocumentFeedback of(Feedback.Entry entry) {
        return new DocumentFeedback(entry.query(), entry.corpus(), entry.path(), entry.times());
    }
}
