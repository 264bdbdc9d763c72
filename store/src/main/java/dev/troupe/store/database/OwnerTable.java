package dev.troupe.store.database;

import dev.troupe.store.disk.EpochNanos;
import dev.troupe.store.value.StoreOwner;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.util.Optional;

/** The table of owners: every process that opened the store, and whether it closed it. */
public final class OwnerTable {
    private static final String COLUMNS = "select epoch, pid, host, started from owner ";

    private OwnerTable() {}

    /** This process, which opens a store now; no other may do so in the meantime. */
    public static StoreOwner register(Connection connection, DatabaseBackend database)
            throws SQLException {
        var process = ProcessHandle.current();
        var started = process.info().startInstant().orElseGet(Instant::now);
        long last = findLatest(connection).map(StoreOwner::epoch).orElse(0L);
        var owner = new StoreOwner(last + 1, process.pid(), database.hostName(), started);
        try (var insert =
                connection.prepareStatement(
                        "insert into owner (epoch, pid, host, started) values (?, ?, ?, ?)")) {
            insert.setLong(1, owner.epoch());
            insert.setLong(2, owner.pid());
            insert.setString(3, owner.host());
            insert.setLong(4, EpochNanos.of(started));
            insert.executeUpdate();
        }
        deleteStaleBefore(connection, owner.epoch(), database);
        return owner;
    }

    /** Retains only those that a message may have to name. */
    private static void deleteStaleBefore(
            Connection connection, long epoch, DatabaseBackend database) throws SQLException {
        try (var delete =
                connection.prepareStatement(
                        "delete from owner where epoch < ? and not exists (select 1 from run"
                                + " where run.owner = owner.epoch and run.status = 'RUNNING') and "
                                + database.ownerGoneSql("owner.epoch"))) {
            delete.setLong(1, epoch);
            delete.executeUpdate();
        }
        try (var close =
                connection.prepareStatement(
                        "update owner set closed = started where closed is null and epoch < ? and "
                                + database.ownerGoneSql("owner.epoch"))) {
            close.setLong(1, epoch); // the store was checked on their behalf
            close.executeUpdate();
        }
    }

    /** The process that opened the store last. */
    static Optional<StoreOwner> findLatest(Connection connection) throws SQLException {
        try (var query = connection.prepareStatement(COLUMNS + "order by epoch desc limit 1")) {
            return read(query);
        }
    }

    public static Optional<StoreOwner> find(Connection connection, long epoch) throws SQLException {
        try (var query = connection.prepareStatement(COLUMNS + "where epoch = ?")) {
            query.setLong(1, epoch);
            return read(query);
        }
    }

    private static Optional<StoreOwner> read(PreparedStatement query) throws SQLException {
        try (var rows = query.executeQuery()) {
            return rows.next()
                    ? Optional.of(
                            new StoreOwner(
                                    rows.getLong(1),
                                    rows.getLong(2),
                                    rows.getString(3),
                                    EpochNanos.toInstant(rows.getLong(4))))
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

    /** Records a clean end; does nothing if another process has taken over. */
    public static void markClosed(Connection connection, StoreOwner owner) throws SQLException {
        try (var statement =
                connection.prepareStatement("update owner set closed = ? where epoch = ?")) {
            statement.setLong(1, EpochNanos.of(Instant.now()));
            statement.setLong(2, owner.epoch());
            statement.executeUpdate();
        }
    }
}
