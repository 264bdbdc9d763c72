package dev.troupe.packs.web;

import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jsoup.nodes.Element;

/** The blocks of one shape on all pages of a site. Used by one thread. */
final class Family {
    private static final double SAME_KIND = 0.3;
    private static final double SAME_SHAPE = 0.6;

    /** One element of the family. */
    record Member(Page page, Element element, Card card) {
        Optional<URI> link() {
            return card.link().map(WebUrl::canonical);
        }
    }

    private final Block first;
    private final Set<String> shape;
    private final Map<Element, Member> members = new LinkedHashMap<>();
    private List<Member> items = List.of(); // read from the members when first asked for

    Family(Page page, Block block) {
        this.first = block;
        this.shape = block.shape();
        add(page, block.items());
    }

    boolean takes(Block block) {
        var likeness = Block.likeness(shape, block.shape());
        if (!first.tag().equals(block.tag())) {
            return false;
        }
        return (first.kind().isEmpty() && block.kind().isEmpty())
                ? likeness >= SAME_SHAPE && (parent(first).equals(parent(block)) || likeness >= 0.8)
                : first.kind().stream().anyMatch(block.kind()::contains) && likeness >= SAME_KIND;
    }

    private static String parent(Block block) {
        return block.place().substring(block.place().lastIndexOf('/') + 1);
    }

    void add(Page page, List<Element> elements) {
        items = List.of();
        elements.forEach(element ->
                members.put(element, new Member(page, element, CardReader.read(element))));
    }

    /**
     * Finds the elements of this shape that stand alone on their page, such as the only item of a
     * last page.
     */
    void addSingles(Page page) {
        var alone =
                page.document().body().getElementsByTag(first.tag()).stream()
                        .filter(it -> !members.containsKey(it))
                        .filter(it -> ClassNames.kind(it).containsAll(first.kind()))
                        .filter(it ->
                                !first.kind().isEmpty()
                                        || it.parents().stream()
                                                .limit(1)
                                                .anyMatch(up ->
                                                        BlockFinder.place(up)
                                                                .equals(first.place())))
                        .filter(it ->
                                Block.likeness(
                                                shape,
                                                new Block("", "", Set.of(), List.of(it)).shape())
                                        >= SAME_SHAPE)
                        .toList();
        add(page, alone);
    }

    /** The elements that are items: no advertisements, and no names or links that all share. */
    List<Member> items() {
        if (items.isEmpty()) {
            items = FamilyItems.of(List.copyOf(members.values()));
        }
        return items;
    }

    /** Whether most elements lie inside elements of the other family. */
    boolean isInside(Family other) {
        var inside =
                members.keySet().stream()
                        .filter(it -> it.parents().stream().anyMatch(other.members::containsKey))
                        .count();
        return inside * 10 >= members.size() * 8L;
    }

    /** How many pages show the very same items, as a share of the pages that show any. */
    double sameness() {
        var sets = new HashMap<URI, Set<String>>();
        members.values()
                .forEach(it ->
                        sets.computeIfAbsent(it.page().key(), _ -> new LinkedHashSet<>())
                                .add(Texts.of(it.element())));
        var most =
                sets.values().stream()
                        .collect(Collectors.groupingBy(it -> it, Collectors.counting()))
                        .values()
                        .stream()
                        .mapToLong(it -> it)
                        .max()
                        .orElse(0);
        return sets.size() < 4 ? 0 : (double) most / sets.size();
    }

    /** Class names and tags around the elements, to tell menus from content. */
    List<String> surroundings() {
        var pages = new HashSet<URI>();
        var all = new ArrayList<String>();
        for (var member : members.values()) {
            if (pages.add(member.page().key())) {
                all.add(
                        member.element().normalName()
                                + " "
                                + Texts.marks(member.element())
                                + " "
                                + member.element().parents().stream()
                                        .takeWhile(it -> !it.normalName().equals("body"))
                                        .map(it -> it.normalName() + " " + Texts.marks(it))
                                        .collect(Collectors.joining(" ")));
            }
        }
        return all;
    }

    boolean holds(Element element) {
        return members.containsKey(element);
    }

    String tag() {
        return first.tag();
    }

    @Override
    public String toString() {
        return first.place() + ">" + first.tag() + first.kind() + " x" + members.size();
    }
}
