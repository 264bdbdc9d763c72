package dev.troupe.packs.web.site;

import dev.troupe.packs.web.field.ColumnNames;
import dev.troupe.packs.web.field.ItemFields;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;

/**
 * The items of a site, each once: items with one address are one item, as are items without that
 * agree. Used by one thread.
 */
final class MergedRows {
    /** An item and the pages that list it. */
    static final class MergedRow {
        private final ItemFields fields;
        private final Set<URI> pages = new LinkedHashSet<>();
        private Optional<URI> url;
        private String section;

        private MergedRow(SiteRow row) {
            this.fields = ItemFields.copyOf(row.fields());
            this.url = row.url();
            this.section = row.section();
            this.pages.add(row.page());
        }

        ItemFields fields() {
            return fields;
        }

        Optional<URI> url() {
            return url;
        }

        Set<URI> pages() {
            return pages;
        }

        String section() {
            return section;
        }

        private void merge(SiteRow row) {
            fields.fillFrom(row.fields());
            pages.add(row.page());
            url = url.or(row::url);
            section =
                    section.isEmpty() || CategoryNames.isGeneric(section) ? row.section() : section;
        }
    }

    /**
     * Rows of one name that a row is compared with; a page of "Buy now" must not take quadratic
     * time.
     */
    private static final int MOST_ALIKE = 500;

    private static final Set<String> MAY_DIFFER =
            Set.of(
                    ColumnNames.IMAGE,
                    ColumnNames.DESCRIPTION,
                    ColumnNames.URL,
                    ColumnNames.RATING,
                    ColumnNames.STOCK,
                    ColumnNames.AVAILABILITY);

    private final List<MergedRow> rows = new ArrayList<>();
    private final Map<URI, MergedRow> byUrl = new HashMap<>();
    private final Map<String, List<MergedRow>> byName = new HashMap<>();
    private final Map<String, List<MergedRow>> withoutUrl = new HashMap<>(); // when they were added
    private final boolean keepsTwins;

    /**
     * @param keepsTwins whether equal rows of one page are different things, as in a table of sales
     */
    MergedRows(boolean keepsTwins) {
        this.keepsTwins = keepsTwins;
    }

    List<MergedRow> rows() {
        return rows;
    }

    /** Adds a source's rows, in their order. */
    void addAll(List<SiteRow> more) {
        var taken = new IdentityHashMap<MergedRow, Set<URI>>();
        for (var row : more) {
            var known =
                    find(
                            row,
                            it ->
                                    !keepsTwins
                                            || row.url().isPresent()
                                            || !taken.getOrDefault(it, Set.of())
                                                    .contains(row.page()));
            var merged = known.orElseGet(() -> add(row));
            if (known.isPresent()) {
                merged.merge(row);
            }
            taken.computeIfAbsent(merged, _ -> new LinkedHashSet<>()).add(row.page());
            merged.url().ifPresent(url -> byUrl.putIfAbsent(url, merged));
        }
    }

    private MergedRow add(SiteRow row) {
        var merged = new MergedRow(row);
        rows.add(merged);
        var name = name(row);
        byName.computeIfAbsent(name, _ -> new ArrayList<>()).add(merged);
        if (row.url().isEmpty()) {
            withoutUrl.computeIfAbsent(name, _ -> new ArrayList<>()).add(merged);
        }
        return merged;
    }

    /** Fills gaps of known rows only. */
    void fill(List<SiteRow> more) {
        more.forEach(row -> find(row, _ -> true).ifPresent(it -> it.fields.fillFrom(row.fields())));
    }

    /**
     * Drops rows that are the same but for additions to the address, such as where the visitor came
     * from.
     */
    void dropRepeats() {
        var kept = new HashMap<String, List<MergedRow>>();
        rows.removeIf(row -> {
            if (row.url().isEmpty()) {
                return false;
            }
            var url = row.url().orElseThrow();
            var alike =
                    kept.computeIfAbsent(
                            url.getRawPath() + " " + row.fields().text(ColumnNames.NAME),
                            _ -> new ArrayList<>());
            var earlier =
                    alike.stream()
                            .limit(MOST_ALIKE)
                            .filter(it ->
                                    isOneMore(it.url().orElseThrow(), url)
                                            && isConsistent(it.fields, row.fields))
                            .findFirst();
            earlier.ifPresentOrElse(it -> it.fields.fillFrom(row.fields), () -> alike.add(row));
            return earlier.isPresent();
        });
    }

    private static boolean isOneMore(URI one, URI other) {
        var here = parameters(one);
        var there = parameters(other);
        return here.containsAll(there) || there.containsAll(here);
    }

    private static Set<String> parameters(URI url) {
        return url.getRawQuery() == null ? Set.of() : Set.of(url.getRawQuery().split("&", -1));
    }

    boolean contains(SiteRow row) {
        return find(row, _ -> true).isPresent();
    }

    private Optional<MergedRow> find(SiteRow row, Predicate<MergedRow> wanted) {
        var known = row.url().map(byUrl::get);
        return known.or(() ->
                (row.url().isEmpty() ? byName : withoutUrl)
                        .getOrDefault(name(row), List.of()).stream()
                                .filter(it -> it.url.isEmpty() || row.url().isEmpty())
                                .limit(MOST_ALIKE)
                                .filter(wanted)
                                .filter(it -> isConsistent(it.fields, row.fields()))
                                .findFirst());
    }

    private static String name(SiteRow row) {
        return row.fields().has(ColumnNames.NAME)
                ? row.fields().text(ColumnNames.NAME)
                : row.fields().all().toString();
    }

    private static boolean isConsistent(ItemFields one, ItemFields other) {
        return one.all().entrySet().stream()
                .filter(it -> !MAY_DIFFER.contains(it.getKey()))
                .allMatch(it ->
                        !other.has(it.getKey()) || other.text(it.getKey()).equals(it.getValue()));
    }
}
