package dev.troupe.server;

import dev.troupe.codec.Json;
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
import dev.troupe.core.workflow.WorkflowRules;
import dev.troupe.server.http.Values;
import dev.troupe.store.DurableJournal;
import dev.troupe.store.SqliteJournal;
import dev.troupe.store.value.Durability;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.springframework.util.FileSystemUtils;

/**
 * The cost of large records: a run of 100,000 events, a run of 10,000 nodes and 2,000 small runs,
 * served by a separate process on a free port of this machine. Prints for each request how long it
 * took, how many bytes came, how much memory the process has and had at most, and how long it has
 * used processors. A second process reads the 100,000 events in pages and nothing else. Started by
 * hand.
 *
 * <p>{@code ServerMemory [OPTION...]} with options of Java for the server; its heap is Java's
 * default unless they set it, those of {@code troupe serve} are in the launcher.
 */
final class ServerMemory {
    private static final RunId LONG = new RunId("run-long");
    private static final RunId WIDE = new RunId("run-wide");
    private static final int LONG_NODES = 50;
    private static final int CALLS = 333; // of each of these nodes, which makes 100,002 events
    private static final int WIDE_NODES = 10_000;
    private static final int SMALL_RUNS = 2_000;
    private static final int REPEATED = 5;
    private static final Instant START = Instant.parse("2026-03-01T08:00:00Z");
    private static final String TEXT = "What a tool or a model said here. ".repeat(6);

    private final ServerProcess server;
    private final HttpClient client = HttpClient.newHttpClient();

    private ServerMemory(ServerProcess server) {
        this.server = server;
    }

    public static void main(String[] options) throws Exception {
        var directory = Files.createTempDirectory("troupe-memory");
        try {
            fill(directory.resolve("home"));
            System.out.printf(
                    "%-42s %8s %12s %8s %8s %8s%n",
                    "request", "ms", "bytes", "RSS MB", "most MB", "CPU s");
            try (var server = ServerProcess.serve(directory, options)) {
                var memory = new ServerMemory(server);
                memory.list();
                memory.all();
            }
            System.out.println("started again");
            try (var server = ServerProcess.serve(directory, options)) {
                new ServerMemory(server).pages();
            }
        } finally {
            FileSystemUtils.deleteRecursively(directory);
        }
        System.exit(0);
    }

    private void list() throws IOException, InterruptedException {
        measure("/health");
        measure("/api/runs?limit=200");
        measure("/api/runs?limit=200");
        allPages("/api/runs?limit=200", "&after=");
    }

    private void pages() throws IOException, InterruptedException {
        list();
        for (int i = 0; i < REPEATED; i++) {
            allPages("/api/runs/" + LONG + "/events?limit=200", "&after=");
        }
    }

    private void all() throws IOException, InterruptedException {
        measure("/api/runs/" + LONG);
        measure("/api/runs/" + LONG);
        measure("/api/runs/" + LONG + "/events"); // the whole stream
        allPages("/api/runs/" + LONG + "/events?limit=200", "&after=");
        measure("/api/runs/" + LONG + "/nodes/node-1");
        measure("/api/runs/" + WIDE);
        measure("/api/runs/" + WIDE);
        measure("/api/runs/" + WIDE + "/events");
        measure("/api/runs/" + WIDE + "/nodes/node-1");
        measure("/api/runs/" + WIDE + "/workflow");
        allPages("/api/runs/" + WIDE + "/nodes?limit=200", "&after=");
        for (int i = 0; i < REPEATED; i++) {
            measure("/api/runs/" + LONG);
            measure("/api/runs/" + LONG + "/events");
        }
    }

    private void measure(String path) throws IOException, InterruptedException {
        long begin = System.nanoTime();
        long bytes = get(path);
        print(path, begin, bytes);
    }

    /** Follows a list to its end. */
    private void allPages(String path, String more) throws IOException, InterruptedException {
        long begin = System.nanoTime();
        long bytes = 0;
        var next = "";
        do {
            var body = text(next.isEmpty() ? path : path + more + next);
            bytes += body.length();
            next = Json.parse(body).field("next").asText();
        } while (!next.isEmpty());
        print(path + ", all", begin, bytes);
    }

    private void print(String what, long begin, long bytes) throws IOException {
        System.out.printf(
                "%-42s %8d %12d %8d %8d %8.1f%n",
                what,
                (System.nanoTime() - begin) / 1_000_000,
                bytes,
                server.megabytes("VmRSS"),
                server.megabytes("VmHWM"),
                server.processorSeconds());
    }

    private String text(String path) throws IOException, InterruptedException {
        var address = URI.create("http://localhost:" + server.port() + path);
        return client.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString()).body();
    }

    private long get(String path) throws IOException, InterruptedException {
        var address = URI.create("http://localhost:" + server.port() + path);
        var reply =
                client.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofInputStream());
        try (var body = reply.body()) {
            if (reply.statusCode() != 200) {
                throw new IOException(path + " was answered " + reply.statusCode());
            }
            return count(body);
        }
    }

    private static long count(InputStream in) throws IOException {
        var buffer = new byte[64 * 1024];
        long bytes = 0;
        for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
            bytes += read;
        }
        return bytes;
    }

    // --- what is on record ---------------------------------------------------------------------

    private static void fill(Path home) throws IOException {
        Files.createDirectories(home);
        long begin = System.nanoTime();
        try (var journal = SqliteJournal.open(home.resolve("troupe.db"), Durability.RELAXED)) {
            for (int i = 0; i < SMALL_RUNS; i++) {
                record(journal, new RunId("run-" + i), 5, 2, i);
            }
            record(journal, WIDE, WIDE_NODES, 0, SMALL_RUNS);
            int events = record(journal, LONG, LONG_NODES, CALLS, SMALL_RUNS + 1);
            System.out.printf(
                    "a run of %d events and others made in %d s%n",
                    events, (System.nanoTime() - begin) / 1_000_000_000);
        }
    }

    /** A run whose nodes each make some calls; how many events it has. */
    private static int record(DurableJournal journal, RunId run, int nodes, int calls, int minute) {
        var start = START.plusSeconds(60L * minute);
        var entries = new ArrayList<JournalEntry>();
        for (var event : events(nodes, calls)) {
            int number = entries.size() + 1;
            entries.add(new JournalEntry(run, number, start.plusMillis(number), event));
        }
        for (int from = 0; from < entries.size(); from += 1_000) {
            journal.append(run, entries.subList(from, Math.min(entries.size(), from + 1_000)));
        }
        return entries.size();
    }

    private static List<RunEvent> events(int count, int calls) {
        var nodes = new ArrayList<AgentNode>();
        for (int i = 1; i <= count; i++) {
            var before = i <= 10 ? List.<NodeId>of() : List.of(new NodeId("node-" + (i - 10)));
            var step = List.of(new Step(i, "Read the table and save what is in it"));
            nodes.add(
                    AgentNode.of("node-" + i, "data", "Step " + i, "Does its part", step, before));
        }
        var draft = WorkflowDraft.of("workflow-1", "Large", "Many steps", nodes);
        var workflow = Workflow.from(draft, WorkflowRules.USER_DEFINED);
        var notes = Map.<String, Value>of("request", Value.of("Do many steps"));
        var events = new ArrayList<RunEvent>();
        events.add(new RunEvent.RunStarted(workflow, RunOptions.STANDARD, Map.of(), notes));
        for (var node : workflow.nodes()) {
            events.add(new RunEvent.NodeStarted(node.id(), 1));
            for (int call = 1; call <= calls; call++) {
                addCall(events, node.id(), call);
            }
            var result = NodeResult.success(Value.of(TEXT), "Done");
            events.add(new RunEvent.NodeFinished(node.id(), 1, result));
        }
        events.add(new RunEvent.RunFinished(new RunOutcome(RunStatus.COMPLETED, null)));
        return events;
    }

    private static void addCall(List<RunEvent> events, NodeId node, int call) {
        var said = Values.record("turn", Value.of(call), "text", Value.of(TEXT + call));
        var used = Values.record("inputTokens", Value.of(100), "outputTokens", Value.of(20));
        events.add(new RunEvent.EffectStarted(node, "model-" + call));
        events.add(new RunEvent.EffectFinished(node, "model-" + call, said));
        events.add(new RunEvent.NodeReported(node, "agent.replied", used));
        events.add(new RunEvent.EffectStarted(node, "tool-" + call));
        events.add(new RunEvent.EffectFinished(node, "tool-" + call, said));
        events.add(new RunEvent.NodeReported(node, "tool.returned", said));
    }
}
