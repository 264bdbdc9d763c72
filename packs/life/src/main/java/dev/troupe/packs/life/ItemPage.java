package dev.troupe.packs.life;

import java.util.List;

/**
 * A part of a list.
 *
 * @param total how many there are in all; where words are searched it is 1,000 or what the page
 *     ends at where there are more
 */
public record ItemPage(List<Item> items, long total) {
    public ItemPage {
        items = List.copyOf(items);
    }
}
