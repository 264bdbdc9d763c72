package dev.troupe.packs.life.file;

import dev.troupe.packs.life.item.Item;
import dev.troupe.packs.life.item.ItemKind;
import dev.troupe.packs.life.item.ItemPage;
import dev.troupe.packs.life.item.ItemQuery;
import dev.troupe.packs.life.item.LifeException;
import dev.troupe.packs.life.store.Life;
import java.util.ArrayList;
import java.util.List;

/**
 * Exports a user's data as text, and imports such text. An import is one change: all of it or
 * nothing, and undone as a whole. Existing entries of the same name are not changed but linked, so
 * that importing a file twice has the same result.
 */
public final class LifeFiles {
    private static final int PART = 1_000; // things in one query

    private final Life life;

    public LifeFiles(Life life) {
        this.life = life;
    }

    /**
     * The result of an import.
     *
     * @param added how many things are new
     * @param unchanged how many already existed
     * @param skipped how many entries of a calendar are not tasks
     */
    public record ImportResult(long added, long unchanged, long skipped) {}

    /**
     * @param kind what a CSV file holds; JSON has everything, a calendar tasks with due dates
     */
    public String write(LifeFileFormat format, ItemKind kind) {
        return switch (format) {
            case JSON -> LifeJson.write(this::all);
            case CSV -> LifeCsv.write(kind, all(kind));
            case ICS ->
                    new LifeCalendar(life.zone()).write(all(ItemKind.TASK), all(ItemKind.PROJECT));
        };
    }

    /** Everything of a kind, archived or not, the oldest first. */
    private List<Item> all(ItemKind kind) {
        var listing = ItemQuery.ALL.withSort("createdAt", false);
        if (kind.field("status").isPresent()) {
            listing = listing.withFilter("status", "any");
        }
        var items = new ArrayList<Item>();
        ItemPage page;
        do {
            page = life.list(kind, listing.withPage(items.size(), PART));
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
    public ImportResult read(LifeFileFormat format, ItemKind kind, String text, String name) {
        var calendar = new LifeCalendar(life.zone());
        var entries =
                switch (format) {
                    case JSON -> LifeJson.read(text);
                    case CSV -> LifeCsv.read(kind, text);
                    case ICS -> calendar.read(text);
                };
        var reading = new LifeImporter(entries);
        life.importItems(
                name, entries.isEmpty() ? kind : entries.getFirst().kind(), reading::importInto);
        return new ImportResult(
                reading.addedCount(), reading.unchangedCount(), calendar.skippedCount());
    }
}
