package dev.troupe.runtime.pack;

import dev.troupe.packs.schedule.store.ScheduleStore;
import dev.troupe.packs.schedule.store.UserSchedules;
import dev.troupe.runtime.settings.Environment;
import dev.troupe.runtime.settings.Settings;
import dev.troupe.runtime.settings.SettingsException;
import org.jspecify.annotations.Nullable;

/**
 * The schedules of the users of a home: in {@code schedule.db} there, or if the journal is in
 * PostgreSQL in a schema next to it. Nothing is created or opened before the first request. Safe
 * for use by several threads.
 */
public final class HomeScheduleStore implements AutoCloseable {
    private final Environment environment;
    private @Nullable ScheduleStore store;

    private HomeScheduleStore(Environment environment) {
        this.environment = environment;
    }

    /** That of {@code TROUPE_HOME}. */
    public static HomeScheduleStore of(Environment environment) {
        return new HomeScheduleStore(environment);
    }

    /**
     * The schedules of a user.
     *
     * @param user an id; empty for the only one
     * @throws SettingsException when the settings cannot be read
     * @throws dev.troupe.store.value.StoreException when it cannot be opened
     */
    public UserSchedules of(String user) {
        return store().of(user);
    }

    /** The schedules of all users. */
    public synchronized ScheduleStore store() {
        var opened = store;
        if (opened == null) {
            opened =
                    Settings.journal(environment)
                            .postgresSettings()
                            .map(ScheduleStore::inPostgres)
                            .orElseGet(() ->
                                    ScheduleStore.inFile(
                                            environment.home().resolve("schedule.db")));
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
