package dev.troupe.packs.life.database;

import java.text.Normalizer;
import java.util.Locale;

/** Names as they are compared: without regard to case, width of letters and spaces. */
public final class NameNormalizer {
    private NameNormalizer() {}

    public static String key(String name) {
        return Normalizer.normalize(name, Normalizer.Form.NFKC)
                .toLowerCase(Locale.ROOT)
                .strip()
                .replaceAll("[\\s\0“”\"'《》「」]+", " ")
                .strip();
    }
}
