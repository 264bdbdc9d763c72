package dev.troupe.language;

import java.util.OptionalInt;

/** Reads whole numbers in Chinese numerals, such as 三百五十. */
public final class ChineseNumerals {
    private static final String DIGITS = "零一二三四五六七八九";

    private ChineseNumerals() {}

    /**
     * The number, 0 to 9,999; empty for digits without their units, such as 一二, and other texts. A
     * last digit after 百 or 千 counts the next lower unit: 三千五 is 3,500, 三千零五 is 3,005.
     */
    public static OptionalInt parse(String text) {
        if (text.isEmpty()) {
            return OptionalInt.empty();
        }
        int total = 0;
        int digit = 0;
        int last = 1; // the unit of a digit at the end
        for (char c : text.replace('两', '二').replace('〇', '零').toCharArray()) {
            int value = DIGITS.indexOf(c);
            int unit = unit(c);
            if (value >= 0 ? digit > 0 : unit == 0 || digit == 0 && unit > 10) {
                return OptionalInt.empty();
            }
            if (value >= 0) {
                digit = value;
                last = value == 0 ? 1 : last;
            } else {
                total += Math.max(1, digit) * unit;
                digit = 0;
                last = unit / 10;
            }
        }
        return OptionalInt.of(total + digit * last);
    }

    private static int unit(char c) {
        return switch (c) {
            case '十' -> 10;
            case '百' -> 100;
            case '千' -> 1_000;
            default -> 0;
        };
    }
}
