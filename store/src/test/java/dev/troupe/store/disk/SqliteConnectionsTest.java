package dev.troupe.store.disk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.store.value.Durability;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteConnectionsTest {
    @TempDir private Path directory;

    @Test
    void waitsForTheDiskAsOftenAsWasAskedFor() throws SQLException {
        try (var full = SqliteConnections.openWriter(directory.resolve("a.db"), Durability.FULL);
                var relaxed =
                        SqliteConnections.openWriter(
                                directory.resolve("b.db"), Durability.RELAXED)) {
            assertThat(setting(full, "synchronous")).isEqualTo("2"); // FULL
            assertThat(setting(full, "journal_mode")).isEqualTo("wal");
            assertThat(setting(relaxed, "synchronous")).isEqualTo("1"); // NORMAL
            assertThat(setting(relaxed, "journal_mode")).isEqualTo("wal");
        }
    }

    @Test
    void waitsForAnotherConnectionThatWritesANewFile() throws Exception {
        var file = directory.resolve("new.db");
        try (var other = DriverManager.getConnection("jdbc:sqlite:" + file);
                var command = other.createStatement()) {
            command.execute("begin immediate");
            command.execute("create table t (n integer)");
            var opening = new FutureTask<>(() -> openAndCountTables(file));
            var opener = Thread.ofPlatform().start(opening);
            while (opener.getState() != Thread.State.TIMED_WAITING && !opening.isDone()) {
                Thread.onSpinWait(); // it waits, or was refused
            }
            command.execute("commit");

            assertThat(opening.get()).isEqualTo(1);
        }
    }

    private static int openAndCountTables(Path file) throws SQLException {
        try (var connection = SqliteConnections.openWriter(file, Durability.FULL);
                var statement = connection.createStatement();
                var rows = statement.executeQuery("select count(*) from sqlite_master")) {
            return rows.getInt(1);
        }
    }

    private static String setting(Connection connection, String name) throws SQLException {
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery("pragma " + name)) {
            return rows.getString(1);
        }
    }
}
