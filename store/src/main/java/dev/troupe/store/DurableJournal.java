package dev.troupe.store;

import dev.troupe.core.engine.Journal;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.store.account.AccountStore;
import dev.troupe.store.account.UploadedFileStore;
import dev.troupe.store.cluster.RateLimitStore;
import dev.troupe.store.cluster.RunOrderStore;
import dev.troupe.store.cluster.ServerStore;
import dev.troupe.store.conversation.ConversationStore;
import dev.troupe.store.conversation.ResponseStore;
import dev.troupe.store.page.PageStore;
import dev.troupe.store.page.PageTemplateStore;
import dev.troupe.store.session.AgentSessionStore;
import dev.troupe.store.session.PushConfigStore;
import dev.troupe.store.session.WebhookStore;
import dev.troupe.store.value.Change;
import dev.troupe.store.value.ChangeSubscription;
import dev.troupe.store.value.CommitTotals;
import dev.troupe.store.value.RunDigest;
import dev.troupe.store.value.RunSummary;
import dev.troupe.store.value.StoreException;
import dev.troupe.store.value.StoreOwner;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A journal that outlives the process. Safe for use by several threads.
 *
 * <p>A run has one owner: the process that wrote to it last. Another process continues it by
 * appending to it, once the owner has ended; until then its appends are refused.
 */
public sealed interface DurableJournal extends Journal, JournalReader permits AbstractJournal {
    /**
     * Returns once the entries are durable; appends of other runs share the wait for the disk. An
     * interrupt of the caller is deferred.
     *
     * @throws JournalException when none of them was recorded; its cause is a {@link
     *     StoreException}, whose code is UNCERTAIN where the connection was lost within the commit
     *     and could not be restored
     * @throws IllegalArgumentException when they belong to another run or have gaps
     */
    @Override
    void append(RunId run, List<JournalEntry> entries);

    @Override
    default boolean isDurable() {
        return true;
    }

    /**
     * {@inheritDoc}
     *
     * <p>Values above 64 KiB are read when their entry is asked for, and each time it is; the list
     * throws {@link JournalException} then where their blob is missing or damaged.
     */
    @Override
    List<JournalEntry> read(RunId run, long after);

    /**
     * Runs whose last event is not recorded, the oldest first: those that run now, here or in
     * another process, and those that were interrupted.
     *
     * @throws StoreException code UNAVAILABLE, DAMAGED or CLOSED
     */
    List<RunSummary> unfinishedRuns();

    /**
     * Those of {@link #unfinishedRuns} that do not continue, because their owner has ended, the
     * oldest first. The first append to one makes it this journal's.
     *
     * @throws StoreException code UNAVAILABLE, DAMAGED or CLOSED
     */
    @Override
    List<RunSummary> abandonedRuns();

    /**
     * Whether a run has not ended and another process that is alive works on it, or has stored it
     * for later: appends of this one would be refused.
     *
     * @throws StoreException code UNAVAILABLE, DAMAGED or CLOSED
     */
    boolean isHeldByOther(RunId run);

    /**
     * Copies the record of runs that another engine has, such as Restate, so that it is read here
     * as any other. An append may be repeated, and any process may make it: what is here already is
     * skipped. Such runs belong to no process: they are neither among {@link #abandonedRuns} nor
     * {@link #isHeldByOther}, and {@link #append} refuses them.
     *
     * <p>Its {@code append} throws {@link JournalException}, whose cause is a {@link
     * StoreException}: code OUT_OF_SEQUENCE where entries before these are missing, FENCED where
     * the run belongs to a process.
     */
    Journal projection();

    /**
     * Whether a run was recorded through {@link #projection}.
     *
     * @throws StoreException code UNAVAILABLE, DAMAGED or CLOSED
     */
    boolean isProjected(RunId run);

    /**
     * Lets a run continue whose last entries are lost, although it may repeat finished work; does
     * nothing if none are lost.
     */
    void acceptLoss(RunId run);

    /**
     * Deletes a run with its events; its large values go with the next {@link #sweepBlobs}.
     *
     * @return whether it was there
     * @throws StoreException code STILL_RUNNING when it is not over and its owner is alive
     */
    boolean delete(RunId run);

    /**
     * Deletes the runs that ended before a time, with their events.
     *
     * @return how many
     */
    int deleteEndedBefore(Instant time);

    /**
     * Deletes large values that no event refers to.
     *
     * @param minAge younger ones stay, since their event may be under way; an hour is plenty
     * @return how many
     */
    int sweepBlobs(Duration minAge);

    /**
     * What {@link #storeDigests} was given of a run, as long as nothing was recorded of it since.
     *
     * @throws StoreException code UNAVAILABLE, DAMAGED or CLOSED
     */
    Optional<Value> findDigest(RunId run);

    /**
     * Stores what was derived from the entries of runs until they are deleted; skips runs that do
     * not exist or have continued.
     *
     * @throws StoreException code UNAVAILABLE or CLOSED
     */
    void storeDigests(List<RunDigest> digests);

    /** The conversations, in the same database. */
    ConversationStore conversations();

    /** The servers that share the store. */
    ServerStore servers();

    /** The orders of servers to each other. */
    RunOrderStore runOrders();

    /** The rate limits that servers share; empty where the store cannot be shared. */
    Optional<RateLimitStore> rateLimits();

    /**
     * Reports what other processes commit, a moment after they did, until it is closed. What is not
     * reported is found by reading: in SQLite nothing is, and a connection may be lost, which is.
     *
     * @param listener called on one thread; must not throw
     */
    ChangeSubscription listen(Consumer<Change> listener);

    /** The pages of users, in the same database. */
    PageStore pages();

    /** The templates of pages of users, in the same database. */
    PageTemplateStore pageTemplates();

    /** Who may use a server, in the same database. */
    AccountStore accounts();

    /** The sessions that programs open with agents, in the same database. */
    AgentSessionStore agentSessions();

    /** The webhooks of these sessions, in the same database. */
    WebhookStore webhooks();

    /** Where clients of A2A are notified of their tasks, in the same database. */
    PushConfigStore pushConfigs();

    /** The responses that API clients may refer to later, in the same database. */
    ResponseStore responses();

    /** The files that API clients have uploaded, in the same database. */
    UploadedFileStore uploadedFiles();

    /** This process, as others see it that open the store. */
    StoreOwner owner();

    /** How well appends have shared their commits. */
    CommitTotals commitTotals();

    /** Waits for what is being written; nothing can be read or appended after that. */
    @Override
    void close();
}
