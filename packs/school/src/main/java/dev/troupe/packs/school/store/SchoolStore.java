package dev.troupe.packs.school.store;

import dev.troupe.store.pack.PackDatabase;
import dev.troupe.store.value.PostgresSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;

/**
 * The records of all users, in one database that several processes can open. Safe for use by
 * several threads.
 */
public final class SchoolStore implements AutoCloseable {
    private static final List<String> SCRIPTS = List.of("1-school.sql");

    private final PackDatabase tables;

    private SchoolStore(PackDatabase tables) {
        this.tables = tables;
    }

    /**
     * In a file of SQLite, which is created if it does not exist.
     *
     * @throws dev.troupe.store.value.StoreException when it cannot be opened
     */
    public static SchoolStore inFile(Path file) {
        return new SchoolStore(PackDatabase.openFile(file, scripts()));
    }

    /**
     * In a schema of a PostgreSQL database, in addition to the one that the address names.
     *
     * @throws dev.troupe.store.value.StoreException when it cannot be opened
     */
    public static SchoolStore inPostgres(PostgresSettings settings) {
        return new SchoolStore(PackDatabase.openPostgres(settings, "school", scripts()));
    }

    private static List<String> scripts() {
        return SCRIPTS.stream().map(SchoolStore::script).toList();
    }

    private static String script(String name) {
        try (var in = Objects.requireNonNull(SchoolStore.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("could not read script " + name, e);
        }
    }

    /**
     * The records of one user, which no other user sees.
     *
     * @param user id of the user; empty for the only one
     */
    public School of(String user) {
        return new School(tables, user);
    }

    @Override
    public void close() {
        tables.close();
    }
}
