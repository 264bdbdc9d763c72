package dev.troupe.packs.web.item;

import dev.troupe.core.engine.ComputePool;
import dev.troupe.packs.web.field.ClassNames;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/**
 * Finds what repeats on a page: siblings of one tag that share a class name, or that have none at
 * all.
 */
public final class RepeatedBlockFinder {
    private static final Set<String> NEVER =
            Set.of(
                    "script",
                    "style",
                    "noscript",
                    "template",
                    "br",
                    "hr",
                    "option",
                    "source",
                    "path",
                    "col",
                    "colgroup",
                    "thead",
                    "tbody",
                    "th",
                    "td",
                    "input",
                    "meta",
                    "link",
                    "b",
                    "i",
                    "strong",
                    "em",
                    "svg",
                    "use",
                    "g",
                    "circle",
                    "dt",
                    "dd",
                    "h1",
                    "h2",
                    "h3",
                    "h4",
                    "h5",
                    "h6",
                    "img",
                    "sup");

    /** Shapes under one key that a block is compared with; more than real pages have. */
    private static final int MOST_SHAPES = 200;

    /** Siblings of one kind, before those in other parts of the page are added. */
    private record Siblings(String key, RepeatedBlock block) {}

    private final IdentityHashMap<Element, Boolean> hasHeadings =
            new IdentityHashMap<>(); // of tables

    private RepeatedBlockFinder() {}

    /**
     * The blocks of a page; where the same shape stands in several places of one kind, they are one
     * block.
     */
    static List<RepeatedBlock> find(Document document) {
        return new RepeatedBlockFinder().blocks(document);
    }

    private List<RepeatedBlock> blocks(Document document) {
        var byKey = new LinkedHashMap<String, List<Siblings>>();
        for (var parent : document.body().getAllElements()) {
            ComputePool.requireNotInterrupted();
            for (var siblings : siblings(parent)) {
                byKey.computeIfAbsent(siblings.key(), _ -> new ArrayList<>()).add(siblings);
            }
        }
        return byKey.values().stream()
                .filter(all -> all.stream().anyMatch(it -> it.block().items().size() >= 2))
                .flatMap(all -> join(all).stream())
                .toList();
    }

    private List<Siblings> siblings(Element parent) {
        if (parent.normalName().matches("script|style|svg|select|template|noscript")
                || parent.childrenSize() == 0) {
            return List.of();
        }
        var byTag =
                parent.children().stream()
                        .filter(child ->
                                !NEVER.contains(child.normalName())
                                        || (child.normalName().equals("td") && isGridCell(child)))
                        .filter(child -> child.hasText() || child.selectFirst("img") != null)
                        .collect(
                                Collectors.groupingBy(
                                        Element::normalName,
                                        LinkedHashMap::new,
                                        Collectors.toList()));
        var place = place(parent);
        var found = new ArrayList<Siblings>();
        byTag.forEach((tag, children) ->
                clusters(children)
                        .forEach((kind, items) ->
                                found.add(
                                        new Siblings(
                                                place + ">" + tag + kind,
                                                RepeatedBlock.of(place, tag, kind, items)))));
        return found;
    }

    /**
     * Old pages set out cards in the cells of a table: each cell holds several things, none is a
     * heading of a column.
     */
    private boolean isGridCell(Element cell) {
        if (cell.parent() == null
                || cell.parent().childrenSize() < 2
                || cell.selectFirst("a[href]") == null
                || cell.selectFirst("img, br, p, div") == null
                || cell.selectFirst("table") != null) {
            return false;
        }
        var table = cell.closest("table");
        return table != null
                && !hasHeadings.computeIfAbsent(table, it -> it.selectFirst("th") != null);
    }

    public static String place(Element parent) {
        var tags = new StringBuilder();
        for (var at = parent; at != null && !at.normalName().equals("body"); at = at.parent()) {
            tags.insert(0, "/" + at.normalName());
        }
        return tags + ClassNames.kind(parent).toString();
    }

    /**
     * Children that share a class name belong together; the names common to half of them are the
     * kind.
     */
    private static Map<Set<String>, List<Element>> clusters(List<Element> children) {
        var groups = new ArrayList<List<Element>>();
        var groupOf = new HashMap<String, Integer>(); // the first with an element of that name
        for (var child : children) {
            var kind = ClassNames.kind(child);
            var names = kind.isEmpty() ? Set.of("") : kind;
            int index =
                    names.stream()
                            .mapToInt(name -> groupOf.getOrDefault(name, groups.size()))
                            .min()
                            .orElseThrow();
            if (index == groups.size()) {
                groups.add(new ArrayList<>());
            }
            groups.get(index).add(child);
            names.forEach(name -> groupOf.merge(name, index, Math::min));
        }
        var clusters = new LinkedHashMap<Set<String>, List<Element>>();
        groups.forEach(group ->
                clusters.computeIfAbsent(commonNames(group), _ -> new ArrayList<>()).addAll(group));
        return clusters;
    }

    private static Set<String> commonNames(List<Element> group) {
        var counts =
                group.stream()
                        .flatMap(it -> ClassNames.kind(it).stream())
                        .collect(Collectors.groupingBy(name -> name, Collectors.counting()));
        return counts.entrySet().stream()
                .filter(it -> it.getValue() * 2 >= group.size())
                .map(Map.Entry::getKey)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /**
     * Joins what has the same key and looks alike inside; a menu and a list may share the key by
     * chance.
     */
    private static List<RepeatedBlock> join(List<Siblings> all) {
        var groups = new ArrayList<Joined>();
        for (var siblings : all) {
            var block = siblings.block();
            groups.stream()
                    .limit(MOST_SHAPES)
                    .filter(group -> RepeatedBlock.similarity(group.shape, block.shape()) >= 0.3)
                    .findFirst()
                    .ifPresentOrElse(
                            group -> group.add(block.items()), () -> groups.add(new Joined(block)));
        }
        return groups.stream().filter(it -> it.items.size() >= 2).map(Joined::block).toList();
    }

    /** A block while more is added to it. */
    private static final class Joined {
        private final RepeatedBlock first;
        private final List<Element> items;
        private Set<String> shape;

        Joined(RepeatedBlock first) {
            this.first = first;
            this.items = new ArrayList<>(first.items());
            this.shape = first.shape();
        }

        void add(List<Element> more) {
            boolean isSettled = items.size() >= RepeatedBlock.SAMPLE;
            items.addAll(more);
            shape = isSettled ? shape : RepeatedBlock.shape(items);
        }

        RepeatedBlock block() {
            return new RepeatedBlock(
                    first.place(), first.tag(), first.kind(), List.copyOf(items), shape);
        }
    }
}
