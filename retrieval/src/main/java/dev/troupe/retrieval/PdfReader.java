package dev.troupe.retrieval;

import java.io.IOException;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.text.PDFTextStripper;

/** Reads the text of a PDF; one sheet is one passage, headed {@code page 3}. */
final class PdfReader {
    private PdfReader() {}

    /**
     * @throws IOException when it is no PDF, is locked by a password or is damaged
     */
    static Page read(String path, byte[] bytes) throws IOException {
        try (var document = Loader.loadPDF(bytes)) {
            var page = new PageBuilder();
            var stripper = new PDFTextStripper();
            for (int number = 1; number <= document.getNumberOfPages(); number++) {
                stripper.setStartPage(number);
                stripper.setEndPage(number);
                page.heading(2, "page " + number);
                page.text(stripper.getText(document));
            }
            var title = document.getDocumentInformation().getTitle();
            return page.build(path, title == null ? "" : title, "");
        }
    }
}
