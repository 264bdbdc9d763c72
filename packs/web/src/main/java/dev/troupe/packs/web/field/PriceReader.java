package dev.troupe.packs.web.field;

import dev.troupe.packs.web.page.ElementText;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;

/**
 * Finds the price a customer pays now among the amounts of an item: not what it was, what is saved
 * or what shipping costs.
 */
public final class PriceReader {
    private static final Pattern PRICE_MARK =
            Pattern.compile("(?i).*(?:price|\\bcost\\b|amount|\\bprix\\b|价格|jiage).*");
    private static final Pattern OLD_MARK =
            Pattern.compile(
                    "(?i).*(?:\\bold|(?<![a-z])was\\b|origin|list-?price|market|\\brrp\\b|msrp|strike|before|crossed|line-?through|compare|prev|\\bdel\\b|retail).*");
    private static final Pattern NOW_MARK =
            Pattern.compile(
                    "(?i).*(?:\\bnow\\b|current|(?<!on-?)\\bsale|special|final|promo|discounted|new-?price|\\boffer\\b|\\bdeal\\b|price-?now).*");
    private static final Pattern NOISE_MARK =
            Pattern.compile(
                    "(?i).*(?:\\bsav(?:e|ing)|shipping|delivery|postage|coupon|\\btax|install|unit-?price|per-?unit|deposit|freight|express).*");
    private static final Pattern OLD_LABEL =
            Pattern.compile(
                    "(?i).*(?:原价|市场价|吊牌价|划线价|参考价|零售价|专柜价|was|rrp|msrp|list price|regular price|old price|original(?: price)?|before|reg\\.|retail)\\s*+(?:[:：]\\s*+)?$");
    private static final Pattern NOW_LABEL =
            Pattern.compile(
                    "(?i).*(?:现价|特价|促销价|优惠价|折后价?|到手价|秒杀价|活动价|券后价?|会员价|售价|now|sale|special price|our price|deal(?: price)?|today)\\s*+(?:[:：]\\s*+)?$");
    private static final Pattern NOISE_LABEL =
            Pattern.compile(
                    "(?i).*(?:省|立减|运费|邮费|押金|定金|订金|满|优惠券|月供|每月|save|you save|shipping|delivery|deposit|coupon|tax|discount|over|above)\\s*+(?:[:：+]\\s*+)?$");
    private static final Pattern LABELLED_NUMBER =
            Pattern.compile("(\\D{0,12}?)(\\d[\\d,.]*\\d|\\d)(\\s*万)?\\D{0,8}");
    private static final int MAX_SENTENCE = 80; // amounts in longer texts are prose

    private enum Rank {
        OLD,
        PLAIN,
        MARKED,
        NOW
    }

    private record Found(Element element, Money money, Rank rank) {}

    /**
     * The prices of an item.
     *
     * @param mentions how many amounts could be the price
     * @param elements where the amounts stand
     */
    public record Prices(
            Optional<Money> current,
            Optional<Money> original,
            int mentions,
            List<Element> elements) {}

    private final Element scope;
    private final List<Found> found = new ArrayList<>();

    private PriceReader(Element scope) {
        this.scope = scope;
    }

    public static Prices read(Element scope) {
        var reader = new PriceReader(scope);
        scope.getAllElements().forEach(reader::visit);
        return reader.decide();
    }

    private void visit(Element element) {
        var attribute = element.attr("data-price");
        if (!attribute.isEmpty()) {
            Money.parseWhole(attribute)
                    .ifPresent(money -> found.add(new Found(element, money, Rank.MARKED)));
        }
        var childHasMoney = element.children().stream().anyMatch(PriceReader::hasMoney);
        var text = childHasMoney ? ElementText.clean(element.ownText()) : withPoint(element);
        var mentions = Money.mentions(text);
        for (var mention : mentions) {
            var label = text.substring(0, mention.start());
            add(element, text, label.isBlank() ? before(element) : tail(label), mention.money());
        }
        if (mentions.isEmpty() && !childHasMoney && isMarked(element)) {
            var number = LABELLED_NUMBER.matcher(text);
            var digits = number.matches() ? number.group(2) : text;
            var label =
                    number.matches() && !number.group(1).isBlank()
                            ? number.group(1)
                            : before(element);
            Money.parseWhole(digits)
                    .map(money ->
                            number.matches() && number.group(3) != null ? money.inWan() : money)
                    .ifPresent(money -> add(element, text, label, money));
        }
    }

    private void add(Element element, String text, String label, Money money) {
        var marks = marks(element);
        if (NOISE_LABEL.matcher(label).matches() || NOISE_MARK.matcher(marks).matches()) {
            return;
        }
        if (isStruck(element)
                || OLD_LABEL.matcher(label).matches()
                || (OLD_MARK.matcher(marks).matches() && !NOW_LABEL.matcher(label).matches())) {
            found.add(new Found(element, money, Rank.OLD));
        } else if (NOW_LABEL.matcher(label).matches()
                || NOW_MARK.matcher(marks).matches()
                || isInside(element, "ins")) {
            found.add(new Found(element, money, Rank.NOW));
        } else if (PRICE_MARK.matcher(marks).matches()) {
            found.add(new Found(element, money, Rank.MARKED));
        } else if (text.length() <= MAX_SENTENCE) {
            found.add(new Found(element, money, Rank.PLAIN));
        }
    }

    private Prices decide() {
        var best = found.stream().map(Found::rank).max(Comparator.naturalOrder());
        var current =
                found.stream()
                        .filter(it -> best.filter(rank -> rank == it.rank()).isPresent())
                        .findFirst();
        var original =
                found.stream()
                        .filter(it -> it.rank() == Rank.OLD)
                        .map(Found::money)
                        .filter(money ->
                                current.filter(it ->
                                                it.money().amount().compareTo(money.amount()) < 0)
                                        .isPresent())
                        .findFirst();
        var mentions =
                found.stream()
                        .filter(it -> it.rank() != Rank.OLD)
                        .map(it -> it.money().amount())
                        .distinct()
                        .count();
        return new Prices(
                current.map(it -> withCurrency(it.money())),
                original,
                (int) mentions,
                found.stream().map(Found::element).toList());
    }

    /** An amount without currency takes that of the same amount elsewhere in the item. */
    private Money withCurrency(Money money) {
        return !money.currency().isEmpty()
                ? money
                : found.stream()
                        .map(Found::money)
                        .filter(it ->
                                it.amount().compareTo(money.amount()) == 0
                                        && !it.currency().isEmpty())
                        .findFirst()
                        .orElse(money);
    }

    private static boolean hasMoney(Element element) {
        var text = element.text();
        return !Money.mentions(text).isEmpty()
                || (PRICE_MARK.matcher(ElementText.marks(element)).matches()
                        && Money.parseWhole(text).isPresent());
    }

    /** Shops print cents raised and omit the point: {@code $12<sup>99</sup>}. */
    private static String withPoint(Element element) {
        var cents = element.select("sup, .cents, .cent, .fraction, .decimal, .decimals");
        if (cents.size() != 1
                || !cents.text().strip().matches("\\d{2}")
                || element.equals(cents.first())) {
            return ElementText.of(element);
        }
        var whole = ElementText.of(element);
        var fraction = cents.text().strip();
        var head =
                whole.endsWith(fraction) ? whole.substring(0, whole.length() - 2).strip() : whole;
        return whole.endsWith(fraction) && head.matches(".*\\d$") ? head + "." + fraction : whole;
    }

    private boolean isMarked(Element element) {
        return PRICE_MARK.matcher(marks(element)).matches();
    }

    private String marks(Element element) {
        var marks =
                new StringBuilder(ElementText.marks(element))
                        .append(' ')
                        .append(element.attr("itemprop"));
        for (var at = element; at != null && !at.equals(scope); at = at.parent()) {
            marks.append(' ').append(ElementText.marks(at));
        }
        return marks.toString().replace('_', '-');
    }

    private boolean isStruck(Element element) {
        for (var at = element; at != null; at = at.parent()) {
            if (at.normalName().matches("del|s|strike")
                    || at.attr("style").contains("line-through")) {
                return true;
            }
            if (at.equals(scope)) {
                return false;
            }
        }
        return false;
    }

    private boolean isInside(Element element, String tag) {
        var closest = element.closest(tag);
        return closest != null && !closest.equals(scope);
    }

    /** The last words before an element: its label, if it has one. */
    private String before(Element element) {
        for (var at = element; at != null && !at.equals(scope); at = at.parent()) {
            for (var node = at.previousSibling(); node != null; node = node.previousSibling()) {
                var text = ElementText.clean(text(node));
                if (!text.isEmpty()) {
                    return Money.mentions(text).isEmpty() ? tail(text) : "";
                }
            }
        }
        return "";
    }

    private static String text(Node node) {
        return switch (node) {
            case TextNode text -> text.text();
            case Element element -> element.text();
            default -> "";
        };
    }

    private static String tail(String label) {
        return label.substring(Math.max(0, label.length() - 20)).strip();
    }
}
