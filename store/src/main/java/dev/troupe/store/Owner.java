package dev.troupe.store;

import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;

/**
 * Who may write to a file.
 *
 * @param epoch from 1, one more for each that opened the file
 * @param pid of the process
 * @param started when the process started, since numbers of processes are used again
 */
public record Owner(long epoch, long pid, Instant started) {
    /** This process, which opens a file now. */
    static Owner take(Connection connection) throws SQLException {
        var process = ProcessHandle.current();
        var started = process.info().startInstant().orElseGet(Instant::now);
        var owner = new Owner(read(connection).epoch + 1, process.pid(), started);
        try (var statement =
                connection.prepareStatement(
                        "update owner set epoch = ?, pid = ?, started = ?, closed = null"
                                + " where id = 1")) {
            statement.setLong(1, owner.epoch);
            statement.setLong(2, owner.pid);
            statement.setLong(3, Nanos.of(started));
            statement.executeUpdate();
        }
        return owner;
    }

    static Owner read(Connection connection) throws SQLException {
        try (var statement = connection.createStatement();
                var rows =
                        statement.executeQuery(
                                "select epoch, pid, started from owner where id = 1")) {
            if (!rows.next()) {
                throw new SQLException("the row of the owner is not there");
            }
            return new Owner(rows.getLong(1), rows.getLong(2), Nanos.toInstant(rows.getLong(3)));
        }
    }

    /** Whether the last owner closed the file. */
    static boolean isClosed(Connection connection) throws SQLException {
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery("select closed from owner where id = 1")) {
            return rows.next() && rows.getObject(1) != null;
        }
    }

    /** Says that nothing was left undone; does nothing where another has taken over. */
    void leave(Connection connection) throws SQLException {
        try (var statement =
                connection.prepareStatement(
                        "update owner set closed = ? where id = 1 and epoch = ?")) {
            statement.setLong(1, Nanos.of(Instant.now()));
            statement.setLong(2, epoch);
            statement.executeUpdate();
        }
    }
}
