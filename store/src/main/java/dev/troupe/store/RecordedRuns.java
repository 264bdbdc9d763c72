package dev.troupe.store;

import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.JournalEntry;
import dev.troupe.core.RunId;
import dev.troupe.core.Sentence;
import dev.troupe.core.Value;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/** What journals do alike, whatever database they lie in. */
abstract sealed class RecordedRuns implements DurableJournal
        permits SqliteJournal, PostgresJournal {
    private static final int DELETED_TOGETHER = 100; // runs; others wait for so long

    private final Store store;
    private final Blobs blobs;
    private final EntryCodec codec;
    private final ReentrantLock housekeeping = new ReentrantLock();

    RecordedRuns(Store store, Blobs blobs) {
        this.store = store;
        this.blobs = blobs;
        this.codec = new EntryCodec(blobs);
    }

    final Store store() {
        return store;
    }

    @Override
    public final void append(RunId run, List<JournalEntry> entries) {
        if (entries.isEmpty()) {
            return;
        }
        try {
            append(run, AppendWrite.of(run, entries, codec));
        } catch (StoreException e) {
            throw EntryCodec.toJournalException(e);
        }
    }

    private void append(RunId run, Write write) {
        try {
            store.commit(write);
        } catch (StoreException e) {
            if (!e.problem().is(StoreProblem.FENCED) || !isOwnerGone(run)) {
                throw e;
            }
            store.commit(write);
        }
    }

    /** Whether the owner of a run ends while one waits, as after a restart at once. */
    private boolean isOwnerGone(RunId run) {
        return store.read(statements -> {
            var query = statements.of("select owner from run where id = ?");
            query.setString(1, run.value());
            try (var found = query.executeQuery()) {
                return found.next()
                        && store.database().awaitEnd(statements.connection(), found.getLong(1));
            }
        });
    }

    @Override
    public final Optional<Sentence> loss(RunId run) {
        return store.read(LossGuard.find(run));
    }

    @Override
    public final Optional<Value> digest(RunId run) {
        return store.read(statements -> {
            var query =
                    statements.of(
                            "select d.digest from run r join run_digest d on d.run_id = r.id"
                                    + " and d.last_seq = r.last_seq where r.id = ?");
            query.setString(1, run.value());
            try (var found = query.executeQuery()) {
                return found.next()
                        ? Optional.of(Json.parse(found.getString(1)))
                        : Optional.empty();
            } catch (JsonException _) {
                return Optional.empty(); // damaged: it is derived again
            }
        });
    }

    @Override
    public final void keepDigests(List<RunDigest> digests) {
        if (!digests.isEmpty()) {
            store.commit(new DigestWrite(List.copyOf(digests)));
        }
    }

    @Override
    public final ConversationStore conversations() {
        return new ConversationStore(store);
    }

    @Override
    public final AccountStore accounts() {
        return new AccountStore(store);
    }

    @Override
    public final Optional<RunSummary> run(RunId run) {
        return store.read(RunQuery.of(run)).stream().findFirst();
    }

    @Override
    public final List<JournalEntry> read(RunId run, long after) {
        return read(run, after, Integer.MAX_VALUE);
    }

    @Override
    public final List<JournalEntry> read(RunId run, long after, int limit) {
        try {
            long last = limit <= PagedEntries.PAGE ? 0 : lastSequence(run);
            return PagedEntries.of(
                    run, after, limit, last, (from, count) -> page(run, from, count));
        } catch (StoreException e) {
            throw EntryCodec.toJournalException(e);
        }
    }

    @Override
    public final long lastSequence(RunId run) {
        return store.read(RunQuery.lastSequence(run));
    }

    private List<JournalEntry> page(RunId run, long after, int limit) {
        try {
            return codec.entries(run, store.read(new EventQuery(run, after, limit)));
        } catch (StoreException e) {
            throw EntryCodec.toJournalException(e);
        }
    }

    @Override
    public final List<RunSummary> runs(RunFilter filter, Page page) {
        return store.read(RunQuery.of(filter, page));
    }

    @Override
    public final List<RunSummary> unfinished() {
        return store.read(RunQuery.unfinished());
    }

    @Override
    public final List<RunSummary> abandoned() {
        return store.read(RunQuery.abandoned(store.owner(), store.database()));
    }

    @Override
    public final void acceptLoss(RunId run) {
        store.commit(new AcceptLoss(run));
    }

    /** Forgets that something of a run is lost. */
    private record AcceptLoss(RunId run) implements Write {
        @Override
        public void in(Transaction transaction) throws SQLException {
            var delete = transaction.of("delete from loss where id = ?");
            delete.setString(1, run.value());
            delete.executeUpdate();
        }

        @Override
        public boolean isDone(Transaction transaction) throws SQLException {
            var query = transaction.of("select 1 from loss where id = ?");
            query.setString(1, run.value());
            try (var found = query.executeQuery()) {
                return !found.next();
            }
        }
    }

    @Override
    public final boolean delete(RunId run) {
        return delete(List.of(run)) == 1;
    }

    private int delete(List<RunId> runs) {
        var write = new DeleteWrite(runs);
        store.commit(write);
        return write.deleted();
    }

    @Override
    public final int deleteEndedBefore(Instant time) {
        int deleted = 0;
        while (true) {
            var old = store.read(RunQuery.endedBefore(time, DELETED_TOGETHER));
            if (old.isEmpty()) {
                return deleted;
            }
            deleted += delete(old.stream().map(RunSummary::run).toList());
        }
    }

    /** Large values must stay while they are copied. */
    final void keepingBlobs(Runnable action) {
        housekeeping.lock();
        try {
            action.run();
        } finally {
            housekeeping.unlock();
        }
    }

    @Override
    public final int sweep(Duration minAge) {
        housekeeping.lock();
        try {
            return blobs.sweep(minAge);
        } finally {
            housekeeping.unlock();
        }
    }

    @Override
    public final Owner owner() {
        return store.owner();
    }

    @Override
    public final CommitTotals totals() {
        return store.totals();
    }

    @Override
    public final void close() {
        store.close();
    }
}
