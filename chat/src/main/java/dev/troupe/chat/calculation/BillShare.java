package dev.troupe.chat.calculation;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.ChineseNumerals;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A tip, a service charge or a tax in percent of an amount, which may be split: "an 18% tip on
 * 74.50 split three ways", 账单74.5元给18%小费三个人平分. As a split may be of the tip or of the whole bill,
 * the reply states both.
 */
final class BillShare {
    private static final int MAX_LENGTH = 160; // characters
    private static final int CENTS = 2;
    private static final String NUMBER = "\\d{1,9}(?:\\.\\d{1,4})?";
    private static final String KIND_EN = "(?<kind>tip|gratuity|service charge|sales tax|tax|vat)";
    private static final String KIND_ZH = "(?<kind>小费|服务费|税)";
    private static final String RATE = "(?<rate>" + NUMBER + ") ?(?:%|percent|per cent)";
    private static final String AMOUNT_EN =
            "(?:an? |the )?(?:bill |total |check )?(?:of )?[$€£¥]?(?<amount>"
                    + NUMBER
                    + ")(?: (?:dollars|euros|pounds|bill|check))?";
    private static final String SPLIT_EN =
            "(?:,? (?:and )?(?:split|divided|shared) (?:(?:between|among|by|into) )?(?<ways>\\d{1,3}|two|three|four|five|six|seven|eight|nine|ten)(?: ways| people| persons| friends| of us)?)?";
    private static final String AMOUNT_ZH =
            "(?:账单|消费|餐费|一共|总共|总价|是){0,3} ?[¥￥]?(?<amount>" + NUMBER + ") ?[元块]?钱?的?(?:账单)?";
    private static final String RATE_ZH =
            "(?:(?<![\\d.])(?<rate>" + NUMBER + ") ?%|百分之 ?(?<words>" + NUMBER + "))";
    private static final String SPLIT_ZH =
            "(?:[,，]? ?(?<ways>\\d{1,3}|[两二三四五六七八九十]{1,2})个?人(?:平分|分摊|平摊|均摊|AA|分)[,，]?(?:每人)?)?";

    private static final List<Pattern> QUESTIONS =
            List.of(
                    pattern(
                            "(?:what is|what's|whats|how much is|calculate|compute|work out)? ?(?:an? |the )?"
                                    + RATE
                                    + " "
                                    + KIND_EN
                                    + " (?:on|for|of) "
                                    + AMOUNT_EN
                                    + SPLIT_EN),
                    pattern(
                            "(?:请问|算一下|算算|帮我算一下|计算)? ?"
                                    + AMOUNT_ZH
                                    + "[,，]? ?(?:给|加|付|收|按|要给|的)? ?"
                                    + RATE_ZH
                                    + "的? ?"
                                    + KIND_ZH
                                    + SPLIT_ZH
                                    + "(?:是|要|付|给|出|一共)*(?:多少|几)?[钱元块]*"));

    /** An amount that is only divided. */
    private static final List<Pattern> SPLITS =
            List.of(
                    Pattern.compile(
                            "(?:split|divide|share) (?:an? |the )?(?:bill |check |total |cost )?(?:of )?[$€£¥]?(?<amount>"
                                    + AskedText.NUMBER
                                    + ")(?: (?:dollars|euros|pounds|yuan|bucks))?(?: bill)?(?: evenly| equally)? (?:between|among|by|into|across)? ?(?:the )?(?<ways>\\d{1,3})(?: ways| people| persons| friends| of us)?(?: evenly| equally)?",
                            Pattern.CASE_INSENSITIVE),
                    Pattern.compile(
                            "(?:what is |what's |how much is )?[$€£¥]?(?<amount>"
                                    + AskedText.NUMBER
                                    + ")(?: (?:dollars|euros|pounds|yuan|bucks))?(?: bill)?,? (?:split|divided|shared)(?: evenly| equally)?(?: (?:between|among|by|into|across))? ?(?<ways>\\d{1,3}) (?:ways|people|persons|friends|of us)(?: each| evenly)?",
                            Pattern.CASE_INSENSITIVE),
                    Pattern.compile(
                            "(?:账单|饭钱|饭费|餐费|房租|一共|总共|花了|消费|是){0,4} ?[¥￥]?(?<amount>"
                                    + AskedText.NUMBER
                                    + ") ?[元块]?钱?,?(?:我们|由|分给|给)? ?(?<![\\d.])(?!(?<=\\d,)\\d{3})(?<ways>\\d{1,3})个?(?:人|朋友|同事|同学)(?:来|一起)?(?:平分|分摊|平摊|均摊|均分|AA|aa|分)?,?(?:的话)?(?:每个?人|人均|一人|一个人|各)?(?:要|应该|该|得)?(?:付|出|给|分|是|交)?(?:多少|几)[元块]?钱?"));

    private static final Pattern NAMED =
            Pattern.compile(
                    "\\d ?(?:%|percent|per cent) (?:tip|gratuity|service charge)\\b|\\bsplit\\b.{0,40}\\b(?:ways|people)\\b|\\d ?%的?(?:小费|服务费)|百分之.{1,6}的?(?:小费|服务费)",
                    Pattern.CASE_INSENSITIVE);
    private static final List<String> WAYS =
            List.of("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten");

    private BillShare() {}

    private static Pattern pattern(String words) {
        return Pattern.compile(words + "[\\s?？.。!！呢啊]{0,4}", Pattern.CASE_INSENSITIVE);
    }

    /** Whether a message is about one, in whatever form. */
    static boolean isNamedIn(String message) {
        return NAMED.matcher(message).find();
    }

    /** The amounts; empty if the message asks for anything else. */
    static Optional<LocalizedText> findReply(String message) {
        if (message.length() > MAX_LENGTH) {
            return Optional.empty();
        }
        var said = message.strip().replaceAll("\\s{1,160}", " ");
        return QUESTIONS.stream()
                .map(question -> question.matcher(said))
                .filter(Matcher::matches)
                .findFirst()
                .map(BillShare::reply)
                .or(() -> findSplit(WrittenNumbers.toDigits(AskedText.of(message))));
    }

    private static Optional<LocalizedText> findSplit(String asked) {
        return SPLITS.stream()
                .map(split -> split.matcher(asked))
                .filter(Matcher::matches)
                .filter(found -> ways(found.group("ways")) > 0)
                .findFirst()
                .map(found -> split(found.group("amount"), ways(found.group("ways"))));
    }

    private static LocalizedText split(String amount, int ways) {
        var number = AskedText.number(amount);
        var each =
                CalculatedNumber.money(
                        number.divide(BigDecimal.valueOf(ways), MathContext.DECIMAL64));
        return LocalizedText.of(
                "%s ÷ %s %s %s，每人 %s。",
                "%s ÷ %s %s %s each.%s",
                plain(number),
                ways,
                each.sign(),
                each,
                new LocalizedText(each.text(), ""));
    }

    private static LocalizedText reply(Matcher found) {
        boolean isPercent = found.group("rate") != null;
        var rate = new BigDecimal(isPercent ? found.group("rate") : found.group("words"));
        var amount = new BigDecimal(found.group("amount"));
        var share = amount.multiply(rate).movePointLeft(2);
        var whole = amount.add(share);
        var kind = found.group("kind").toLowerCase(Locale.ROOT);
        var sum =
                LocalizedText.of(
                        "%s × %s%% = %s（%s），合计 %s",
                        "%s × %s%% = %s (%s), %s in all",
                        plain(amount),
                        plain(rate),
                        money(share),
                        kind,
                        money(whole));
        int ways = ways(found.group("ways"));
        if (ways < 1) {
            return sum;
        }
        return LocalizedText.of(
                "%s；%s 人平分，每人 %s（其中%s %s）。",
                "%s; split %s ways, each pays %s (of which %s: %s).",
                sum,
                ways,
                each(whole, ways),
                kind,
                each(share, ways));
    }

    private static int ways(@Nullable String words) {
        if (words == null) {
            return 0;
        }
        int named = WAYS.indexOf(words.toLowerCase(Locale.ROOT)) + 1;
        if (named > 0) {
            return named;
        }
        return words.matches("\\d+")
                ? Integer.parseInt(words)
                : ChineseNumerals.parse(words).orElse(0);
    }

    private static String each(BigDecimal amount, int ways) {
        return money(amount.divide(BigDecimal.valueOf(ways), CENTS, RoundingMode.HALF_UP));
    }

    private static String money(BigDecimal amount) {
        return amount.setScale(CENTS, RoundingMode.HALF_UP).toPlainString();
    }

    private static String plain(BigDecimal number) {
        return number.toPlainString();
    }
}
