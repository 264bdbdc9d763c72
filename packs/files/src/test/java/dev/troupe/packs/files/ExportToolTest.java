package dev.troupe.packs.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.troupe.agent.tool.FilePreview;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExportToolTest {
    private static final PdfFonts NO_FONTS = new PdfFonts(List.of());

    @TempDir Path outer;
    private Path root;
    private FakeContext context;

    @BeforeEach
    void openWorkspace() throws IOException {
        root = outer.toRealPath();
        context = new FakeContext(root);
    }

    @Test
    void writesHeadingsTablesAndCode() throws IOException {
        var text =
                export("# Week 47\n\n|Name|Sum|\n|---|---|\n|Zoë|4,200 €|\n\n`a < b`\n", NO_FONTS);

        assertThat(text).contains("Week 47", "Zoë 4,200 €", "a < b");
        assertThat(context.artifacts).contains("report.pdf application/pdf");
    }

    @Test
    void writesAWebPageAsItIsPreviewed() throws IOException {
        Files.writeString(root.resolve("report.md"), "# Week 47\n\n<script>run()</script>\n");
        var tool = new ExportTool(new DocumentFormat.Html());
        var input = new ExportTool.Input("report.md", "report.html", null);

        var preview = tool.preview(input, context);
        tool.call(input, context);

        var page = root.resolve("report.html");
        assertThat(page).content().contains("<h1>Week 47</h1>").doesNotContain("<script>");
        assertThat(preview)
                .containsExactly(Map.entry(page, FilePreview.ofText(Files.readString(page))));
    }

    @Test
    void embedsAnInstalledFontForChinese() throws IOException {
        var fonts = PdfFonts.ofThisSystem();
        assumeTrue(fonts.candidates().stream().anyMatch(Files::isReadable));

        assertThat(export("# 周报\n\n预算超支 10%。\n\n`代码`\n", fonts)).contains("周报", "预算超支 10%。", "代码");
    }

    @Test
    void writesNothingWithoutAFontForTheText() {
        assertThatThrownBy(() -> export("# 周报\n", NO_FONTS))
                .hasMessageContainingAll(
                        "no installed font has the letter '周'", "fonts-wqy-zenhei");
        assertThat(root.resolve("report.pdf")).doesNotExist();
    }

    @Test
    void loadsNoPictureAndObeysNoHtml() throws IOException {
        Files.writeString(root.resolve("secret.txt"), "the secret");
        var secret = root.resolve("secret.txt").toUri();

        var text =
                export(
                        "![picture](%s)\n\n<iframe src='%s'></iframe>\n\u0001End\n"
                                .formatted(secret, secret),
                        NO_FONTS);

        assertThat(text).contains("End").doesNotContain("the secret");
    }

    private String export(String markdown, PdfFonts fonts) throws IOException {
        Files.writeString(root.resolve("report.md"), markdown);
        var input = new ExportTool.Input("report.md", "report.pdf", null);
        new ExportTool(new PdfFormat(fonts)).call(input, context);
        try (var document = Loader.loadPDF(root.resolve("report.pdf").toFile())) {
            return new PDFTextStripper().getText(document);
        }
    }
}
