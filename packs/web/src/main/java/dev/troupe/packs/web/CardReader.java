package dev.troupe.packs.web;

import java.net.URI;
import java.nio.charset.StandardCharsets;
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

    private static final String HEADINGS = "h1, h2, h3, h4, h5, h6";
    private static final Pattern NAME_MARK =
            Pattern.compile(
                    "(?i)(?:.*[-_ ])?(?:name|title|headline|heading|product-?name|product-?title|mingcheng|biaoti)(?:[-_ ].*)?|.*(?:productname|producttitle|itemname|itemtitle|goodsname).*");
    private static final Pattern ACTION_TEXT =
            Pattern.compile(
                    "(?i)\\(?(?:buy.*|add to.*|(?:view |see |more |full )?details?|more|view|see|read more.*|learn more.*|continue reading.*|shop now.*|quick view|compare|wishlist|about|edit|share|order( now)?|查看.*|详情|购买|立即.*|加入.*|更多|收藏|对比|阅读全文|[›»→>]+)\\)?\\s*[›»→>]*");
    private static final Pattern CATEGORY_MARK =
            Pattern.compile(
                    "(?i)(?:.*[-_ ])?(?:category|categories|cat|cate|posted-?in|fenlei)(?:[-_ ].*)?");
    private static final Pattern TEXT_MARK =
            Pattern.compile(
                    "(?i)(?:.*[-_ ])?(?:desc|description|summary|excerpt|intro|introduction|teaser|blurb)(?:[-_ ].*)?");

    private static final Set<String> LINKED_COLUMNS =
            Set.of(
                    "author",
                    "authors",
                    "tag",
                    "tags",
                    "keyword",
                    "keywords",
                    "brand",
                    "category",
                    "user",
                    "company",
                    "seller",
                    "publisher",
                    "comments",
                    "reviews");

    private final Element item;
    private final Fields fields = new Fields();
    private final Set<Element> used = new HashSet<>();
    private final Set<String> guessed = new HashSet<>();
    private final Map<String, String> unnamed = new LinkedHashMap<>();
    private Optional<URI> link = Optional.empty();
    private Optional<Element> linkElement = Optional.empty();
    private PriceReader.Prices prices =
            new PriceReader.Prices(Optional.empty(), Optional.empty(), 0, List.of());

    private CardReader(Element item) {
        this.item = item.clone();
        this.item.select(NOISE).remove();
    }

    /** An item of a list, read without knowing the others. */
    static Card read(Element item) {
        var reader = new CardReader(item);
        reader.attributes();
        reader.fields.fillFrom(Microdata.read(reader.item));
        reader.link();
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

    private void link() {
        var links =
                Stream.concat(Stream.of(item), item.select("a[href], [data-href]").stream())
                        .filter(it -> it.hasAttr("href") || it.hasAttr("data-href"))
                        .filter(it -> target(it).filter(LinkFinder::leadsToPage).isPresent())
                        .filter(it -> it.equals(item) || !isAboutTheItem(it))
                        .toList();
        linkElement =
                Stream.<java.util.function.Predicate<Element>>of(
                                it -> it.equals(item),
                                it ->
                                        it.closest(HEADINGS) != null
                                                || !it.select(HEADINGS).isEmpty(),
                                it ->
                                        isNamed(it)
                                                || it.parents().stream()
                                                        .limit(2)
                                                        .anyMatch(up ->
                                                                !up.equals(item) && isNamed(up)),
                                it -> it.hasText() && !isAction(it) && !isCategory(it),
                                it -> !it.select("img").isEmpty(),
                                it -> !isCategory(it))
                        .flatMap(wanted -> links.stream().filter(wanted).limit(1))
                        .findFirst();
        link = linkElement.flatMap(CardReader::target).or(() -> scripted(item));
    }

    private static Optional<URI> target(Element element) {
        return WebUrl.link(
                element.absUrl(element.hasAttr("href") ? "href" : "data-href"),
                StandardCharsets.UTF_8);
    }

    private static Optional<URI> scripted(Element item) {
        var script =
                Pattern.compile("location(?:\\.href)?\\s*=\\s*['\"]([^'\"]+)['\"]")
                        .matcher(item.attr("onclick"));
        return script.find()
                ? WebUrl.link(
                        item.clone().attr("data-href", script.group(1)).absUrl("data-href"),
                        StandardCharsets.UTF_8)
                : Optional.empty();
    }

    /** Links to the author, a tag, a maker: they lead to something about the item. */
    private boolean isAboutTheItem(Element link) {
        if (!link.select(HEADINGS + ", img").isEmpty()
                || link.closest(HEADINGS) != null
                || isNamed(link)) {
            return false;
        }
        var parent = link.parent();
        var isSigned =
                parent != null
                        && !parent.equals(item)
                        && Texts.of(parent).matches("(?i)(?:by|from|posted by|作者|来自)\\b.*");
        return isSigned
                || ClassNames.column(link, item).filter(LINKED_COLUMNS::contains).isPresent();
    }

    private static boolean isNamed(Element element) {
        return NAME_MARK.matcher(element.className()).matches();
    }

    private static boolean isAction(Element element) {
        return ACTION_TEXT.matcher(Texts.of(element)).matches();
    }

    private boolean isCategory(Element element) {
        return Stream.iterate(element, it -> it != null && !it.equals(item), Element::parent)
                        .anyMatch(it -> CATEGORY_MARK.matcher(it.className()).matches())
                || element.attr("rel").contains("tag");
    }

    private void name() {
        var found =
                Stream.<java.util.function.Supplier<Stream<Element>>>of(
                                () -> item.select(HEADINGS).stream(),
                                () ->
                                        item.getAllElements().stream()
                                                .filter(it ->
                                                        !it.equals(item)
                                                                && isNamed(it)
                                                                && !it.normalName()
                                                                        .matches("img|input")),
                                () ->
                                        linkElement.stream()
                                                .filter(it ->
                                                        !it.equals(item)
                                                                || it.children().isEmpty()),
                                () -> item.select("b, strong").stream())
                        .flatMap(java.util.function.Supplier::get)
                        .filter(it -> isName(Texts.of(it)))
                        .findFirst();
        found.ifPresent(element -> {
            fields.add(Columns.NAME, full(element));
            use(element);
        });
        if (found.isEmpty()) {
            item.select("img[alt]").stream()
                    .map(it -> it.attr("alt"))
                    .filter(CardReader::isName)
                    .findFirst()
                    .ifPresent(it -> fields.add(Columns.NAME, it));
        }
        if (!fields.has(Columns.NAME)) {
            plainStart()
                    .ifPresent(element -> {
                        fields.add(Columns.NAME, element.text());
                        use(element);
                    });
        }
        if (!fields.has(Columns.NAME)) {
            beforePrice().ifPresent(it -> fields.add(Columns.NAME, it));
        }
    }

    private static boolean isName(String text) {
        return !text.isBlank()
                && text.length() <= 200
                && Money.whole(text).isEmpty()
                && !ACTION_TEXT.matcher(text).matches()
                && !text.matches("[^\\p{L}\\p{N}]+");
    }

    /** A name that is cut off stands in full in a title, a label or the picture's text. */
    private String full(Element element) {
        var shown = Texts.of(element);
        return Stream.concat(
                        element.getAllElements().stream(),
                        Stream.concat(linkElement.stream(), item.select("img").stream()))
                .flatMap(it -> Stream.of(it.attr("title"), it.attr("aria-label"), it.attr("alt")))
                .map(Texts::clean)
                .filter(it -> Texts.completes(it, shown))
                .findFirst()
                .orElse(shown);
    }

    /**
     * The first text without a class of its own, where the item starts with one that is neither
     * price nor label.
     */
    private Optional<Element> plainStart() {
        return leaves().findFirst()
                .filter(it ->
                        it.className().isEmpty()
                                && !it.normalName().matches("a|button|time|small")
                                && !it.equals(item))
                .filter(it ->
                        isName(Texts.of(it))
                                && Texts.of(it).length() <= 100
                                && !Texts.of(it).matches(".*[:：].*")
                                && Money.mentions(it.text()).isEmpty());
    }

    /** What stands before the price in one line with it: {@code Bread - $3.50}. */
    private Optional<String> beforePrice() {
        var text = Texts.of(item);
        return Money.mentions(text).stream()
                .findFirst()
                .map(it ->
                        text.substring(0, it.start())
                                .replaceAll("^[\\s•*.\\d)-]+|[\\s:：,，(（|–—.…-]+$", ""))
                .filter(it ->
                        isName(it)
                                && it.length() <= 100
                                && Columns.standard(it).isEmpty()
                                && !it.matches(".*[:：].*"));
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
        prices.elements().stream().filter(it -> !it.equals(item)).forEach(this::use);
    }

    private void categories() {
        var named =
                item.getAllElements().stream()
                        .filter(it ->
                                !it.equals(item)
                                        && CATEGORY_MARK.matcher(it.className()).matches()
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
            use(element);
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
        leaves().forEach(leaf -> {
            var column = ClassNames.column(leaf, item);
            var text =
                    leaf.normalName().equals("time") && leaf.hasAttr("datetime")
                            ? leaf.attr("datetime")
                            : Texts.of(leaf);
            if (column.isPresent()
                    && !isReadElsewhere(column.get())
                    && !text.matches("[^\\p{L}\\p{N}]*")
                    && !isAction(leaf)
                    && !LabelReader.read(leaf).stream().findAny().isPresent()) {
                values.computeIfAbsent(column.get(), _ -> new java.util.LinkedHashSet<>())
                        .add(text);
                use(leaf);
            } else if (column.isEmpty() && !leaf.equals(item) && !isAction(leaf)) {
                unnamed.putIfAbsent(leaf.normalName() + ClassNames.kind(leaf), text);
            }
        });
        values.forEach((column, texts) -> {
            if (!fields.has(column)) {
                fields.add(column, String.join(", ", texts));
                guessed.add(column);
            }
        });
    }

    private static boolean isReadElsewhere(String column) {
        return List.of(
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
                                        && it.hasText())
                        .findFirst();
        var paragraph =
                item.select("p").stream()
                        .filter(it ->
                                !isUsed(it)
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

    /** Elements that hold text and nothing but text with formatting. */
    private Stream<Element> leaves() {
        return item.getAllElements().stream()
                .filter(it -> it.hasText() && !isUsed(it))
                .filter(it ->
                        it.children().stream()
                                .allMatch(child -> !child.hasText() || isFormatting(child)))
                .filter(it ->
                        it.parent() == null
                                || it.equals(item)
                                || !isFormatting(it)
                                || it.parent().ownText().isBlank());
    }

    private static boolean isFormatting(Element element) {
        return element.normalName().matches("b|i|u|em|strong|sup|sub|br|span|mark|q")
                && element.className().isEmpty()
                && element.children().stream().allMatch(CardReader::isFormatting);
    }

    private void use(Element element) {
        used.addAll(element.getAllElements());
    }

    private boolean isUsed(Element element) {
        return used.contains(element);
    }

    private Card card() {
        var text = Texts.of(item);
        var linked = item.normalName().equals("a") ? text : Texts.clean(item.select("a").text());
        var targets =
                item.select("a[href]").stream()
                        .flatMap(it -> target(it).stream())
                        .filter(LinkFinder::leadsToPage)
                        .map(WebUrl::canonical)
                        .distinct()
                        .count();
        return new Card(
                fields,
                link,
                guessed,
                unnamed,
                new Card.Shape(
                        prices.mentions(),
                        item.select(HEADINGS).size(),
                        item.select("img").size(),
                        (int) targets,
                        text.length(),
                        text.equals(linked)
                                && item.select(HEADINGS + ", img, p, div, span").isEmpty()));
    }
}
