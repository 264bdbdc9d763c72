package dev.troupe.packs.web.site;

import dev.troupe.packs.web.crawl.CrawlResult;
import dev.troupe.packs.web.field.ColumnNames;
import dev.troupe.packs.web.item.PageParts;
import dev.troupe.packs.web.table.NumericColumns;
import dev.troupe.packs.web.table.RecordTable;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Turns a crawled site into one table of the items the site is about, without knowing the site.
 *
 * <p>{@link ItemSourceFinder} finds everything that repeats and scores it; the best source gives
 * the rows, the others and the items' own pages fill the gaps. An item that several lists show is
 * one row.
 */
public final class SiteTable {
    private final List<PageParts> parts;
    private final DetailPages details;
    private final CrawlResult crawl;

    private SiteTable(CrawlResult crawl) {
        this.crawl = crawl;
        this.parts = crawl.pages().stream().map(PageParts::of).toList();
        this.details = new DetailPages(crawl, parts);
    }

    /**
     * The items of a site in the order in which its pages show them; empty when nothing repeats.
     */
    public static RecordTable read(CrawlResult crawl) {
        return new SiteTable(crawl).table();
    }

    private RecordTable table() {
        var sources =
                new ItemSourceFinder(crawl, parts, details)
                        .find().stream()
                                .filter(it -> it.score() >= ItemSourceFinder.ENOUGH)
                                .toList();
        if (sources.isEmpty()) {
            return new RecordTable(List.of(), List.of());
        }
        var best = best(sources);
        var rows = new MergedRows(best.kind() == ItemSource.Kind.TABLE);
        rows.addAll(best.rows());
        sources.stream().filter(it -> !it.equals(best)).forEach(it -> merge(it, best, rows));
        if (best.hasPrices() || best.kind() == ItemSource.Kind.STRUCTURED || hasDetails(rows)) {
            addUnlisted(rows);
        }
        fillFromDetails(rows);
        fillCategories(rows);
        rows.dropRepeats();
        return NumericColumns.toTable(rows.rows().stream().map(it -> texts(it, best)).toList());
    }

    /**
     * The highest score; but where cards show the same goods as a table, the cards have pages and
     * pictures too.
     */
    private static ItemSource best(List<ItemSource> sources) {
        var first = sources.getFirst();
        return first.kind() != ItemSource.Kind.TABLE
                ? first
                : sources.stream()
                        .filter(it ->
                                it.kind() == ItemSource.Kind.BLOCK
                                        && it.hasPrices()
                                        && sharesItems(it, first))
                        .findFirst()
                        .orElse(first);
    }

    private static boolean sharesItems(ItemSource one, ItemSource other) {
        var known = new MergedRows(false);
        known.addAll(one.rows());
        return other.rows().stream().filter(known::contains).count() * 2 >= other.rows().size();
    }

    private boolean hasDetails(MergedRows rows) {
        return rows.rows().stream().anyMatch(it -> it.url().filter(details::hasPrice).isPresent());
    }

    private static void merge(ItemSource source, ItemSource best, MergedRows rows) {
        var known = source.rows().stream().filter(rows::contains).count();
        var overlaps = known > 0 && known * 2 >= source.rows().size();
        var alike =
                best.hasPrices()
                        && source.hasPrices()
                        && source.kind() != ItemSource.Kind.TABLE
                        && !shapes(source).isEmpty()
                        && shapes(best).containsAll(shapes(source));
        if (overlaps || alike) {
            rows.addAll(
                    source.rows().stream()
                            .filter(row ->
                                    source.kind() != ItemSource.Kind.TABLE
                                            || row.url().isPresent()
                                            || rows.contains(row))
                            .toList());
        } else {
            rows.fill(source.rows());
        }
    }

    private static Set<String> shapes(ItemSource source) {
        return source.rows().stream()
                .flatMap(row -> row.url().stream())
                .map(SiteTable::shape)
                .collect(Collectors.toSet());
    }

    /** The form of an address with what differs between items blanked out. */
    static String shape(URI url) {
        var segments = url.getRawPath().split("/", -1);
        for (var i = 0; i < segments.length; i++) {
            var isIndex = segments[i].matches("(?i)(?:index|default)\\.\\w+");
            var isLast = i == segments.length - 1;
            if (!isIndex
                    && (segments[i].matches(".*(?:[\\d%-]).*")
                            || segments[i].length() > 20
                            || isLast)) {
                segments[i] = "*" + segments[i].replaceFirst(".*?(\\.\\w{1,5})?$", "$1");
            }
        }
        var query =
                url.getRawQuery() == null ? "" : "?" + url.getRawQuery().replaceAll("=[^&]*", "");
        return String.join("/", segments) + query;
    }

    /** Pages that look like the items' own pages but stand in no list that was found. */
    private void addUnlisted(MergedRows rows) {
        var listed =
                rows.rows().stream().flatMap(it -> it.url().stream()).collect(Collectors.toSet());
        var shapes =
                listed.stream()
                        .filter(details::hasPrice)
                        .map(SiteTable::shape)
                        .collect(Collectors.toSet());
        for (var part : parts) {
            var key = part.page().key();
            if (!listed.contains(key)
                    && part.page().via().isPresent()
                    && details.hasPrice(key)
                    && shapes.contains(shape(key))) {
                details.findFields(key)
                        .filter(it -> it.has(ColumnNames.NAME))
                        .ifPresent(it ->
                                rows.addAll(List.of(new SiteRow(it, key, Optional.of(key), ""))));
            }
        }
    }

    private static Set<URI> listedAddresses(MergedRows rows) {
        return rows.rows().stream().flatMap(it -> it.url().stream()).collect(Collectors.toSet());
    }

    private void fillFromDetails(MergedRows rows) {
        var perUrl =
                rows.rows().stream()
                        .flatMap(it -> it.url().stream())
                        .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        for (var row : rows.rows()) {
            row.url()
                    .filter(url -> perUrl.getOrDefault(url, 0L) == 1)
                    .flatMap(details::findFields)
                    .ifPresent(row.fields()::fillFrom);
        }
    }

    private void fillCategories(MergedRows rows) {
        var without =
                rows.rows().stream().filter(it -> !it.fields().has(ColumnNames.CATEGORY)).toList();
        if (without.isEmpty()) {
            return;
        }
        var listings = new LinkedHashMap<MergedRows.MergedRow, Set<URI>>();
        rows.rows().forEach(it -> listings.put(it, it.pages()));
        var byList = new CategoryNames(parts, listedAddresses(rows)).of(listings);
        var sections =
                rows.rows().stream()
                        .map(MergedRows.MergedRow::section)
                        .filter(it -> !CategoryNames.isGeneric(CategoryNames.clean(it)))
                        .distinct()
                        .count();
        for (var row : without) {
            var section = CategoryNames.clean(row.section());
            if (byList.containsKey(row)) {
                row.fields().add(ColumnNames.CATEGORY, byList.getOrDefault(row, ""));
            } else if (sections >= 2
                    && sections * 2 <= rows.rows().size()
                    && !CategoryNames.isGeneric(section)) {
                row.fields().add(ColumnNames.CATEGORY, section);
            } else {
                row.fields()
                        .add(ColumnNames.CATEGORY, row.fields().text(ColumnNames.PERHAPS_CATEGORY));
            }
        }
    }

    /** The row's texts, standard columns first; the column names of a table do not change. */
    private static Map<String, String> texts(MergedRows.MergedRow row, ItemSource best) {
        row.fields().remove(ColumnNames.PERHAPS_CATEGORY);
        row.url().ifPresent(url -> row.fields().replace(ColumnNames.URL, url.toString()));
        var texts = new LinkedHashMap<String, String>();
        var order = new ArrayList<>(ColumnNames.FIRST);
        if (best.kind() == ItemSource.Kind.TABLE) {
            order.clear();
            order.addAll(best.headers().keySet());
        }
        order.forEach(column -> texts.put(header(column, best), row.fields().text(column)));
        row.fields().all().forEach((column, text) -> texts.put(header(column, best), text));
        return texts;
    }

    private static String header(String column, ItemSource best) {
        return best.headers().getOrDefault(column, column);
    }
}
