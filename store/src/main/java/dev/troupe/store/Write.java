package dev.troupe.store;

import java.sql.SQLException;

/** Something to be written; shares its transaction with others. */
interface Write {
    /**
     * @throws StoreException to refuse this alone, thrown before anything was changed
     * @throws SQLException when the database fails, which takes the whole transaction with it
     */
    void in(Statements statements) throws SQLException;
}
