package dev.troupe.store;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/** The table of owners: every process that opened the store, and whether it closed it. */
final class OwnerTable {
    private static final String COLUMNS = "select epoch, pid, host, started from owner ";

    private OwnerTable() {}

    /** This process, which opens a store now; nobody else may do so meanwhile. */
    static Owner register(Connection connection, Database database) throws SQLException {
        var process = ProcessHandle.current();
        var started = process.info().startInstant().orElseGet(Instant::now);
        long last = findLatest(connection).map(Owner::epoch).orElse(0L);
        var owner = new Owner(last + 1, process.pid(), database.thisHost(), started);
        try (var insert =
                connection.prepareStatement(
                        "insert into owner (epoch, pid, host, started) values (?, ?, ?, ?)")) {
            insert.setLong(1, owner.epoch());
            insert.setLong(2, owner.pid());
            insert.setString(3, owner.host());
            insert.setLong(4, Nanos.of(started));
            insert.executeUpdate();
        }
        deleteStaleBefore(connection, owner.epoch(), database);
        return owner;
    }

    /** Keeps only those that a message may have to name. */
    private static void deleteStaleBefore(Connection connection, long epoch, Database database)
            throws SQLException {
        try (var delete =
                connection.prepareStatement(
                        "delete from owner where epoch < ? and not exists (select 1 from run"
                                + " where run.owner = owner.epoch and run.status = 'RUNNING') and "
                                + database.isGone("owner.epoch"))) {
            delete.setLong(1, epoch);
            delete.executeUpdate();
        }
        try (var close =
                connection.prepareStatement(
                        "update owner set closed = started where closed is null and epoch < ? and "
                                + database.isGone("owner.epoch"))) {
            close.setLong(1, epoch); // the store was looked at on their behalf
            close.executeUpdate();
        }
    }

    /** Whoever opened the store last. */
    static Optional<Owner> findLatest(Connection connection) throws SQLException {
        try (var query = connection.prepareStatement(COLUMNS + "order by epoch desc limit 1")) {
            return read(query);
        }
    }

    static Optional<Owner> find(Connection connection, long epoch) throws SQLException {
        try (var query = connection.prepareStatement(COLUMNS + "where epoch = ?")) {
            query.setLong(1, epoch);
            return read(query);
        }
    }

    private static Optional<Owner> read(PreparedStatement query) throws SQLException {
        try (var rows = query.executeQuery()) {
            return rows.next()
                    ? Optional.of(
                            new Owner(
                                    rows.getLong(1),
                                    rows.getLong(2),
                                    rows.getString(3),
                                    Nanos.toInstant(rows.getLong(4))))
                    : Optional.empty();
        }
    }

    /** Whether all owners closed the store that had it open. */
    static boolean areAllClosed(Connection connection) throws SQLException {
        try (var statement = connection.createStatement();
                var rows =
                        statement.executeQuery(
                                "select 1 from owner where closed is null and epoch > 0 limit 1")) {
            return !rows.next();
        }
    }

    /** Says that nothing was left undone; does nothing where another has taken over. */
    static void markClosed(Connection connection, Owner owner) throws SQLException {
        try (var statement =
                connection.prepareStatement("update owner set closed = ? where epoch = ?")) {
            statement.setLong(1, Nanos.of(Instant.now()));
            statement.setLong(2, owner.epoch());
            statement.executeUpdate();
        }
    }
}
