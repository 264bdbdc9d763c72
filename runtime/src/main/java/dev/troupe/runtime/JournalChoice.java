package dev.troupe.runtime;

import dev.troupe.core.Sentence;
import dev.troupe.store.Durability;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.JournalReader;
import dev.troupe.store.PostgresJournal;
import dev.troupe.store.PostgresSettings;
import dev.troupe.store.SqliteJournal;
import dev.troupe.store.StoreException;
import dev.troupe.store.StoreProblem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where runs are kept, by {@code journal}, {@code durability} and {@code retention} in {@code
 * TROUPE_HOME/troupe.yaml}.
 *
 * @param where {@code sqlite}, {@code memory} or the address of a PostgreSQL database
 * @param file of SQLite
 * @param retention how long runs that have ended are kept
 */
public record JournalChoice(String where, Durability durability, Path file, Retention retention) {
    static final String SQLITE = "sqlite";
    static final String MEMORY = "memory";

    /** Whether runs are forgotten with the process. */
    public boolean isMemory() {
        return where.equals(MEMORY);
    }

    /**
     * Opens it for this process alone, which may write.
     *
     * @throws SettingsException when nothing is kept, or the address is wrong
     * @throws StoreException when it cannot be opened
     */
    public DurableJournal open() {
        if (isMemory()) {
            throw new SettingsException(
                    "troupe.yaml 里写着 journal: memory，运行不会留下记录；请改成 journal: sqlite",
                    "troupe.yaml says journal: memory, so runs are not kept; say journal: sqlite");
        }
        return postgresSettings()
                .<DurableJournal>map(PostgresJournal::open)
                .orElseGet(() -> SqliteJournal.open(file, durability));
    }

    /**
     * Opens it for reading alone, beside whoever writes.
     *
     * @throws SettingsException when nothing is kept, or the address is wrong
     * @throws StoreException when it cannot be opened
     */
    public JournalReader openToRead() {
        if (!where.equals(SQLITE) || !Files.exists(file)) {
            return open();
        }
        try {
            return SqliteJournal.reader(file);
        } catch (StoreException e) {
            if (e.problem().is(StoreProblem.NOT_A_STORE)) {
                return open(); // an older version is brought up to date; anything else is told
            }
            throw e;
        }
    }

    /** Where it lies in PostgreSQL; empty where it lies elsewhere. */
    Optional<PostgresSettings> postgresSettings() {
        if (isMemory() || where.equals(SQLITE)) {
            return Optional.empty();
        }
        try {
            return Optional.of(PostgresSettings.parse(where).withDurability(durability));
        } catch (IllegalArgumentException e) {
            throw new SettingsException(
                    "设置 journal 有误：%s", "the setting journal is wrong: %s", Sentence.of(e));
        }
    }
}
