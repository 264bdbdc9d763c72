package dev.troupe.store.disk;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.store.value.Durability;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
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

    private static String setting(Connection connection, String name) throws SQLException {
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery("pragma " + name)) {
            return rows.getString(1);
        }
    }
}
