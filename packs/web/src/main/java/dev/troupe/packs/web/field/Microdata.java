package dev.troupe.packs.web.field;

import dev.troupe.packs.web.fetch.WebUrl;
import java.net.URI;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jsoup.nodes.Element;

/** Reads microdata (HTML standard, chapter 5) and the RDFa Lite spelling of the same. */
public final class Microdata {
    private static final Map<String, String> NAMES =
            Map.ofEntries(
                    Map.entry("headline", ColumnNames.NAME),
                    Map.entry("lowPrice", ColumnNames.PRICE),
                    Map.entry("priceCurrency", ColumnNames.CURRENCY),
                    Map.entry("ratingValue", ColumnNames.RATING),
                    Map.entry("reviewCount", "reviews"),
                    Map.entry("ratingCount", "reviews"),
                    Map.entry("inventoryLevel", ColumnNames.STOCK),
                    Map.entry("datePublished", ColumnNames.DATE),
                    Map.entry("articleSection", ColumnNames.CATEGORY),
                    Map.entry("productID", ColumnNames.SKU));

    private static final List<String> NO_COLUMN =
            List.of(
                    "itemListElement",
                    "position",
                    "bestRating",
                    "worstRating",
                    "review",
                    "reviewBody",
                    "reviewRating",
                    "itemCondition",
                    "priceValidUntil",
                    "mainEntityOfPage",
                    "seller",
                    "publisher",
                    "itemOffered",
                    "potentialAction",
                    "isRelatedTo",
                    "isSimilarTo",
                    "offers",
                    "aggregateRating");

    private Microdata() {}

    /** The items of a page that are not part of another item. */
    public static List<StructuredItem> items(Element scope) {
        return scope.select("[itemscope][itemtype], [typeof]").stream()
                .filter(it -> SchemaTypes.isItem(type(it)))
                .filter(it ->
                        it.parents().stream()
                                .noneMatch(up -> isScope(up) && SchemaTypes.isItem(type(up))))
                .map(it -> new StructuredItem(type(it), read(it), url(it)))
                .filter(it -> !it.fields().isEmpty())
                .toList();
    }

    /** The properties in an element, whether or not it is marked as an item. */
    public static ItemFields read(Element scope) {
        var fields = new ItemFields();
        for (var property : scope.select("[itemprop], [property]")) {
            var owner = owner(property, scope);
            if (!isScope(property) || property.equals(scope)) {
                name(property, owner, scope)
                        .ifPresent(column -> put(fields, column, value(property)));
            }
        }
        return fields;
    }

    public static void put(ItemFields fields, String column, String value) {
        switch (column) {
            case ColumnNames.PRICE ->
                    Money.parseWhole(value)
                            .ifPresent(money -> {
                                fields.add(ColumnNames.PRICE, money.amount().toPlainString());
                                fields.add(ColumnNames.CURRENCY, money.currency());
                            });
            case ColumnNames.RATING ->
                    RatingReader.parseText(value)
                            .ifPresent(it -> fields.add(ColumnNames.RATING, it));
            case ColumnNames.STOCK ->
                    StockReader.count(value).ifPresent(it -> fields.add(ColumnNames.STOCK, it));
            case ColumnNames.AVAILABILITY -> readAvailability(value, fields);
            default -> fields.add(column, value);
        }
    }

    private static void readAvailability(String value, ItemFields fields) {
        var name = value.replaceFirst("^https?://schema.org/", "");
        fields.add(ColumnNames.AVAILABILITY, name.replaceAll("(?<=[a-z])(?=[A-Z])", " "));
        if (name.matches("(?i)outofstock|soldout|discontinued")) {
            fields.add(ColumnNames.STOCK, "0");
        }
    }

    /** The column of a property; those of a brand or author are the brand or author themselves. */
    private static Optional<String> name(Element property, Optional<Element> owner, Element scope) {
        var own = names(property);
        if (owner.isEmpty() || owner.get().equals(scope)) {
            return column(own);
        }
        return switch (names(owner.get())) {
            case "offers", "aggregateRating", "priceSpecification", "inventoryLevel" ->
                    column(own.equals("name") || own.equals("url") ? "" : own);
            case "brand", "author", "category", "manufacturer", "creator" ->
                    own.equals("name") ? column(names(owner.get())) : Optional.empty();
            default -> Optional.empty();
        };
    }

    static Optional<String> column(String property) {
        return property.isEmpty() || property.contains(":") || NO_COLUMN.contains(property)
                ? Optional.empty()
                : Optional.of(
                        Optional.ofNullable(NAMES.get(property))
                                .orElseGet(() -> ColumnNames.of(property)));
    }

    private static String names(Element element) {
        return (element.attr("itemprop") + " " + element.attr("property"))
                .strip()
                .split("\\s+", 2)[0];
    }

    private static Optional<Element> owner(Element property, Element scope) {
        return property.equals(scope)
                ? Optional.empty()
                : property.parents().stream()
                        .takeWhile(it -> !it.equals(scope))
                        .filter(Microdata::isScope)
                        .findFirst()
                        .or(() -> Optional.of(scope));
    }

    private static boolean isScope(Element element) {
        return element.hasAttr("itemscope") || element.hasAttr("typeof");
    }

    private static String type(Element element) {
        var type = element.hasAttr("itemtype") ? element.attr("itemtype") : element.attr("typeof");
        return type.strip().split("\\s+", 2)[0].replaceFirst("(?s)^.*[/:#]", "");
    }

    private static Optional<URI> url(Element scope) {
        return scope.select("[itemprop~=\\burl\\b][href], [property~=\\burl\\b][href]").stream()
                .flatMap(it ->
                        WebUrl.link(it.absUrl("href"), java.nio.charset.StandardCharsets.UTF_8)
                                .stream())
                .findFirst();
    }

    private static String value(Element element) {
        if (element.hasAttr("content")) {
            return element.attr("content");
        }
        return switch (element.normalName()) {
            case "a", "link" ->
                    names(element).matches("url|image|availability") || element.text().isBlank()
                            ? element.attr(
                                    names(element).equals("availability") ? "href" : "abs:href")
                            : element.text();
            case "img" -> element.attr("abs:src");
            case "time" -> element.hasAttr("datetime") ? element.attr("datetime") : element.text();
            case "data", "meter" -> element.attr("value");
            default -> element.text();
        };
    }
}
