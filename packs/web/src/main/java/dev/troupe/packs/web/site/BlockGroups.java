package dev.troupe.packs.web.site;

import dev.troupe.packs.web.item.RepeatedBlock;
import dev.troupe.packs.web.page.WebPage;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The families of a site, found by their tag and class names, so that a page of thousands of kinds
 * is not compared with itself. Used by one thread.
 */
final class BlockGroups {
    /** Families of one tag and name that a block is compared with; no usual site has so many. */
    private static final int MOST_ALIKE = 200;

    private final List<BlockGroup> all = new ArrayList<>();
    private final Map<String, List<Integer>> byMark = new HashMap<>();

    List<BlockGroup> all() {
        return all;
    }

    /** Adds a block to the first family that accepts it, else as a new family. */
    void add(WebPage page, RepeatedBlock block) {
        findKnown(block)
                .ifPresentOrElse(
                        family -> family.add(page, block.items()),
                        () -> {
                            for (var mark : marks(block)) {
                                byMark.computeIfAbsent(mark, _ -> new ArrayList<>())
                                        .add(all.size());
                            }
                            all.add(new BlockGroup(page, block));
                        });
    }

    private Optional<BlockGroup> findKnown(RepeatedBlock block) {
        return marks(block).stream()
                .flatMap(mark -> alike(mark, block))
                .min(Integer::compare)
                .map(all::get);
    }

    private Stream<Integer> alike(String mark, RepeatedBlock block) {
        return byMark.getOrDefault(mark, List.of()).stream()
                .limit(MOST_ALIKE)
                .filter(index -> all.get(index).accepts(block))
                .limit(1);
    }

    /** What a family and a block that it takes have in common: the tag, and a name or none. */
    private static Set<String> marks(RepeatedBlock block) {
        var marks = new HashSet<String>();
        block.kind().forEach(name -> marks.add(block.tag() + "." + name));
        return marks.isEmpty() ? Set.of(block.tag()) : marks;
    }
}
