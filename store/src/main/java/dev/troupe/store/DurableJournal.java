package dev.troupe.store;

import dev.troupe.core.Journal;
import dev.troupe.core.JournalEntry;
import dev.troupe.core.JournalException;
import dev.troupe.core.RunId;
import dev.troupe.core.Value;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A journal that outlives the process. Safe for use by several threads.
 *
 * <p>A run has one owner: whoever wrote to it last. Another goes on with it by appending to it,
 * once the owner is gone; until then its appends are refused.
 */
public sealed interface DurableJournal extends Journal, JournalReader permits RecordedRuns {
    /**
     * Returns once the entries are durable; appends of other runs share the wait for the disk. An
     * interrupt of the caller is kept for later.
     *
     * @throws JournalException when none of them was recorded; its cause is a {@link
     *     StoreException}, whose code is UNCERTAIN where the connection was lost within the commit
     *     and could not be restored
     * @throws IllegalArgumentException when they belong to another run or have gaps
     */
    @Override
    void append(RunId run, List<JournalEntry> entries);

    @Override
    default boolean isLasting() {
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
     * another process, and those that were cut off.
     *
     * @throws StoreException code UNAVAILABLE, DAMAGED or CLOSED
     */
    List<RunSummary> unfinished();

    /**
     * Those of {@link #unfinished} that nobody goes on with, because their owner is gone, the
     * oldest first. The first append to one makes it this journal's.
     *
     * @throws StoreException code UNAVAILABLE, DAMAGED or CLOSED
     */
    @Override
    List<RunSummary> abandoned();

    /**
     * Lets a run go on whose last entries are lost, although it may repeat what it has done; does
     * nothing where none are.
     */
    void acceptLoss(RunId run);

    /**
     * Deletes a run with its events; its large values go with the next {@link #sweep}.
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
    int sweep(Duration minAge);

    /**
     * What {@link #keepDigests} was given of a run, as long as nothing was recorded of it since.
     *
     * @throws StoreException code UNAVAILABLE, DAMAGED or CLOSED
     */
    Optional<Value> digest(RunId run);

    /**
     * Keeps what was derived from the entries of runs until they are deleted; passes over runs that
     * are not there or have gone on.
     *
     * @throws StoreException code UNAVAILABLE or CLOSED
     */
    void keepDigests(List<RunDigest> digests);

    /** What was said, in the same database. */
    ConversationStore conversations();

    /** Who may use a server, in the same database. */
    AccountStore accounts();

    /** This process, as others see it that open the store. */
    Owner owner();

    /** How well appends have shared their commits. */
    CommitTotals totals();

    /** Waits for what is being written; nothing can be read or appended after that. */
    @Override
    void close();
}
