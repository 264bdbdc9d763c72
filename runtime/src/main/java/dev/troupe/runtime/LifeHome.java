package dev.troupe.runtime;

import dev.troupe.packs.life.Life;
import dev.troupe.packs.life.LifeStore;
import dev.troupe.packs.life.Lives;
import java.time.Clock;
import java.time.ZoneId;
import org.jspecify.annotations.Nullable;

/**
 * Goals, projects, tasks and reviews of the people of a home: in {@code life.db} there, or where
 * the journal is in PostgreSQL in a schema beside it. Nothing is made or opened before somebody
 * asks. Safe for use by several threads.
 */
public final class LifeHome implements Lives, AutoCloseable {
    private final Environment environment;
    private @Nullable LifeStore store;

    private LifeHome(Environment environment) {
        this.environment = environment;
    }

    /** That of {@code TROUPE_HOME}. */
    public static LifeHome of(Environment environment) {
        return new LifeHome(environment);
    }

    /**
     * @throws SettingsException when the settings cannot be read
     * @throws dev.troupe.store.StoreException when it cannot be opened
     */
    @Override
    public Life of(String person) {
        return store().of(person);
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
