package dev.troupe.store;

import java.sql.SQLException;
import java.util.List;

/** Something to be written; shares its transaction with others. */
interface Write {
    /**
     * Done again in another transaction where the one before was undone.
     *
     * @throws StoreException to refuse this alone, thrown before anything was changed
     * @throws SQLException when the database fails, which takes the whole transaction with it
     */
    void in(Transaction transaction) throws SQLException;

    /** What is true once it is committed; asked after that. */
    default List<Mark> marks() {
        return List.of();
    }

    /** Whether it was done, asked where the connection was lost while it was committed. */
    boolean isDone(Transaction transaction) throws SQLException;
}
