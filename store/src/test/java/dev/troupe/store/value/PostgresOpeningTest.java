package dev.troupe.store.value;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.RunId;
import dev.troupe.store.PostgresJournal;
import dev.troupe.store.Samples;
import dev.troupe.store.database.PostgresBackend;
import dev.troupe.store.postgres.PostgresServer;
import java.sql.Connection;
import java.util.Collections;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("slow")
class PostgresOpeningTest {
    private static final RunId RUN = new RunId("run-1");

    private PostgresSettings settings;
    private Place place;

    @BeforeEach
    void create() {
        settings = PostgresServer.shared().database();
        place = new Place.OnServer(settings);
    }

    @Test
    void aWrongPasswordIsRefusedAndNotRepeated() {
        var wrong = settings.withUser(PostgresServer.USER, "sesame open");

        assertRefused(wrong, StoreProblem.NOT_PERMITTED, "password", "check user and password")
                .hasMessageNotContaining("sesame open");
    }

    @Test
    void aMissingDatabaseIsNamedWithTheRemedy() {
        var missing = PostgresServer.shared().settings("nowhere");

        assertRefused(missing, StoreProblem.UNAVAILABLE, "\"nowhere\"", "createdb");
    }

    @Test
    void aMissingSchemaIsNamedWithTheRemedy() {
        assertRefused(inSchema("nowhere"), StoreProblem.UNAVAILABLE, "schema", "create schema");
    }

    @Test
    void aServerThatIsNotThereIsNamedWithTheRemedy() {
        var nowhere = PostgresSettings.parse("postgresql://127.0.0.1:1/troupe");

        assertRefused(nowhere, StoreProblem.UNAVAILABLE, "127.0.0.1:1/troupe", "server is running");
    }

    @Test
    void aUserWhoMayNotMakeTablesIsToldSo() {
        place.sql(
                "drop role if exists guest",
                "create role guest login password 'guest'",
                "revoke create on schema public from public");

        assertRefused(
                settings.withUser("guest", "guest"),
                StoreProblem.NOT_PERMITTED,
                "permission denied",
                "grant the user");
        place.sql("drop role guest");
    }

    @Test
    void aStoreOfANewerVersionIsRefused() {
        place.open().close();
        place.sql("update store_version set version = 99");

        assertRefused(settings, StoreProblem.NEWER_VERSION, "version 99", "install a newer Troupe");
    }

    @Test
    void aSchemaOfAnotherProgramIsRefusedAndAnotherSchemaOfItsDatabaseTaken() {
        place.sql("create table diary (day text)", "create schema apart");

        assertRefused(settings, StoreProblem.NOT_A_STORE, "another program", "currentSchema");
        try (var journal = PostgresJournal.open(inSchema("apart"))) {
            journal.append(RUN, Samples.entry(RUN, 1, new RunEvent.RunTimedOut()));
        }

        place.sql("drop table diary");
        try (var journal = place.open()) {
            assertThat(journal.read(RUN, 0)).isEmpty();
        }
    }

    @Test
    void schemasOfOneDatabaseDoNotMeet() {
        place.sql("create schema a", "create schema b");

        try (var a = PostgresJournal.open(inSchema("a"));
                var b = PostgresJournal.open(inSchema("b"))) {
            assertThat(a.owner().epoch()).isEqualTo(b.owner().epoch());
            a.append(RUN, Samples.entry(RUN, 1, new RunEvent.RunTimedOut()));
            b.append(RUN, Samples.entry(RUN, 1, new RunEvent.RunTimedOut()));
        }
    }

    @Test
    void manyWhoOpenAnEmptyDatabaseAtOnceMakeItsTablesOnce() throws Exception {
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var openings =
                    executor.invokeAll(
                            Collections.nCopies(
                                    8,
                                    (Callable<PostgresJournal>)
                                            () -> PostgresJournal.open(settings)));
            for (var opening : openings) {
                opening.get().close();
            }
        }

        try (var journal = place.open()) {
            assertThat(journal.owner().epoch()).isEqualTo(9);
        }
    }

    @Test
    void waitsForTheDiskAsOftenAsWasAskedFor() throws Exception {
        var database = new PostgresBackend(settings);
        var relaxed = new PostgresBackend(settings.withDurability(Durability.RELAXED));
        try (var full = database.openWriter();
                var fast = relaxed.openWriter()) {
            assertThat(setting(full, "synchronous_commit")).isEqualTo("on");
            assertThat(setting(fast, "synchronous_commit")).isEqualTo("off");
        }
        place.sql("alter role " + PostgresServer.USER + " set synchronous_commit = off");
        try (var full = database.openWriter()) {
            assertThat(setting(full, "synchronous_commit")).isEqualTo("on");
        } finally {
            place.sql("alter role " + PostgresServer.USER + " reset synchronous_commit");
        }
    }

    @Test
    void theDatabaseEndsConnectionsOfComputersThatVanish() throws Exception {
        var database = new PostgresBackend(settings);
        try (var writer = database.openWriter()) {
            assertThat(setting(writer, "tcp_keepalives_idle")).isEqualTo("3");
            assertThat(setting(writer, "tcp_keepalives_interval")).isEqualTo("1");
            assertThat(setting(writer, "tcp_keepalives_count")).isEqualTo("4");
            assertThat(setting(writer, "tcp_user_timeout")).isEqualTo("7000");
        }
    }

    private static String setting(Connection connection, String name) throws Exception {
        try (var statement = connection.createStatement();
                var rows = statement.executeQuery("show " + name)) {
            rows.next();
            return rows.getString(1);
        }
    }

    private PostgresSettings inSchema(String schema) {
        var address = settings.url() + "?currentSchema=" + schema;
        return PostgresSettings.parse(address)
                .withUser(PostgresServer.USER, PostgresServer.PASSWORD);
    }

    private static AbstractThrowableAssert<?, ?> assertRefused(
            PostgresSettings settings, StoreProblem problem, String... words) {
        return assertThatThrownBy(() -> PostgresJournal.open(settings))
                .isInstanceOfSatisfying(
                        StoreException.class,
                        e -> assertThat(e.problem().code()).isEqualTo(problem.id()))
                .hasMessageContaining(settings.location())
                .hasMessageContainingAll(words);
    }
}
