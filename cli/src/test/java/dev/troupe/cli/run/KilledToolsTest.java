package dev.troupe.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.cli.CommandProcess;
import dev.troupe.cli.TestCli;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Commands that SIGKILL ends while a tool works: resumed, they leave what they would have left. One
 * kill each of a copy, a chart and an appended line by default; {@code -Dtroupe.kills=40} for as
 * many of each, at seeded moments, and of a report and a saved table, which are written as the
 * chart is.
 */
@Timeout(value = 2, unit = TimeUnit.HOURS)
@Tag("slow")
class KilledToolsTest {
    private static final int KILLS = Integer.getInteger("troupe.kills", 1);
    private static final int LATEST = 60; // milliseconds after an event; a tool takes about as long
    private static final Set<String> WRITTEN_ALIKE = Set.of("writeReport", "saveTable");
    private static final Pattern RUN = Pattern.compile("\"runId\":\"([^\"]+)\"");

    @TempDir Path directory;

    /**
     * Work for one tool.
     *
     * @param tool which makes the file
     */
    record Job(String tool, String request) {}

    static Stream<Job> jobs() {
        return all().filter(job -> KILLS > 1 || !WRITTEN_ALIKE.contains(job.tool()));
    }

    private static Stream<Job> all() {
        return Stream.of(
                new Job("copyFile", "Copy big.csv to copy.csv"),
                new Job(
                        "renderChart",
                        "Read sales.csv, compute total amount per region and draw a pie chart"),
                new Job(
                        "writeReport",
                        "Read sales.csv, compute total amount per region and write a report"),
                new Job(
                        "saveTable",
                        "Read sales.csv, compute the total amount per month, save totals.csv"),
                new Job("appendFile", "Append the line 'and more' to notes.txt"));
    }

    @ParameterizedTest
    @MethodSource("jobs")
    void leaveWhatTheyWouldHaveLeft(Job job) throws Exception {
        var whole = prepared("whole");
        var cli = new TestCli(whole);
        assertThat(cli.run("run", "--yes", "--json", job.request())).as(cli.out()).isZero();
        assertThat(cli.out()).as("the tool that is to be killed").contains(job.tool());
        int lines = (int) cli.out().lines().count();
        int first = (int) cli.out().lines().takeWhile(line -> !RUN.matcher(line).find()).count();
        var expected = contents(whole);
        var random = new Random(job.tool().hashCode());

        for (int kill = 0; kill < KILLS; kill++) {
            var killed = prepared("killed-" + kill);
            boolean isAtTool = kill % 2 == 0;
            int line = isAtTool ? lines : first + 1 + random.nextInt(lines - first - 1);
            long millis = random.nextInt(LATEST);
            var moment = isAtTool ? job.tool() + " called" : "line " + line;

            resume(run(killed, job, isAtTool, line, millis), killed);

            assertThat(contents(killed))
                    .as("%s, killed %d ms after %s", job.tool(), millis, moment)
                    .isEqualTo(expected);
        }
    }

    /** Id of a run that was killed; empty if it was not on record yet. */
    private static String run(Path killed, Job job, boolean isAtTool, int last, long millis)
            throws IOException, InterruptedException {
        var cli = new TestCli(killed);
        try (var process =
                CommandProcess.start(killed, cli, "run", "--yes", "--json", job.request())) {
            int[] seen = {0};
            process.awaitLine(line -> {
                boolean isOfTool = line.contains("tool.called") && line.contains(job.tool());
                return ++seen[0] >= last || (isAtTool && isOfTool);
            });
            LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(millis)); // the moment under test
            process.kill();
            var run = RUN.matcher(process.said());
            return run.find() ? run.group(1) : "";
        }
    }

    private static void resume(String run, Path killed) {
        assertThat(run).as("an event was told, so the run is on record").isNotEmpty();
        var shown = new TestCli(killed);
        assertThat(shown.run("show", run)).as(shown.err()).isZero();
        if (shown.out().contains("completed")) {
            return; // it was quicker
        }
        var cli = new TestCli(killed);
        assertThat(cli.run("resume", run, "--yes")).as(cli.out() + cli.err()).isZero();
    }

    private Path prepared(String name) throws IOException {
        var made = Files.createDirectories(directory.resolve(name));
        new TestCli(made).file("sales.csv", TestCli.SALES).file("notes.txt", "first\n");
        Files.write(made.resolve("big.csv"), new byte[24 << 20]);
        return made;
    }

    /** Hashes of all files but the record of runs. */
    private static Map<String, String> contents(Path directory)
            throws IOException, NoSuchAlgorithmException {
        var hashes = new TreeMap<String, String>();
        try (var all = Files.walk(directory)) {
            for (var file : all.filter(Files::isRegularFile).toList()) {
                var name = directory.relativize(file).toString();
                if (!name.startsWith("home")) {
                    var hash =
                            MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(file));
                    hashes.put(name, HexFormat.of().formatHex(hash));
                }
            }
        }
        return hashes;
    }
}
