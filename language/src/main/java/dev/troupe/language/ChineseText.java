package dev.troupe.language;

import java.lang.Character.UnicodeScript;

/** Chinese text that is composed of words of which some are in Latin letters. */
public final class ChineseText {
    private ChineseText() {}

    /**
     * The parts as one text, with one blank where Chinese characters meet Latin letters or digits
     * and none elsewhere. Spaces inside the parts stay.
     */
    public static String join(String... parts) {
        var text = new StringBuilder();
        for (var part : parts) {
            var next = part.strip();
            if (!text.isEmpty()
                    && !next.isEmpty()
                    && isGap(text.codePointBefore(text.length()), next.codePointAt(0))) {
                text.append(' ');
            }
            text.append(next);
        }
        return text.toString();
    }

    private static boolean isGap(int left, int right) {
        boolean isLeftHan = UnicodeScript.of(left) == UnicodeScript.HAN;
        boolean isRightHan = UnicodeScript.of(right) == UnicodeScript.HAN;
        return isLeftHan && Character.isLetterOrDigit(right) && !isRightHan
                || isRightHan
                        && !isLeftHan
                        && (Character.isLetterOrDigit(left) || ")%_".indexOf(left) >= 0);
    }
}
