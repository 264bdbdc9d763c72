package dev.troupe.packs.life;

import java.util.ArrayList;
import java.util.List;

/**
 * Writes what a person has as text, and reads such text. What is read is one change: all of it or
 * nothing, and undone at once. What is there already under its name is kept as it is and linked
 * with, so that reading a file twice comes to the same.
 */
public final class LifeFiles {
    private static final int PART = 1_000; // things in one query

    private final Life life;

    public LifeFiles(Life life) {
        this.life = life;
    }

    /**
     * What an import came to.
     *
     * @param added how many things are new
     * @param kept how many were there already
     * @param passedOver how many entries of a calendar are no tasks
     */
    public record Imported(long added, long kept, long passedOver) {}

    /**
     * @param kind what a CSV file holds; JSON has everything, a calendar tasks with due dates
     */
    public String write(LifeFormat format, Kind kind) {
        return switch (format) {
            case JSON -> LifeJson.write(this::all);
            case CSV -> LifeCsv.write(kind, all(kind));
            case ICS -> new LifeCalendar(life.zone()).write(all(Kind.TASK), all(Kind.PROJECT));
        };
    }

    /** Everything of a kind, archived or not, the oldest first. */
    private List<Item> all(Kind kind) {
        var listing = Listing.ALL.sortedBy("createdAt", false);
        if (kind.field("status").isPresent()) {
            listing = listing.with("status", "any");
        }
        var items = new ArrayList<Item>();
        ItemPage page;
        do {
            page = life.list(kind, listing.part(items.size(), PART));
            items.addAll(page.items());
        } while (items.size() < page.total() && !page.items().isEmpty());
        return items;
    }

    /**
     * @param kind what a CSV file holds
     * @param name of the file, for the record
     * @throws LifeException code BAD_FILE, naming every entry that cannot be taken; nothing is
     *     changed then
     */
    public Imported read(LifeFormat format, Kind kind, String text, String name) {
        var calendar = new LifeCalendar(life.zone());
        var entries =
                switch (format) {
                    case JSON -> LifeJson.read(text);
                    case CSV -> LifeCsv.read(kind, text);
                    case ICS -> calendar.read(text);
                };
        var reading = new LifeImport(entries);
        life.importing(name, entries.isEmpty() ? kind : entries.getFirst().kind(), reading::into);
        return new Imported(reading.added(), reading.kept(), calendar.passedOver());
    }
}
