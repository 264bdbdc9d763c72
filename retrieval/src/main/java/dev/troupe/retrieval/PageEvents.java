package dev.troupe.retrieval;

import dev.troupe.extraction.RecordWriter;
import java.io.IOException;

/** What an extractor finds in a document, as records; {@link PageRecords} reads them. */
final class PageEvents {
    static final String TITLE = "title";
    static final String DESCRIPTION = "description";
    static final String HEADING = "heading";
    static final String TEXT = "text";
    static final String LINE = "line";
    static final String CODE = "code";

    private final RecordWriter out;

    PageEvents(RecordWriter out) {
        this.out = out;
    }

    void title(String title) throws IOException {
        out.write(TITLE, title);
    }

    void description(String description) throws IOException {
        out.write(DESCRIPTION, description);
    }

    /** As {@link PageBuilder#heading}. */
    void heading(int level, String heading) throws IOException {
        out.write(HEADING, String.valueOf(level), heading);
    }

    void text(String text) throws IOException {
        out.write(TEXT, text);
    }

    /** As {@link PageBuilder#line}. */
    void line() throws IOException {
        out.write(LINE);
    }

    void code(String code) throws IOException {
        out.write(CODE, code);
    }
}
