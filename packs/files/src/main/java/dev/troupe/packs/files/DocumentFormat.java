package dev.troupe.packs.files;

import dev.troupe.agent.tool.FilePreview;
import dev.troupe.core.value.LocalizedText;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** A format that texts are exported in. */
sealed interface DocumentFormat permits DocumentFormat.Html, PdfFormat {
    /** The name of the tool that exports it. */
    String toolName();

    /** What the tool does, for models. */
    String description();

    /** What the tool does, for users. */
    LocalizedText title();

    byte[] render(DocumentHtml page) throws IOException;

    /** What users see before a file is replaced; empty for the default. */
    Optional<FilePreview> preview(DocumentHtml page);

    /** A web page. */
    record Html() implements DocumentFormat {
        @Override
        public String toolName() {
            return "exportHtml";
        }

        @Override
        public String description() {
            return "Writes a Markdown or text file as a web page (HTML).";
        }

        @Override
        public LocalizedText title() {
            return new LocalizedText("导出网页", "export a web page");
        }

        @Override
        public byte[] render(DocumentHtml page) {
            return page.toHtml().getBytes(StandardCharsets.UTF_8);
        }

        @Override
        public Optional<FilePreview> preview(DocumentHtml page) {
            return Optional.of(FilePreview.ofText(page.toHtml()));
        }
    }
}
