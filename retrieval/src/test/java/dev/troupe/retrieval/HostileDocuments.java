package dev.troupe.retrieval;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Random;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.encryption.AccessPermission;
import org.apache.pdfbox.pdmodel.encryption.StandardProtectionPolicy;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts;

/** Documents that are designed to block their reader. */
public final class HostileDocuments {
    private static final int MB = 1 << 20;

    private HostileDocuments() {}

    /** All of them by the names of their files. */
    public static Map<String, byte[]> all() {
        var all = new LinkedHashMap<String, byte[]>();
        all.put("form.pdf", selfCallingForm());
        all.put("kids.pdf", manyKids(300_000));
        all.put("bomb.pdf", inflating(100 * MB));
        all.put("deep.pdf", deepPageTree(20_000));
        all.put("locked.pdf", encrypted("secret"));
        all.put("cut.pdf", Arrays.copyOf(manyKids(1_000), 4_000));
        all.put("random.pdf", random());
        all.put("loop.pdf", crossReferenceLoop());
        all.put("font.pdf", hugeFont());
        all.put("deep.html", ("<div>".repeat(300_000) + "end").getBytes(StandardCharsets.UTF_8));
        all.put("long.html", ("<p>" + "text ".repeat(3 * MB)).getBytes(StandardCharsets.UTF_8));
        all.put("attributes.html", attributes(1_000_000));
        all.put("headings.html", "<h2>a</h2>".repeat(300_000).getBytes(StandardCharsets.UTF_8));
        all.put("random.html", random());
        all.put("bomb.docx", docx("<w:p><w:r><w:t>" + "0".repeat(64 * MB) + "</w:t></w:r></w:p>"));
        all.put("deep.docx", docx("<w:tbl><w:tr><w:tc>".repeat(300_000)));
        all.put("laughs.docx", laughingDocx());
        all.put("random.docx", random());
        all.put("cut.docx", Arrays.copyOf(docx("<w:p/>"), 100));
        return all;
    }

    /** Draws itself twice: each level doubles the work. */
    public static byte[] selfCallingForm() {
        return pdf(
                "<</Type/Catalog/Pages 2 0 R>>",
                "<</Type/Pages/Kids[3 0 R]/Count 1>>",
                "<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Resources<</XObject<</F 5 0 R>>>>/Contents 4 0 R>>",
                "<</Length 5>>stream\n/F Do\nendstream",
                "<</Type/XObject/Subtype/Form/BBox[0 0 100 100]/Resources<</XObject<</F 5 0 R>>>>/Length 11>>stream\n/F Do /F Do\nendstream");
    }

    /** One sheet, named many times. */
    public static byte[] manyKids(int kids) {
        return pdf(
                "<</Type/Catalog/Pages 2 0 R>>",
                "<</Type/Pages/Count " + kids + "/Kids[" + "3 0 R ".repeat(kids) + "]>>",
                "<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]>>");
    }

    private static byte[] deepPageTree(int depth) {
        var objects = new String[depth + 2];
        objects[0] = "<</Type/Catalog/Pages 2 0 R>>";
        for (int i = 1; i <= depth; i++) {
            objects[i] = "<</Type/Pages/Count 1/Kids[" + (i + 2) + " 0 R]>>";
        }
        objects[depth + 1] = "<</Type/Page/MediaBox[0 0 100 100]>>";
        return pdf(objects);
    }

    /** Content that is large when it is unpacked. */
    public static byte[] inflating(int bytes) {
        var packed = new ByteArrayOutputStream();
        try (var out = new DeflaterOutputStream(packed, new Deflater(Deflater.BEST_SPEED))) {
            var word = new byte[MB]; // one word of an endless length
            Arrays.fill(word, (byte) 'a');
            for (int i = 0; i < bytes / MB; i++) {
                out.write(word);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return pdf(
                "<</Type/Catalog/Pages 2 0 R>>",
                "<</Type/Pages/Kids[3 0 R]/Count 1>>",
                "<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Contents 4 0 R>>",
                "<</Filter/FlateDecode/Length "
                        + packed.size()
                        + ">>stream\n"
                        + packed.toString(StandardCharsets.ISO_8859_1)
                        + "\nendstream");
    }

    private static byte[] crossReferenceLoop() {
        var body = "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n";
        var table = "xref\n0 1\n0000000000 65535 f \ntrailer<</Root 1 0 R/Size 3/Prev %d>>\n";
        return (body + table.formatted(body.length()) + "startxref\n" + body.length() + "\n%%EOF")
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    /** A table of characters that names four thousand million of them. */
    private static byte[] hugeFont() {
        var table =
                "1 begincodespacerange <00000000> <FFFFFFFF> endcodespacerange "
                        + "1 beginbfrange <00000000> <FFFFFFFF> <0041> endbfrange";
        return pdf(
                "<</Type/Catalog/Pages 2 0 R>>",
                "<</Type/Pages/Kids[3 0 R]/Count 1>>",
                "<</Type/Page/Parent 2 0 R/MediaBox[0 0 100 100]/Resources<</Font<</F 5 0 R>>>>/Contents 4 0 R>>",
                "<</Length 30>>stream\nBT /F 12 Tf (abcdefgh) Tj ET   \nendstream",
                "<</Type/Font/Subtype/Type1/BaseFont/Helvetica/ToUnicode 6 0 R>>",
                "<</Length " + table.length() + ">>stream\n" + table + "\nendstream");
    }

    private static byte[] pdf(String... objects) {
        var text = new StringBuilder("%PDF-1.4\n");
        for (int i = 0; i < objects.length; i++) {
            text.append(i + 1).append(" 0 obj\n").append(objects[i]).append("\nendobj\n");
        }
        return text.append("trailer\n<</Root 1 0 R>>\n%%EOF")
                .toString()
                .getBytes(StandardCharsets.ISO_8859_1);
    }

    /**
     * @param password that reading needs; empty where only changing needs one
     */
    public static byte[] encrypted(String password) {
        try (var document = new PDDocument()) {
            var sheet = new PDPage();
            document.addPage(sheet);
            try (var content = new PDPageContentStream(document, sheet)) {
                content.beginText();
                content.setFont(new PDType1Font(Standard14Fonts.FontName.HELVETICA), 12);
                content.newLineAtOffset(50, 700);
                content.showText("Monthly report");
                content.endText();
            }
            var policy = new StandardProtectionPolicy("owner", password, new AccessPermission());
            policy.setEncryptionKeyLength(128);
            document.protect(policy);
            var out = new ByteArrayOutputStream();
            document.save(out);
            return out.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] random() {
        var bytes = new byte[MB];
        new Random(7).nextBytes(bytes);
        return bytes;
    }

    private static byte[] attributes(int count) {
        var html = new StringBuilder("<p");
        for (int i = 0; i < count; i++) {
            html.append(" a").append(i).append("=1");
        }
        return html.append(">end").toString().getBytes(StandardCharsets.UTF_8);
    }

    /**
     * @param body what is between the tags of the body, not closed by force
     */
    public static byte[] docx(String body) {
        var parts = new LinkedHashMap<String, String>();
        parts.put(
                "word/document.xml",
                "<w:document xmlns:w='http://schemas.openxmlformats.org/wordprocessingml/2006/main'><w:body>"
                        + body
                        + "</w:body></w:document>");
        parts.put(
                "word/styles.xml",
                "<w:styles xmlns:w='http://schemas.openxmlformats.org/wordprocessingml/2006/main'><w:style w:styleId='1'><w:name w:val='heading 1'/></w:style></w:styles>");
        parts.put(
                "docProps/core.xml",
                "<p:coreProperties xmlns:p='p' xmlns:dc='http://purl.org/dc/elements/1.1/'><dc:title>年报</dc:title></p:coreProperties>");
        return zip(parts);
    }

    private static byte[] laughingDocx() {
        var dtd = new StringBuilder("<!DOCTYPE w [<!ENTITY l0 \"lol\">");
        for (int i = 1; i < 20; i++) {
            dtd.append("<!ENTITY l%d \"%s\">".formatted(i, ("&l" + (i - 1) + ";").repeat(10)));
        }
        return zip(
                Map.of(
                        "word/document.xml",
                        dtd + "]><w xmlns:w='w'><w:p><w:r><w:t>&l19;</w:t></w:r></w:p></w>"));
    }

    private static byte[] zip(Map<String, String> parts) {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            zip.setLevel(Deflater.BEST_SPEED);
            for (var part : parts.entrySet()) {
                zip.putNextEntry(new ZipEntry(part.getKey()));
                zip.write(part.getValue().getBytes(StandardCharsets.UTF_8));
                zip.closeEntry();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
