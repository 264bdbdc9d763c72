package dev.troupe.packs.life.store;

import dev.troupe.packs.life.database.TextIndex;
import dev.troupe.store.pack.PackDatabase;
import dev.troupe.store.value.PostgresSettings;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Objects;

/**
 * Goals, projects, tasks and reviews of all users, in one database that several processes can open.
 * Safe for use by several threads.
 */
public final class LifeStore implements AutoCloseable {
    private static final List<String> SQLITE =
            List.of(
                    "1-life.sql",
                    "2-words-sqlite.sql",
                    "3-grams-sqlite.sql",
                    "4-zone.sql",
                    "5-conversation.sql");
    private static final List<String> POSTGRES =
            List.of("1-life.sql", "2-words-postgresql.sql", "4-zone.sql", "5-conversation.sql");

    private final PackDatabase tables;
    private final TextIndex words;
    private final Clock clock;

    private LifeStore(PackDatabase tables, TextIndex words, Clock clock) {
        this.tables = tables;
        this.words = words;
        this.clock = clock;
    }

    /**
     * In a file of SQLite, which is created if it does not exist.
     *
     * @param clock provides the time, and the default time zone
     * @throws dev.troupe.store.value.StoreException when it cannot be opened
     */
    public static LifeStore inFile(Path file, Clock clock) {
        return new LifeStore(PackDatabase.openFile(file, texts(SQLITE)), TextIndex.SQLITE, clock);
    }

    /**
     * In a schema of a PostgreSQL database, in addition to the one that the address names.
     *
     * @throws dev.troupe.store.value.StoreException when it cannot be opened
     */
    public static LifeStore inPostgres(PostgresSettings settings, Clock clock) {
        return new LifeStore(
                PackDatabase.openPostgres(settings, "life", texts(POSTGRES)),
                TextIndex.POSTGRES,
                clock);
    }

    private static List<String> texts(List<String> scripts) {
        return scripts.stream().map(LifeStore::script).toList();
    }

    private static String script(String name) {
        try (var in = Objects.requireNonNull(LifeStore.class.getResourceAsStream(name), name)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("could not read script " + name, e);
        }
    }

    /**
     * The data of one user, which no other user sees.
     *
     * @param user id of the user; empty for the only one
     */
    public Life of(String user) {
        return new Life(tables, words, user, clock, "", "");
    }

    @Override
    public void close() {
        tables.close();
    }
}
