package dev.troupe.packs.studio.storyboard;

import java.math.BigDecimal;

/** How long words last on screen. */
final class ScreenTime {
    private static final double WORDS = 2.5; // of English dialogue in a second
    private static final double CHARACTERS = 4; // of Chinese dialogue in a second
    private static final double SHORTEST = 2; // seconds of an action
    private static final double LONGEST = 12; // seconds of an action
    private static final double STEP = 0.5; // to which durations are rounded

    private ScreenTime() {}

    static double ofDialogue(String text) {
        return countHan(text) / CHARACTERS + (countWords(text) - countHan(text)) / WORDS;
    }

    /** An action takes about as long as it takes to read. */
    static double ofAction(String text) {
        double seconds = 1 + countHan(text) / 8.0 + (countWords(text) - countHan(text)) / 4.0;
        return Math.clamp(seconds, SHORTEST, LONGEST);
    }

    static BigDecimal round(double seconds) {
        double rounded = Math.max(STEP, Math.ceil(seconds / STEP) * STEP);
        return BigDecimal.valueOf(Math.min(rounded, Shot.MAX_SECONDS)).stripTrailingZeros();
    }

    private static int countHan(String text) {
        return (int) text.codePoints().filter(ScreenTime::isHan).count();
    }

    private static boolean isHan(int letter) {
        return Character.UnicodeScript.of(letter) == Character.UnicodeScript.HAN;
    }

    /** A Chinese character counts as a word. */
    static int countWords(String text) {
        int count = 0;
        boolean isInWord = false;
        for (int letter : text.codePoints().toArray()) {
            boolean isPart = Character.isLetterOrDigit(letter) || letter == '\'' || letter == '’';
            if (isHan(letter) || isPart && !isInWord) {
                count++;
            }
            isInWord = isPart && !isHan(letter);
        }
        return count;
    }
}
