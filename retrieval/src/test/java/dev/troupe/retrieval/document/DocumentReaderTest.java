package dev.troupe.retrieval.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.retrieval.HostileDocuments;
import dev.troupe.retrieval.value.CodeExample;
import dev.troupe.retrieval.value.IndexedPage;
import dev.troupe.retrieval.value.Passage;
import dev.troupe.retrieval.value.RetrievalException;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DocumentReaderTest {
    @TempDir private Path directory;

    private IndexedPage read(String name, String text) throws IOException {
        return read(name, text.getBytes(StandardCharsets.UTF_8));
    }

    private IndexedPage read(String name, byte[] bytes) throws IOException {
        var file = Files.write(directory.resolve(name), bytes);
        return new DocumentReader().read(file, name);
    }

    @Test
    void readsFrontMatterWithAByteOrderMarkAndWindowsLineEnds() throws IOException {
        var page =
                read(
                        "a.md",
                        "\uFEFF---\r\ntitle: '日期'\r\ndescription: 选一天\r\n---\r\n\r\n## 用法\r\n\r\n正文\r\n");

        assertThat(page.title()).isEqualTo("日期");
        assertThat(page.description()).isEqualTo("选一天");
        assertThat(page.summary()).isEqualTo("选一天");
        assertThat(page.passages()).extracting(Passage::text).containsExactly("正文");
    }

    @Test
    void makesAnchorsAsGitHubDoes() throws IOException {
        var page =
                read(
                        "a.md",
                        """
                        # What's new? (v2)
                        ## 用法
                        ## 用法
                        ## 用法 1
                        ## `code` & more
                        Setext
                        ------
                        ```md
                        # no heading
                        ```
                        """);

        assertThat(page.passages())
                .extracting(Passage::anchor)
                .containsExactly("whats-new-v2", "用法", "用法-1", "用法-1-1", "code--more", "setext");
    }

    @Test
    void keepsAllCodeWhateverItsFenceSays() throws IOException {
        var page =
                read(
                        "a.md",
                        """
                        ## One
                        ```schema: scope="body"
                        {"type": "form"}
                        ```
                        ~~~js
                        go();
                        ~~~
                        """);

        assertThat(page.passages().getLast().codeExamples())
                .containsExactly(
                        new CodeExample("schema: scope=\"body\"", "{\"type\": \"form\"}"),
                        new CodeExample("js", "go();"));
        assertThat(page.passages().getLast().text()).isEmpty();
    }

    @Test
    void knowsTheHeadingsAboveAPassage() throws IOException {
        var page = read("a.md", "# A\n## B\n### C\ntext | x\n## D\n");

        assertThat(page.passages().get(2).headings()).containsExactly("A", "B", "C");
        assertThat(page.passages().get(3).headings()).containsExactly("A", "D");
        assertThat(page.passagesAt("b")).extracting(Passage::heading).containsExactly("B", "C");
        assertThat(page.passagesAt("nowhere")).isEmpty();
    }

    @Test
    void readsWhatPeopleSeeOfHtml() throws IOException {
        var page =
                read(
                        "a.html",
                        "<title>T</title><script>x</script><h2>One</h2><p>text</p><pre>code</pre>");

        assertThat(page.title()).isEqualTo("T");
        assertThat(page.passages().getLast().anchor()).isEqualTo("one");
        assertThat(page.passages().getLast().text()).isEqualTo("text");
        assertThat(page.passages().getLast().codeExamples())
                .containsExactly(new CodeExample("", "code"));
    }

    @Test
    void readsThePagesOfAPdf() throws IOException {
        var page = read("a.pdf", pdf("Monthly report"));

        assertThat(page.title()).isEqualTo("a");
        assertThat(page.passages().getLast().anchor()).isEqualTo("page-1");
        assertThat(page.passages().getLast().text()).isEqualTo("Monthly report");
    }

    private static byte[] pdf(String text) throws IOException {
        try (var document = new PDDocument()) {
            var sheet = new PDPage();
            document.addPage(sheet);
            try (var content = new PDPageContentStream(document, sheet)) {
                content.beginText();
                content.setFont(new PDType1Font(Standard14Fonts.FontName.HELVETICA), 12);
                content.newLineAtOffset(50, 700);
                content.showText(text);
                content.endText();
            }
            var out = new ByteArrayOutputStream();
            document.save(out);
            return out.toByteArray();
        }
    }

    @Test
    void saysWhichFileIsBrokenAndWhatToDo() throws IOException {
        var huge = directory.resolve("huge.md");
        try (var file = new RandomAccessFile(huge.toFile(), "rw")) {
            file.setLength(DocumentReader.LARGEST + 1);
        }

        assertThatThrownBy(() -> read("bytes.md", new byte[] {'a', 0, (byte) 0xFF, (byte) 0x80}))
                .isInstanceOf(RetrievalException.class)
                .hasMessageContainingAll("bytes.md", "UTF-8");
        assertThatThrownBy(() -> read("broken.pdf", "no pdf"))
                .isInstanceOf(RetrievalException.class)
                .hasMessageContaining("broken.pdf");
        assertThatThrownBy(() -> new DocumentReader().read(huge, "huge.md"))
                .isInstanceOf(RetrievalException.class)
                .hasMessageContainingAll("huge.md", "16777216");
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "GBK", "GB18030", "UTF-16", "UTF-16LE", "UTF-16BE", "Big5"})
    void readsTextInTheEncodingsOfChineseFiles(String charset) throws IOException {
        boolean isTraditional = charset.equals("Big5");
        var text = isTraditional ? "# 報表\n\n每個月的銷售總額都寫在這個報表裡面。\n" : "# 报表\n\n每个月的销售总额都写在这个报表里面。\n";
        var mark = charset.startsWith("UTF-16") && charset.length() > 6 ? "\uFEFF" : "";
        var bytes = (mark + text).getBytes(Charset.forName(charset));

        assertThat(read("a.md", bytes).title()).isEqualTo(isTraditional ? "報表" : "报表");
        var html = (mark + "<h1>" + text.substring(2, 4) + "</h1><p>" + text.substring(6) + "</p>");
        assertThat(read("a.html", html.getBytes(Charset.forName(charset))).title())
                .isEqualTo(isTraditional ? "報表" : "报表");
    }

    @Test
    void believesAnHtmlPageThatSaysItsEncoding() throws IOException {
        var html = "<meta charset='gb2312'><h1>日期</h1>";

        assertThat(read("a.html", html.getBytes(Charset.forName("GBK"))).title()).isEqualTo("日期");
    }

    @Test
    void readsAPdfThatOnlyItsOwnerMayChange() throws IOException {
        assertThat(read("a.pdf", HostileDocuments.encrypted("")).passages().getLast().text())
                .isEqualTo("Monthly report");
    }

    @Test
    void readsHeadingsParagraphsAndTablesOfWord() throws IOException {
        var page =
                read(
                        "a.docx",
                        HostileDocuments.docx(
                                """
                                <w:p><w:pPr><w:pStyle w:val="1"/></w:pPr><w:r><w:t>销售</w:t></w:r></w:p>
                                <w:p><w:r><w:t xml:space="preserve">每个月 </w:t></w:r><w:r><w:t>上升</w:t></w:r></w:p>
                                <w:tbl><w:tr><w:tc><w:p><w:r><w:t>East</w:t></w:r></w:p></w:tc>
                                <w:tc><w:p><w:r><w:t>10</w:t></w:r></w:p></w:tc></w:tr></w:tbl>
                                """));

        assertThat(page.title()).isEqualTo("年报");
        assertThat(page.passages().getLast().headings()).containsExactly("销售");
        assertThat(page.passages().getLast().text().replaceAll(" +", " "))
                .isEqualTo("每个月 上升\nEast 10");
    }

    @Test
    void leavesTheMarksOfAnOpenWordDocumentAlone() {
        assertThat(DocumentReader.isReadable("report.docx")).isTrue();
        assertThat(DocumentReader.isReadable("~$report.docx")).isFalse();
    }

    @Test
    void takesAnEmptyFileForAPageWithItsNameOnly() throws IOException {
        var page = read("empty.md", "");

        assertThat(page.title()).isEqualTo("empty");
        assertThat(page.summary()).isEqualTo("empty");
        assertThat(page.passages()).hasSize(1);
    }
}
