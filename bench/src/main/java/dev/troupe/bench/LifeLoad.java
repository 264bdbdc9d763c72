package dev.troupe.bench;

import dev.troupe.packs.life.Kind;
import dev.troupe.packs.life.Life;
import dev.troupe.packs.life.LifeFiles;
import dev.troupe.packs.life.LifeFormat;
import dev.troupe.packs.life.LifeStore;
import dev.troupe.packs.life.Listing;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Consumer;

/** How long a person with 100,000 tasks waits for lists, searches and figures, in SQLite. */
final class LifeLoad {
    private static final int FILES = 10;
    private static final int TASKS_OF_FILE = 10_000;
    private static final int PROJECTS = 20;
    private static final int ROUNDS = 200;
    private static final int WARM = 20; // rounds that do not count
    private static final double TARGET = 20e6; // ns, of the 95th percentile

    private LifeLoad() {}

    static void measure(Consumer<Row> print) throws Exception {
        var directory = Files.createTempDirectory(Path.of("").toAbsolutePath(), "bench-life");
        try (var store =
                LifeStore.inFile(directory.resolve("life.db"), Clock.system(ZoneOffset.UTC))) {
            var life = store.of("ada");
            fill(life);
            works(life).forEach((what, work) -> print.accept(row(what, work)));
        } finally {
            Directories.delete(directory);
        }
    }

    private static void fill(Life life) {
        var files = new LifeFiles(life);
        var projects = new StringBuilder("name\n");
        for (int project = 0; project < PROJECTS; project++) {
            projects.append("Project ").append(project).append('\n');
        }
        files.read(LifeFormat.CSV, Kind.PROJECT, projects.toString(), "projects");
        for (int file = 0; file < FILES; file++) {
            files.read(LifeFormat.CSV, Kind.TASK, tasks(file), "tasks " + file);
        }
    }

    private static String tasks(int file) {
        var text = new StringBuilder("title,description,dueDate,priority,completed,projectId\n");
        var today = LocalDate.now(ZoneOffset.UTC);
        for (int i = 0; i < TASKS_OF_FILE; i++) {
            int number = file * TASKS_OF_FILE + i;
            text.append("Task number ").append(number);
            text.append(number % 1_000 == 0 ? " 季度报告" : "");
            text.append(",Something to do on a day of the year,");
            text.append(number % 3 == 0 ? "" : today.plusDays(number % 200 - 100)).append(',');
            text.append(number % 10 == 0 ? "HIGH" : "MEDIUM").append(',');
            text.append(number % 2 == 0).append(',');
            text.append("Project ").append(number % PROJECTS).append('\n');
        }
        return text.toString();
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
