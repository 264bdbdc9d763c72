package dev.troupe.chat.calculation;

import dev.troupe.core.value.LocalizedText;
import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A price after several steps, applied in the order in which they are stated: a discount, a coupon,
 * a reduction from a threshold on, a charge, a tip or tax in percent, a division into shares:
 * 外套399打85折再减20实付多少, "3 shirts at 19.99 each, 20% off, plus 5 shipping". Every word of the message
 * is one of a price, a step or the question for the result; with any other nothing is computed.
 */
final class PriceSteps {
    private static final String N = PriceStep.N;
    private static final String N_EN =
            "(?<![\\d.])(?:(?:\\d{1,3}(?:,\\d{3}){1,3}|\\d{1,9})(?:\\.\\d{1,4})?)(?!\\d|\\.\\d)";
    private static final String THING_ZH =
            "[\\p{IsHan}A-Za-z&&[^一二两三四五六七八九十每各共几多满减送付打折加再人记提建写查把将给按分除乘]]";
    private static final String PIECE = "[件双条个台部份张瓶本杯套斤盒包箱袋支]";

    /** 16一杯: a number word right after the digits of a price. */
    private static final Pattern ONE_PIECE = Pattern.compile("(?<=\\d)一(?=" + PIECE + ")");

    private static final String YUAN = PriceStep.YUAN;
    private static final String CURRENCY_EN = PriceStep.CURRENCY_EN;
    private static final String THING_EN =
            "(?!(?:off|discount|plus|minus|less|with|without|then|split|divided?|shared?|each|tip|tax|percent|save|saved)\\b)[a-z][a-z'-]{0,19}";

    /** A single price, or a number of pieces at one; without separators of thousands. */
    private static final List<Pattern> STARTS_ZH =
            List.of(
                    pattern(
                            "(?:我|要|想)?(?:买|点|订|吃|花)?了?(?<count>\\d{1,4})"
                                    + PIECE
                                    + THING_ZH
                                    + "{0,8}[,、]?(?:[每1]"
                                    + PIECE
                                    + "|单价|各"
                                    + PIECE
                                    + "?)是?[¥￥]?(?<amount>"
                                    + N
                                    + ")"
                                    + YUAN),
                    pattern(
                            "(?!单价)"
                                    + THING_ZH
                                    + "{0,8}(?:[每1]"
                                    + PIECE
                                    + "|单价)是?[¥￥]?(?<amount>"
                                    + N
                                    + ")"
                                    + YUAN
                                    + "[,、]?我?(?:买|点|订|要)了?(?<count>\\d{1,4})"
                                    + PIECE
                                    + THING_ZH
                                    + "{0,6}"),
                    pattern(
                            THING_ZH
                                    + "{0,8}[¥￥]?(?<amount>"
                                    + N
                                    + ")"
                                    + YUAN
                                    + "(?:每|1)"
                                    + PIECE
                                    + "的?[,、]?我?(?:买|点|订|要)了?(?<count>\\d{1,4})"
                                    + PIECE
                                    + THING_ZH
                                    + "{0,6}"),
                    pattern(
                            "(?!单价)(?:我?(?:买|点|订|有)?了?(?:1"
                                    + PIECE
                                    + ")?)(?!单价)(?:"
                                    + THING_ZH
                                    + "{1,8}?)?[,、]?(?:一共|总共|共)?[¥￥]?(?<amount>"
                                    + N
                                    + ")"
                                    + YUAN
                                    + "(?:的"
                                    + THING_ZH
                                    + "{1,8}?)?(?=[,、打9用减立优满加运再先后每]|$)"));

    private static final List<Pattern> STARTS_EN =
            List.of(
                    pattern(
                            "(?<count>\\d{1,4})(?: "
                                    + THING_EN
                                    + "){1,3} (?:at|for|costing|priced at|@) [$€£]?(?<amount>"
                                    + N_EN
                                    + ")"
                                    + CURRENCY_EN
                                    + " (?:each|apiece|a piece|per [a-z]{1,20})"),
                    pattern(
                            "(?<split>(?:split|divide|share) )?(?:(?:an?|the|my|our) )?(?:(?:"
                                    + THING_EN
                                    + " ){1,3}(?:of|is|was|for|costs?|at|priced at|comes to|that costs) )?[$€£]?(?<amount>"
                                    + N_EN
                                    + ")"
                                    + CURRENCY_EN
                                    + "(?: bill| check)?"),
                    pattern(
                            "an? [$€£]?(?<amount>"
                                    + N_EN
                                    + ")(?:[- ](?:dollar|euro|pound))?(?: "
                                    + THING_EN
                                    + "){1,3}?(?=,| (?:with|at|plus|minus|less|then|split)\\b)"));

    private static final Pattern AMONG =
            pattern(
                    " ?(?:evenly |equally )?(?:(?:between|among|by|into|across)(?: the)? )?(?<ways>\\d{1,3})(?: ways| people| persons| friends| roommates| of us)(?: evenly| equally)?");

    private static final Pattern OPENING_EN =
            pattern(
                    "(?:(?:how|much|what|what's|whats|is|are|will|would|do|does|i|we|pay|the|final|total|price|cost|of|for|if|buy|bought|get|order|have|it|be) ){0,12}");
    private static final Pattern CLOSING =
            pattern(
                    "(?:[,、;?？ ]|(?:how|much|what|what's|whats|do|does|would|will|should|is|are|it|that|this|i|we|each|everyone|one|person|pay|pays|owe|owes|cost|costs|come|comes|the|final|total|price|bill|to|be|for|per|in|all|altogether|now|have)(?![a-z])"
                            + "|请问|那么?|我们?|最后|最终|折后|实际|实|一共|总共|合计|总价|现价|到手价?|应|需要|还|要|得|每个?人|人均|1个?人|各|付|花|给|出|是|为|等于|算下来|下来|价格|的话|多少|几|元|块|钱|的|后)*+");
    private static final Pattern HAN = Pattern.compile("\\p{IsHan}");
    private static final Pattern EACH =
            Pattern.compile("\\b(?:each|per|person)\\b|每个?人|人均|1个?人|各", Pattern.CASE_INSENSITIVE);
    private static final Pattern QUESTION =
            Pattern.compile("多少|几|\\b(?:how|what|total|each)\\b", Pattern.CASE_INSENSITIVE);

    private PriceSteps() {}

    private static Pattern pattern(String words) {
        return Pattern.compile(words, Pattern.CASE_INSENSITIVE);
    }

    /** The steps and the result; empty if the message asks for anything else. */
    static Optional<LocalizedText> findReply(String message) {
        var said =
                WrittenNumbers.toDigits(ONE_PIECE.matcher(AskedText.of(message)).replaceAll("每"));
        var opening = OPENING_EN.matcher(said);
        int first = opening.lookingAt() ? opening.end() : 0;
        var starts = HAN.matcher(said).find() ? STARTS_ZH : STARTS_EN;
        return starts.stream()
                .map(start -> start.matcher(said).region(first, said.length()))
                .filter(Matcher::lookingAt)
                .flatMap(start -> compute(said, first, start).stream())
                .findFirst();
    }

    private static Optional<LocalizedText> compute(String said, int first, Matcher start) {
        var price = Price.of(AskedText.number(start.group("amount")));
        var count = PriceStep.group(start, "count");
        price = count == null ? price : price.times(new BigDecimal(count));
        int at = start.end();
        if (PriceStep.group(start, "split") != null) {
            var among = AMONG.matcher(said).region(at, said.length());
            var each = among.lookingAt() ? PriceStep.split(price, among) : Optional.<Price>empty();
            if (each.isEmpty()) {
                return Optional.empty();
            }
            price = each.get();
            at = among.end();
        }
        while (true) {
            var step = PriceStep.find(said, at);
            if (step.isEmpty()) {
                break;
            }
            var next = step.get().apply(price);
            if (next.isEmpty()) {
                return Optional.empty();
            }
            price = next.get();
            at = step.get().found().end();
        }
        boolean isRead = CLOSING.matcher(said).region(at, said.length()).matches();
        var asked = said.substring(0, first) + said.substring(at);
        boolean isWhole = price.ways() > 0 || !EACH.matcher(said.substring(at)).find();
        boolean isAsked = price.steps() > 1 || QUESTION.matcher(asked).find();
        return isRead && isWhole && isAsked && price.steps() > 0 && price.value().signum() > 0
                ? Optional.of(price.reply())
                : Optional.empty();
    }
}
