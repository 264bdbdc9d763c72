package dev.troupe.server.settings;

import dev.troupe.runtime.pack.Packs;
import dev.troupe.runtime.settings.Environment;
import dev.troupe.runtime.settings.JournalSettings;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.SqliteJournal;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What the server is started with.
 *
 * @param access who may use it
 * @param port 0 for any that is free
 * @param workspace of the one user if users do not sign in
 * @param model for everything, {@code provider:name}; {@code null} where settings decide
 * @param limits of concurrent work
 * @param heartbeat how often an event stream sends a heartbeat while nothing happens
 */
public record ServerSettings(
        Environment environment,
        Packs.Source packs,
        AccessSettings access,
        int port,
        Path workspace,
        @Nullable String model,
        ServerLimits limits,
        Duration heartbeat) {
    public static final Duration HEARTBEAT = Duration.ofSeconds(15);

    /** Where runs are stored; in memory if the settings disable the journal. */
    public DurableJournal openJournal(JournalSettings choice) {
        if (!choice.isMemory()) {
            return choice.open();
        }
        try {
            var directory = Files.createTempDirectory("troupe-memory");
            directory.toFile().deleteOnExit();
            return SqliteJournal.open(directory.resolve("troupe.db"));
        } catch (IOException e) {
            throw new UncheckedIOException("no directory for temporary files", e);
        }
    }
}
