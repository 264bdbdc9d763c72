package dev.troupe.store;

import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.engine.Journal;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.store.account.AccountStore;
import dev.troupe.store.account.UploadedFileStore;
import dev.troupe.store.cluster.RateLimitStore;
import dev.troupe.store.cluster.RunOrderStore;
import dev.troupe.store.cluster.ServerStore;
import dev.troupe.store.commit.DatabasePool;
import dev.troupe.store.commit.LossGuard;
import dev.troupe.store.commit.Transaction;
import dev.troupe.store.commit.Write;
import dev.troupe.store.conversation.ConversationStore;
import dev.troupe.store.conversation.ResponseStore;
import dev.troupe.store.event.AppendWrite;
import dev.troupe.store.event.BlobRepository;
import dev.troupe.store.event.DeleteWrite;
import dev.troupe.store.event.DigestWrite;
import dev.troupe.store.event.EntryCodec;
import dev.troupe.store.event.EventQuery;
import dev.troupe.store.event.PagedEntries;
import dev.troupe.store.event.RunQuery;
import dev.troupe.store.page.PageStore;
import dev.troupe.store.page.PageTemplateStore;
import dev.troupe.store.session.AgentSessionStore;
import dev.troupe.store.session.PushConfigStore;
import dev.troupe.store.session.WebhookStore;
import dev.troupe.store.value.Change;
import dev.troupe.store.value.ChangeSubscription;
import dev.troupe.store.value.CommitTotals;
import dev.troupe.store.value.RunDigest;
import dev.troupe.store.value.RunFilter;
import dev.troupe.store.value.RunPage;
import dev.troupe.store.value.RunSummary;
import dev.troupe.store.value.StoreException;
import dev.troupe.store.value.StoreOwner;
import dev.troupe.store.value.StoreProblem;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/** The common part of journals, independent of their database. */
public abstract sealed class AbstractJournal implements DurableJournal
        permits SqliteJournal, PostgresJournal {
    private static final int DELETED_TOGETHER = 100; // runs; others wait for so long

    private final DatabasePool store;
    private final BlobRepository blobs;
    private final EntryCodec codec;
    private final ReentrantLock housekeeping = new ReentrantLock();

    AbstractJournal(DatabasePool store, BlobRepository blobs) {
        this.store = store;
        this.blobs = blobs;
        this.codec = new EntryCodec(blobs);
    }

    public final DatabasePool databasePool() {
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

    /** Whether the owner of a run ends within a wait, as immediately after a restart. */
    private boolean isOwnerGone(RunId run) {
        return store.read(statements -> {
            var query = statements.prepare("select owner from run where id = ?");
            query.setString(1, run.value());
            try (var found = query.executeQuery()) {
                return found.next()
                        && store.database()
                                .awaitOwnerExit(statements.connection(), found.getLong(1));
            }
        });
    }

    @Override
    public final Journal projection() {
        return new Projection(this, write -> store.commit(write), codec);
    }

    @Override
    public final boolean isProjected(RunId run) {
        return !store.read(RunQuery.ofProjected(run)).isEmpty();
    }

    @Override
    public final Optional<LocalizedText> findLoss(RunId run) {
        return store.read(LossGuard.findLoss(run));
    }

    @Override
    public final Optional<Value> findDigest(RunId run) {
        return store.read(statements -> {
            var query =
                    statements.prepare(
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
    public final void storeDigests(List<RunDigest> digests) {
        if (!digests.isEmpty()) {
            store.commit(new DigestWrite(List.copyOf(digests)));
        }
    }

    @Override
    public final ConversationStore conversations() {
        return new ConversationStore(store);
    }

    @Override
    public final PageStore pages() {
        return new PageStore(store);
    }

    @Override
    public final PageTemplateStore pageTemplates() {
        return new PageTemplateStore(store);
    }

    @Override
    public final AccountStore accounts() {
        return new AccountStore(store);
    }

    @Override
    public final AgentSessionStore agentSessions() {
        return new AgentSessionStore(store);
    }

    @Override
    public final WebhookStore webhooks() {
        return new WebhookStore(store);
    }

    @Override
    public final PushConfigStore pushConfigs() {
        return new PushConfigStore(store);
    }

    @Override
    public final ResponseStore responses() {
        return new ResponseStore(store);
    }

    @Override
    public final UploadedFileStore uploadedFiles() {
        return new UploadedFileStore(store);
    }

    @Override
    public final ServerStore servers() {
        return new ServerStore(store);
    }

    @Override
    public final RunOrderStore runOrders() {
        return new RunOrderStore(store);
    }

    @Override
    public final Optional<RateLimitStore> rateLimits() {
        return store.database().isShared()
                ? Optional.of(new RateLimitStore(store))
                : Optional.empty();
    }

    @Override
    public final ChangeSubscription listen(Consumer<Change> listener) {
        return store.listen(listener);
    }

    @Override
    public final Optional<RunSummary> findRun(RunId run) {
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
                    run, after, limit, last, (from, count) -> readPage(run, from, count));
        } catch (StoreException e) {
            throw EntryCodec.toJournalException(e);
        }
    }

    @Override
    public final long lastSequence(RunId run) {
        return store.read(RunQuery.lastSequence(run));
    }

    private List<JournalEntry> readPage(RunId run, long after, int limit) {
        try {
            return codec.decodeAll(run, store.read(new EventQuery(run, after, limit)));
        } catch (StoreException e) {
            throw EntryCodec.toJournalException(e);
        }
    }

    @Override
    public final List<RunSummary> runs(RunFilter filter, RunPage page) {
        return store.read(RunQuery.of(filter, page));
    }

    @Override
    public final List<RunSummary> unfinishedRuns() {
        return store.read(RunQuery.ofUnfinished());
    }

    @Override
    public final List<RunSummary> abandonedRuns() {
        return store.read(RunQuery.ofAbandoned(store.owner(), store.database()));
    }

    @Override
    public final boolean isHeldByOther(RunId run) {
        return !store.read(RunQuery.ofHeldByOther(run, store.owner(), store.database())).isEmpty();
    }

    @Override
    public final void acceptLoss(RunId run) {
        store.commit(new AcceptLoss(run));
    }

    /** Forgets that something of a run is lost. */
    private record AcceptLoss(RunId run) implements Write {
        @Override
        public void apply(Transaction transaction) throws SQLException {
            var delete = transaction.prepare("delete from loss where id = ?");
            delete.setString(1, run.value());
            delete.executeUpdate();
        }

        @Override
        public boolean isCommitted(Transaction transaction) throws SQLException {
            var query = transaction.prepare("select 1 from loss where id = ?");
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
        return write.deletedCount();
    }

    @Override
    public final int deleteEndedBefore(Instant time) {
        int deleted = 0;
        while (true) {
            var old = store.read(RunQuery.ofEndedBefore(time, DELETED_TOGETHER));
            if (old.isEmpty()) {
                return deleted;
            }
            deleted += delete(old.stream().map(RunSummary::run).toList());
        }
    }

    /** Large values must stay while they are copied. */
    final void runHoldingBlobs(Runnable action) {
        housekeeping.lock();
        try {
            action.run();
        } finally {
            housekeeping.unlock();
        }
    }

    @Override
    public final int sweepBlobs(Duration minAge) {
        housekeeping.lock();
        try {
            return blobs.sweep(minAge);
        } finally {
            housekeeping.unlock();
        }
    }

    @Override
    public final StoreOwner owner() {
        return store.owner();
    }

    @Override
    public final CommitTotals commitTotals() {
        return store.totals();
    }

    @Override
    public final void close() {
        store.close();
    }
}
