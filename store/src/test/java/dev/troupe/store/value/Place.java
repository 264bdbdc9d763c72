package dev.troupe.store.value;

import dev.troupe.store.DurableJournal;
import dev.troupe.store.PostgresJournal;
import dev.troupe.store.Samples;
import dev.troupe.store.SqliteJournal;
import dev.troupe.store.postgres.PostgresServer;
import dev.troupe.testing.TestSize;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** An empty place for a journal, in one of the databases. */
public interface Place {
    /** The kinds of places. */
    enum Kind {
        SQLITE,
        POSTGRES;

        public Place in(Path directory) {
            return switch (this) {
                case SQLITE -> new InFile(directory.resolve("troupe.db"));
                case POSTGRES -> new OnServer(PostgresServer.shared().database());
            };
        }
    }

    /** The kinds that tests run on: SQLite by default, all with {@code -P slow}. */
    static List<Kind> tested() {
        return TestSize.of(List.of(Kind.SQLITE), List.of(Kind.values()));
    }

    /** What {@link #open(String)} understands, also in another process. */
    String address();

    /** What messages call it. */
    String name();

    /** What another program may do to it. */
    void sql(String... commands);

    DurableJournal open();

    /** The same place, for those who do not wait for an owner to end. */
    Place impatient();

    static DurableJournal open(String address) {
        return address.startsWith("postgresql:")
                ? PostgresJournal.open(PostgresSettings.parse(address))
                : SqliteJournal.open(Path.of(address));
    }

    /** A file. */
    record InFile(Path file) implements Place {
        @Override
        public String address() {
            return file.toString();
        }

        @Override
        public String name() {
            return file.toString();
        }

        @Override
        public DurableJournal open() {
            return SqliteJournal.open(file);
        }

        @Override
        public Place impatient() {
            return this;
        }

        @Override
        public void sql(String... commands) {
            Samples.sql(file, commands);
        }
    }

    /** A database on the shared server. */
    record OnServer(PostgresSettings settings) implements Place {
        @Override
        public String address() {
            var login = PostgresServer.USER + ":" + PostgresServer.PASSWORD.replace(" ", "%20");
            return settings.location().replace("//", "//" + login + "@");
        }

        @Override
        public String name() {
            return settings.location();
        }

        @Override
        public DurableJournal open() {
            return PostgresJournal.open(settings);
        }

        @Override
        public Place impatient() {
            return new OnServer(settings.withPatience(Duration.ZERO));
        }

        @Override
        public void sql(String... commands) {
            var database = settings.location().substring(settings.location().lastIndexOf('/') + 1);
            PostgresServer.shared().sql(database, commands);
        }
    }
}
