package dev.troupe.bench;

import dev.troupe.core.value.Value;
import dev.troupe.packs.life.item.ItemKind;
import dev.troupe.packs.life.item.ItemQuery;
import dev.troupe.packs.life.statistics.LifeStatistics;
import dev.troupe.packs.life.store.Life;
import dev.troupe.packs.life.store.LifeStore;
import dev.troupe.store.value.PostgresSettings;
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
 * How long a user with 100,000 tasks waits for lists, searches and figures, in SQLite and, where
 * {@code BENCH_POSTGRES} is the address of an empty database, in PostgreSQL.
 */
final class LifeLoad {
    private static final int TASKS = 100_000;
    private static final int PROJECTS = 20;
    private static final int ROUNDS = 200;
    private static final int WARM = 20; // rounds that do not count
    private static final double TARGET = 20e6; // ns, of the 95th percentile

    private LifeLoad() {}

    static void measure(Consumer<MeasurementRow> print) throws Exception {
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
            TempDirectories.delete(directory);
        }
        var address = System.getenv("BENCH_POSTGRES");
        if (address != null) {
            inPostgres(PostgresSettings.parse(address), print);
        }
    }

    private static void inPostgres(PostgresSettings settings, Consumer<MeasurementRow> print)
            throws SQLException {
        try (var store = LifeStore.inPostgres(settings, Clock.system(ZoneOffset.UTC))) {
            var connection =
                    DriverManager.getConnection(
                            settings.url(), settings.user(), settings.password());
            fill(
                    store.of("ada"),
                    connection,
                    connection.getSchema() + "_life.task",
                    "vacuum analyze "); // as the server does automatically, within minutes
            measure("PostgreSQL", store.of("ada"), print);
        }
    }

    private static void measure(String database, Life life, Consumer<MeasurementRow> print) {
        operations(life).forEach((what, work) -> print.accept(row(database + ": " + what, work)));
    }

    /** Rows as the pack writes them, but all in one batch. */
    private static void fill(Life life, Connection opened, String table, String tidying)
            throws SQLException {
        for (int project = 0; project < PROJECTS; project++) {
            life.add(ItemKind.PROJECT, Map.of("name", Value.of("Project " + project)));
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

    private static Map<String, Runnable> operations(Life life) {
        var works = new LinkedHashMap<String, Runnable>();
        list(works, life, "list the newest", ItemQuery.ALL);
        list(works, life, "list page 4,000", ItemQuery.ALL.withPage(79_980, 20));
        list(
                works,
                life,
                "list open ones by due date",
                ItemQuery.ALL.withFilter("completed", "false").withSort("dueDate", false));
        list(works, life, "list all by due date", ItemQuery.ALL.withSort("dueDate", false));
        list(works, life, "list all by priority", ItemQuery.ALL.withSort("priority", true));
        list(works, life, "list overdue", ItemQuery.ALL.withFilter("due", "overdue"));
        list(works, life, "list of a project", ItemQuery.ALL.withFilter("projectId", "project-7"));
        list(works, life, "search a word of all", ItemQuery.ALL.withSearch("number"));
        list(works, life, "search a word of 1,900", ItemQuery.ALL.withSearch("number 77"));
        list(works, life, "search a word of 100", ItemQuery.ALL.withSearch("季度报告"));
        list(works, life, "search two signs of 100", ItemQuery.ALL.withSearch("报告"));
        list(works, life, "search a sign of 100", ItemQuery.ALL.withSearch("季"));
        list(
                works,
                life,
                "search open ones, a word of 100",
                ItemQuery.ALL.withSearch("季度报告").withFilter("completed", "false"));
        list(works, life, "search a word of one", ItemQuery.ALL.withSearch("77777"));
        list(works, life, "search a word of none", ItemQuery.ALL.withSearch("zebra"));
        works.put("find a task by name", () -> life.find(ItemKind.TASK, "Task number 4711"));
        works.put("find a task by a part", () -> life.find(ItemKind.TASK, "number 99999"));
        works.put("count tasks", () -> LifeStatistics.of(life).tasks());
        works.put("count everything", () -> LifeStatistics.of(life).overall());
        works.put("progress of a project", () -> LifeStatistics.of(life).progress("project-7"));
        works.put("suggestions", () -> LifeStatistics.of(life).suggestions());
        return works;
    }

    private static void list(
            Map<String, Runnable> works, Life life, String what, ItemQuery listing) {
        works.put(what, () -> life.list(ItemKind.TASK, listing));
    }

    private static MeasurementRow row(String what, Runnable work) {
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
        return new MeasurementRow(
                "life in " + what + ", p50 and p95",
                MeasurementRow.time(times[ROUNDS / 2]) + ", " + MeasurementRow.time(slow),
                MeasurementRow.time(TARGET),
                slow / TARGET,
                1);
    }
}
