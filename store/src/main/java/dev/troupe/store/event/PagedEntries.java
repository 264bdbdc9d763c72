package dev.troupe.store.event;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.value.RunId;
import dev.troupe.store.value.StoreException;
import dev.troupe.store.value.StoreProblem;
import java.lang.ref.SoftReference;
import java.util.AbstractList;
import java.util.List;
import java.util.RandomAccess;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The entries of a long run, read page by page as they are asked for. Pages stay for as long as
 * there is memory to spare, so a fold over a run of any length needs room for one of them.
 */
public final class PagedEntries extends AbstractList<JournalEntry> implements RandomAccess {
    public static final int PAGE = 1_000; // entries; about a megabyte

    /** Reads at most so many entries after one. */
    @FunctionalInterface
    public interface Reader {
        List<JournalEntry> read(long after, int limit);
    }

    private final RunId run;
    private final long after;
    private final int size;
    private final Reader reader;
    private final AtomicReferenceArray<@Nullable SoftReference<List<JournalEntry>>> pages;

    private PagedEntries(RunId run, long after, int size, Reader reader) {
        this.run = run;
        this.after = after;
        this.size = size;
        this.reader = reader;
        this.pages = new AtomicReferenceArray<>((size + PAGE - 1) / PAGE);
    }

    /**
     * The entries after one; those at both ends are read immediately, which shows whether the end
     * exists.
     *
     * @param last of the run, if there is one
     */
    public static List<JournalEntry> of(
            RunId run, long after, int limit, long last, Reader reader) {
        long size = Math.min(limit, last - after);
        if (size <= 2 * PAGE) {
            return reader.read(after, limit);
        }
        var entries = new PagedEntries(run, after, Math.toIntExact(size), reader);
        entries.readPage(0);
        entries.readPage(entries.pages.length() - 1);
        return entries;
    }

    @Override
    public JournalEntry get(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException("entry " + index + " of " + size);
        }
        return readPage(index / PAGE).get(index % PAGE);
    }

    private List<JournalEntry> readPage(int number) {
        var known = pages.get(number);
        var page = known == null ? null : known.get();
        if (page == null) {
            int first = number * PAGE;
            int length = Math.min(PAGE, size - first);
            page = reader.read(after + first, length);
            if (page.size() < length) {
                throw new JournalException(
                        "run " + run + " was deleted while it was read",
                        new StoreException(
                                StoreProblem.UNAVAILABLE,
                                "读取期间运行 " + run + " 已被删除",
                                "run " + run + " was deleted while it was read"));
            }
            pages.set(number, new SoftReference<>(page));
        }
        return page;
    }

    @Override
    public int size() {
        return size;
    }
}
