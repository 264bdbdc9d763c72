package dev.troupe.packs.web.field;

import dev.troupe.packs.web.page.ElementText;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An amount of money found in a text.
 *
 * @param currency ISO 4217 code; empty when the text names none
 */
public record Money(BigDecimal amount, String currency) {
    private static final Map<String, String> CODES =
            Map.ofEntries(
                    Map.entry("$", "USD"),
                    Map.entry("us$", "USD"),
                    Map.entry("美元", "USD"),
                    Map.entry("hk$", "HKD"),
                    Map.entry("港元", "HKD"),
                    Map.entry("港币", "HKD"),
                    Map.entry("nt$", "TWD"),
                    Map.entry("a$", "AUD"),
                    Map.entry("au$", "AUD"),
                    Map.entry("c$", "CAD"),
                    Map.entry("ca$", "CAD"),
                    Map.entry("s$", "SGD"),
                    Map.entry("r$", "BRL"),
                    Map.entry("¥", "CNY"),
                    Map.entry("￥", "CNY"),
                    Map.entry("cn¥", "CNY"),
                    Map.entry("rmb", "CNY"),
                    Map.entry("元", "CNY"),
                    Map.entry("圆", "CNY"),
                    Map.entry("块", "CNY"),
                    Map.entry("人民币", "CNY"),
                    Map.entry("円", "JPY"),
                    Map.entry("jp¥", "JPY"),
                    Map.entry("€", "EUR"),
                    Map.entry("欧元", "EUR"),
                    Map.entry("£", "GBP"),
                    Map.entry("英镑", "GBP"),
                    Map.entry("₹", "INR"),
                    Map.entry("rs", "INR"),
                    Map.entry("rs.", "INR"),
                    Map.entry("₩", "KRW"),
                    Map.entry("₽", "RUB"),
                    Map.entry("zł", "PLN"));

    private static final String NAMES =
            "(?:CNY|USD|EUR|GBP|JPY|HKD|TWD|AUD|CAD|SGD|INR|KRW|CHF|SEK|NOK|DKK|PLN|BRL|MXN|RUB|THB|NZD|RMB)";
    private static final String BEFORE =
            "(?:(?:US|HK|NT|AU|CA|A|C|S|R)\\$|CN¥|JP¥|[$€£¥￥₹₩₽]|\\b"
                    + NAMES
                    + "(?![A-Za-z])|\\bRs\\.?|人民币)";
    private static final String AFTER = "(?:[€£₽₩$¥￥]|" + NAMES + "\\b|元|円|圆|块|美元|欧元|英镑|港元|港币|zł)";
    private static final String NUMBER =
            "\\d{1,3}(?:[,.'’]\\d{3})+(?:[.,]\\d{1,2})?(?!\\d)|\\d+(?:[.,]\\s?\\d{1,4})?";
    private static final Pattern MONEY =
            Pattern.compile(
                    "(?i)(?<c1>"
                            + BEFORE
                            + ")\\s{0,20}+:?\\s{0,20}+(?<n1>"
                            + NUMBER
                            + ")\\s{0,20}+(?<w1>万)?|(?<![\\d.,])(?<n2>"
                            + NUMBER
                            + ")\\s{0,20}+(?<w2>万)?\\s{0,20}+(?<c2>"
                            + AFTER
                            + ")");
    private static final Pattern PLAIN =
            Pattern.compile("(?<n>" + NUMBER + ")(?:\\s*[-–~至]\\s*[\\d.,]+)?");
    private static final Pattern SPACED = Pattern.compile("(?<=\\d) (?=\\d{3}(?!\\d))");
    private static final BigDecimal WAN = BigDecimal.valueOf(10_000);

    /** A place in a text that names an amount with its currency. */
    public record Mention(Money money, int start, int end) {}

    /** Ten thousand times as much: Chinese prices of houses and cars are in wan. */
    Money inWan() {
        return new Money(amount.multiply(WAN), currency);
    }

    public static List<Mention> mentions(String text) {
        var found = MONEY.matcher(text);
        var mentions = new ArrayList<Mention>();
        while (found.find()) {
            money(found)
                    .ifPresent(
                            money -> mentions.add(new Mention(money, found.start(), found.end())));
        }
        return mentions;
    }

    /**
     * The amount when the whole text is one, with or without currency: {@code 1 299,00 €}, {@code
     * 12.50}.
     */
    public static Optional<Money> parseWhole(String text) {
        var joined = SPACED.matcher(ElementText.clean(text)).replaceAll("");
        var found = MONEY.matcher(joined);
        if (found.lookingAt()) {
            return found.end() >= joined.length() - 6 ? money(found) : Optional.empty();
        }
        var plain = PLAIN.matcher(joined);
        return plain.matches()
                ? amount(plain.group("n"), "").map(it -> new Money(it, ""))
                : Optional.empty();
    }

    private static Optional<Money> money(Matcher found) {
        var leading = found.group("c1") != null;
        var sign = found.group(leading ? "c1" : "c2").toLowerCase(Locale.ROOT);
        var code = CODES.getOrDefault(sign, sign.toUpperCase(Locale.ROOT));
        var isWan = found.group(leading ? "w1" : "w2") != null;
        return amount(found.group(leading ? "n1" : "n2"), code)
                .map(it -> new Money(isWan ? it.multiply(WAN) : it, code));
    }

    static Optional<BigDecimal> amount(String digits, String currency) {
        var text = digits.replaceAll("[\\s'’]", "");
        var point = Math.max(text.lastIndexOf('.'), text.lastIndexOf(','));
        if (point < 0) {
            return decimal(text);
        }
        var mark = text.charAt(point);
        var decimals = text.length() - point - 1;
        var repeats = text.indexOf(mark) != point;
        var mixed = text.indexOf(mark == '.' ? ',' : '.') >= 0;
        var groups =
                repeats || (!mixed && decimals == 3 && (mark == ',' || currency.equals("EUR")));
        var whole = text.substring(0, point).replaceAll("[.,]", "");
        var rest = text.substring(point + 1);
        return decimal(groups ? whole + rest : whole + "." + rest);
    }

    private static Optional<BigDecimal> decimal(String text) {
        return text.length() > 15 ? Optional.empty() : Optional.of(new BigDecimal(text));
    }
}
