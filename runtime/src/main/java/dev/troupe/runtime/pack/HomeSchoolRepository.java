package dev.troupe.runtime.pack;

import dev.troupe.packs.data.query.TableTextReader;
import dev.troupe.packs.data.table.TableException;
import dev.troupe.packs.school.file.RecordRows;
import dev.troupe.packs.school.record.SchoolException;
import dev.troupe.packs.school.record.SchoolProblem;
import dev.troupe.packs.school.store.School;
import dev.troupe.packs.school.store.SchoolStore;
import dev.troupe.runtime.settings.Environment;
import dev.troupe.runtime.settings.Settings;
import dev.troupe.runtime.settings.SettingsException;
import org.jspecify.annotations.Nullable;

/**
 * The school records of the users of a home: in {@code school.db} there, or if the journal is in
 * PostgreSQL in a schema next to it. Nothing is created or opened before the first request. Safe
 * for use by several threads.
 */
public final class HomeSchoolRepository implements AutoCloseable {
    /** Reads the files to import as the data pack reads tables. */
    public static final RecordRows.Reader FILES = HomeSchoolRepository::readRows;

    private final Environment environment;
    private @Nullable SchoolStore store;

    private HomeSchoolRepository(Environment environment) {
        this.environment = environment;
    }

    /** That of {@code TROUPE_HOME}. */
    public static HomeSchoolRepository of(Environment environment) {
        return new HomeSchoolRepository(environment);
    }

    private static RecordRows readRows(String file, byte[] content) {
        try {
            var table = TableTextReader.read(file, content);
            return new RecordRows(file, table.names(), table.rows(), table.lines());
        } catch (TableException e) {
            throw new SchoolException(SchoolProblem.BAD_FILE, e.text());
        }
    }

    /**
     * The records of a user.
     *
     * @param user an id; empty for the only one
     * @throws SettingsException when the settings cannot be read
     * @throws dev.troupe.store.value.StoreException when it cannot be opened
     */
    public School of(String user) {
        return store().of(user);
    }

    private synchronized SchoolStore store() {
        var opened = store;
        if (opened == null) {
            opened =
                    Settings.journal(environment)
                            .postgresSettings()
                            .map(SchoolStore::inPostgres)
                            .orElseGet(() ->
                                    SchoolStore.inFile(environment.home().resolve("school.db")));
            store = opened;
        }
        return opened;
    }

    @Override
    public synchronized void close() {
        if (store != null) {
            store.close();
        }
    }
}
