package dev.troupe.bench;

import dev.troupe.core.Value;
import dev.troupe.packs.life.Kind;
import dev.troupe.packs.life.Life;
import dev.troupe.packs.life.LifeStore;
import dev.troupe.packs.life.Listing;
import dev.troupe.packs.life.Statistics;
import dev.troupe.store.PostgresSettings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/**
 * How long a person with 100,000 tasks waits for lists, searches and figures, in SQLite and, where
 * {@code BENCH_POSTGRES} is the address of an empty database, in PostgreSQL.
 */
final class LifeLoad {
    private static final int TASKS = 100_000;
    private static final int PROJECTS = 20;
    private static final int ROUNDS = 200;
    private static final int WARM = 20; // rounds that do not count
    private static final double TARGET = 20e6; // ns, of the 95th percentile

    private LifeLoad() {}

    static void measure(Consumer<Row> print) throws Exception {
        var directory = Files.createTempDirectory(Path.of("").toAbsolutePath(), "bench-life");
        var file = directory.resolve("life.db");
        try (var store = LifeStore.inFile(file, Clock.system(ZoneOffset.UTC))) {
            fill(
                    store.of("ada"),
                    DriverManager.getConnection("jdbc:sqlite:" + file),
                    "task",
                    "analyze ");
            measure("SQLite", store.of("ada"), print);
        } finally {
            Directories.delete(directory);
        }
        var address = System.getenv("BENCH_POSTGRES");
        if (address != null) {
            inPostgres(PostgresSettings.parse(address), print);
        }
    }

    private static void inPostgres(PostgresSettings settings, Consumer<Row> print)
            throws SQLException {
        try (var store = LifeStore.inPostgres(settings, Clock.system(ZoneOffset.UTC))) {
            var connection =
                    DriverManager.getConnection(
                            settings.url(), settings.user(), settings.password());
            fill(
                    store.of("ada"),
                    connection,
                    connection.getSchema() + "_life.task",
                    "vacuum analyze "); // as the server does by itself, within minutes
            measure("PostgreSQL", store.of("ada"), print);
        }
    }

    private static void measure(String database, Life life, Consumer<Row> print) {
        works(life).forEach((what, work) -> print.accept(row(database + ": " + what, work)));
    }

    /** Rows as the pack writes them, but all at once. */
    private static void fill(Life life, Connection opened, String table, String tidying)
            throws SQLException {
        for (int project = 0; project < PROJECTS; project++) {
            life.add(Kind.PROJECT, Map.of("name", Value.of("Project " + project)));
        }
        try (var connection = opened;
                var insert =
                        connection.prepareStatement(
                                "insert into "
                                        + table
                                        + """
                                         (user_id, id, number, version, created_at, updated_at,
                                        name_key, search, title, description, completed, priority,
                                        due_date, completed_at, project_id)
                                        values ('ada', ?, ?, 1, 0, 0, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                                        """)) {
            connection.setAutoCommit(false);
            for (int number = 1; number <= TASKS; number++) {
                task(insert, number);
            }
            insert.executeBatch();
            connection.commit();
            connection.setAutoCommit(true);
            try (var statement = connection.createStatement()) {
                statement.execute(tidying + table);
            }
        }
    }

    private static void task(PreparedStatement insert, int number) throws SQLException {
        var name = "task number " + number + (number % 1_000 == 0 ? " 季度报告" : "");
        var description = "something to do on a day of the year";
        var due = LocalDate.now(ZoneOffset.UTC).plusDays(number % 200 - 100L) + "T24:00";
        int place = 1;
        for (var value :
                Arrays.asList(
                        "task-" + number,
                        number,
                        name,
                        name + " " + description,
                        name,
                        description,
                        number % 2,
                        number % 10 == 0 ? 2 : 1,
                        number % 3 == 0 ? null : due,
                        number % 2 == 1 ? 0 : null,
                        "project-" + (number % PROJECTS + 1))) {
            insert.setObject(place++, value);
        }
        insert.addBatch();
    }

    private static Map<String, Runnable> works(Life life) {
        var works = new LinkedHashMap<String, Runnable>();
        list(works, life, "list the newest", Listing.ALL);
        list(works, life, "list page 4,000", Listing.ALL.part(79_980, 20));
        list(
                works,
                life,
                "list open ones by due date",
                Listing.ALL.with("completed", "false").sortedBy("dueDate", false));
        list(works, life, "list all by due date", Listing.ALL.sortedBy("dueDate", false));
        list(works, life, "list all by priority", Listing.ALL.sortedBy("priority", true));
        list(works, life, "list overdue", Listing.ALL.with("due", "overdue"));
        list(works, life, "list of a project", Listing.ALL.with("projectId", "project-7"));
        list(works, life, "search a word of all", Listing.ALL.searching("number"));
        list(works, life, "search a word of 1,900", Listing.ALL.searching("number 77"));
        list(works, life, "search a word of 100", Listing.ALL.searching("季度报告"));
        list(works, life, "search two signs of 100", Listing.ALL.searching("报告"));
        list(works, life, "search a sign of 100", Listing.ALL.searching("季"));
        list(
                works,
                life,
                "search open ones, a word of 100",
                Listing.ALL.searching("季度报告").with("completed", "false"));
        list(works, life, "search a word of one", Listing.ALL.searching("77777"));
        list(works, life, "search a word of none", Listing.ALL.searching("zebra"));
        works.put("find a task by name", () -> life.find(Kind.TASK, "Task number 4711"));
        works.put("find a task by a part", () -> life.find(Kind.TASK, "number 99999"));
        works.put("count tasks", () -> Statistics.of(life).tasks());
        works.put("count everything", () -> Statistics.of(life).overall());
        works.put("progress of a project", () -> Statistics.of(life).progress("project-7"));
        works.put("suggestions", () -> Statistics.of(life).suggestions());
        return works;
    }

    private static void list(Map<String, Runnable> works, Life life, String what, Listing listing) {
        works.put(what, () -> life.list(Kind.TASK, listing));
    }

    private static Row row(String what, Runnable work) {
        var times = new double[ROUNDS];
        for (int round = -WARM; round < ROUNDS; round++) {
            long began = System.nanoTime();
            work.run();
            if (round >= 0) {
                times[round] = System.nanoTime() - began;
            }
        }
        Arrays.sort(times);
        double slow = times[ROUNDS * 95 / 100];
        return new Row(
                "life in " + what + ", p50 and p95",
                Row.time(times[ROUNDS / 2]) + ", " + Row.time(slow),
                Row.time(TARGET),
                slow / TARGET,
                1);
    }
}
