package dev.troupe.packs.web;

import java.net.URI;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Finds all the ways in which a site lists things, and how much each looks like what the site is
 * about.
 */
final class Sources {
    /** Below this score nothing on the site looks like items. */
    static final double ENOUGH = 2;

    private static final int CANDIDATES =
            6; // families beyond these never win, and reading them costs time

    private final Crawl crawl;
    private final List<PageParts> parts;
    private final Details details;

    Sources(Crawl crawl, List<PageParts> parts, Details details) {
        this.crawl = crawl;
        this.parts = parts;
        this.details = details;
    }

    /** The best first. */
    List<Source> find() {
        var found = new ArrayList<Source>();
        found.addAll(blocks());
        found.addAll(tables());
        structured().ifPresent(found::add);
        found.sort(Comparator.comparingDouble(Source::score).reversed());
        return found;
    }

    private List<Source> blocks() {
        var scored = new LinkedHashMap<Family, Double>();
        families().forEach(it -> scored.put(it, FamilyScore.of(it, details)));
        var best =
                scored.entrySet().stream()
                        .filter(it -> it.getValue() >= ENOUGH)
                        .sorted(Map.Entry.<Family, Double>comparingByValue().reversed())
                        .limit(CANDIDATES)
                        .toList();
        var kept =
                best.stream()
                        .filter(it ->
                                best.stream()
                                        .noneMatch(other ->
                                                other.getKey() != it.getKey()
                                                        && swallows(other, it)))
                        .toList();
        kept.forEach(it -> parts.forEach(part -> it.getKey().addSingles(part.page())));
        return kept.stream().map(it -> source(it.getKey(), it.getValue())).toList();
    }

    /** Whether one family's items are mere parts of the other's. */
    private boolean swallows(Map.Entry<Family, Double> outer, Map.Entry<Family, Double> inner) {
        return inner.getKey().isInside(outer.getKey())
                && FamilyScore.perItem(outer.getKey(), details)
                        >= 0.95 * FamilyScore.perItem(inner.getKey(), details)
                && !outer.getKey().isInside(inner.getKey());
    }

    private List<Family> families() {
        var families = new Families();
        for (var part : parts) {
            for (var block : part.blocks()) {
                families.add(part.page(), block);
            }
        }
        return families.all();
    }

    private Source source(Family family, double score) {
        var sections = new Sections(family::holds);
        var order = order();
        var rows =
                family.items().stream()
                        .map(it ->
                                new Row(
                                        it.card().fields(),
                                        it.page().key(),
                                        it.card().link().map(crawl::resolve),
                                        sections.heading(it.element())))
                        .sorted(
                                Comparator.comparingInt(
                                        it -> order.getOrDefault(it.page(), parts.size())))
                        .toList();
        return new Source(Source.Kind.BLOCK, withRealSections(rows), score, Map.of());
    }

    /** A heading that all items of a page stand under is the page's own, not that of a part. */
    private static List<Row> withRealSections(List<Row> rows) {
        var headings =
                rows.stream()
                        .collect(
                                Collectors.groupingBy(
                                        Row::page,
                                        Collectors.mapping(Row::section, Collectors.toSet())));
        return rows.stream()
                .map(row ->
                        headings.getOrDefault(row.page(), Set.of()).size() > 1
                                ? row
                                : new Row(row.fields(), row.page(), row.url(), ""))
                .toList();
    }

    /** The places of the pages, by their addresses. */
    private Map<URI, Integer> order() {
        var order = new HashMap<URI, Integer>();
        for (var i = 0; i < parts.size(); i++) {
            order.putIfAbsent(parts.get(i).page().key(), i);
        }
        return order;
    }

    private List<Source> tables() {
        var byHeaders = new LinkedHashMap<List<String>, List<Row>>();
        var sections = new Sections(_ -> false);
        for (var part : parts) {
            for (var table : part.tables()) {
                var rows = byHeaders.computeIfAbsent(table.headers(), _ -> new ArrayList<>());
                for (var row : table.rows()) {
                    var section =
                            table.caption().isEmpty()
                                    ? sections.heading(row.element())
                                    : table.caption();
                    rows.add(
                            new Row(
                                    fields(row),
                                    part.page().key(),
                                    row.link().map(crawl::resolve),
                                    section));
                }
            }
        }
        return byHeaders.entrySet().stream().map(it -> table(it.getKey(), it.getValue())).toList();
    }

    private static Source table(List<String> headers, List<Row> rows) {
        var names = new LinkedHashMap<String, String>();
        headers.forEach(header -> names.putIfAbsent(Columns.of(header), header));
        var known = headers.stream().filter(it -> Columns.standard(it).isPresent()).count();
        var distinct = rows.stream().map(row -> row.fields().all()).distinct().count();
        var score =
                (2
                                + (names.containsKey(Columns.PRICE) ? 4 : 0)
                                + Math.min(2, 0.4 * headers.size())
                                + 0.5 * known)
                        * Math.log(1.0 + distinct)
                        / Math.log(2);
        return new Source(
                Source.Kind.TABLE,
                withRealSections(keepOwnLinks(rows)),
                distinct < 2 ? 0 : score,
                names);
    }

    /** Links that rows share, such as one to the maker, are no addresses of the rows. */
    private static List<Row> keepOwnLinks(List<Row> rows) {
        var linked = rows.stream().filter(row -> row.url().isPresent()).toList();
        var distinct = linked.stream().map(Row::url).distinct().count();
        var names = linked.stream().map(row -> row.fields().all()).distinct().count();
        return distinct * 10 >= names * 9
                ? rows
                : rows.stream()
                        .map(row ->
                                new Row(row.fields(), row.page(), Optional.empty(), row.section()))
                        .toList();
    }

    private static Fields fields(TableReader.DataRow row) {
        var fields = new Fields();
        row.cells()
                .forEach((header, text) -> {
                    var column = Columns.of(header);
                    switch (column) {
                        case Columns.PRICE, Columns.ORIGINAL_PRICE -> {
                            var money = Money.whole(text);
                            money.ifPresent(it -> {
                                fields.add(column, it.amount().toPlainString());
                                fields.add(Columns.CURRENCY, it.currency());
                            });
                            if (money.isEmpty()) {
                                fields.add(column, text);
                            }
                        }
                        case Columns.RATING ->
                                fields.add(column, RatingReader.inText(text).orElse(text));
                        case Columns.STOCK -> {
                            StockReader.apply(text, fields);
                            fields.add(column, StockReader.count(text).orElse(text));
                        }
                        default -> fields.add(column, text);
                    }
                });
        return fields;
    }

    private Optional<Source> structured() {
        var byType =
                parts.stream()
                        .flatMap(part ->
                                part.structured().stream().map(item -> Map.entry(part, item)))
                        .filter(it -> it.getValue().fields().has(Columns.NAME))
                        .collect(
                                Collectors.groupingBy(
                                        it -> it.getValue().type(),
                                        LinkedHashMap::new,
                                        Collectors.toList()));
        return byType.entrySet().stream()
                .map(it -> structured(it.getKey(), it.getValue()))
                .max(Comparator.comparingDouble(Source::score));
    }

    private Source structured(String type, List<Map.Entry<PageParts, StructuredItem>> items) {
        var perPage =
                items.stream()
                        .collect(
                                Collectors.groupingBy(
                                        it -> it.getKey().page().key(), Collectors.counting()));
        var rows =
                items.stream()
                        .map(it -> {
                            var page = it.getKey().page().key();
                            var isOwnPage =
                                    perPage.getOrDefault(page, 0L) == 1 && details.isDetail(page);
                            var url =
                                    it.getValue()
                                            .url()
                                            .map(crawl::resolve)
                                            .or(() ->
                                                    isOwnPage
                                                            ? Optional.of(page)
                                                            : Optional.empty());
                            return new Row(it.getValue().fields(), page, url, "");
                        })
                        .toList();
        var distinct =
                rows.stream()
                        .map(row ->
                                row.url()
                                        .map(URI::toString)
                                        .orElseGet(() -> row.fields().text(Columns.NAME)))
                        .distinct()
                        .count();
        var each = type.equals("ListItem") ? 1 : 4 + (SchemaTypes.isGoods(type) ? 4 : 0);
        return new Source(
                Source.Kind.STRUCTURED,
                rows,
                distinct < 2 ? 0 : each * Math.log(1.0 + distinct) / Math.log(2),
                Map.of());
    }
}
