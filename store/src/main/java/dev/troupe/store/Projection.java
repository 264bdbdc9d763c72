package dev.troupe.store;

import dev.troupe.core.engine.Journal;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.value.RunId;
import dev.troupe.store.commit.Write;
import dev.troupe.store.event.AppendWrite;
import dev.troupe.store.event.EntryCodec;
import dev.troupe.store.value.StoreException;
import dev.troupe.store.value.StoreProblem;
import java.util.List;
import java.util.function.Consumer;

/** As {@link DurableJournal#projection}. */
record Projection(DurableJournal journal, Consumer<Write> commits, EntryCodec codec)
        implements Journal {
    @Override
    public boolean isDurable() {
        return true;
    }

    @Override
    public List<JournalEntry> read(RunId run, long after) {
        return journal.read(run, after);
    }

    @Override
    public void append(RunId run, List<JournalEntry> entries) {
        try {
            long last = journal.lastSequence(run);
            while (!entries.isEmpty() && entries.getLast().sequence() > last) {
                if (tryAppend(run, after(last, entries))) {
                    return;
                }
                long now = journal.lastSequence(run);
                if (now == last) {
                    throw missingException(run, entries.getFirst().sequence(), last);
                }
                last = now; // another process copies it too
            }
        } catch (StoreException e) {
            throw EntryCodec.toJournalException(e);
        }
    }

    private static List<JournalEntry> after(long last, List<JournalEntry> entries) {
        return entries.stream().filter(entry -> entry.sequence() > last).toList();
    }

    private boolean tryAppend(RunId run, List<JournalEntry> entries) {
        try {
            commits.accept(AppendWrite.ofProjected(run, entries, codec));
            return true;
        } catch (StoreException e) {
            if (e.problem().is(StoreProblem.OUT_OF_SEQUENCE)) {
                return false;
            }
            throw e;
        }
    }

    private static StoreException missingException(RunId run, long first, long last) {
        return new StoreException(
                StoreProblem.OUT_OF_SEQUENCE,
                "运行 %s 已复制到第 %d 条，收到的却从第 %d 条开始；请先复制中间的记录".formatted(run, last, first),
                "run %s is copied up to entry %d, but entry %d came next; copy those between first"
                        .formatted(run, last, first));
    }
}
