package dev.troupe.server;

import java.io.IOException;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import org.springframework.util.FileSystemUtils;

/** Homes as versions before checksums and accepted turns left them. */
final class OldHome {
    private static final List<String> DOWN =
            List.of(
                    "drop table webhook_delivery",
                    "drop table server",
                    "drop table run_order",
                    "drop table response",
                    "drop table a2a_push",
                    "drop table uploaded_file",
                    "drop table webhook",
                    "drop table agent_session",
                    "drop table agent_session_answer",
                    "drop table agent_session_work",
                    "drop table page_template",
                    "drop table page",
                    "drop table page_version",
                    "drop table page_link",
                    "alter table run drop column bytes",
                    "alter table run drop column file_bytes",
                    "alter table conversation drop column bytes",
                    "drop table upload_total",
                    "drop table turn_reply",
                    "drop table run_digest",
                    "drop table accepted_turn",
                    "drop table loss",
                    "alter table event drop column checksum",
                    "alter table run drop column head",
                    "alter table conversation_event drop column checksum",
                    "update store_version set version = 4");

    private OldHome() {}

    private static Path database(Path home) {
        return home.resolve("troupe.db");
    }

    /** Removes what later versions added from a home, which must be closed. */
    static void downgrade(Path home) throws IOException {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + database(home));
                var statement = connection.createStatement()) {
            for (var command : DOWN) {
                statement.execute(command);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
        FileSystemUtils.deleteRecursively(home.resolve("troupe.db.marks"));
    }

    /** Version of the store in a home, which must be closed. */
    static int version(Path home) {
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + database(home));
                var statement = connection.createStatement();
                var rows = statement.executeQuery("select version from store_version")) {
            return rows.next() ? rows.getInt(1) : 0;
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
