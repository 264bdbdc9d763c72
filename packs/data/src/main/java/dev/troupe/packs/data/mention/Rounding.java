package dev.troupe.packs.data.mention;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How many decimals a question asks its numbers to be rounded to: 保留两位小数, "rounded to the nearest
 * whole number".
 *
 * @param rest the question without these words
 * @param words as the question has them
 */
public record Rounding(String rest, String words, int decimals) {
    private static final String DIGITS = "零一二三四五六";
    private static final List<String> NUMBERS =
            List.of("zero", "one", "two", "three", "four", "five", "six");
    private static final String COUNT = "(?<n>[0-6]|" + String.join("|", NUMBERS) + ")";

    private static final String LEAD =
            "[\\s,，;；、。(（]*+(?:(?:结果|数值|数字|最后|并且|并|都|均|请|四舍五入|后)\\s*){0,6}";

    private static final Pattern CHINESE =
            Pattern.compile(
                    LEAD
                            + "(?:(?:(?:保留|精确|四舍五入|取)(?:到|至)?(?:小数点)?后?\\s*)(?<n>[0-6零一二两三四五六])\\s*位(?:小数|(?!\\p{IsHan}))"
                            + "|(?<n2>[1-6一二两三四五六])\\s*位小数"
                            + "|(?:不要|不用|不带|不保留|去掉|去除|没有)(?<none>小数)(?:点|位|部分)?(?!\\p{IsHan})"
                            + "|(?:保留|精确|四舍五入|取)(?:到|至|成|为)?\\s*(?<whole>整数|个位|取整|整(?!\\p{IsHan})))(?:即可|就行|就好)?[)）]*");

    private static final Pattern ENGLISH =
            Pattern.compile(
                    "[\\s,;(]*+(?<![a-z])(?:(?:and|please|then|with|all|values?|results?|numbers?|figures?|the|it|them)"
                            + " ){0,4}?(?:(?:(?:round|rounded|rounding|correct|accurate|show|shown|give|given|displayed|expressed|using|use|to)"
                            + " ){0,4}(?:(?:it|them|the|this|that|each|all|your|answers?|results?|values?|numbers?|figures?|averages?|totals?|percentages?)"
                            + " ){0,4}(?:(?:off|to|with|using|at) ){0,2}(?:"
                            + COUNT
                            + "[ -](?:decimals?(?: places?| points?| digits?)?|d\\.?p\\.?|digits after the (?:decimal"
                            + " )?point)|(?<=round |rounded |to )(?:the )?(?:nearest )?(?<whole>whole"
                            + " (?:numbers?|units?|percents?|percentages?)|integers?))"
                            + "|(?:without|no|drop|omit|leave out|get rid of) (?:the |any )?(?<none>decimals?(?: places?| points?| digits?)?))(?![a-z])[)]*");

    /** The words for rounding in a question; empty if it contains none. */
    public static Optional<Rounding> find(String question) {
        return find(question, CHINESE).or(() -> find(question, ENGLISH));
    }

    private static Optional<Rounding> find(String question, Pattern pattern) {
        var match = pattern.matcher(question.toLowerCase(Locale.ROOT));
        if (!match.find()) return Optional.empty();
        var rest =
                question.substring(0, match.start())
                        + (match.end() < question.length() ? " " : "")
                        + question.substring(match.end());
        var words = question.substring(match.start(), match.end());
        return Optional.of(
                new Rounding(
                        rest, words.replaceAll("^[\\s,，;；、。(（]+|[)）\\s]+$", ""), decimals(match)));
    }

    private static int decimals(Matcher match) {
        if (match.group("whole") != null || match.group("none") != null) return 0;
        var digits = match.group("n");
        if (digits == null) digits = match.group("n2");
        if (NUMBERS.contains(digits)) return NUMBERS.indexOf(digits);
        char digit = digits.charAt(0) == '两' ? '二' : digits.charAt(0);
        return Character.isDigit(digit) ? Character.digit(digit, 10) : DIGITS.indexOf(digit);
    }
}
