package dev.troupe.retrieval;

import dev.troupe.extraction.Extractor;
import dev.troupe.extraction.RecordWriter;
import dev.troupe.extraction.UnreadableException;
import java.io.IOException;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.encryption.InvalidPasswordException;
import org.apache.pdfbox.pdmodel.font.FontMappers;

/** Reads the text of a PDF; one sheet is one passage, headed {@code page 3}. */
final class PdfExtractor implements Extractor {
    @Override
    public void extract(byte[] document, List<String> arguments, RecordWriter out)
            throws IOException {
        FontMappers.set(new OneFont()); // else PDFBox reads all fonts of the machine
        try (var pdf = Loader.loadPDF(document)) {
            read(pdf, new PageEvents(out));
        } catch (InvalidPasswordException _) {
            throw new UnreadableException("它有密码；请去掉密码", "it has a password; remove that");
        }
    }

    private static void read(PDDocument pdf, PageEvents page) throws IOException {
        int sheets = pdf.getNumberOfPages();
        if (sheets > PdfText.MOST_SHEETS) {
            throw PdfText.tooManySheets(sheets);
        }
        var title = pdf.getDocumentInformation().getTitle();
        page.title(title == null ? "" : title);
        new PdfText(page).read(pdf);
    }
}
