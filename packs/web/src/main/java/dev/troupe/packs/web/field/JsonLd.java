package dev.troupe.packs.web.field;

import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.Value;
import dev.troupe.packs.web.fetch.WebUrl;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jsoup.nodes.Document;
import org.jsoup.parser.Parser;

/** Reads the JSON-LD blocks of a page, as far as they use schema.org words. */
public final class JsonLd {
    private static final int MAX_DEPTH = 12; // deeper nesting is not a description of a page

    private final Document document;
    private final List<StructuredItem> items = new ArrayList<>();
    private final List<String> crumbs = new ArrayList<>();

    private JsonLd(Document document) {
        this.document = document;
    }

    public static List<StructuredItem> items(Document document) {
        return read(document).items;
    }

    /** The names on the way from the home page; empty when the page gives none. */
    public static List<String> crumbs(Document document) {
        return read(document).crumbs;
    }

    private static JsonLd read(Document document) {
        var reader = new JsonLd(document);
        for (var script : document.select("script[type=application/ld+json]")) {
            parse(script.data()).ifPresent(it -> reader.walk(it, 0));
        }
        return reader;
    }

    /**
     * Empty for a broken block: that is the page's mistake, and the visible page is still there.
     */
    private static Optional<Value> parse(String block) {
        try {
            return Optional.of(Json.parse(block.replaceAll("[\\x00-\\x1F]", " ")));
        } catch (JsonException e) {
            return Optional.empty();
        }
    }

    private void walk(Value node, int depth) {
        if (depth > MAX_DEPTH) {
            return;
        }
        switch (node) {
            case Value.ListOf(var children) -> children.forEach(child -> walk(child, depth + 1));
            case Value.RecordOf(var fields) -> walk(node, fields, depth);
            default -> {}
        }
    }

    private void walk(Value node, Map<String, Value> fields, int depth) {
        var type = type(node);
        if (type.equals("BreadcrumbList")) {
            node.field("itemListElement")
                    .items()
                    .forEach(it ->
                            crumbs.add(
                                    first(
                                            text(it.field("name")),
                                            text(it.field("item").field("name")))));
        } else if (type.equals("ListItem")
                && node.field("item").isMissing()
                && !node.field("url").isMissing()) {
            add(type, node, fields);
        } else if (SchemaTypes.isItem(type)) {
            add(type, node, fields);
        } else {
            fields.values().forEach(child -> walk(child, depth + 1));
        }
    }

    private void add(String type, Value node, Map<String, Value> properties) {
        var fields = new ItemFields();
        properties.forEach((property, value) -> put(fields, property, value));
        var url =
                Stream.of(
                                node.field("url"),
                                node.field("@id"),
                                node.field("offers").field("url"),
                                node.field("mainEntityOfPage"))
                        .map(JsonLd::text)
                        .filter(it -> it.matches("(?i)(?:https?:|/).*"))
                        .flatMap(it -> absolute(it).stream())
                        .findFirst();
        items.add(new StructuredItem(type, fields, url));
    }

    private Optional<URI> absolute(String text) {
        return WebUrl.link(
                document.createElement("a").attr("href", text).absUrl("href"),
                StandardCharsets.UTF_8);
    }

    private void put(ItemFields fields, String property, Value value) {
        if (property.startsWith("@")) {
            return;
        }
        switch (property) {
            case "offers" -> readOffer(fields, firstOf(value));
            case "aggregateRating" -> {
                put(fields, "ratingValue", value.field("ratingValue"));
                put(
                        fields,
                        "reviewCount",
                        value.field("reviewCount").isMissing()
                                ? value.field("ratingCount")
                                : value.field("reviewCount"));
            }
            case "additionalProperty" ->
                    value.items()
                            .forEach(it ->
                                    fields.add(
                                            ColumnNames.of(text(it.field("name"))),
                                            text(it.field("value"))));
            case "url" -> {}
            case "category" -> fields.add(ColumnNames.CATEGORY, lastCrumb(text(value)));
            default ->
                    Microdata.column(property)
                            .ifPresent(column -> Microdata.put(fields, column, text(value)));
        }
    }

    private void readOffer(ItemFields fields, Value offer) {
        for (var source :
                List.of(
                        offer,
                        firstOf(offer.field("priceSpecification")),
                        firstOf(offer.field("offers")))) {
            Stream.of("price", "lowPrice", "priceCurrency", "availability", "sku")
                    .forEach(name -> put(fields, name, source.field(name)));
            var level = source.field("inventoryLevel");
            put(
                    fields,
                    "inventoryLevel",
                    level.field("value").isMissing() ? level : level.field("value"));
        }
    }

    private static Value firstOf(Value value) {
        return value instanceof Value.ListOf ? value.item(0) : value;
    }

    private static String lastCrumb(String path) {
        var parts = path.split("\\s{0,20}+[>›»]\\s*+", -1);
        return parts[parts.length - 1];
    }

    private static String type(Value node) {
        return text(firstOf(node.field("@type"))).replaceFirst("(?s)^.*[/:#]", "");
    }

    /** The text of a value: of a record its name or address, of a list its members. */
    private static String text(Value value) {
        return switch (value) {
            case Value.ListOf(var items) ->
                    String.join(
                            ", ",
                            items.stream()
                                    .map(JsonLd::text)
                                    .filter(it -> !it.isEmpty())
                                    .limit(10)
                                    .toList());
            case Value.RecordOf _ ->
                    Stream.of("name", "url", "@id", "value")
                            .map(it -> text(value.field(it)))
                            .filter(it -> !it.isEmpty())
                            .findFirst()
                            .orElse("");
            default -> Parser.unescapeEntities(value.asText(), false);
        };
    }

    private static String first(String one, String other) {
        return one.isEmpty() ? other : one;
    }
}
