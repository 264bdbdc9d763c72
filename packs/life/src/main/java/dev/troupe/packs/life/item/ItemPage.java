package dev.troupe.packs.life.item;

import java.util.List;

/**
 * A part of a list.
 *
 * @param total how many exist in all; in a search for words it is 1,000 or the end of the page if
 *     there are more
 */
public record ItemPage(List<Item> items, long total) {
    public ItemPage {
        items = List.copyOf(items);
    }
}
