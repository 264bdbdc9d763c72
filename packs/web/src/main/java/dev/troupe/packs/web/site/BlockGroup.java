package dev.troupe.packs.web.site;

import dev.troupe.packs.web.field.ClassNames;
import dev.troupe.packs.web.item.CardReader;
import dev.troupe.packs.web.item.ItemCard;
import dev.troupe.packs.web.item.RepeatedBlock;
import dev.troupe.packs.web.item.RepeatedBlockFinder;
import dev.troupe.packs.web.page.ElementText;
import dev.troupe.packs.web.page.WebPage;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jsoup.nodes.Element;

/** The blocks of one shape on all pages of a site. Used by one thread. */
final class BlockGroup {
    private static final double SAME_KIND = 0.3;
    private static final double SAME_SHAPE = 0.6;
    private static final int SAMPLE = 40; // elements that are read to judge a family

    /** One element of the family. */
    record Member(WebPage page, Element element, ItemCard card) {
        Optional<URI> link() {
            return card.link();
        }
    }

    private final RepeatedBlock first;
    private final Map<Element, WebPage> members = new LinkedHashMap<>();
    private final Map<Element, ItemCard> cards = new HashMap<>(); // read when first asked for
    private List<Member> items = List.of();
    private List<Member> sample = List.of();

    BlockGroup(WebPage page, RepeatedBlock block) {
        this.first = block;
        add(page, block.items());
    }

    boolean accepts(RepeatedBlock block) {
        if (!first.tag().equals(block.tag())) {
            return false;
        }
        var likeness = RepeatedBlock.similarity(first.shape(), block.shape());
        return (first.kind().isEmpty() && block.kind().isEmpty())
                ? likeness >= SAME_SHAPE && (parent(first).equals(parent(block)) || likeness >= 0.8)
                : first.kind().stream().anyMatch(block.kind()::contains) && likeness >= SAME_KIND;
    }

    private static String parent(RepeatedBlock block) {
        return block.place().substring(block.place().lastIndexOf('/') + 1);
    }

    void add(WebPage page, List<Element> elements) {
        items = List.of();
        sample = List.of();
        elements.forEach(element -> members.put(element, page));
    }

    /**
     * Finds the elements of this shape that stand alone on their page, such as the only item of a
     * last page.
     */
    void addSingles(WebPage page) {
        var alone =
                page.document().body().getElementsByTag(first.tag()).stream()
                        .filter(it -> !members.containsKey(it))
                        .filter(it -> ClassNames.kind(it).containsAll(first.kind()))
                        .filter(it ->
                                !first.kind().isEmpty()
                                        || it.parents().stream()
                                                .limit(1)
                                                .anyMatch(up ->
                                                        RepeatedBlockFinder.place(up)
                                                                .equals(first.place())))
                        .filter(it ->
                                RepeatedBlock.similarity(
                                                first.shape(), RepeatedBlock.shape(List.of(it)))
                                        >= SAME_SHAPE)
                        .toList();
        add(page, alone);
    }

    /** The elements that are items: no advertisements, and no names or links that all share. */
    List<Member> items() {
        if (items.isEmpty()) {
            items = BlockGroupItems.of(members.keySet().stream().map(this::member).toList());
        }
        return items;
    }

    /** Some of the items from all over the site; judging a menu of every page needs no more. */
    List<Member> sample() {
        if (sample.isEmpty()) {
            var step = Math.max(1, members.size() / SAMPLE);
            var elements = List.copyOf(members.keySet());
            sample =
                    BlockGroupItems.of(
                            IntStream.range(0, elements.size())
                                    .filter(i -> i % step == 0)
                                    .mapToObj(elements::get)
                                    .map(this::member)
                                    .toList());
        }
        return sample;
    }

    private Member member(Element element) {
        return new Member(
                Objects.requireNonNull(members.get(element)),
                element,
                cards.computeIfAbsent(element, CardReader::read));
    }

    /** How many different texts the elements have. */
    long distinctTexts() {
        return members.keySet().stream().map(ElementText::of).distinct().count();
    }

    int size() {
        return members.size();
    }

    /** Whether most elements are inside elements of the other family. */
    boolean isInside(BlockGroup other) {
        var inside =
                members.keySet().stream()
                        .filter(it -> it.parents().stream().anyMatch(other.members::containsKey))
                        .count();
        return inside * 10 >= members.size() * 8L;
    }

    /** How many pages show the very same items, as a share of the pages that show any. */
    double repetition() {
        var sets = new HashMap<URI, Set<String>>();
        members.forEach((element, page) ->
                sets.computeIfAbsent(page.key(), _ -> new LinkedHashSet<>())
                        .add(ElementText.of(element)));
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

    /** Class names and tags around the elements, to distinguish menus from content. */
    List<String> context() {
        var pages = new HashSet<URI>();
        var all = new ArrayList<String>();
        members.forEach((element, page) -> {
            if (pages.add(page.key())) {
                all.add(context(element));
            }
        });
        return all;
    }

    private static String context(Element element) {
        return Stream.concat(
                        Stream.of(element),
                        element.parents().stream().takeWhile(it -> !it.normalName().equals("body")))
                .map(it -> it.normalName() + " " + ElementText.marks(it))
                .collect(Collectors.joining(" "));
    }

    boolean hasElement(Element element) {
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
