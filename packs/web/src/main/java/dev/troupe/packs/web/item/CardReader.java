package dev.troupe.packs.web.item;

import dev.troupe.core.engine.ComputePool;
import dev.troupe.packs.web.field.ClassHints;
import dev.troupe.packs.web.field.ClassNames;
import dev.troupe.packs.web.field.ColumnNames;
import dev.troupe.packs.web.field.ItemFields;
import dev.troupe.packs.web.field.LabelPairReader;
import dev.troupe.packs.web.field.Microdata;
import dev.troupe.packs.web.field.Money;
import dev.troupe.packs.web.field.PriceReader;
import dev.troupe.packs.web.field.RatingReader;
import dev.troupe.packs.web.field.StockReader;
import dev.troupe.packs.web.field.TextNodes;
import dev.troupe.packs.web.page.ElementText;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jsoup.nodes.Element;

/** Reads one item of a list: its name, its link, its price and whatever else its markup names. */
public final class CardReader {
    static final String NOISE =
            "script, style, noscript, template, select, option, textarea, input, iframe, svg title";

    private static final Pattern TEXT_MARK =
            Pattern.compile(
                    "(?i)(?:.*[-_ ])?(?:desc|description|summary|excerpt|intro|introduction|teaser|blurb)(?:[-_ ].*)?");

    private static final String MORE_THAN_TEXT =
            "h1, form, [class*=price], [class*=sku], [itemprop=price], [class*=stock]";

    private final Element item;
    private final ItemFields fields = new ItemFields();
    private final TextNodes textNodes;
    private final Set<String> guessed = new HashSet<>();
    private final Map<String, String> unnamed = new LinkedHashMap<>();
    private final CardLinks links;
    private PriceReader.Prices prices =
            new PriceReader.Prices(Optional.empty(), Optional.empty(), 0, List.of());

    private CardReader(Element item) {
        this.item = item.clone();
        this.item.select(NOISE).remove();
        this.textNodes = new TextNodes(this.item);
        this.links = CardLinks.of(this.item);
    }

    /** An item of a list, read without knowing the others. */
    public static ItemCard read(Element item) {
        ComputePool.requireNotInterrupted();
        var reader = new CardReader(item);
        reader.readAttributes();
        reader.fields.fillFrom(Microdata.read(reader.item));
        reader.readName();
        reader.readPrices();
        RatingReader.read(reader.item).ifPresent(it -> reader.fields.add(ColumnNames.RATING, it));
        reader.readCategories();
        reader.readLabels();
        StockReader.read(reader.item, reader.fields);
        reader.readNamedTexts();
        reader.readTexts();
        reader.readImage();
        return reader.toCard();
    }

    /**
     * The description of an item in the main part of a detail page; names and links are left to the
     * caller.
     */
    public static ItemCard readDetail(Element main) {
        var reader = new CardReader(main);
        reader.fields.fillFrom(Microdata.read(reader.item));
        reader.readPrices();
        RatingReader.read(reader.item).ifPresent(it -> reader.fields.add(ColumnNames.RATING, it));
        reader.readLabels();
        StockReader.read(reader.item, reader.fields);
        reader.readTexts();
        reader.readCategories();
        return reader.toCard();
    }

    private void readAttributes() {
        for (var attribute : item.attributes()) {
            if (attribute.getKey().startsWith("data-")) {
                ColumnNames.standard(
                                attribute
                                        .getKey()
                                        .substring(5)
                                        .replaceFirst("^(?:product|item)-", ""))
                        .filter(it -> !it.equals(ColumnNames.URL))
                        .ifPresent(column -> Microdata.put(fields, column, attribute.getValue()));
            }
        }
    }

    private void readName() {
        CardName.of(item, links.first(), textNodes)
                .ifPresent(name -> {
                    fields.add(ColumnNames.NAME, name.text());
                    name.element().ifPresent(textNodes::markUsed);
                });
    }

    private void readPrices() {
        prices = PriceReader.read(item);
        var hadPrice = fields.has(ColumnNames.PRICE);
        prices.current()
                .ifPresent(money -> {
                    fields.add(ColumnNames.PRICE, money.amount().toPlainString());
                    if (!hadPrice
                            || fields.text(ColumnNames.PRICE).equals(money.amount().toPlainString())
                            || !fields.has(ColumnNames.CURRENCY)) {
                        fields.add(ColumnNames.CURRENCY, money.currency());
                    }
                });
        prices.original()
                .ifPresent(money ->
                        fields.add(ColumnNames.ORIGINAL_PRICE, money.amount().toPlainString()));
        prices.elements().forEach(textNodes::markUsed);
    }

    private void readCategories() {
        var named =
                item.getAllElements().stream()
                        .filter(it ->
                                !it.equals(item)
                                        && ClassHints.isCategory(it)
                                        && it.hasText()
                                        && ElementText.of(it).length() <= 60)
                        .findFirst();
        named.ifPresent(element -> {
            var links = element.select("a");
            var text = links.isEmpty() ? ElementText.of(element) : ElementText.of(links.getLast());
            fields.add(
                    ColumnNames.CATEGORY,
                    text.replaceFirst(
                            "^(?i)(?:categor(?:y|ies)|posted in|分类|类别|所属分类)\\s*[:：]?\\s*", ""));
            textNodes.markUsed(element);
        });
    }

    private void readLabels() {
        for (var pair : LabelPairReader.read(item)) {
            var standard = ColumnNames.standard(pair.label());
            switch (standard.orElse("")) {
                case ColumnNames.PRICE, ColumnNames.ORIGINAL_PRICE ->
                        Money.parseWhole(pair.value())
                                .ifPresent(money -> {
                                    fields.add(
                                            standard.orElseThrow(), money.amount().toPlainString());
                                    fields.add(ColumnNames.CURRENCY, money.currency());
                                });
                case ColumnNames.RATING ->
                        RatingReader.parseText(pair.value())
                                .ifPresent(it -> fields.add(ColumnNames.RATING, it));
                case ColumnNames.STOCK, ColumnNames.AVAILABILITY -> {
                    StockReader.count(pair.value())
                            .ifPresent(it -> fields.add(ColumnNames.STOCK, it));
                    StockReader.apply(pair.value(), fields);
                }
                case ColumnNames.NAME -> fields.add(ColumnNames.NAME, pair.value());
                case ColumnNames.URL, ColumnNames.IMAGE -> {}
                default -> {
                    if (Money.mentions(pair.label() + ":").isEmpty() && !isPriceLabel(pair)) {
                        fields.add(ColumnNames.of(pair.label()), pair.value());
                    }
                }
            }
        }
    }

    /**
     * A label that the price reader has understood, such as "VIP" before an amount, is not a
     * separate column.
     */
    private boolean isPriceLabel(LabelPairReader.Pair pair) {
        return !pair.isSure()
                && Money.parseWhole(pair.value())
                        .filter(it -> !it.currency().isEmpty())
                        .isPresent();
    }

    /** Texts whose class names describe them. */
    private void readNamedTexts() {
        var values = new LinkedHashMap<String, Set<String>>();
        textNodes
                .unread()
                .forEach(leaf -> {
                    var column = ClassNames.column(leaf, item);
                    var text =
                            leaf.normalName().equals("time") && leaf.hasAttr("datetime")
                                    ? leaf.attr("datetime")
                                    : ElementText.of(leaf);
                    if (column.isPresent()
                            && !isReadElsewhere(column.get())
                            && !fields.all().containsValue(text)
                            && !text.matches("[^\\p{L}\\p{N}]*")
                            && !ClassHints.isAction(text)
                            && !LabelPairReader.read(leaf).stream().findAny().isPresent()) {
                        values.computeIfAbsent(column.get(), _ -> new java.util.LinkedHashSet<>())
                                .add(text);
                        textNodes.markUsed(leaf);
                    } else if (column.isEmpty()
                            && !leaf.equals(item)
                            && !ClassHints.isAction(text)) {
                        unnamed.putIfAbsent(leaf.normalName() + ClassNames.kind(leaf), text);
                    }
                });
        values.forEach((column, texts) -> {
            if (!fields.has(column)) {
                fields.add(column, String.join(", ", texts));
                if (!column.equals(ColumnNames.DATE)) {
                    guessed.add(column);
                }
            }
        });
    }

    private static boolean isReadElsewhere(String column) {
        return column.startsWith("rating")
                || column.startsWith("price")
                || List.of(
                                ColumnNames.NAME,
                                ColumnNames.PRICE,
                                ColumnNames.ORIGINAL_PRICE,
                                ColumnNames.CURRENCY,
                                ColumnNames.RATING,
                                ColumnNames.STOCK,
                                ColumnNames.AVAILABILITY,
                                ColumnNames.IMAGE,
                                ColumnNames.URL,
                                "currency_symbol")
                        .contains(column);
    }

    private void readTexts() {
        var described =
                item.getAllElements().stream()
                        .filter(it ->
                                !it.equals(item)
                                        && TEXT_MARK.matcher(ElementText.marks(it)).matches()
                                        && it.hasText()
                                        && it.select(MORE_THAN_TEXT).isEmpty())
                        .findFirst();
        var paragraph =
                item.select("p").stream()
                        .filter(it ->
                                !textNodes.isUsed(it)
                                        && ElementText.of(it).length() >= 15
                                        && it.className().isEmpty()
                                        && LabelPairReader.read(it).isEmpty()
                                        && it.closest("li, td") == null)
                        .findFirst();
        described
                .map(CardReader::prose)
                .filter(it -> !it.isEmpty())
                .or(() -> paragraph.map(ElementText::of))
                .ifPresent(it -> fields.add(ColumnNames.DESCRIPTION, it));
        item.select("time").stream()
                .findFirst()
                .ifPresent(it ->
                        fields.add(
                                ColumnNames.DATE,
                                it.hasAttr("datetime") ? it.attr("datetime") : it.text()));
    }

    /** The text of a description without the heading that announces it. */
    private static String prose(Element element) {
        var copy = element.clone();
        copy.select("h1, h2, h3, h4, h5, h6, table, dl").remove();
        return ElementText.of(copy);
    }

    private void readImage() {
        item.select("img").stream()
                .flatMap(it ->
                        Stream.of("data-src", "data-original", "data-lazy-src", "src")
                                .map(it::absUrl))
                .filter(it -> it.startsWith("http"))
                .findFirst()
                .ifPresent(it -> fields.add(ColumnNames.IMAGE, it));
    }

    private ItemCard toCard() {
        return new ItemCard(
                fields, links.targets(), guessed, unnamed, CardShape.of(item, prices.mentions()));
    }
}
