package dev.troupe.retrieval.document;

import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.fontbox.FontBoxFont;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.io.RandomAccessReadBuffer;
import org.apache.pdfbox.pdmodel.font.CIDFontMapping;
import org.apache.pdfbox.pdmodel.font.FontMapper;
import org.apache.pdfbox.pdmodel.font.FontMapping;
import org.apache.pdfbox.pdmodel.font.PDCIDSystemInfo;
import org.apache.pdfbox.pdmodel.font.PDFontDescriptor;
import org.jspecify.annotations.Nullable;

/**
 * Stands in for all fonts that a PDF does not hold, as text needs no shapes. Widths of characters
 * are in the PDF, or are known of the standard fonts.
 */
final class FallbackFontMapper implements FontMapper {
    private static final String LIBERATION =
            "/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf";

    private @Nullable TrueTypeFont font;

    @Override
    public FontMapping<TrueTypeFont> getTrueTypeFont(
            String name, @Nullable PDFontDescriptor descriptor) {
        return new FontMapping<>(findFont(), true);
    }

    @Override
    public FontMapping<FontBoxFont> getFontBoxFont(
            String name, @Nullable PDFontDescriptor descriptor) {
        return new FontMapping<>(findFont(), true);
    }

    @Override
    public CIDFontMapping getCIDFont(
            String name,
            @Nullable PDFontDescriptor descriptor,
            @Nullable PDCIDSystemInfo characters) {
        return new CIDFontMapping(null, findFont(), true);
    }

    private TrueTypeFont findFont() {
        var read = font;
        if (read == null) {
            read = readFont();
            font = read;
        }
        return read;
    }

    private static TrueTypeFont readFont() {
        try (var in = FontMapper.class.getResourceAsStream(LIBERATION)) {
            if (in == null) {
                throw new IOException("PDFBox has no " + LIBERATION);
            }
            return new TTFParser().parse(new RandomAccessReadBuffer(in));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
