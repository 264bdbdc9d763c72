package dev.troupe.store.commit;

import dev.troupe.store.disk.CommitMark;
import dev.troupe.store.value.Change;
import dev.troupe.store.value.StoreException;
import java.sql.SQLException;
import java.util.List;

/** Something to be written; shares its transaction with others. */
public interface Write {
    /**
     * Done again in another transaction where the one before was undone.
     *
     * @throws StoreException to refuse this alone, thrown before anything was changed
     * @throws SQLException when the database fails, which takes the whole transaction with it
     */
    void apply(Transaction transaction) throws SQLException;

    /** What is true once it is committed; asked after that. */
    default List<CommitMark> commitMarks() {
        return List.of();
    }

    /** What other processes are notified of once it is committed. */
    default List<Change> changes() {
        return commitMarks().stream().map(CommitMark::toChange).toList();
    }

    /** Whether it was done, asked where the connection was lost while it was committed. */
    boolean isCommitted(Transaction transaction) throws SQLException;
}
