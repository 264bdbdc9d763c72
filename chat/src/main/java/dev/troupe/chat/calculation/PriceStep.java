package dev.troupe.chat.calculation;

import java.math.BigDecimal;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One step of a price: 打85折, 满300减50, "20% off", "plus 5 shipping", "split 4 ways".
 *
 * @param found its words with its numbers
 */
record PriceStep(Kind kind, MatchResult found) {
    static final String N = "(?<![\\d.])\\d{1,9}+(?:\\.\\d{1,4}+)?+(?!\\d|\\.\\d)";
    private static final String FEE_ZH = "(?:运费|邮费|快递费|配送费|外卖费|打包费|包装费|餐盒费|服务费|手续费|安装费|小费|税费?|押金)";
    private static final String FEE_EN =
            "(?:tip|gratuity|(?:sales )?tax|vat|gst|service(?: charge)?|shipping|delivery|postage|handling|surcharge|markup|fees?)";
    private static final String COUPON_ZH = "(?:优惠券|代金券|抵用券|折扣券|满减券|消费券|券|红包)";
    private static final String OFF_EN = "(?:off|discount|coupon|voucher|rebate|reduction)";
    static final String YUAN = " ?(?:元|块钱?)?";
    static final String CURRENCY_EN = "(?: (?:dollars?|bucks|euros?|pounds?|yuan))?";

    private static final String BEFORE_ZH =
            "(?:[,、;]|再|然后|又|接着|先|还|并|之后|以后|后|折后|最后|另外|使用|用|享受?|现在|有|如果|活动)*+";
    private static final String BEFORE_EN =
            "(?:[,;]? ?(?:and then|and|then|also|now|after that)?) ?";

    private static final Pattern DISCOUNT =
            pattern(BEFORE_ZH + "打?(?<part>[一二三四五六七八九]{1,2}|[1-9]\\.[1-9]|[1-9]{1,2})折(?:优惠)?");
    private static final Pattern THRESHOLD =
            pattern(
                    BEFORE_ZH
                            + "(?<each>每)?满(?<from>"
                            + N
                            + ")"
                            + YUAN
                            + ",?立?减(?<amount>"
                            + N
                            + ")"
                            + YUAN
                            + "的?(?:活动|"
                            + COUPON_ZH
                            + ")?");

    private static final List<Pattern> LESS_PERCENT =
            List.of(
                    pattern(BEFORE_ZH + "(?:立?减|降价?|优惠|便宜)(?:去|掉|了)?(?<amount>" + N + ") ?%"),
                    pattern(
                            BEFORE_EN
                                    + "(?:(?:with|at|minus|less|after|apply|gets?|is|for|take) )?(?:(?:an?|extra|another|additional|further) ){0,2}(?<amount>"
                                    + N
                                    + ") ?(?:%|percent|per cent) "
                                    + OFF_EN),
                    pattern(
                            BEFORE_EN
                                    + "(?:(?:minus|less|subtract|deduct|take off|(?:discounted|reduced) by)(?: an?)? (?<amount>"
                                    + N
                                    + ") ?(?:%|percent|per cent)(?: (?:for |in )?(?:sales )?(?:tax|vat|gst))?|(?:(?:with|minus|less) )?(?:an? )?discount of (?<of>"
                                    + N
                                    + ") ?(?:%|percent|per cent))"));
    private static final List<Pattern> MORE_PERCENT =
            List.of(
                    pattern(
                            BEFORE_ZH
                                    + "(?:(?:加上?|收|付|给)?(?<amount>"
                                    + N
                                    + ") ?%的?"
                                    + FEE_ZH
                                    + "|(?:加上?)?"
                                    + FEE_ZH
                                    + "(?:是|为|按)?(?<of>"
                                    + N
                                    + ") ?%)"),
                    pattern(
                            BEFORE_EN
                                    + "(?:(?:plus|with|add|adding) )?(?:an? )?(?<amount>"
                                    + N
                                    + ") ?(?:%|percent|per cent) (?:for )?(?:the )?"
                                    + FEE_EN),
                    pattern(
                            BEFORE_EN
                                    + "(?:plus |with |add )?(?:an? )?"
                                    + FEE_EN
                                    + " of (?<amount>"
                                    + N
                                    + ") ?(?:%|percent|per cent)"));
    private static final List<Pattern> LESS =
            List.of(
                    pattern(
                            BEFORE_ZH
                                    + "(?:立?减|优惠|便宜|抵扣?|扣)(?:去|掉|了)?(?<amount>"
                                    + N
                                    + ")(?! ?[%折])"
                                    + YUAN
                                    + "的?"
                                    + COUPON_ZH
                                    + "?"),
                    pattern(
                            BEFORE_ZH
                                    + "(?:掉|了)?(?:1张)?(?<amount>"
                                    + N
                                    + ")"
                                    + YUAN
                                    + "的?"
                                    + COUPON_ZH),
                    pattern(
                            BEFORE_EN
                                    + "(?:minus|less|subtract|take(?: off)?|after|use|using|with)(?: an?| my)? [$€£]?(?<amount>"
                                    + N
                                    + ")(?! ?(?:%|percent|per cent))"
                                    + CURRENCY_EN
                                    + "(?: gift)?(?: "
                                    + OFF_EN
                                    + "| card)"),
                    pattern(
                            BEFORE_EN
                                    + "(?:minus|less|subtract|take off)(?: an?)? [$€£]?(?<amount>"
                                    + N
                                    + ")(?! ?(?:%|percent|per cent))"
                                    + CURRENCY_EN),
                    pattern(
                            BEFORE_EN
                                    + "(?:(?:an?|another|extra) ){0,2}[$€£]?(?<amount>"
                                    + N
                                    + ")"
                                    + CURRENCY_EN
                                    + " "
                                    + OFF_EN));
    private static final List<Pattern> MORE =
            List.of(
                    pattern(
                            BEFORE_ZH
                                    + "(?:加上?|另加)(?<amount>"
                                    + N
                                    + ")(?! ?%)"
                                    + YUAN
                                    + "的?"
                                    + FEE_ZH
                                    + "?"),
                    pattern(
                            BEFORE_ZH
                                    + "(?:(?<![先已])付|收|要)(?<amount>"
                                    + N
                                    + ")(?! ?%)"
                                    + YUAN
                                    + "的?"
                                    + FEE_ZH),
                    pattern(
                            BEFORE_ZH
                                    + "(?:加上?)?"
                                    + FEE_ZH
                                    + "(?:是|要)?(?<amount>"
                                    + N
                                    + ")(?! ?%)"
                                    + YUAN),
                    pattern(
                            BEFORE_EN
                                    + "(?:plus|add|adding)(?: an?)? [$€£]?(?<amount>"
                                    + N
                                    + ")(?! ?(?:%|percent|per cent))"
                                    + CURRENCY_EN
                                    + "(?: (?:for|of|in))?(?: (?:the )?"
                                    + FEE_EN
                                    + "){0,2}"),
                    pattern(
                            BEFORE_EN
                                    + "(?:with )?(?:an? )?[$€£]?(?<amount>"
                                    + N
                                    + ")"
                                    + CURRENCY_EN
                                    + "(?: (?:for|of|in))?(?: "
                                    + FEE_EN
                                    + "){1,2}"));
    private static final List<Pattern> SPLITS =
            List.of(
                    pattern(
                            BEFORE_ZH
                                    + "(?:由|我们|分给)?(?<ways>\\d{1,3})个?(?:人|朋友|同事|同学)(?:来|一起)?(?:平分|分摊|平摊|均摊|均分|AA|分)"),
                    pattern(
                            BEFORE_EN
                                    + "(?:split|divided?|shared?)(?: it)?(?: evenly| equally)?(?: (?:between|among|by|into|across))?(?: the)? (?<ways>\\d{1,3})(?: ways| people| persons| friends| roommates| of us)?(?: evenly| equally)?"));

    /** What a step does to a price. */
    enum Kind {
        DISCOUNT,
        THRESHOLD,
        LESS_PERCENT,
        MORE_PERCENT,
        LESS,
        MORE,
        SPLIT
    }

    private static Pattern pattern(String words) {
        return Pattern.compile(words, Pattern.CASE_INSENSITIVE);
    }

    /** The step that begins at a place of a text; empty if none does. */
    static Optional<PriceStep> find(String said, int at) {
        return find(Kind.DISCOUNT, List.of(DISCOUNT), said, at)
                .or(() -> find(Kind.THRESHOLD, List.of(THRESHOLD), said, at))
                .or(() -> find(Kind.LESS_PERCENT, LESS_PERCENT, said, at))
                .or(() -> find(Kind.MORE_PERCENT, MORE_PERCENT, said, at))
                .or(() -> find(Kind.LESS, LESS, said, at))
                .or(() -> find(Kind.MORE, MORE, said, at))
                .or(() -> find(Kind.SPLIT, SPLITS, said, at));
    }

    private static Optional<PriceStep> find(Kind kind, List<Pattern> steps, String said, int at) {
        return steps.stream()
                .map(step -> step.matcher(said).region(at, said.length()))
                .filter(Matcher::lookingAt)
                .findFirst()
                .map(found -> new PriceStep(kind, found.toMatchResult()));
    }

    /**
     * Empty if the step can be meant in two ways: an amount that is added after the division may be
     * added for each or for all.
     */
    Optional<Price> apply(Price price) {
        boolean isAmount = kind == Kind.LESS || kind == Kind.MORE || kind == Kind.THRESHOLD;
        if (isAmount && price.ways() > 0) {
            return Optional.empty();
        }
        return switch (kind) {
            case DISCOUNT -> Optional.of(price.times(fraction(found.group("part"))));
            case LESS_PERCENT -> Optional.of(price.changeBy(amount(found).negate()));
            case MORE_PERCENT -> Optional.of(price.changeBy(amount(found)));
            case LESS -> Optional.of(price.plus(amount(found).negate()));
            case MORE -> Optional.of(price.plus(amount(found)));
            case SPLIT -> split(price, found);
            case THRESHOLD -> {
                var from = AskedText.number(found.group("from"));
                yield from.signum() > 0
                        ? Optional.of(
                                price.lessFrom(from, amount(found), group(found, "each") != null))
                        : Optional.empty();
            }
        };
    }

    /** Empty if a price is divided into no shares, or a second time. */
    static Optional<Price> split(Price price, MatchResult found) {
        int ways = Integer.parseInt(found.group("ways"));
        return ways > 0 && price.ways() == 0
                ? Optional.of(price.splitInto(ways))
                : Optional.empty();
    }

    private static BigDecimal amount(MatchResult found) {
        var amount = group(found, "amount");
        return AskedText.number(amount == null ? found.group("of") : amount);
    }

    static @Nullable String group(MatchResult found, String name) {
        return found.namedGroups().containsKey(name) ? found.group(name) : null;
    }

    /** 八五折 and 85折 are 85%, 八折 and 8折 are 80%, 9.5折 is 95%. */
    static BigDecimal fraction(String part) {
        var digits = new StringBuilder("0.");
        for (char c : part.replace(".", "").toCharArray()) {
            int value = "零一二三四五六七八九".indexOf(c);
            digits.append(value < 0 ? c : (char) ('0' + value));
        }
        return new BigDecimal(digits.toString());
    }
}
