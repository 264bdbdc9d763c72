package dev.troupe.packs.life;

import java.util.List;

/**
 * A part of a list.
 *
 * @param total how many there are in all; where words are searched it counts no further than 10,000
 */
public record ItemPage(List<Item> items, long total) {
    public ItemPage {
        items = List.copyOf(items);
    }
}
