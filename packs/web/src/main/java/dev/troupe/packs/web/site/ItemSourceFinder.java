package dev.troupe.packs.web.site;

import dev.troupe.packs.web.crawl.CrawlResult;
import dev.troupe.packs.web.field.ColumnNames;
import dev.troupe.packs.web.field.ItemFields;
import dev.troupe.packs.web.field.Money;
import dev.troupe.packs.web.field.RatingReader;
import dev.troupe.packs.web.field.SchemaTypes;
import dev.troupe.packs.web.field.StockReader;
import dev.troupe.packs.web.field.StructuredItem;
import dev.troupe.packs.web.item.HtmlTableReader;
import dev.troupe.packs.web.item.PageParts;
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
final class ItemSourceFinder {
    /** Below this score nothing on the site looks like items. */
    static final double ENOUGH = 2;

    private static final int CANDIDATES =
            6; // families beyond these never win, and reading them costs time

    private final CrawlResult crawl;
    private final List<PageParts> parts;
    private final DetailPages details;

    ItemSourceFinder(CrawlResult crawl, List<PageParts> parts, DetailPages details) {
        this.crawl = crawl;
        this.parts = parts;
        this.details = details;
    }

    /** The best first. */
    List<ItemSource> find() {
        var found = new ArrayList<ItemSource>();
        found.addAll(fromBlocks());
        found.addAll(fromTables());
        fromStructuredItems().ifPresent(found::add);
        found.sort(Comparator.comparingDouble(ItemSource::score).reversed());
        return found;
    }

    private List<ItemSource> fromBlocks() {
        var scored = new LinkedHashMap<BlockGroup, Double>();
        families().forEach(it -> scored.put(it, BlockGroupScore.of(it, details)));
        var best =
                scored.entrySet().stream()
                        .filter(it -> it.getValue() >= ENOUGH)
                        .sorted(Map.Entry.<BlockGroup, Double>comparingByValue().reversed())
                        .limit(CANDIDATES)
                        .toList();
        var kept =
                best.stream()
                        .filter(it ->
                                best.stream()
                                        .noneMatch(other ->
                                                other.getKey() != it.getKey()
                                                        && contains(other, it)))
                        .toList();
        kept.forEach(it -> parts.forEach(part -> it.getKey().addSingles(part.page())));
        return kept.stream().map(it -> source(it.getKey(), it.getValue())).toList();
    }

    /** Whether one family's items are mere parts of the other's. */
    private boolean contains(
            Map.Entry<BlockGroup, Double> outer, Map.Entry<BlockGroup, Double> inner) {
        return inner.getKey().isInside(outer.getKey())
                && BlockGroupScore.perItem(outer.getKey(), details)
                        >= 0.95 * BlockGroupScore.perItem(inner.getKey(), details)
                && !outer.getKey().isInside(inner.getKey());
    }

    private List<BlockGroup> families() {
        var families = new BlockGroups();
        for (var part : parts) {
            for (var block : part.blocks()) {
                families.add(part.page(), block);
            }
        }
        return families.all();
    }

    private ItemSource source(BlockGroup blockGroup, double score) {
        var sections = new SectionHeadings(blockGroup::hasElement);
        var order = order();
        var rows =
                blockGroup.items().stream()
                        .map(it ->
                                new SiteRow(
                                        it.card().fields(),
                                        it.page().key(),
                                        it.card().link().map(crawl::resolve),
                                        sections.findHeading(it.element())))
                        .sorted(
                                Comparator.comparingInt(
                                        it -> order.getOrDefault(it.page(), parts.size())))
                        .toList();
        return new ItemSource(ItemSource.Kind.BLOCK, withRealSections(rows), score, Map.of());
    }

    /** A heading that all items of a page stand under is the page's own, not that of a part. */
    private static List<SiteRow> withRealSections(List<SiteRow> rows) {
        var headings =
                rows.stream()
                        .collect(
                                Collectors.groupingBy(
                                        SiteRow::page,
                                        Collectors.mapping(SiteRow::section, Collectors.toSet())));
        return rows.stream()
                .map(row ->
                        headings.getOrDefault(row.page(), Set.of()).size() > 1
                                ? row
                                : new SiteRow(row.fields(), row.page(), row.url(), ""))
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

    private List<ItemSource> fromTables() {
        var byHeaders = new LinkedHashMap<List<String>, List<SiteRow>>();
        var sections = new SectionHeadings(_ -> false);
        for (var part : parts) {
            for (var table : part.tables()) {
                var rows = byHeaders.computeIfAbsent(table.headers(), _ -> new ArrayList<>());
                for (var row : table.rows()) {
                    var section =
                            table.caption().isEmpty()
                                    ? sections.findHeading(row.element())
                                    : table.caption();
                    rows.add(
                            new SiteRow(
                                    fields(row),
                                    part.page().key(),
                                    row.link().map(crawl::resolve),
                                    section));
                }
            }
        }
        return byHeaders.entrySet().stream().map(it -> table(it.getKey(), it.getValue())).toList();
    }

    private static ItemSource table(List<String> headers, List<SiteRow> rows) {
        var names = new LinkedHashMap<String, String>();
        headers.forEach(header -> names.putIfAbsent(ColumnNames.of(header), header));
        var known = headers.stream().filter(it -> ColumnNames.standard(it).isPresent()).count();
        var distinct = rows.stream().map(row -> row.fields().all()).distinct().count();
        var score =
                (2
                                + (names.containsKey(ColumnNames.PRICE) ? 4 : 0)
                                + Math.min(2, 0.4 * headers.size())
                                + 0.5 * known)
                        * Math.log(1.0 + distinct)
                        / Math.log(2);
        return new ItemSource(
                ItemSource.Kind.TABLE,
                withRealSections(keepOwnLinks(rows)),
                distinct < 2 ? 0 : score,
                names);
    }

    /** Links that rows share, such as one to the maker, are not addresses of the rows. */
    private static List<SiteRow> keepOwnLinks(List<SiteRow> rows) {
        var linked = rows.stream().filter(row -> row.url().isPresent()).toList();
        var distinct = linked.stream().map(SiteRow::url).distinct().count();
        var names = linked.stream().map(row -> row.fields().all()).distinct().count();
        return distinct * 10 >= names * 9
                ? rows
                : rows.stream()
                        .map(row ->
                                new SiteRow(
                                        row.fields(), row.page(), Optional.empty(), row.section()))
                        .toList();
    }

    private static ItemFields fields(HtmlTableReader.DataRow row) {
        var fields = new ItemFields();
        row.cells()
                .forEach((header, text) -> {
                    var column = ColumnNames.of(header);
                    switch (column) {
                        case ColumnNames.PRICE, ColumnNames.ORIGINAL_PRICE -> {
                            var money = Money.parseWhole(text);
                            money.ifPresent(it -> {
                                fields.add(column, it.amount().toPlainString());
                                fields.add(ColumnNames.CURRENCY, it.currency());
                            });
                            if (money.isEmpty()) {
                                fields.add(column, text);
                            }
                        }
                        case ColumnNames.RATING ->
                                fields.add(column, RatingReader.parseText(text).orElse(text));
                        case ColumnNames.STOCK -> {
                            StockReader.apply(text, fields);
                            fields.add(column, StockReader.count(text).orElse(text));
                        }
                        default -> fields.add(column, text);
                    }
                });
        return fields;
    }

    private Optional<ItemSource> fromStructuredItems() {
        var byType =
                parts.stream()
                        .flatMap(part ->
                                part.structured().stream().map(item -> Map.entry(part, item)))
                        .filter(it -> it.getValue().fields().has(ColumnNames.NAME))
                        .collect(
                                Collectors.groupingBy(
                                        it -> it.getValue().type(),
                                        LinkedHashMap::new,
                                        Collectors.toList()));
        return byType.entrySet().stream()
                .map(it -> fromStructuredItems(it.getKey(), it.getValue()))
                .max(Comparator.comparingDouble(ItemSource::score));
    }

    private ItemSource fromStructuredItems(
            String type, List<Map.Entry<PageParts, StructuredItem>> items) {
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
                            return new SiteRow(it.getValue().fields(), page, url, "");
                        })
                        .toList();
        var distinct =
                rows.stream()
                        .map(row ->
                                row.url()
                                        .map(URI::toString)
                                        .orElseGet(() -> row.fields().text(ColumnNames.NAME)))
                        .distinct()
                        .count();
        var each = type.equals("ListItem") ? 1 : 4 + (SchemaTypes.isGoods(type) ? 4 : 0);
        return new ItemSource(
                ItemSource.Kind.STRUCTURED,
                rows,
                distinct < 2 ? 0 : each * Math.log(1.0 + distinct) / Math.log(2),
                Map.of());
    }
}
