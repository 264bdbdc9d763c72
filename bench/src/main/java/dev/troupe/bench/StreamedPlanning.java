package dev.troupe.bench;

import dev.troupe.agent.catalog.Agent;
import dev.troupe.agent.catalog.AgentCard;
import dev.troupe.agent.catalog.Catalog;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.chat.Coordinator;
import dev.troupe.chat.CoordinatorConfig;
import dev.troupe.chat.conversation.ConversationEventJson;
import dev.troupe.core.run.RunEvent;
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
final class StreamedPlanning {
    private static final int NODES = 8;
    private static final int PIECES = 250; // one every 20 ms
    private static final long PAUSE = 20;
    private static final double TARGET = 0.5; // of the time that planning takes

    private StreamedPlanning() {}

    static void measure(Consumer<MeasurementRow> rows) throws Exception {
        var directory = Files.createTempDirectory(Path.of("").toAbsolutePath(), "bench-planning");
        var moments = new ConcurrentHashMap<String, Long>();
        var config =
                CoordinatorConfig.offlineBuilder(
                                List.of(), readerCatalog(), Workspace.of(directory))
                        .model(model())
                        .runListener(entry -> {
                            if (entry.event() instanceof RunEvent.NodeStarted) {
                                moments.putIfAbsent("node", System.nanoTime());
                            }
                        })
                        .conversationListener(event ->
                                moments.putIfAbsent(
                                        ConversationEventJson.typeOf(event), System.nanoTime()))
                        .build();
        try (var coordinator = new Coordinator(config)) {
            coordinator.handle("read eight pages and compare them");
        } finally {
            TempDirectories.delete(directory);
        }
        double planned = elapsedSince(moments, "plan.created");
        double started = elapsedSince(moments, "node");
        rows.accept(
                new MeasurementRow(
                        "first node starts, of the time of planning",
                        MeasurementRow.time(started),
                        MeasurementRow.time(planned),
                        started / planned,
                        TARGET));
    }

    private static double elapsedSince(Map<String, Long> moments, String moment) {
        return moments.getOrDefault(moment, Long.MAX_VALUE)
                - moments.getOrDefault("plan.started", 0L);
    }

    private static Catalog readerCatalog() {
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
                    case PLANNER -> writeReply(listener);
                    default -> ModelReply.text("done", "bench:model");
                };
    }

    private static ModelReply writeReply(TextListener listener) throws InterruptedException {
        var plan = plan();
        for (int i = 0; i < PIECES; i++) {
            Thread.sleep(PAUSE); // as fast as a provider writes
            int from = plan.length() * i / PIECES;
            int to = plan.length() * (i + 1) / PIECES;
            ReplyListener.forward(listener, 0, "generateWorkflow", plan.substring(from, to));
        }
        return ModelReply.calls(
                List.of(new ToolCall("1", "generateWorkflow", plan)), "bench:model");
    }

    private static String plan() {
        return IntStream.rangeClosed(1, NODES)
                .mapToObj(StreamedPlanning::node)
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
