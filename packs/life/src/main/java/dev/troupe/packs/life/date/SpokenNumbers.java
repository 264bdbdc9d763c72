package dev.troupe.packs.life.date;

import dev.troupe.language.ChineseNumerals;
import java.util.List;
import java.util.Locale;

/** Reads whole numbers as users write them, in digits and in words, up to 99. */
public final class SpokenNumbers {
    /** A number in Chinese, well formed. */
    static final String ZH = "(?:\\d{1,4}|[一二两三四五六七八九]?十[一二三四五六七八九]?|[零〇一二两三四五六七八九]{1,4})";

    /** A number in English; digits or a word up to twelve, and the tens that users write. */
    public static final String EN =
            "(?:\\d{1,4}|an?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty)";

    private static final String ZH_DIGITS = "零一二三四五六七八九";
    private static final List<String> EN_WORDS =
            List.of(
                    "zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine",
                    "ten", "eleven", "twelve");

    private SpokenNumbers() {}

    /**
     * @throws NumberFormatException when the text matches neither {@link #ZH} nor {@link #EN}
     */
    public static int parse(String text) {
        var word = text.strip().toLowerCase(Locale.ROOT);
        if (word.chars().allMatch(Character::isDigit)) {
            return Integer.parseInt(word);
        }
        return word.codePointAt(0) < 128 ? english(word) : chinese(word);
    }

    private static int english(String word) {
        return switch (word) {
            case "a", "an" -> 1;
            case "fifteen" -> 15;
            case "twenty" -> 20;
            case "thirty" -> 30;
            default -> {
                int index = EN_WORDS.indexOf(word);
                if (index < 0) {
                    throw new NumberFormatException("'" + word + "' is not a number");
                }
                yield index;
            }
        };
    }

    /** 十五 is 15, 二十 is 20, 二〇二六 is 2026. */
    private static int chinese(String word) {
        return ChineseNumerals.parse(word)
                .orElseGet(() -> digits(word.replace('两', '二').replace('〇', '零')));
    }

    private static int digits(String word) {
        int number = 0;
        for (int i = 0; i < word.length(); i++) {
            number = number * 10 + digit(word.charAt(i));
        }
        return number;
    }

    private static int digit(char character) {
        int digit = ZH_DIGITS.indexOf(character);
        if (digit < 0) {
            throw new NumberFormatException("'" + character + "' is not a digit");
        }
        return digit;
    }
}
