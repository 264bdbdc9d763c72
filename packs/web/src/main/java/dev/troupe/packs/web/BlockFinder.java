package dev.troupe.packs.web;

import dev.troupe.core.ComputePool;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
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
final class BlockFinder {
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

    /** Siblings of one kind, before those in other parts of the page are added. */
    private record Siblings(String key, Block block) {}

    private BlockFinder() {}

    /**
     * The blocks of a page; where the same shape stands in several places of one kind, they are one
     * block.
     */
    static List<Block> find(Document document) {
        var byKey = new LinkedHashMap<String, List<Siblings>>();
        for (var parent : document.body().getAllElements()) {
            ComputePool.requireNotInterrupted();
            for (var siblings : siblings(parent)) {
                byKey.computeIfAbsent(siblings.key(), _ -> new ArrayList<>()).add(siblings);
            }
        }
        return byKey.values().stream()
                .filter(all -> all.stream().anyMatch(it -> it.block().items().size() >= 2))
                .flatMap(all -> joined(all).stream())
                .toList();
    }

    private static List<Siblings> siblings(Element parent) {
        if (parent.normalName().matches("script|style|svg|select|template|noscript")
                || parent.childrenSize() == 0) {
            return List.of();
        }
        var byTag =
                parent.children().stream()
                        .filter(child ->
                                !NEVER.contains(child.normalName())
                                        || (child.normalName().equals("td") && isGridCell(child)))
                        .filter(child -> child.hasText() || !child.select("img").isEmpty())
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
                                                Block.of(place, tag, kind, items)))));
        return found;
    }

    /**
     * Old pages set out cards in the cells of a table: each cell holds several things, none is a
     * heading of a column.
     */
    private static boolean isGridCell(Element cell) {
        return cell.parent() != null
                && cell.parent().childrenSize() >= 2
                && cell.select("a[href]").size() >= 1
                && !cell.select("img, br, p, div").isEmpty()
                && cell.select("table").isEmpty()
                && cell.closest("table") != null
                && cell.closest("table").select("th").isEmpty();
    }

    static String place(Element parent) {
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
        var names = new ArrayList<Set<String>>();
        for (var child : children) {
            var kind = ClassNames.kind(child);
            var index = indexOf(names, kind);
            if (index < 0) {
                groups.add(new ArrayList<>());
                names.add(new LinkedHashSet<>());
                index = groups.size() - 1;
            }
            groups.get(index).add(child);
            names.get(index).addAll(kind);
        }
        var clusters = new LinkedHashMap<Set<String>, List<Element>>();
        groups.forEach(group ->
                clusters.merge(
                        common(group),
                        group,
                        (one, other) -> {
                            var both = new ArrayList<>(one);
                            both.addAll(other);
                            return both;
                        }));
        return clusters;
    }

    private static int indexOf(List<Set<String>> names, Set<String> kind) {
        for (var i = 0; i < names.size(); i++) {
            if ((kind.isEmpty() && names.get(i).isEmpty())
                    || names.get(i).stream().anyMatch(kind::contains)) {
                return i;
            }
        }
        return -1;
    }

    private static Set<String> common(List<Element> group) {
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
    private static List<Block> joined(List<Siblings> all) {
        var blocks = new ArrayList<Block>();
        for (var siblings : all) {
            var block = siblings.block();
            var at = 0;
            while (at < blocks.size()
                    && Block.likeness(blocks.get(at).shape(), block.shape()) < 0.3) {
                at++;
            }
            if (at == blocks.size()) {
                blocks.add(block);
            } else {
                var items = new ArrayList<>(blocks.get(at).items());
                items.addAll(block.items());
                blocks.set(at, Block.of(block.place(), block.tag(), block.kind(), items));
            }
        }
        return blocks.stream().filter(it -> it.items().size() >= 2).toList();
    }
}
