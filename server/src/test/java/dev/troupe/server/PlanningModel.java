package dev.troupe.server;

import dev.troupe.model.ChatModel;
import dev.troupe.model.Message;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.TextListener;
import dev.troupe.model.ToolCall;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.regex.Pattern;

/**
 * A provider's model that takes its time to understand, plan and carry out "copy sales.csv to
 * out-7.csv and log order 7", and notes what it is asked again although its reply must have been on
 * record.
 */
final class PlanningModel implements ChatModel {
    private static final Pattern ORDER = Pattern.compile("out-(\\d+)\\.csv");
    private static final int LONGEST = 400; // milliseconds for a reply
    private static final String PLAN =
            """
            {"id": "workflow-1", "name": "Copy", "description": "Copy sales.csv to out-%1$s.csv and log order %1$s.",
             "agentGraph": [{"id": "copy", "type": "file", "name": "Copy and log",
              "desc": "Copy sales.csv to out-%1$s.csv and add the line 'order %1$s' to log.txt.", "dependencies": [],
              "steps": [{"stepNumber": 1, "desc": "Copy the file"}, {"stepNumber": 2, "desc": "Add the line"}]}]}
            """;

    /** What it is asked for, in this order. */
    private enum Stage {
        UNDERSTANDING,
        PLANNING,
        WORK
    }

    private final Random random;
    private final Map<String, Stage> reached = new ConcurrentHashMap<>(); // by order
    private final ConcurrentLinkedQueue<String> repeated = new ConcurrentLinkedQueue<>();

    PlanningModel(long seed) {
        this.random = new Random(seed);
    }

    static String request(int order) {
        return "Copy sales.csv to out-%1$d.csv and add the line 'order %1$d' to log.txt"
                .formatted(order);
    }

    /** Requests that came after a later one, whose reply was thus stored before. */
    List<String> repeated() {
        return List.copyOf(repeated);
    }

    @Override
    public ModelReply chat(ModelRequest request, TextListener onText) throws InterruptedException {
        var tools = request.tools().stream().map(tool -> tool.name()).toList();
        var stage =
                tools.contains("generateWorkflow")
                        ? Stage.PLANNING
                        : tools.contains("copyFile") ? Stage.WORK : Stage.UNDERSTANDING;
        var order = orderOf(request);
        var latest = reached.merge(order, stage, (a, b) -> a.compareTo(b) > 0 ? a : b);
        if (latest.compareTo(stage) > 0) {
            repeated.add(stage + " of order " + order);
        }
        Thread.sleep(random.nextInt(LONGEST)); // as a provider takes its time
        var reply = reply(stage, order, request);
        if (!reply.text().isEmpty()) {
            onText.onText(reply.text());
        }
        return reply;
    }

    private static String orderOf(ModelRequest request) {
        var found = ORDER.matcher("");
        for (var message : request.messages()) {
            if (message instanceof Message.User(var text, _) && found.reset(text).find()) {
                return found.group(1);
            }
        }
        throw new IllegalArgumentException("no order in " + request.messages());
    }

    private static ModelReply reply(Stage stage, String order, ModelRequest request) {
        return switch (stage) {
            case UNDERSTANDING ->
                    ModelReply.text(
                            "{\"intent\": \"single_task\", \"confidence\": 0.97, \"explanation\":"
                                    + " \"copies\"}",
                            "m");
            case PLANNING -> call("plan", "generateWorkflow", PLAN.formatted(order));
            case WORK -> work(order, request);
        };
    }

    private static ModelReply work(String order, ModelRequest request) {
        long results =
                request.messages().stream().filter(Message.ToolResult.class::isInstance).count();
        return switch ((int) results) {
            case 0 ->
                    call(
                            "copy",
                            "copyFile",
                            "{\"from\": \"sales.csv\", \"to\": \"out-%s.csv\"}".formatted(order));
            case 1 ->
                    call(
                            "append",
                            "appendFile",
                            "{\"path\": \"log.txt\", \"content\": \"order %s\\n\"}"
                                    .formatted(order));
            default -> ModelReply.text("Copied and logged order " + order + ".", "m");
        };
    }

    private static ModelReply call(String id, String tool, String arguments) {
        return ModelReply.calls(List.of(new ToolCall(id, tool, arguments)), "m");
    }
}
