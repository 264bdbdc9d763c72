package dev.troupe.store;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.run.RunOutcome;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.core.workflow.WorkflowDraft;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;

/** Runs and entries to store. */
public final class Samples {
    public static final Instant START = Instant.parse("2026-03-01T08:00:00Z");

    private Samples() {}

    /** A run that starts at a minute, from whose two nodes some are done. */
    public static List<JournalEntry> run(RunId run, String workflow, int minute, int done) {
        var events =
                IntStream.rangeClosed(1, done)
                        .<RunEvent>mapToObj(i -> finished("agent-" + i, Value.of(i)))
                        .toList();
        var all = new ArrayList<RunEvent>();
        all.add(new RunEvent.RunStarted(workflow(workflow), RunOptions.STANDARD, Map.of()));
        all.addAll(events);
        return entries(run, 1, START.plusSeconds(60L * minute), all);
    }

    /** The beginning of a run of which something is noted. */
    public static List<JournalEntry> noted(RunId run, Map<String, Value> notes) {
        var started = new RunEvent.RunStarted(workflow("w"), RunOptions.STANDARD, Map.of(), notes);
        return entry(run, 1, started);
    }

    public static List<JournalEntry> end(RunId run, long sequence, RunStatus status) {
        return entries(
                run,
                sequence,
                START.plusSeconds(6_000),
                List.of(new RunEvent.RunFinished(new RunOutcome(status, null))));
    }

    public static List<JournalEntry> entries(
            RunId run, long first, Instant at, List<? extends RunEvent> events) {
        return IntStream.range(0, events.size())
                .mapToObj(i -> new JournalEntry(run, first + i, at.plusMillis(i), events.get(i)))
                .toList();
    }

    public static List<JournalEntry> entry(RunId run, long sequence, RunEvent event) {
        return entries(run, sequence, START, List.of(event));
    }

    public static RunEvent finished(String node, Value output) {
        return new RunEvent.NodeFinished(new NodeId(node), 1, NodeResult.success(output, "Done"));
    }

    public static Value big(String seed) {
        return Value.of((seed + " ").repeat(40_000));
    }

    public static Workflow workflow(String name) {
        var nodes =
                List.of(
                        AgentNode.of("agent-1", "data", "a", "Does a", steps(1), List.of()),
                        AgentNode.of("agent-2", "data", "b", "Does b", steps(2), List.of()));
        return Workflow.from(WorkflowDraft.of("workflow-1", name, "Makes a short report", nodes));
    }

    private static List<Step> steps(int number) {
        return List.of(new Step(number, "Do it"));
    }

    /** A script of migrations. */
    static String script(String name) {
        try (var in =
                Objects.requireNonNull(
                        Samples.class.getResourceAsStream("/dev/troupe/store/" + name))) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** What another program may do to a file. */
    public static void sql(Path file, String... commands) {
        try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
                var statement = connection.createStatement()) {
            for (var command : commands) {
                statement.executeUpdate(command);
            }
        } catch (SQLException e) {
            throw new IllegalStateException(e);
        }
    }
}
