package dev.troupe.page.export;

import dev.troupe.language.Language;
import dev.troupe.page.component.NumberText;
import java.math.BigDecimal;
import java.util.List;

/**
 * Texts at the axes of a chart, with the room that they need in units of the drawing. Narrow
 * screens and prints have the largest letters, which is what is measured.
 */
final class AxisText {
    private static final double LATIN = 10.4; // average width of a letter
    private static final double WIDE = 17; // a Chinese character
    private static final double GAP = 8; // between two labels
    private static final double SLANTED = 160; // the most that a slanted label has
    private static final int FIRST_WIDE = 0x2e80;

    private AxisText() {}

    /** A number in short: 150K, 1.5M, 400万. */
    static String ofNumber(BigDecimal number, Language language) {
        var size = number.abs();
        if (size.compareTo(BigDecimal.valueOf(10_000)) < 0) {
            return NumberText.format(number);
        }
        return language == Language.ZH
                ? scale(number, size.compareTo(BigDecimal.valueOf(100_000_000)) < 0 ? 4 : 8)
                        + (size.compareTo(BigDecimal.valueOf(100_000_000)) < 0 ? "万" : "亿")
                : inThousands(number, size);
    }

    private static String inThousands(BigDecimal number, BigDecimal size) {
        if (size.compareTo(BigDecimal.valueOf(1_000_000)) < 0) {
            return scale(number, 3) + "K";
        }
        return size.compareTo(BigDecimal.valueOf(1_000_000_000)) < 0
                ? scale(number, 6) + "M"
                : scale(number, 9) + "B";
    }

    private static String scale(BigDecimal number, int places) {
        return NumberText.format(number.movePointLeft(places));
    }

    static double widthOf(String text) {
        return text.codePoints().mapToDouble(it -> it >= FIRST_WIDE ? WIDE : LATIN).sum();
    }

    static double widest(List<String> texts) {
        return texts.stream().mapToDouble(AxisText::widthOf).max().orElse(0);
    }

    /** Whether labels have room next to each other. */
    static boolean fit(List<String> labels, double room) {
        return widest(labels) + GAP <= room;
    }

    /** A slanted label, with an ellipsis if it is too long. */
    static String cut(String label) {
        if (widthOf(label) <= SLANTED) {
            return label;
        }
        double width = LATIN; // of the ellipsis
        int end = 0;
        while (end < label.length()) {
            int letter = label.codePointAt(end);
            width += letter >= FIRST_WIDE ? WIDE : LATIN;
            if (width > SLANTED) {
                break;
            }
            end += Character.charCount(letter);
        }
        return label.substring(0, end) + "…";
    }
}
