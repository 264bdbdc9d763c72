package dev.troupe.packs.web;

import dev.troupe.core.ComputePool;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jsoup.nodes.Element;

/**
 * Reads one item of a list: what it is called, where it leads, what it costs and whatever else its
 * markup names.
 */
final class CardReader {
    static final String NOISE =
            "script, style, noscript, template, select, option, textarea, input, iframe, svg title";

    private static final Pattern TEXT_MARK =
            Pattern.compile(
                    "(?i)(?:.*[-_ ])?(?:desc|description|summary|excerpt|intro|introduction|teaser|blurb)(?:[-_ ].*)?");

    private static final String MORE_THAN_TEXT =
            "h1, form, [class*=price], [class*=sku], [itemprop=price], [class*=stock]";

    private final Element item;
    private final Fields fields = new Fields();
    private final Leaves leaves;
    private final Set<String> guessed = new HashSet<>();
    private final Map<String, String> unnamed = new LinkedHashMap<>();
    private final CardLinks links;
    private PriceReader.Prices prices =
            new PriceReader.Prices(Optional.empty(), Optional.empty(), 0, List.of());

    private CardReader(Element item) {
        this.item = item.clone();
        this.item.select(NOISE).remove();
        this.leaves = new Leaves(this.item);
        this.links = CardLinks.of(this.item);
    }

    /** An item of a list, read without knowing the others. */
    static Card read(Element item) {
        ComputePool.requireNotInterrupted();
        var reader = new CardReader(item);
        reader.attributes();
        reader.fields.fillFrom(Microdata.read(reader.item));
        reader.name();
        reader.prices();
        RatingReader.read(reader.item).ifPresent(it -> reader.fields.add(Columns.RATING, it));
        reader.categories();
        reader.labels();
        StockReader.read(reader.item, reader.fields);
        reader.named();
        reader.texts();
        reader.image();
        return reader.card();
    }

    /**
     * What the main part of a detail page says about its item; names and links are left to the
     * caller.
     */
    static Card readDetail(Element main) {
        var reader = new CardReader(main);
        reader.fields.fillFrom(Microdata.read(reader.item));
        reader.prices();
        RatingReader.read(reader.item).ifPresent(it -> reader.fields.add(Columns.RATING, it));
        reader.labels();
        StockReader.read(reader.item, reader.fields);
        reader.texts();
        reader.categories();
        return reader.card();
    }

    private void attributes() {
        for (var attribute : item.attributes()) {
            if (attribute.getKey().startsWith("data-")) {
                Columns.standard(
                                attribute
                                        .getKey()
                                        .substring(5)
                                        .replaceFirst("^(?:product|item)-", ""))
                        .filter(it -> !it.equals(Columns.URL))
                        .ifPresent(column -> Microdata.put(fields, column, attribute.getValue()));
            }
        }
    }

    private void name() {
        CardName.of(item, links.first(), leaves)
                .ifPresent(name -> {
                    fields.add(Columns.NAME, name.text());
                    name.element().ifPresent(leaves::use);
                });
    }

    private void prices() {
        prices = PriceReader.read(item);
        var hadPrice = fields.has(Columns.PRICE);
        prices.current()
                .ifPresent(money -> {
                    fields.add(Columns.PRICE, money.amount().toPlainString());
                    if (!hadPrice
                            || fields.text(Columns.PRICE).equals(money.amount().toPlainString())
                            || !fields.has(Columns.CURRENCY)) {
                        fields.add(Columns.CURRENCY, money.currency());
                    }
                });
        prices.original()
                .ifPresent(money ->
                        fields.add(Columns.ORIGINAL_PRICE, money.amount().toPlainString()));
        prices.elements().forEach(leaves::use);
    }

    private void categories() {
        var named =
                item.getAllElements().stream()
                        .filter(it ->
                                !it.equals(item)
                                        && Marks.isCategory(it)
                                        && it.hasText()
                                        && Texts.of(it).length() <= 60)
                        .findFirst();
        named.ifPresent(element -> {
            var links = element.select("a");
            var text = links.isEmpty() ? Texts.of(element) : Texts.of(links.getLast());
            fields.add(
                    Columns.CATEGORY,
                    text.replaceFirst(
                            "^(?i)(?:categor(?:y|ies)|posted in|分类|类别|所属分类)\\s*[:：]?\\s*", ""));
            leaves.use(element);
        });
    }

    private void labels() {
        for (var pair : LabelReader.read(item)) {
            var standard = Columns.standard(pair.label());
            switch (standard.orElse("")) {
                case Columns.PRICE, Columns.ORIGINAL_PRICE ->
                        Money.whole(pair.value())
                                .ifPresent(money -> {
                                    fields.add(
                                            standard.orElseThrow(), money.amount().toPlainString());
                                    fields.add(Columns.CURRENCY, money.currency());
                                });
                case Columns.RATING ->
                        RatingReader.inText(pair.value())
                                .ifPresent(it -> fields.add(Columns.RATING, it));
                case Columns.STOCK, Columns.AVAILABILITY -> {
                    StockReader.count(pair.value()).ifPresent(it -> fields.add(Columns.STOCK, it));
                    StockReader.apply(pair.value(), fields);
                }
                case Columns.NAME -> fields.add(Columns.NAME, pair.value());
                case Columns.URL, Columns.IMAGE -> {}
                default -> {
                    if (Money.mentions(pair.label() + ":").isEmpty() && !isPriceLabel(pair)) {
                        fields.add(Columns.of(pair.label()), pair.value());
                    }
                }
            }
        }
    }

    /**
     * A label that the price reader has understood, such as "VIP" before an amount, is no column of
     * its own.
     */
    private boolean isPriceLabel(LabelReader.Pair pair) {
        return !pair.isSure()
                && Money.whole(pair.value()).filter(it -> !it.currency().isEmpty()).isPresent();
    }

    /** Texts whose class names say what they are. */
    private void named() {
        var values = new LinkedHashMap<String, Set<String>>();
        leaves.unread()
                .forEach(leaf -> {
                    var column = ClassNames.column(leaf, item);
                    var text =
                            leaf.normalName().equals("time") && leaf.hasAttr("datetime")
                                    ? leaf.attr("datetime")
                                    : Texts.of(leaf);
                    if (column.isPresent()
                            && !isReadElsewhere(column.get())
                            && !fields.all().containsValue(text)
                            && !text.matches("[^\\p{L}\\p{N}]*")
                            && !Marks.isAction(text)
                            && !LabelReader.read(leaf).stream().findAny().isPresent()) {
                        values.computeIfAbsent(column.get(), _ -> new java.util.LinkedHashSet<>())
                                .add(text);
                        leaves.use(leaf);
                    } else if (column.isEmpty() && !leaf.equals(item) && !Marks.isAction(text)) {
                        unnamed.putIfAbsent(leaf.normalName() + ClassNames.kind(leaf), text);
                    }
                });
        values.forEach((column, texts) -> {
            if (!fields.has(column)) {
                fields.add(column, String.join(", ", texts));
                if (!column.equals(Columns.DATE)) {
                    guessed.add(column);
                }
            }
        });
    }

    private static boolean isReadElsewhere(String column) {
        return column.startsWith("rating")
                || column.startsWith("price")
                || List.of(
                                Columns.NAME,
                                Columns.PRICE,
                                Columns.ORIGINAL_PRICE,
                                Columns.CURRENCY,
                                Columns.RATING,
                                Columns.STOCK,
                                Columns.AVAILABILITY,
                                Columns.IMAGE,
                                Columns.URL,
                                "currency_symbol")
                        .contains(column);
    }

    private void texts() {
        var described =
                item.getAllElements().stream()
                        .filter(it ->
                                !it.equals(item)
                                        && TEXT_MARK.matcher(Texts.marks(it)).matches()
                                        && it.hasText()
                                        && it.select(MORE_THAN_TEXT).isEmpty())
                        .findFirst();
        var paragraph =
                item.select("p").stream()
                        .filter(it ->
                                !leaves.isUsed(it)
                                        && Texts.of(it).length() >= 15
                                        && it.className().isEmpty()
                                        && LabelReader.read(it).isEmpty()
                                        && it.closest("li, td") == null)
                        .findFirst();
        described
                .map(CardReader::prose)
                .filter(it -> !it.isEmpty())
                .or(() -> paragraph.map(Texts::of))
                .ifPresent(it -> fields.add(Columns.DESCRIPTION, it));
        item.select("time").stream()
                .findFirst()
                .ifPresent(it ->
                        fields.add(
                                Columns.DATE,
                                it.hasAttr("datetime") ? it.attr("datetime") : it.text()));
    }

    /** The text of a description without the heading that announces it. */
    private static String prose(Element element) {
        var copy = element.clone();
        copy.select("h1, h2, h3, h4, h5, h6, table, dl").remove();
        return Texts.of(copy);
    }

    private void image() {
        item.select("img").stream()
                .flatMap(it ->
                        Stream.of("data-src", "data-original", "data-lazy-src", "src")
                                .map(it::absUrl))
                .filter(it -> it.startsWith("http"))
                .findFirst()
                .ifPresent(it -> fields.add(Columns.IMAGE, it));
    }

    private Card card() {
        return new Card(
                fields, links.targets(), guessed, unnamed, CardShape.of(item, prices.mentions()));
    }
}
