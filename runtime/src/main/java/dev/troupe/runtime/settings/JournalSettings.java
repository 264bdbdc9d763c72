package dev.troupe.runtime.settings;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.JournalReader;
import dev.troupe.store.PostgresJournal;
import dev.troupe.store.SqliteJournal;
import dev.troupe.store.value.Durability;
import dev.troupe.store.value.PostgresSettings;
import dev.troupe.store.value.StoreException;
import dev.troupe.store.value.StoreProblem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/**
 * Where runs are stored, by {@code journal}, {@code durability} and {@code retention} in {@code
 * TROUPE_HOME/troupe.yaml}.
 *
 * @param where {@code sqlite}, {@code memory} or the address of a PostgreSQL database
 * @param file of SQLite
 * @param retention how long runs that have ended are retained
 */
public record JournalSettings(
        String where, Durability durability, Path file, RetentionPolicy retention) {
    /** The value of {@code journal} for a file in {@code TROUPE_HOME}. */
    public static final String SQLITE = "sqlite";

    static final String MEMORY = "memory";

    /** Whether runs are forgotten with the process. */
    public boolean isMemory() {
        return where.equals(MEMORY);
    }

    /**
     * Opens it for this process alone, which may write.
     *
     * @throws SettingsException when nothing is stored, or the address is wrong
     * @throws StoreException when it cannot be opened
     */
    public DurableJournal open() {
        if (isMemory()) {
            throw new SettingsException(
                    "troupe.yaml 设置了 journal: memory，不会存储运行；请改为 journal: sqlite",
                    "troupe.yaml sets journal: memory, so runs are not stored; set journal: sqlite");
        }
        return postgresSettings()
                .<DurableJournal>map(PostgresJournal::open)
                .orElseGet(() -> SqliteJournal.open(file, durability));
    }

    /**
     * Opens it for reading alone, while another process may write.
     *
     * @throws SettingsException when nothing is stored, or the address is wrong
     * @throws StoreException when it cannot be opened
     */
    public JournalReader openReader() {
        if (!where.equals(SQLITE) || !Files.exists(file)) {
            return open();
        }
        try {
            return SqliteJournal.reader(file);
        } catch (StoreException e) {
            if (e.problem().is(StoreProblem.NOT_A_STORE)) {
                return open(); // an older version is upgraded; anything else is reported
            }
            throw e;
        }
    }

    /** Its address in PostgreSQL; empty if it is elsewhere. */
    public Optional<PostgresSettings> postgresSettings() {
        if (isMemory() || where.equals(SQLITE)) {
            return Optional.empty();
        }
        try {
            return Optional.of(PostgresSettings.parse(where).withDurability(durability));
        } catch (IllegalArgumentException e) {
            throw new SettingsException(
                    "设置 journal 有误：%s", "the setting journal is wrong: %s", LocalizedText.of(e));
        }
    }
}
