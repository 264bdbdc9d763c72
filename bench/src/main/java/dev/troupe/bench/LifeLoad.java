package dev.troupe.bench;

import dev.troupe.core.Value;
import dev.troupe.packs.life.Kind;
import dev.troupe.packs.life.Life;
import dev.troupe.packs.life.LifeStore;
import dev.troupe.packs.life.Listing;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Clock;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** How long a person with 100,000 tasks waits for lists, searches and figures, in SQLite. */
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
            var life = store.of("ada");
            fill(file, life);
            works(life).forEach((what, work) -> print.accept(row(what, work)));
        } finally {
            Directories.delete(directory);
        }
    }

    /** Rows as the pack writes them, but all at once. */
    private static void fill(Path file, Life life) throws SQLException {
        for (int project = 0; project < PROJECTS; project++) {
            life.add(Kind.PROJECT, Map.of("name", Value.of("Project " + project)));
        }
        try (var connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                var statement = connection.createStatement()) {
            statement.execute(
                    """
                    insert into task (user_id, id, number, version, created_at, updated_at,
                        name_key, search, title, description, completed, priority, due_date,
                        completed_at, project_id)
                    with recursive n(i) as (select 1 union all select i + 1 from n where i < %d)
                    select 'ada', 'task-' || i, i, 1, 0, 0, 'task number ' || i,
                        'task number ' || i || iif(i %% 1000 = 0, ' 季度报告', '')
                            || ' something to do on a day of the year',
                        'Task number ' || i, 'Something to do on a day of the year',
                        i %% 2, iif(i %% 10 = 0, 2, 1),
                        iif(i %% 3 = 0, null, date('now', (i %% 200 - 100) || ' days') || 'T24:00'),
                        iif(i %% 2 = 1, 0, null), 'project-' || (i %% %d + 1)
                    from n
                    """
                            .formatted(TASKS, PROJECTS));
        }
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
        list(works, life, "search a word of 100", Listing.ALL.searching("季度报告"));
        list(works, life, "search a word of one", Listing.ALL.searching("77777"));
        list(works, life, "search a word of none", Listing.ALL.searching("zebra"));
        works.put("find a task by name", () -> life.find(Kind.TASK, "Task number 4711"));
        works.put("find a task by a part", () -> life.find(Kind.TASK, "number 99999"));
        works.put("count tasks", () -> life.statistics().tasks());
        works.put("count everything", () -> life.statistics().overall());
        works.put("progress of a project", () -> life.statistics().progress("project-7"));
        works.put("suggestions", () -> life.statistics().suggestions());
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
                "life: " + what + ", p95", Row.time(slow), Row.time(TARGET), slow / TARGET, 1);
    }
}
