package dev.troupe.server;

import dev.troupe.runtime.Environment;
import dev.troupe.runtime.JournalChoice;
import dev.troupe.runtime.Packs;
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
 * @param workspace of the one person where nobody signs in
 * @param model for everything, {@code provider:name}; {@code null} where settings decide
 * @param limits how much it takes on at once
 * @param heartbeat how often an event stream says that it is alive while nothing happens
 */
record ServeSettings(
        Environment environment,
        Packs.Source packs,
        AccessSettings access,
        int port,
        Path workspace,
        @Nullable String model,
        ServerLimits limits,
        Duration heartbeat) {
    static final Duration HEARTBEAT = Duration.ofSeconds(15);

    /** Where runs are kept; for as long as the server lives where settings want nothing kept. */
    DurableJournal open(JournalChoice choice) {
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
