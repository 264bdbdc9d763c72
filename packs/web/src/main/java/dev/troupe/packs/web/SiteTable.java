package dev.troupe.packs.web;

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
 * <p>{@link Sources} finds everything that repeats and scores it; the best source gives the rows,
 * the others and the items' own pages fill the gaps. An item that several lists show is one row.
 */
final class SiteTable {
    private final List<PageParts> parts;
    private final Details details;
    private final Crawl crawl;

    private SiteTable(Crawl crawl) {
        this.crawl = crawl;
        this.parts = crawl.pages().stream().map(PageParts::of).toList();
        this.details = new Details(crawl, parts);
    }

    /**
     * The items of a site in the order in which its pages show them; empty when nothing repeats.
     */
    static RecordTable read(Crawl crawl) {
        return new SiteTable(crawl).table();
    }

    private RecordTable table() {
        var sources =
                new Sources(crawl, parts, details)
                        .find().stream().filter(it -> it.score() >= Sources.ENOUGH).toList();
        if (sources.isEmpty()) {
            return new RecordTable(List.of(), List.of());
        }
        var best = best(sources);
        var rows = new RowSet(best.kind() == Source.Kind.TABLE);
        rows.addAll(best.rows());
        sources.stream().filter(it -> !it.equals(best)).forEach(it -> merge(it, best, rows));
        if (best.hasPrices() || best.kind() == Source.Kind.STRUCTURED || anyDetails(rows)) {
            addUnlisted(rows);
        }
        fillFromDetails(rows);
        fillCategories(rows);
        rows.dropRepeats();
        return Typing.table(rows.rows().stream().map(it -> texts(it, best)).toList());
    }

    /**
     * The highest score; but where cards show the same goods as a table, the cards have pages and
     * pictures too.
     */
    private static Source best(List<Source> sources) {
        var first = sources.getFirst();
        return first.kind() != Source.Kind.TABLE
                ? first
                : sources.stream()
                        .filter(it ->
                                it.kind() == Source.Kind.BLOCK
                                        && it.hasPrices()
                                        && sharesItems(it, first))
                        .findFirst()
                        .orElse(first);
    }

    private static boolean sharesItems(Source one, Source other) {
        var known = new RowSet(false);
        known.addAll(one.rows());
        return other.rows().stream().filter(known::knows).count() * 2 >= other.rows().size();
    }

    private boolean anyDetails(RowSet rows) {
        return rows.rows().stream().anyMatch(it -> it.url().filter(details::hasPrice).isPresent());
    }

    private static void merge(Source source, Source best, RowSet rows) {
        var known = source.rows().stream().filter(rows::knows).count();
        var overlaps = known > 0 && known * 2 >= source.rows().size();
        var alike =
                best.hasPrices()
                        && source.hasPrices()
                        && source.kind() != Source.Kind.TABLE
                        && !shapes(source).isEmpty()
                        && shapes(best).containsAll(shapes(source));
        if (overlaps || alike) {
            rows.addAll(
                    source.rows().stream()
                            .filter(row ->
                                    source.kind() != Source.Kind.TABLE
                                            || row.url().isPresent()
                                            || rows.knows(row))
                            .toList());
        } else {
            rows.fill(source.rows());
        }
    }

    private static Set<String> shapes(Source source) {
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
    private void addUnlisted(RowSet rows) {
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
                details.fields(key)
                        .filter(it -> it.has(Columns.NAME))
                        .ifPresent(
                                it -> rows.addAll(List.of(new Row(it, key, Optional.of(key), ""))));
            }
        }
    }

    private static Set<URI> listed(RowSet rows) {
        return rows.rows().stream().flatMap(it -> it.url().stream()).collect(Collectors.toSet());
    }

    private void fillFromDetails(RowSet rows) {
        var perUrl =
                rows.rows().stream()
                        .flatMap(it -> it.url().stream())
                        .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));
        for (var row : rows.rows()) {
            row.url()
                    .filter(url -> perUrl.getOrDefault(url, 0L) == 1)
                    .flatMap(details::fields)
                    .ifPresent(row.fields()::fillFrom);
        }
    }

    private void fillCategories(RowSet rows) {
        var without =
                rows.rows().stream().filter(it -> !it.fields().has(Columns.CATEGORY)).toList();
        if (without.isEmpty()) {
            return;
        }
        var listings = new LinkedHashMap<RowSet.Merged, Set<URI>>();
        rows.rows().forEach(it -> listings.put(it, it.pages()));
        var byList = new Categories(parts, listed(rows)).of(listings);
        var sections =
                rows.rows().stream()
                        .map(RowSet.Merged::section)
                        .filter(it -> !Categories.isGeneric(Categories.cleaned(it)))
                        .distinct()
                        .count();
        for (var row : without) {
            var section = Categories.cleaned(row.section());
            if (byList.containsKey(row)) {
                row.fields().add(Columns.CATEGORY, byList.getOrDefault(row, ""));
            } else if (sections >= 2
                    && sections * 2 <= rows.rows().size()
                    && !Categories.isGeneric(section)) {
                row.fields().add(Columns.CATEGORY, section);
            } else {
                row.fields().add(Columns.CATEGORY, row.fields().text(Columns.PERHAPS_CATEGORY));
            }
        }
    }

    /** The row's texts, standard columns first; a table keeps its own words for its columns. */
    private static Map<String, String> texts(RowSet.Merged row, Source best) {
        row.fields().remove(Columns.PERHAPS_CATEGORY);
        row.url().ifPresent(url -> row.fields().replace(Columns.URL, url.toString()));
        var texts = new LinkedHashMap<String, String>();
        var order = new ArrayList<>(Columns.FIRST);
        if (best.kind() == Source.Kind.TABLE) {
            order.clear();
            order.addAll(best.headers().keySet());
        }
        order.forEach(column -> texts.put(header(column, best), row.fields().text(column)));
        row.fields().all().forEach((column, text) -> texts.put(header(column, best), text));
        return texts;
    }

    private static String header(String column, Source best) {
        return best.headers().getOrDefault(column, column);
    }
}
