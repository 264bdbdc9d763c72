package dev.troupe.runtime.pack;

import dev.troupe.packs.life.store.Life;
import dev.troupe.packs.life.store.LifeRepository;
import dev.troupe.packs.life.store.LifeStore;
import dev.troupe.runtime.settings.Environment;
import dev.troupe.runtime.settings.Settings;
import dev.troupe.runtime.settings.SettingsException;
import java.time.Clock;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * Goals, projects, tasks and reviews of the users of a home: in {@code life.db} there, or if the
 * journal is in PostgreSQL in a schema next to it. Nothing is created or opened before the first
 * request. Safe for use by several threads.
 */
public final class HomeLifeRepository implements LifeRepository, AutoCloseable {
    private final Environment environment;
    private @Nullable LifeStore store;

    private HomeLifeRepository(Environment environment) {
        this.environment = environment;
    }

    /** That of {@code TROUPE_HOME}. */
    public static HomeLifeRepository of(Environment environment) {
        return new HomeLifeRepository(environment);
    }

    /**
     * @throws SettingsException when the settings cannot be read
     * @throws dev.troupe.store.value.StoreException when it cannot be opened
     */
    @Override
    public Life of(String user) {
        return store().of(user);
    }

    private synchronized LifeStore store() {
        var opened = store;
        if (opened == null) {
            var clock = Clock.system(ZoneId.systemDefault());
            opened =
                    Settings.journal(environment)
                            .postgresSettings()
                            .map(settings -> LifeStore.inPostgres(settings, clock))
                            .orElseGet(() ->
                                    LifeStore.inFile(environment.home().resolve("life.db"), clock));
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
