package dev.troupe.packs.web;

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
final class RowSet {
    /** An item and the pages that list it. */
    static final class Merged {
        private final Fields fields;
        private final Set<URI> pages = new LinkedHashSet<>();
        private Optional<URI> url;
        private String section;

        private Merged(Row row) {
            this.fields = Fields.copyOf(row.fields());
            this.url = row.url();
            this.section = row.section();
            this.pages.add(row.page());
        }

        Fields fields() {
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

        private void merge(Row row) {
            fields.fillFrom(row.fields());
            pages.add(row.page());
            url = url.or(row::url);
            section = section.isEmpty() || Categories.isGeneric(section) ? row.section() : section;
        }
    }

    /** Rows of one name that a row is compared with; a page of "Buy now" is no reason to stop. */
    private static final int MOST_ALIKE = 500;

    private static final Set<String> MAY_DIFFER =
            Set.of(
                    Columns.IMAGE,
                    Columns.DESCRIPTION,
                    Columns.URL,
                    Columns.RATING,
                    Columns.STOCK,
                    Columns.AVAILABILITY);

    private final List<Merged> rows = new ArrayList<>();
    private final Map<URI, Merged> byUrl = new HashMap<>();
    private final Map<String, List<Merged>> byName = new HashMap<>();
    private final Map<String, List<Merged>> withoutUrl = new HashMap<>(); // when they were added
    private final boolean keepsTwins;

    /**
     * @param keepsTwins whether equal rows of one page are different things, as in a table of sales
     */
    RowSet(boolean keepsTwins) {
        this.keepsTwins = keepsTwins;
    }

    List<Merged> rows() {
        return rows;
    }

    /** Adds a source's rows, in their order. */
    void addAll(List<Row> more) {
        var taken = new IdentityHashMap<Merged, Set<URI>>();
        for (var row : more) {
            var known =
                    find(
                            row,
                            it ->
                                    !keepsTwins
                                            || row.url().isPresent()
                                            || !taken.getOrDefault(it, Set.of())
                                                    .contains(row.page()));
            var merged = known.orElseGet(() -> added(row));
            if (known.isPresent()) {
                merged.merge(row);
            }
            taken.computeIfAbsent(merged, _ -> new LinkedHashSet<>()).add(row.page());
            merged.url().ifPresent(url -> byUrl.putIfAbsent(url, merged));
        }
    }

    private Merged added(Row row) {
        var merged = new Merged(row);
        rows.add(merged);
        var name = name(row);
        byName.computeIfAbsent(name, _ -> new ArrayList<>()).add(merged);
        if (row.url().isEmpty()) {
            withoutUrl.computeIfAbsent(name, _ -> new ArrayList<>()).add(merged);
        }
        return merged;
    }

    /** Fills gaps of known rows only. */
    void fill(List<Row> more) {
        more.forEach(row -> find(row, _ -> true).ifPresent(it -> it.fields.fillFrom(row.fields())));
    }

    /**
     * Drops rows that are the same but for additions to the address, such as where the visitor came
     * from.
     */
    void dropRepeats() {
        var kept = new HashMap<String, List<Merged>>();
        rows.removeIf(row -> {
            if (row.url().isEmpty()) {
                return false;
            }
            var url = row.url().orElseThrow();
            var alike =
                    kept.computeIfAbsent(
                            url.getRawPath() + " " + row.fields().text(Columns.NAME),
                            _ -> new ArrayList<>());
            var earlier =
                    alike.stream()
                            .limit(MOST_ALIKE)
                            .filter(it ->
                                    isOneMore(it.url().orElseThrow(), url)
                                            && agree(it.fields, row.fields))
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

    boolean knows(Row row) {
        return find(row, _ -> true).isPresent();
    }

    private Optional<Merged> find(Row row, Predicate<Merged> wanted) {
        var known = row.url().map(byUrl::get);
        return known.or(() ->
                (row.url().isEmpty() ? byName : withoutUrl)
                        .getOrDefault(name(row), List.of()).stream()
                                .filter(it -> it.url.isEmpty() || row.url().isEmpty())
                                .limit(MOST_ALIKE)
                                .filter(wanted)
                                .filter(it -> agree(it.fields, row.fields()))
                                .findFirst());
    }

    private static String name(Row row) {
        return row.fields().has(Columns.NAME)
                ? row.fields().text(Columns.NAME)
                : row.fields().all().toString();
    }

    private static boolean agree(Fields one, Fields other) {
        return one.all().entrySet().stream()
                .filter(it -> !MAY_DIFFER.contains(it.getKey()))
                .allMatch(it ->
                        !other.has(it.getKey()) || other.text(it.getKey()).equals(it.getValue()));
    }
}
