package dev.troupe.packs.studio.print;

import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.ToolException;
import java.awt.Font;
import java.awt.font.FontRenderContext;
import java.awt.geom.PathIterator;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.font.PDFont;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts.FontName;
import org.apache.pdfbox.pdmodel.graphics.image.LosslessFactory;

/**
 * A PDF document of A4 pages that is filled from top to bottom. Letters that the fonts of every PDF
 * reader have are text; others, such as Chinese ones, are drawn as outlines of an installed font,
 * with text in the same place that is not drawn.
 */
public final class PdfSheets implements AutoCloseable {
    /** The width between the margins, in points. */
    public static final float WIDTH = PDRectangle.A4.getWidth() - 2 * 56;

    private static final float MARGIN = 56;
    private static final float LEADING = 1.35f; // of the size of the letters
    private static final Charset BUILT_IN = Charset.forName("windows-1252");
    private static final FontRenderContext EXACT = new FontRenderContext(null, true, true);
    private static final List<String> FAMILIES =
            List.of(
                    "Noto Sans CJK SC",
                    "Noto Serif CJK SC",
                    "Noto Sans SC",
                    "WenQuanYi Zen Hei",
                    "WenQuanYi Micro Hei",
                    "PingFang SC",
                    "Microsoft YaHei",
                    "SimSun",
                    "DejaVu Sans",
                    Font.SANS_SERIF);

    private final PDDocument document = new PDDocument();
    private final PDFont regular;
    private final PDFont bold;
    private final Font outlines;
    private final InvisibleText invisible = new InvisibleText(document);
    private PDPage sheet = new PDPage(PDRectangle.A4);
    private PDPageContentStream page;
    private float y;

    /**
     * @param letters all that will be written
     * @throws ToolException naming a letter that no installed font has
     */
    public PdfSheets(String letters, boolean isTypewriter) {
        regular = new PDType1Font(isTypewriter ? FontName.COURIER : FontName.HELVETICA);
        bold = new PDType1Font(isTypewriter ? FontName.COURIER_BOLD : FontName.HELVETICA_BOLD);
        outlines = findFont(letters);
        page = startPage();
    }

    private static Font findFont(String text) {
        var encoder = BUILT_IN.newEncoder();
        var letters =
                text.codePoints()
                        .filter(Character::isLetterOrDigit)
                        .filter(letter -> !encoder.canEncode(Character.toString(letter)))
                        .distinct()
                        .toArray();
        int missing = 0;
        for (var family : FAMILIES) {
            var font = new Font(family, Font.PLAIN, 12);
            int lacking = 0;
            for (int letter : letters) {
                if (!font.canDisplay(letter)) {
                    lacking = letter;
                    break;
                }
            }
            if (lacking == 0) {
                return font;
            }
            missing = lacking;
        }
        throw new ToolException(
                AgentProblem.UNAVAILABLE,
                "已安装的字体都没有文字“%s”，因此没有生成 PDF；请安装中文字体，例如 apt-get install fonts-noto-cjk",
                "No installed font has the letter '%s', so no PDF was written; install one that has it, for Chinese for example: apt-get install fonts-noto-cjk",
                Character.toString(missing));
    }

    private PDPageContentStream startPage() {
        try {
            sheet = new PDPage(PDRectangle.A4);
            document.addPage(sheet);
            y = PDRectangle.A4.getHeight() - MARGIN;
            return new PDPageContentStream(document, sheet);
        } catch (IOException e) {
            throw failure(e);
        }
    }

    private void endPage() throws IOException {
        page.close();
        invisible.finish(sheet);
    }

    /** Begins a new page unless so many points are left. */
    public void require(float height) {
        if (y - height < MARGIN) {
            try {
                endPage();
            } catch (IOException e) {
                throw failure(e);
            }
            page = startPage();
        }
    }

    /** Leaves room. */
    public void skip(float height) {
        y -= height;
    }

    /**
     * Writes a text, wrapped to a width.
     *
     * @param indent from the left margin, in points
     */
    public void write(String text, float size, boolean isBold, float indent, float width) {
        for (var line : wrap(text, size, isBold, width)) {
            require(size * LEADING);
            y -= size * LEADING;
            draw(line, MARGIN + indent, size, isBold);
        }
    }

    /** Draws a picture of this width, in points, with its own proportions. */
    public void draw(BufferedImage picture, float indent, float width) {
        float height = width * picture.getHeight() / picture.getWidth();
        require(height);
        y -= height;
        try {
            page.drawImage(
                    LosslessFactory.createFromImage(document, picture),
                    MARGIN + indent,
                    y,
                    width,
                    height);
        } catch (IOException e) {
            throw failure(e);
        }
    }

    private List<String> wrap(String text, float size, boolean isBold, float width) {
        var lines = new ArrayList<String>();
        for (var paragraph : text.split("\n", -1)) {
            var line = new StringBuilder();
            int space = -1;
            for (int i = 0; i < paragraph.length(); ) {
                int letter = paragraph.codePointAt(i);
                i += Character.charCount(letter);
                line.appendCodePoint(letter);
                if (letter == ' ') {
                    space = line.length();
                } else if (letter >= 0x2E80) {
                    space = -1; // Chinese may be divided anywhere
                }
                if (measure(line.toString(), size, isBold) > width && line.length() > 1) {
                    int end = space > 0 ? space : line.length() - Character.charCount(letter);
                    lines.add(line.substring(0, end).stripTrailing());
                    line.delete(0, end);
                    space = -1;
                }
            }
            lines.add(line.toString());
        }
        return lines;
    }

    private float measure(String text, float size, boolean isBold) {
        float width = 0;
        try {
            for (var run : runs(text)) {
                width +=
                        isBuiltIn(run)
                                ? (isBold ? bold : regular).getStringWidth(run) / 1000 * size
                                : (float)
                                        outlines.deriveFont(size)
                                                .getStringBounds(run, EXACT)
                                                .getWidth();
            }
        } catch (IOException e) {
            throw failure(e);
        }
        return width;
    }

    private void draw(String line, float x, float size, boolean isBold) {
        float at = x;
        try {
            for (var run : runs(line)) {
                if (isBuiltIn(run)) {
                    page.beginText();
                    page.setFont(isBold ? bold : regular, size);
                    page.newLineAtOffset(at, y);
                    page.showText(run);
                    page.endText();
                } else {
                    fill(run, at, size);
                    invisible.add(run, at, y, size);
                }
                at += measure(run, size, isBold);
            }
        } catch (IOException e) {
            throw failure(e);
        }
    }

    private void fill(String run, float x, float size) throws IOException {
        var shape = outlines.deriveFont(size).createGlyphVector(EXACT, run).getOutline(x, 0);
        var points = new float[6];
        float lastX = x;
        float lastY = y;
        for (var path = shape.getPathIterator(null); !path.isDone(); path.next()) {
            int kind = path.currentSegment(points);
            for (int i = 1; i < points.length; i += 2) {
                points[i] = y - points[i];
            }
            switch (kind) {
                case PathIterator.SEG_MOVETO -> page.moveTo(points[0], points[1]);
                case PathIterator.SEG_LINETO -> page.lineTo(points[0], points[1]);
                case PathIterator.SEG_QUADTO ->
                        page.curveTo(
                                lastX + 2f / 3 * (points[0] - lastX),
                                lastY + 2f / 3 * (points[1] - lastY),
                                points[2] + 2f / 3 * (points[0] - points[2]),
                                points[3] + 2f / 3 * (points[1] - points[3]),
                                points[2],
                                points[3]);
                case PathIterator.SEG_CUBICTO ->
                        page.curveTo(
                                points[0], points[1], points[2], points[3], points[4], points[5]);
                default -> page.closePath();
            }
            int last =
                    switch (kind) {
                        case PathIterator.SEG_QUADTO -> 2;
                        case PathIterator.SEG_CUBICTO -> 4;
                        default -> 0;
                    };
            if (kind != PathIterator.SEG_CLOSE) {
                lastX = points[last];
                lastY = points[last + 1];
            }
        }
        page.fill();
    }

    /** Parts that one kind of font can draw. */
    private static List<String> runs(String text) {
        var runs = new ArrayList<String>();
        var run = new StringBuilder();
        var encoder = BUILT_IN.newEncoder();
        boolean isOpen = true;
        for (int letter : withoutControls(text).codePoints().toArray()) {
            boolean canShow = encoder.canEncode(Character.toString(letter));
            if (canShow != isOpen && !run.isEmpty()) {
                runs.add(run.toString());
                run.setLength(0);
            }
            isOpen = canShow;
            run.appendCodePoint(letter);
        }
        if (!run.isEmpty()) {
            runs.add(run.toString());
        }
        return runs;
    }

    private static String withoutControls(String text) {
        return text.replace('\t', ' ')
                .replace('\u00A0', ' ')
                .replaceAll("[\\p{Cntrl}\\u00AD\\u200B-\\u200F\\uFEFF]", "");
    }

    private static boolean isBuiltIn(String run) {
        return BUILT_IN.newEncoder().canEncode(run);
    }

    /** Ends the document. */
    public byte[] toBytes() {
        try {
            endPage();
            var bytes = new ByteArrayOutputStream();
            document.save(bytes);
            return bytes.toByteArray();
        } catch (IOException e) {
            throw failure(e);
        }
    }

    @Override
    public void close() {
        try {
            document.close();
        } catch (IOException e) {
            throw failure(e);
        }
    }

    private static ToolException failure(IOException e) {
        return new ToolException(
                AgentProblem.FILE,
                "无法生成 PDF：%s",
                "The PDF cannot be written: %s",
                String.valueOf(e.getMessage()));
    }
}
