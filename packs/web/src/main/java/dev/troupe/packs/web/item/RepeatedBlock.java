package dev.troupe.packs.web.item;

import dev.troupe.packs.web.field.ClassNames;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jsoup.nodes.Element;

/**
 * Elements of one page that repeat one shape.
 *
 * @param place the tags from the body down to their parent, with the parent's classes
 * @param tag the tag of the elements
 * @param kind the class names they share; may be empty
 * @param items in document order
 * @param shape the parts that most of the elements have, by tag and class
 */
public record RepeatedBlock(
        String place, String tag, Set<String> kind, List<Element> items, Set<String> shape) {
    /** Elements that define the shape; more are redundant. */
    static final int SAMPLE = 30;

    static RepeatedBlock of(String place, String tag, Set<String> kind, List<Element> items) {
        return new RepeatedBlock(place, tag, kind, List.copyOf(items), shape(items));
    }

    /** The parts that most of some elements have. */
    public static Set<String> shape(List<Element> items) {
        var counts =
                items.stream()
                        .limit(SAMPLE)
                        .flatMap(item -> parts(item).stream())
                        .collect(Collectors.groupingBy(part -> part, Collectors.counting()));
        var half = (Math.min(items.size(), SAMPLE) + 1) / 2;
        return counts.entrySet().stream()
                .filter(it -> it.getValue() >= half)
                .map(java.util.Map.Entry::getKey)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Set<String> parts(Element item) {
        return item.getAllElements().stream()
                .skip(1)
                .filter(it -> it.hasText() || it.normalName().equals("img"))
                .map(it -> it.normalName() + ClassNames.kind(it))
                .collect(Collectors.toSet());
    }

    /** How alike two shapes are, from 0 to 1. */
    public static double similarity(Set<String> one, Set<String> other) {
        if (one.isEmpty() && other.isEmpty()) {
            return 1;
        }
        var shared = one.stream().filter(other::contains).count();
        return (double) shared / (one.size() + other.size() - shared);
    }
}
