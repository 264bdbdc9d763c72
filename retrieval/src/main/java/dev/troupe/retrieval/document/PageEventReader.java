package dev.troupe.retrieval.document;

import dev.troupe.extraction.ExtractedRecordHandler;
import dev.troupe.retrieval.value.IndexedPage;
import java.util.List;

/** Builds a page from what {@link PageEventWriter} wrote; invalid parts are omitted. */
final class PageEventReader implements ExtractedRecordHandler {
    private PageBuilder page = new PageBuilder();
    private String title = "";
    private String description = "";

    @Override
    public void reset() {
        page = new PageBuilder();
        title = "";
        description = "";
    }

    @Override
    public void accept(List<String> fields) {
        var kind = fields.isEmpty() ? "" : fields.getFirst();
        var last = fields.isEmpty() ? "" : fields.getLast();
        switch (kind) {
            case PageEventWriter.TITLE -> title = last;
            case PageEventWriter.DESCRIPTION -> description = last;
            case PageEventWriter.HEADING -> page.addHeading(parseLevel(fields.get(1)), last);
            case PageEventWriter.TEXT -> page.addText(last);
            case PageEventWriter.LINE -> page.endLine();
            case PageEventWriter.CODE -> page.addCode("", last);
            default -> {}
        }
    }

    private static int parseLevel(String text) {
        return text.matches("[1-6]") ? text.charAt(0) - '0' : 6;
    }

    IndexedPage toPage(String path) {
        return page.build(path, title, description);
    }
}
