package dev.troupe.packs.studio.print;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSInteger;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSString;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDResources;
import org.apache.pdfbox.pdmodel.common.PDStream;

/**
 * Text of a PDF that is not drawn, at the place of letters that are drawn as outlines, so that they
 * can be selected, searched and read. Its font has no glyphs: each code is a UTF-16 unit, which
 * {@code ToUnicode} maps to itself (ISO 32000-1, 9.10.3; text rendering mode 3, 9.3.6).
 */
final class InvisibleText {
    private static final COSName FONT = COSName.getPDFName("TroupeInvisible");
    private static final int FULL_WIDTH = 1000; // thousandths of the size, as Chinese letters are
    private static final String TO_UNICODE =
            """
            /CIDInit /ProcSet findresource begin
            12 dict begin
            begincmap
            /CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
            /CMapName /Adobe-Identity-UCS def
            /CMapType 2 def
            1 begincodespacerange
            <0000> <FFFF>
            endcodespacerange
            1 beginbfrange
            <0000> <FFFF> <0000>
            endbfrange
            endcmap
            CMapName currentdict /CMap defineresource pop
            end
            end
            """;

    private final PDDocument document;
    private final StringBuilder operators = new StringBuilder();

    InvisibleText(PDDocument document) {
        this.document = document;
    }

    /** Adds letters of this size, in points, from the lower left corner of the page. */
    void add(String text, float x, float y, float size) {
        var codes = HexFormat.of().formatHex(text.getBytes(StandardCharsets.UTF_16BE));
        operators.append(
                String.format(
                        Locale.ROOT,
                        "BT /%s %.2f Tf 3 Tr %.2f %.2f Td <%s> Tj ET\n",
                        FONT.getName(),
                        size,
                        x,
                        y,
                        codes));
    }

    /** Puts what was added after the contents of a page, whose stream is closed. */
    void finish(PDPage page) throws IOException {
        if (operators.isEmpty()) {
            return;
        }
        var resources = page.getResources() == null ? new PDResources() : page.getResources();
        var fonts = resources.getCOSObject().getCOSDictionary(COSName.FONT);
        if (fonts == null) {
            fonts = new COSDictionary();
            resources.getCOSObject().setItem(COSName.FONT, fonts);
        }
        fonts.setItem(FONT, font());
        page.setResources(resources);
        var text = operators.toString().getBytes(StandardCharsets.US_ASCII);
        var drawn = new COSArray();
        page.getContentStreams().forEachRemaining(drawn::add);
        drawn.add(new PDStream(document, new ByteArrayInputStream(text), COSName.FLATE_DECODE));
        page.getCOSObject().setItem(COSName.CONTENTS, drawn);
        operators.setLength(0);
    }

    private COSDictionary font() throws IOException {
        var system = new COSDictionary();
        system.setItem(COSName.REGISTRY, new COSString("Adobe"));
        system.setItem(COSName.ORDERING, new COSString("Identity"));
        system.setInt(COSName.SUPPLEMENT, 0);
        var letters = fontOf("CIDFontType2");
        letters.setItem(COSName.CIDSYSTEMINFO, system);
        letters.setItem(COSName.FONT_DESC, descriptor());
        letters.setInt(COSName.DW, FULL_WIDTH);
        letters.setItem(COSName.CID_TO_GID_MAP, COSName.IDENTITY);
        var font = fontOf("Type0");
        font.setItem(COSName.ENCODING, COSName.IDENTITY_H);
        font.setItem(COSName.DESCENDANT_FONTS, new COSArray(List.of(letters)));
        font.setItem(
                COSName.TO_UNICODE,
                new PDStream(
                        document,
                        new ByteArrayInputStream(TO_UNICODE.getBytes(StandardCharsets.US_ASCII)),
                        COSName.FLATE_DECODE));
        return font;
    }

    private static COSDictionary fontOf(String subtype) {
        var font = new COSDictionary();
        font.setItem(COSName.TYPE, COSName.FONT);
        font.setName(COSName.SUBTYPE, subtype);
        font.setName(COSName.BASE_FONT, FONT.getName());
        return font;
    }

    private static COSDictionary descriptor() {
        var box = new COSArray();
        for (int edge : new int[] {0, -200, FULL_WIDTH, 800}) {
            box.add(COSInteger.get(edge));
        }
        var descriptor = new COSDictionary();
        descriptor.setItem(COSName.TYPE, COSName.FONT_DESC);
        descriptor.setName(COSName.FONT_NAME, FONT.getName());
        descriptor.setInt(COSName.FLAGS, 4);
        descriptor.setItem(COSName.FONT_BBOX, box);
        descriptor.setInt(COSName.ITALIC_ANGLE, 0);
        descriptor.setInt(COSName.ASCENT, 800);
        descriptor.setInt(COSName.DESCENT, -200);
        descriptor.setInt(COSName.CAP_HEIGHT, 700);
        descriptor.setInt(COSName.STEM_V, 80);
        return descriptor;
    }
}
