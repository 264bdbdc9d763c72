package dev.troupe.packs.files;

import com.openhtmltopdf.pdfboxout.PdfRendererBuilder;
import com.openhtmltopdf.util.XRLog;
import dev.troupe.agent.tool.FilePreview;
import dev.troupe.core.value.LocalizedText;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Optional;

/**
 * PDF documents of A4 pages. Nothing outside the text is loaded: pictures are omitted.
 *
 * @param fonts for letters that the fonts of every PDF reader do not have
 */
record PdfFormat(PdfFonts fonts) implements DocumentFormat {
    private static final String FAMILY = "document";

    static {
        XRLog.setLoggingEnabled(false); // it reports the time of each stage
    }

    @Override
    public String toolName() {
        return "exportPdf";
    }

    @Override
    public String description() {
        return "Writes a Markdown or text file as a PDF document.";
    }

    @Override
    public LocalizedText title() {
        return new LocalizedText("导出 PDF", "export a PDF");
    }

    @Override
    public Optional<FilePreview> preview(DocumentHtml page) {
        return Optional.empty();
    }

    @Override
    public byte[] render(DocumentHtml page) throws IOException {
        var font = fonts.findFor(page.text());
        var document = new ByteArrayOutputStream();
        var builder = new PdfRendererBuilder();
        builder.useUriResolver((_, _) -> null);
        font.ifPresent(file -> builder.useFont(file.toFile(), FAMILY));
        var family = font.isPresent() ? FAMILY : "sans-serif";
        builder.withHtmlContent(
                withoutControls(page.toHtml("font-family: " + family + ", sans-serif"))
                        .replace("<code", "<code style=\"font-family: " + family + ", monospace\""),
                null);
        builder.toStream(document);
        builder.run();
        return document.toByteArray();
    }

    /** XML has no control characters. */
    private static String withoutControls(String html) {
        return html.replaceAll("[\\p{Cntrl}&&[^\\n\\t]]", "").replaceAll("[\\uFFFE\\uFFFF]", "");
    }
}
