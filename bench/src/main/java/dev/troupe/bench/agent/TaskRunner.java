package dev.troupe.bench.agent;

import com.sun.net.httpserver.HttpServer;
import dev.troupe.agent.policy.ApprovalHandler;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.bench.TempDirectories;
import dev.troupe.chat.conversation.ConversationListener;
import dev.troupe.core.engine.InMemoryJournal;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.model.ChatModel;
import dev.troupe.runtime.TroupeRuntime;
import dev.troupe.runtime.pack.StandardPacks;
import dev.troupe.runtime.settings.Environment;
import dev.troupe.runtime.settings.ModelSelection;
import dev.troupe.testing.model.FakeOpenAiServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;

/**
 * Gives a task to the product as {@code troupe run} assembles it: a home and a directory of its
 * own, a model that is reached over OpenAI's protocol, nobody who approves anything.
 */
final class TaskRunner {
    private static final String MODEL = "openai:bench";

    private final Function<AgentTask, ChatModel> models;

    /**
     * @param models what answers the requests of a task
     */
    TaskRunner(Function<AgentTask, ChatModel> models) {
        this.models = models;
    }

    TaskOutcome run(AgentTask task) throws IOException, InterruptedException {
        var root = Files.createTempDirectory("agent");
        var visits = new AtomicInteger();
        var site = startSite(visits);
        var host = "127.0.0.1:" + site.getAddress().getPort();
        var directory = Files.createDirectory(root.resolve("work"));
        try {
            writeFiles(task.files(), directory, host);
            var placeholders = new Placeholders(directory, host);
            var measured =
                    new MeasuredModel(placeholders.around(models.apply(task)), task.faults());
            try (var server = FakeOpenAiServer.start(measured)) {
                var environment = environment(root, server);
                var tools = new ConcurrentLinkedQueue<String>();
                try (var runtime =
                                TroupeRuntime.open(
                                        StandardPacks::open,
                                        ModelSelection.of(MODEL, environment),
                                        environment,
                                        _ -> {});
                        var coordinator =
                                runtime.coordinator(
                                        Workspace.of(directory),
                                        RunOptions.STANDARD,
                                        entry -> recordTool(entry.event(), tools),
                                        ConversationListener.NONE,
                                        ApprovalHandler.NOBODY,
                                        new InMemoryJournal())) {
                    var answer = coordinator.handle(task.request().replace("{site}", host));
                    return new TaskOutcome(
                            answer,
                            readFiles(directory),
                            tools.stream().toList(),
                            visits.get(),
                            measured.calls());
                }
            }
        } finally {
            site.stop(0);
            TempDirectories.delete(root);
        }
    }

    private static Environment environment(Path root, FakeOpenAiServer server) {
        return new Environment(
                Map.of(
                        "TROUPE_HOME",
                        root.resolve("home").toString(),
                        "LANG",
                        "en_US.UTF-8",
                        "OPENAI_API_KEY",
                        "bench",
                        "OPENAI_BASE_URL",
                        server.baseUrl().toString()),
                root);
    }

    private static void recordTool(RunEvent event, ConcurrentLinkedQueue<String> tools) {
        if (event instanceof RunEvent.NodeReported(_, var type, var payload)
                && type.equals("tool.returned")
                && payload.field("status").asText().equals("ok")) {
            tools.add(payload.field("tool").asText());
        }
    }

    private static HttpServer startSite(AtomicInteger visits) throws IOException {
        var site = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        site.createContext(
                "/",
                exchange -> {
                    visits.incrementAndGet();
                    exchange.sendResponseHeaders(200, -1);
                    exchange.close();
                });
        site.start();
        return site;
    }

    private static void writeFiles(Map<String, String> files, Path directory, String host)
            throws IOException {
        for (var file : files.entrySet()) {
            var path = directory.resolve(file.getKey());
            Files.createDirectories(path.getParent());
            Files.writeString(path, file.getValue().replace("{site}", host));
        }
    }

    /** Those of the workspace, without what the product stores in hidden directories. */
    private static Map<String, String> readFiles(Path directory) throws IOException {
        var files = new LinkedHashMap<String, String>();
        try (var paths = Files.walk(directory)) {
            for (var path : paths.filter(Files::isRegularFile).sorted().toList()) {
                var name = directory.relativize(path).toString();
                files.put(name, new String(Files.readAllBytes(path), StandardCharsets.UTF_8));
            }
        }
        return files;
    }
}
