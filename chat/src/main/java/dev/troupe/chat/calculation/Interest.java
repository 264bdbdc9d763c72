package dev.troupe.chat.calculation;

import dev.troupe.core.value.LocalizedText;
import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Loans that are paid back monthly, and interest of savings, by amount, yearly rate and term:
 * 房贷80万，年利率3.6%，30年等额本息，每月还多少; "monthly payment on a $25,000 loan at 6% for 5 years". All parts may
 * come in any order; a word that is none of them leaves the message to others. The reply states the
 * formula.
 */
final class Interest {
    private static final int MONTHS = 12;
    private static final int MAX_MONTHS = 1_200;
    private static final MathContext PRECISION = MathContext.DECIMAL64;

    private static final Pattern RATE =
            pattern(
                    "(?:年化?|每年)?的?(?:利率|利息|收益率|interest rate|interest|rate|apr)?(?:是|为|按|of|at|:)? ?(?<rate>\\d{1,2}(?:\\.\\d{1,4})?) ?(?:%|percent)(?: (?:annual|yearly|per year|a year|apr|interest|rate)){0,3}(?:的?(?:年利率|利率|利息))?");
    private static final Pattern TERM =
            pattern(
                    "(?<term>\\d{1,4})(?:[ -])?(?:(?<years>个?年|years?|yrs?)|(?<months>个月|期|months?))(?:期|内|之?后)?(?:还清|还完|付清)?");
    private static final Pattern AMOUNT =
            pattern(
                    "[$€£¥￥]?(?<amount>\\d{1,3}(?:,\\d{3}){1,4}|\\d{1,12}(?:\\.\\d{1,4})?)(?<k>k)?(?: ?(?:元|块钱?|dollars|euros|pounds|yuan))?");
    private static final Pattern LOAN =
            pattern("房贷|车贷|贷款|按揭|月供|还款|等额|\\b(?:loan|mortgage|borrow|repay)");
    private static final Pattern SAVINGS =
            pattern("存|本金|利息|本息|复利|单利|投资|理财|\\b(?:deposit|invest|save|savings|interest|compound)");
    private static final Pattern EQUAL_PRINCIPAL = pattern("等额本金");
    private static final Pattern COMPOUND =
            pattern("复利|compound(?:ed|ing)?(?: (?:annually|yearly|interest))?");
    private static final Pattern SIMPLE = pattern("单利|simple interest|simple");
    private static final Pattern MONTHLY_COMPOUND =
            pattern("monthly compound|compounded (?:monthly|daily|quarterly)|按月复利|月复利|日复利");

    /** A rate that is not one of a year. */
    private static final Pattern MONTHLY_RATE =
            pattern(
                    "月利率|月息|月化|每个?月的?(?:利率|利息|收益率)(?:是|为|按)? ?\\d|%的?(?: ?/ ?月|(?:每个?|1个|一个)月(?!还|付|供|要|需|应|该|得))"
                            + "|(?:%|percent)(?: (?:interest|rate|apr|for)){0,3} ?(?:per|a|each|every|/) ?month|(?:%|percent)(?: (?:interest|rate|apr)){0,3} monthly(?! (?:re)?pay)"
                            + "|monthly (?:interest )?rate|monthly interest(?: (?:of|at|is)){0,2} \\d");

    /** Savings of which a part is paid in again and again. */
    private static final Pattern REPEATED =
            pattern(
                    "每|按月|月存|月投|定投|一个月|1个月[存投]|\\b(?:(?:a|per|each|every) (?:month|year)|monthly|yearly)\\b");

    /** What such a message states besides its numbers. */
    private static final Pattern WORDS =
            pattern(
                    "商业|公积金|房子|买房|买车|首套|房贷|车贷|贷款|按揭|月供|还款|等额本息|等额本金|每个?月|一个月|要|需要|应该|得|我|想|如果|假如|总共|一共|分|还清|还完|还|付|款|总?利息|本金|本息|多少|钱|是|的|把|向?银行|存款|存入|存银?行?|定期|活期|复利|单利|到期|年化|收益|投资|理财|后|能|拿|得到|有|按|计算|,|、|。|;|:|和|用|采用|方式|法|贷|了|取出|连本带利|期限|为|年|期"
                            + "|\\b(?:what|is|are|would|will|be|the|a|an|my|monthly|payments?|on|for|of|with|at|over|home|car|house|auto|student|personal|loan|mortgage|how|much|do|does|i|have|to|pay|repay|per|each|every|month|interest|total|in|and|if|borrow|deposit|invest|save|savings|account|compound(?:ed)?|annually|yearly|simple|annual|after|years?|get|earn|grow|worth|it|term|equal|back|rate)\\b|[$€£¥'\\-.,?]|\\s");

    private Interest() {}

    private static Pattern pattern(String words) {
        return Pattern.compile(words, Pattern.CASE_INSENSITIVE);
    }

    /** Whether a message gives the amount and the rate of a loan or of savings. */
    static boolean isNamedIn(String message) {
        var parts = Parts.of(WrittenNumbers.toDigits(AskedText.of(message)));
        return parts.rate != null && parts.amount != null && isAbout(message);
    }

    private static boolean isAbout(String message) {
        return LOAN.matcher(message).find() || SAVINGS.matcher(message).find();
    }

    /** The payment or the interest; empty if the message asks for anything else. */
    static Optional<LocalizedText> findReply(String message) {
        if (!isAbout(message) || MONTHLY_RATE.matcher(AskedText.of(message)).find()) {
            return Optional.empty();
        }
        var parts = Parts.of(WrittenNumbers.toDigits(AskedText.of(message)));
        if (parts.rate == null
                || parts.amount == null
                || parts.months < 1
                || parts.months > MAX_MONTHS
                || MONTHLY_COMPOUND.matcher(message).find()
                || !WORDS.matcher(parts.rest).replaceAll("").isEmpty()) {
            return Optional.empty();
        }
        boolean isLoan = LOAN.matcher(message).find();
        if (!isLoan) {
            return REPEATED.matcher(parts.rest).find() ? Optional.empty() : savings(parts, message);
        }
        if (SIMPLE.matcher(message).find() || COMPOUND.matcher(message).find()) {
            return Optional.empty(); // it is not paid back monthly
        }
        return Optional.of(
                EQUAL_PRINCIPAL.matcher(message).find() ? falling(parts) : equalPayments(parts));
    }

    /** The numbers of a message and the words that are left. */
    private static final class Parts {
        private @Nullable BigDecimal amount;
        private @Nullable BigDecimal rate;
        private int months;
        private String rest = "";

        static Parts of(String text) {
            var parts = new Parts();
            parts.rest = text.replaceAll("(?<=\\d) (?=%)", "");
            parts.take(RATE, found -> parts.rate = new BigDecimal(found.group("rate")));
            parts.take(
                    TERM,
                    found ->
                            parts.months =
                                    Integer.parseInt(found.group("term"))
                                            * (found.group("years") == null ? 1 : MONTHS));
            parts.take(
                    AMOUNT,
                    found ->
                            parts.amount =
                                    AskedText.number(found.group("amount"))
                                            .multiply(
                                                    BigDecimal.valueOf(
                                                            found.group("k") == null ? 1 : 1_000)));
            return parts;
        }

        private void take(Pattern pattern, Consumer<Matcher> reader) {
            var found = pattern.matcher(rest);
            if (found.find()) {
                reader.accept(found);
                rest = rest.substring(0, found.start()) + " " + rest.substring(found.end());
            }
        }

        private BigDecimal amount() {
            return Objects.requireNonNull(amount);
        }

        /** The yearly rate, 0.036 for 3.6%. */
        private BigDecimal yearly() {
            return Objects.requireNonNull(rate).movePointLeft(2);
        }

        private BigDecimal monthly() {
            return yearly().divide(BigDecimal.valueOf(MONTHS), PRECISION);
        }
    }

    private static LocalizedText equalPayments(Parts parts) {
        var rate = parts.monthly();
        var payment =
                rate.signum() == 0
                        ? parts.amount().divide(BigDecimal.valueOf(parts.months), PRECISION)
                        : parts.amount()
                                .multiply(rate)
                                .divide(
                                        BigDecimal.ONE.subtract(
                                                BigDecimal.ONE.divide(
                                                        BigDecimal.ONE
                                                                .add(rate)
                                                                .pow(parts.months, PRECISION),
                                                        PRECISION)),
                                        PRECISION);
        var total = payment.multiply(BigDecimal.valueOf(parts.months));
        return LocalizedText.of(
                "等额本息：每月还 %s，共 %s 个月，总计 %s，其中利息 %s。公式：本金 %s × 月利率 %s%% ÷ (1 - (1 + 月利率)^-%s)。",
                "Equal payments: %s a month for %s months, %s in all, of which interest is %s. Formula: principal %s × monthly rate %s%% ÷ (1 - (1 + monthly rate)^-%s).",
                money(payment),
                parts.months,
                money(total),
                money(total.subtract(parts.amount())),
                parts.amount().toPlainString(),
                percent(rate),
                parts.months);
    }

    private static LocalizedText falling(Parts parts) {
        var principal = parts.amount().divide(BigDecimal.valueOf(parts.months), PRECISION);
        var first = principal.add(parts.amount().multiply(parts.monthly()));
        var step = principal.multiply(parts.monthly());
        var interest =
                parts.amount()
                        .multiply(parts.monthly())
                        .multiply(BigDecimal.valueOf(parts.months + 1L))
                        .divide(BigDecimal.valueOf(2), PRECISION);
        return LocalizedText.of(
                "等额本金：首月还 %s，以后每月少 %s，共 %s 个月，总利息 %s。公式：每月本金 %s + 剩余本金 × 月利率 %s%%。",
                "Equal principal: %s in the first month, %s less each month, %s months, %s interest in all. Formula: %s principal a month + remaining principal × monthly rate %s%%.",
                money(first),
                money(step),
                parts.months,
                money(interest),
                money(principal),
                percent(parts.monthly()));
    }

    private static Optional<LocalizedText> savings(Parts parts, String message) {
        var years = BigDecimal.valueOf(parts.months).divide(BigDecimal.valueOf(MONTHS), PRECISION);
        var replies = new ArrayList<LocalizedText>();
        boolean isCompound = COMPOUND.matcher(message).find();
        boolean isSimple = SIMPLE.matcher(message.toLowerCase(Locale.ROOT)).find();
        if (isSimple || !isCompound) {
            replies.add(
                    statement(
                            "单利",
                            "Simple interest",
                            parts,
                            parts.amount()
                                    .multiply(BigDecimal.ONE.add(parts.yearly().multiply(years))),
                            "%s × (1 + %s%% × %s)"
                                    .formatted(
                                            parts.amount().toPlainString(),
                                            percent(parts.yearly()),
                                            years.stripTrailingZeros().toPlainString())));
        }
        if (isCompound || !isSimple) {
            if (parts.months % MONTHS != 0) {
                return replies.isEmpty() ? Optional.empty() : Optional.of(replies.getFirst());
            }
            int whole = parts.months / MONTHS;
            replies.add(
                    statement(
                            "复利（每年计息）",
                            "Compound interest (yearly)",
                            parts,
                            parts.amount().multiply(BigDecimal.ONE.add(parts.yearly()).pow(whole)),
                            "%s × (1 + %s%%)^%s"
                                    .formatted(
                                            parts.amount().toPlainString(),
                                            percent(parts.yearly()),
                                            whole)));
        }
        return Optional.of(LocalizedText.join("\n", replies));
    }

    private static LocalizedText statement(
            String zh, String en, Parts parts, BigDecimal end, String formula) {
        var shown = CalculatedNumber.money(end);
        return LocalizedText.of(
                "%s：%s %s %s，利息 %s。",
                "%s: %s %s %s, of which interest is %s.",
                new LocalizedText(zh, en),
                formula,
                shown.sign(),
                shown,
                money(end.subtract(parts.amount())));
    }

    private static String money(BigDecimal amount) {
        return CalculatedNumber.money(amount).text();
    }

    private static String percent(BigDecimal rate) {
        return rate.movePointRight(2)
                .setScale(4, RoundingMode.HALF_UP)
                .stripTrailingZeros()
                .toPlainString();
    }
}
