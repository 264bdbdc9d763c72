package dev.troupe.packs.life;

import org.jspecify.annotations.Nullable;

/** Listings as tools ask for them. */
final class LifeLists {
    private static final int USUAL = 50;
    private static final int MOST = 100; // what a model reads

    private LifeLists() {}

    static Listing of(@Nullable String search, @Nullable Integer limit) {
        int count = limit == null ? USUAL : Math.clamp(limit, 1, MOST);
        return Listing.ALL.part(0, count).searching(search == null ? "" : search);
    }

    /** Empty where nothing is given. */
    static String word(@Nullable Object given) {
        return given == null ? "" : given.toString();
    }
}
