package dev.troupe.packs.life;

import dev.troupe.store.PostgresSettings;
import dev.troupe.store.SharedTables;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Objects;

/**
 * Goals, projects, tasks and reviews of all people, in one database that several processes may have
 * open. Safe for use by several threads.
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

    private final SharedTables tables;
    private final WordIndex words;
    private final Clock clock;

    private LifeStore(SharedTables tables, WordIndex words, Clock clock) {
        this.tables = tables;
        this.words = words;
        this.clock = clock;
    }

    /**
     * In a file of SQLite, which is made where there is none.
     *
     * @param clock tells the time, and in which zone people live who set no other
     * @throws dev.troupe.store.StoreException when it cannot be opened
     */
    public static LifeStore inFile(Path file, Clock clock) {
        return new LifeStore(SharedTables.inFile(file, texts(SQLITE)), WordIndex.SQLITE, clock);
    }

    /**
     * In a schema of a PostgreSQL database, beside the one that the address names.
     *
     * @throws dev.troupe.store.StoreException when it cannot be opened
     */
    public static LifeStore inPostgres(PostgresSettings settings, Clock clock) {
        return new LifeStore(
                SharedTables.inPostgres(settings, "life", texts(POSTGRES)),
                WordIndex.POSTGRES,
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
     * What one person has, and nobody else sees.
     *
     * @param user id of the person; empty where there is only one
     */
    public Life of(String user) {
        return new Life(tables, words, user, clock, "", "");
    }

    @Override
    public void close() {
        tables.close();
    }
}
