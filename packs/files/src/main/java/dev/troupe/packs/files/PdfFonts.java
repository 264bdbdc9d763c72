package dev.troupe.packs.files;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.fontbox.ttf.TrueTypeCollection;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.io.RandomAccessReadBufferedFile;

/**
 * Finds an installed font for the letters of a text. Only TrueType outlines can be embedded, so
 * that fonts with CFF outlines, such as Noto Sans CJK, are not among the candidates.
 *
 * @param candidates files of TrueType fonts, the best first; they need not exist
 */
record PdfFonts(List<Path> candidates) {
    /** The letters that the built-in fonts of PDF have: WinAnsiEncoding. */
    private static final Charset BUILT_IN = Charset.forName("windows-1252");

    private static final List<String> FILES =
            List.of(
                    "/usr/share/fonts/truetype/wqy/wqy-zenhei.ttc",
                    "/usr/share/fonts/truetype/wqy/wqy-microhei.ttc",
                    "/usr/share/fonts/wqy-zenhei/wqy-zenhei.ttc",
                    "/usr/share/fonts/wqy-microhei/wqy-microhei.ttc",
                    "/usr/share/fonts/truetype/droid/DroidSansFallbackFull.ttf",
                    "/usr/share/fonts/truetype/arphic/uming.ttc",
                    "/System/Library/Fonts/STHeiti Light.ttc",
                    "/System/Library/Fonts/Supplemental/Songti.ttc",
                    "/System/Library/Fonts/Supplemental/Arial Unicode.ttf",
                    "/Library/Fonts/Arial Unicode.ttf",
                    "C:\\Windows\\Fonts\\msyh.ttc",
                    "C:\\Windows\\Fonts\\simhei.ttf",
                    "C:\\Windows\\Fonts\\simsun.ttc",
                    "/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf");

    PdfFonts {
        candidates = List.copyOf(candidates);
    }

    /** Where Linux, macOS and Windows install fonts with Chinese letters. */
    static PdfFonts ofThisSystem() {
        return new PdfFonts(FILES.stream().map(Path::of).toList());
    }

    /**
     * A font with every letter of a text; empty if the built-in ones have them all.
     *
     * @throws dev.troupe.agent.tool.ToolException naming a letter that no installed font has
     */
    Optional<Path> findFor(String text) throws IOException {
        var letters = text.codePoints().filter(Character::isLetterOrDigit).distinct().toArray();
        var encoder = BUILT_IN.newEncoder();
        var foreign =
                Arrays.stream(letters)
                        .filter(letter -> !encoder.canEncode(Character.toString(letter)))
                        .findFirst();
        if (foreign.isEmpty()) {
            return Optional.empty();
        }
        int missing = foreign.getAsInt();
        for (var file : candidates) {
            if (Files.isReadable(file)) {
                var lacking = findLacking(file, letters);
                if (lacking.isEmpty()) {
                    return Optional.of(file);
                }
                missing = lacking.get();
            }
        }
        throw WorkspacePaths.refusal(
                "没有生成 PDF：已安装的字体都没有文字“%s”。请安装 TrueType 中文字体，例如 apt-get install fonts-wqy-zenhei",
                "No PDF was written: no installed font has the letter '%s'. Install a TrueType font that has it, for Chinese for example: apt-get install fonts-wqy-zenhei",
                Character.toString(missing));
    }

    private static Optional<Integer> findLacking(Path file, int[] letters) throws IOException {
        try (var data = new RandomAccessReadBufferedFile(file)) {
            if (!file.toString().endsWith(".ttc")) {
                return findLacking(new TTFParser().parse(data), letters);
            }
        }
        var lacking = new ArrayList<Optional<Integer>>();
        try (var collection = new TrueTypeCollection(file.toFile())) {
            collection.processAllFonts(font -> lacking.add(findLacking(font, letters)));
        }
        return lacking.getFirst();
    }

    private static Optional<Integer> findLacking(TrueTypeFont font, int[] letters)
            throws IOException {
        var glyphs = font.getUnicodeCmapLookup();
        for (int letter : letters) {
            if (glyphs.getGlyphId(letter) == 0) {
                return Optional.of(letter);
            }
        }
        return Optional.empty();
    }
}
