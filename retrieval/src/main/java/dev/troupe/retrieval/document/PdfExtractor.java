package dev.troupe.retrieval.document;

import dev.troupe.extraction.ExtractedRecordWriter;
import dev.troupe.extraction.Extractor;
import dev.troupe.extraction.UnreadableDocumentException;
import java.io.IOException;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.encryption.InvalidPasswordException;
import org.apache.pdfbox.pdmodel.font.FontMappers;

/** Reads the text of a PDF; one sheet is one passage, headed {@code page 3}. */
final class PdfExtractor implements Extractor {
    @Override
    public void extract(byte[] document, List<String> arguments, ExtractedRecordWriter out)
            throws IOException {
        FontMappers.set(new FallbackFontMapper()); // else PDFBox reads all fonts of the machine
        try (var pdf = Loader.loadPDF(document)) {
            read(pdf, new PageEventWriter(out));
        } catch (InvalidPasswordException _) {
            throw new UnreadableDocumentException(
                    "文件有密码；请移除密码", "it is protected by a password; remove the password");
        }
    }

    private static void read(PDDocument pdf, PageEventWriter page) throws IOException {
        int sheets = pdf.getNumberOfPages();
        if (sheets > PdfTextReader.MOST_SHEETS) {
            throw PdfTextReader.tooManyPagesException(sheets);
        }
        var title = pdf.getDocumentInformation().getTitle();
        page.writeTitle(title == null ? "" : title);
        new PdfTextReader(page).readPages(pdf);
    }
}
