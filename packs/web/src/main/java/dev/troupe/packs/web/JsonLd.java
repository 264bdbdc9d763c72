package dev.troupe.packs.web;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jsoup.nodes.Document;
import tools.jackson.core.JacksonException;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads the JSON-LD blocks of a page, as far as they use schema.org words. */
final class JsonLd {
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS, JsonReadFeature.ALLOW_TRAILING_COMMA)
            .build();
    private static final int MAX_DEPTH = 12; // deeper nesting is no description of a page

    private final Document document;
    private final List<StructuredItem> items = new ArrayList<>();
    private final List<String> crumbs = new ArrayList<>();

    private JsonLd(Document document) {
        this.document = document;
    }

    static List<StructuredItem> items(Document document) {
        return read(document).items;
    }

    /** The names on the way from the home page; empty when the page gives none. */
    static List<String> crumbs(Document document) {
        return read(document).crumbs;
    }

    private static JsonLd read(Document document) {
        var reader = new JsonLd(document);
        for (var script : document.select("script[type=application/ld+json]")) {
            parse(script.data()).ifPresent(it -> reader.walk(it, 0));
        }
        return reader;
    }

    /** Empty for a broken block: that is the page's mistake, and the visible page is still there. */
    private static Optional<JsonNode> parse(String block) {
        try {
            return Optional.of(JSON.readTree(block));
        } catch (JacksonException e) {
            return Optional.empty();
        }
    }

    private void walk(JsonNode node, int depth) {
        if (depth > MAX_DEPTH) {
            return;
        }
        if (node.isArray()) {
            node.forEach(child -> walk(child, depth + 1));
        } else if (node.isObject()) {
            var type = type(node);
            if (type.equals("BreadcrumbList")) {
                node.path("itemListElement")
                        .forEach(it -> crumbs.add(first(
                                text(it.path("name")), text(it.path("item").path("name")))));
            } else if (type.equals("ListItem") && node.path("item").isMissingNode() && node.has("url")) {
                add("ListItem", node);
            } else if (SchemaTypes.isItem(type)) {
                add(type, node);
            } else {
                node.forEach(child -> walk(child, depth + 1));
            }
        }
    }

    private void add(String type, JsonNode node) {
        var fields = new Fields();
        node.properties().forEach(property -> put(fields, property.getKey(), property.getValue()));
        var url = Stream.of(
                        node.path("url"),
                        node.path("@id"),
                        node.path("offers").path("url"),
                        node.path("mainEntityOfPage"))
                .map(JsonLd::text)
                .filter(it -> it.matches("(?i)(?:https?:|/).*"))
                .flatMap(it -> absolute(it).stream())
                .findFirst();
        items.add(new StructuredItem(type, fields, url));
    }

    private Optional<URI> absolute(String text) {
        return WebUrl.link(document.createElement("a").attr("href", text).absUrl("href"), StandardCharsets.UTF_8);
    }

    private void put(Fields fields, String property, JsonNode value) {
        if (property.startsWith("@")) {
            return;
        }
        switch (property) {
            case "offers" -> offer(fields, value.isArray() ? value.path(0) : value);
            case "aggregateRating" -> {
                put(fields, "ratingValue", value.path("ratingValue"));
                put(
                        fields,
                        "reviewCount",
                        value.has("reviewCount") ? value.path("reviewCount") : value.path("ratingCount"));
            }
            case "additionalProperty" ->
                value.forEach(it -> fields.add(Columns.of(text(it.path("name"))), text(it.path("value"))));
            case "url" -> {}
            case "category" -> fields.add(Columns.CATEGORY, lastCrumb(text(value)));
            default -> Microdata.column(property).ifPresent(column -> Microdata.put(fields, column, text(value)));
        }
    }

    private void offer(Fields fields, JsonNode offer) {
        var inner = offer.path("offers").isArray() ? offer.path("offers").path(0) : offer.path("offers");
        for (var source : List.of(offer, offer.path("priceSpecification"), inner)) {
            Stream.of("price", "lowPrice", "priceCurrency", "availability", "sku")
                    .forEach(name -> put(fields, name, source.path(name)));
            put(
                    fields,
                    "inventoryLevel",
                    source.path("inventoryLevel").isObject()
                            ? source.path("inventoryLevel").path("value")
                            : source.path("inventoryLevel"));
        }
    }

    private static String lastCrumb(String path) {
        var parts = path.split("\\s*[>›»]\\s*", -1);
        return parts[parts.length - 1];
    }

    private static String type(JsonNode node) {
        var type = node.path("@type");
        return text(type.isArray() ? type.path(0) : type).replaceFirst(".*[/:#]", "");
    }

    /** The text of a value: of an object its name or address, of an array its members. */
    private static String text(JsonNode value) {
        if (value.isArray()) {
            return String.join(
                    ", ",
                    value.valueStream()
                            .map(JsonLd::text)
                            .filter(it -> !it.isEmpty())
                            .limit(10)
                            .toList());
        }
        if (value.isObject()) {
            return Stream.of("name", "url", "@id", "value")
                    .map(it -> text(value.path(it)))
                    .filter(it -> !it.isEmpty())
                    .findFirst()
                    .orElse("");
        }
        return value.isValueNode() && !value.isNull()
                ? org.jsoup.parser.Parser.unescapeEntities(value.asString(), false)
                : "";
    }

    private static String first(String one, String other) {
        return one.isEmpty() ? other : one;
    }
}
