package dev.troupe.packs.files;

import com.openhtmltopdf.pdfboxout.PdfRendererBuilder;
import com.openhtmltopdf.util.XRLog;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.agent.tool.WorkspaceFile;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * Writes a Markdown or plain text as a PDF document of A4 pages. Nothing outside the text is
 * loaded: pictures are omitted.
 *
 * @param fonts for letters that the fonts of every PDF reader do not have
 */
record ExportPdfTool(PdfFonts fonts) implements Tool<ExportPdfTool.Input, FileWriteTools.Written> {
    private static final String FAMILY = "document";

    static {
        XRLog.setLoggingEnabled(false); // it reports the time of each stage
    }

    record Input(String path, String target) {}

    @Override
    public ToolSpec<Input> spec() {
        return ToolSpec.readWrite(
                        "exportPdf",
                        "Writes a Markdown or text file as a PDF document.",
                        Input.class)
                .withTitle("导出 PDF", "export a PDF")
                .withCallLabel("把 %s 导出为 %s", "export %s as %s", "path", "target")
                .withRepeatable(true);
    }

    @Override
    public List<Path> changes(Input input, ToolContext context) {
        return List.of(WorkspacePaths.of(context).target(input.target()));
    }

    @Override
    public FileWriteTools.Written call(Input input, ToolContext context) {
        var file = WorkspacePaths.of(context).target(input.target());
        boolean isReplaced = context.existedBefore(file);
        var page = DocumentPage.of(input.path(), context);
        try {
            WorkspaceFile.of(file, context).write(render(page));
        } catch (IOException e) {
            throw WorkspacePaths.failure("写入", "Writing", input.target(), e);
        }
        return FileWriteTools.toWritten(file, isReplaced, context);
    }

    private byte[] render(DocumentPage page) throws IOException {
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
