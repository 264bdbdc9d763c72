package dev.troupe.packs.life.tool;

import dev.troupe.packs.life.item.ItemQuery;
import org.jspecify.annotations.Nullable;

/** Listings as tools ask for them. */
final class ListArguments {
    private static final int USUAL = 50;
    private static final int MOST = 100; // what a model reads

    private ListArguments() {}

    static ItemQuery of(@Nullable String search, @Nullable Integer limit) {
        int count = limit == null ? USUAL : Math.clamp(limit, 1, MOST);
        return ItemQuery.ALL.withPage(0, count).withSearch(search == null ? "" : search);
    }

    /** Empty if nothing is given. */
    static String word(@Nullable Object given) {
        return given == null ? "" : given.toString();
    }
}
