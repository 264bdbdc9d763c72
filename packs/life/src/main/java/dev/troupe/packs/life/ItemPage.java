package dev.troupe.packs.life;

import java.util.List;

/**
 * A part of a list.
 *
 * @param total how many there are in all
 */
public record ItemPage(List<Item> items, long total) {
    public ItemPage {
        items = List.copyOf(items);
    }
}
