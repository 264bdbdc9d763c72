package dev.troupe.chat.calculation;

import java.math.BigDecimal;
import java.util.regex.Pattern;

/** A question without the words that only ask: "what is", 请帮我算一下, 是多少. */
final class AskedText {
    static final int MAX_LENGTH = 160; // characters

    /** A number in digits, with or without separators of thousands. */
    static final String NUMBER = "-?(?:\\d{1,3}(?:,\\d{3}){1,5}|\\d{1,18})(?:\\.\\d{1,10})?";

    private static final Pattern OPENING =
            Pattern.compile(
                    "^(?:(?:hey|hi|ok|so|and|please|pls|can you|could you|tell me|i want to know|(?:help me )?(?:calculate|compute|work out|figure out))[ ,]+){0,3}",
                    Pattern.CASE_INSENSITIVE);
    private static final Pattern OPENING_ZH =
            Pattern.compile("^(?:请问?|麻烦|你?(?:能|可以)?帮我|帮忙|给我|我想知道|计算|算一?下|算算|算|[，, ]){0,5}+");
    private static final Pattern CLOSING = Pattern.compile("(?:[\\s?？.。!！呢啊呀吗]|please){0,6}$");

    private AskedText() {}

    /** The text in one line with single spaces; empty if it is too long for a computation. */
    static String of(String message) {
        if (message.length() > MAX_LENGTH) {
            return "";
        }
        var line =
                message.strip()
                        .replace('（', '(')
                        .replace('）', ')')
                        .replace('，', ',')
                        .replace('：', ':')
                        .replace('％', '%')
                        .replaceAll("\\s{1,160}", " ");
        var asked = OPENING_ZH.matcher(OPENING.matcher(line).replaceFirst("")).replaceFirst("");
        return CLOSING.matcher(asked).replaceFirst("").strip();
    }

    /** A number as it is computed with. */
    static BigDecimal number(String text) {
        return new BigDecimal(text.replace(",", ""));
    }
}
