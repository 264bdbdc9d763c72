package dev.troupe.bench;

import dev.troupe.agent.Agent;
import dev.troupe.agent.AgentCard;
import dev.troupe.agent.Catalog;
import dev.troupe.agent.Workspace;
import dev.troupe.chat.Coordinator;
import dev.troupe.core.RunEvent;
import dev.troupe.model.ChatModel;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ReplyListener;
import dev.troupe.model.TextListener;
import dev.troupe.model.ToolCall;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** When the first node of a plan starts that a model writes for five seconds. */
final class Planning {
    private static final int NODES = 8;
    private static final int PIECES = 250; // one every 20 ms
    private static final long PAUSE = 20;
    private static final double TARGET = 0.5; // of the time that planning takes

    private Planning() {}

    static void measure(Consumer<Row> rows) throws Exception {
        var directory = Files.createTempDirectory(Path.of("").toAbsolutePath(), "bench-planning");
        var moments = new ConcurrentHashMap<String, Long>();
        var parts =
                Coordinator.Parts.offline(List.of(), readers(), Workspace.of(directory))
                        .withModel(model())
                        .withListeners(
                                entry -> {
                                    if (entry.event() instanceof RunEvent.NodeStarted) {
                                        moments.putIfAbsent("node", System.nanoTime());
                                    }
                                },
                                (type, _) -> moments.putIfAbsent(type, System.nanoTime()));
        try (var coordinator = new Coordinator(parts)) {
            coordinator.handle("read eight pages and compare them");
        } finally {
            Directories.delete(directory);
        }
        double planned = since(moments, "plan.created");
        double started = since(moments, "node");
        rows.accept(
                new Row(
                        "first node starts, of the time of planning",
                        Row.time(started),
                        Row.time(planned),
                        started / planned,
                        TARGET));
    }

    private static double since(Map<String, Long> moments, String moment) {
        return moments.getOrDefault(moment, Long.MAX_VALUE)
                - moments.getOrDefault("plan.started", 0L);
    }

    private static Catalog readers() {
        var catalog = new Catalog();
        var card =
                new AgentCard(
                        "reader", "Reader", "Reads.", List.of(), List.of(), Set.of(), Set.of());
        catalog.register(Agent.of(card, "", List.of()));
        return catalog;
    }

    private static ChatModel model() {
        return (request, listener) ->
                switch (request.role()) {
                    case ROUTER ->
                            ModelReply.text(
                                    "{\"intent\": \"complex_workflow\", \"confidence\": 0.95, \"explanation\": \"x\", \"needsMultiAgent\": true}",
                                    "bench:model");
                    case PLANNER -> written(listener);
                    default -> ModelReply.text("done", "bench:model");
                };
    }

    private static ModelReply written(TextListener listener) throws InterruptedException {
        var plan = plan();
        for (int i = 0; i < PIECES; i++) {
            Thread.sleep(PAUSE); // as fast as a provider writes
            int from = plan.length() * i / PIECES;
            int to = plan.length() * (i + 1) / PIECES;
            ReplyListener.tell(listener, 0, "generateWorkflow", plan.substring(from, to));
        }
        return ModelReply.calls(
                List.of(new ToolCall("1", "generateWorkflow", plan)), "bench:model");
    }

    private static String plan() {
        return IntStream.rangeClosed(1, NODES)
                .mapToObj(Planning::node)
                .collect(
                        Collectors.joining(
                                ", ",
                                "{\"id\": \"workflow-1\", \"name\": \"Pages\", \"description\": \"Read pages and compare them\", \"agentGraph\": [",
                                "]}"));
    }

    private static String node(int number) {
        return """
        {"id": "agent-%1$d", "type": "reader", "name": "Page %1$d", "desc": "Read page %1$d and note what it says",
         "steps": [{"stepNumber": %1$d, "desc": "Read the page"}], "dependencies": []}\
        """
                .formatted(number);
    }
}
