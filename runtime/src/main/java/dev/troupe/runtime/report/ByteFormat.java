package dev.troupe.runtime.report;

import java.util.Locale;

/** Formats sizes for users. */
public final class ByteFormat {
    private ByteFormat() {}

    /** {@code 812 B}, {@code 3.4 kB}, {@code 12 MB}. */
    public static String format(long bytes) {
        if (bytes < 1000) {
            return bytes + " B";
        }
        double size = bytes;
        int unit = -1;
        while (size >= 999.5) {
            size /= 1000;
            unit++;
        }
        return String.format(
                Locale.ROOT, size < 9.95 ? "%.1f %cB" : "%.0f %cB", size, "kMGT".charAt(unit));
    }
}
