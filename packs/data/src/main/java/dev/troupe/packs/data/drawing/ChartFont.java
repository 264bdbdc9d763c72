package dev.troupe.packs.data.drawing;

import java.awt.Font;
import java.awt.FontFormatException;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The font that comes with this module: Latin and Chinese, the same on every machine, also where no
 * font is installed.
 */
final class ChartFont {
    private static final String RESOURCE = "font/wqy-microhei.ttc";
    private static final String XLFD = "-wqy-microhei-medium-r-normal--*-%d-*-*-p-*-iso10646-1";
    private static final Font FONT = load();

    private ChartFont() {}

    static Font of(int style, float size) {
        return FONT.deriveFont(style, size);
    }

    private static Font load() {
        try {
            var file = Files.createTempFile("troupe-font", ".ttc");
            try (InputStream in = ChartFont.class.getResourceAsStream(RESOURCE)) {
                if (in == null)
                    throw new IllegalStateException(
                            "The font " + RESOURCE + " is missing from the module; rebuild it");
                Files.write(file, in.readAllBytes());
            }
            file.toFile().deleteOnExit();
            installFallbackFont(file);
            return Font.createFonts(file.toFile())[0];
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (FontFormatException e) {
            throw new IllegalStateException(
                    "The font " + RESOURCE + " is damaged; rebuild the module", e);
        }
    }

    /**
     * On Linux without fontconfig or without any installed font Java cannot start its font system,
     * not even for an embedded font. This property makes it fall back to a bundled configuration;
     * if fontconfig works it is ignored.
     */
    private static void installFallbackFont(Path font) throws IOException {
        if (System.getProperty("sun.awt.fontconfig") != null
                || !System.getProperty("os.name", "").equals("Linux")) return;
        var configuration = Files.createTempFile("troupe-font", ".properties");
        configuration.toFile().deleteOnExit();
        var text =
                "version=1\nallfonts.default="
                        + XLFD
                        + "\nsequence.allfonts=default\nfilename."
                        + XLFD
                        + "="
                        + font
                        + "\n";
        Files.writeString(configuration, text, StandardCharsets.ISO_8859_1);
        System.setProperty("sun.awt.fontconfig", configuration.toString());
    }
}
