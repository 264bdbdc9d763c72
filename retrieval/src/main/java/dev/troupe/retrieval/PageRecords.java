package dev.troupe.retrieval;

import dev.troupe.extraction.RecordReader;
import java.util.List;

/** Builds a page from what {@link PageEvents} wrote; what makes no sense is left out. */
final class PageRecords implements RecordReader {
    private PageBuilder page = new PageBuilder();
    private String title = "";
    private String description = "";

    @Override
    public void begin() {
        page = new PageBuilder();
        title = "";
        description = "";
    }

    @Override
    public void accept(List<String> fields) {
        var kind = fields.isEmpty() ? "" : fields.getFirst();
        var last = fields.isEmpty() ? "" : fields.getLast();
        switch (kind) {
            case PageEvents.TITLE -> title = last;
            case PageEvents.DESCRIPTION -> description = last;
            case PageEvents.HEADING -> page.heading(level(fields.get(1)), last);
            case PageEvents.TEXT -> page.text(last);
            case PageEvents.LINE -> page.line();
            case PageEvents.CODE -> page.code("", last);
            default -> {}
        }
    }

    private static int level(String text) {
        return text.matches("[1-6]") ? text.charAt(0) - '0' : 6;
    }

    Page page(String path) {
        return page.build(path, title, description);
    }
}
