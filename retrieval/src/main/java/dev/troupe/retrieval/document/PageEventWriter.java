package dev.troupe.retrieval.document;

import dev.troupe.extraction.ExtractedRecordWriter;
import java.io.IOException;

/** What an extractor finds in a document, as records; {@link PageEventReader} reads them. */
final class PageEventWriter {
    static final String TITLE = "title";
    static final String DESCRIPTION = "description";
    static final String HEADING = "heading";
    static final String TEXT = "text";
    static final String LINE = "line";
    static final String CODE = "code";

    private final ExtractedRecordWriter out;

    PageEventWriter(ExtractedRecordWriter out) {
        this.out = out;
    }

    void writeTitle(String title) throws IOException {
        out.write(TITLE, title);
    }

    void writeDescription(String description) throws IOException {
        out.write(DESCRIPTION, description);
    }

    /** As {@link PageBuilder#addHeading}. */
    void writeHeading(int level, String heading) throws IOException {
        out.write(HEADING, String.valueOf(level), heading);
    }

    void writeText(String text) throws IOException {
        out.write(TEXT, text);
    }

    /** As {@link PageBuilder#endLine}. */
    void writeLineEnd() throws IOException {
        out.write(LINE);
    }

    void writeCode(String code) throws IOException {
        out.write(CODE, code);
    }
}
