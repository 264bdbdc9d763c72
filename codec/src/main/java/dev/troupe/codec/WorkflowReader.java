package dev.troupe.codec;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.core.workflow.Condition;
import dev.troupe.core.workflow.Edge;
import dev.troupe.core.workflow.Join;
import dev.troupe.core.workflow.NodePolicy;
import dev.troupe.core.workflow.OnFailure;
import dev.troupe.core.workflow.Reducer;
import dev.troupe.core.workflow.RetryPolicy;
import dev.troupe.core.workflow.Step;
import dev.troupe.core.workflow.WorkflowDraft;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Reads the wire form of a workflow, tolerating common errors of models and users. */
final class WorkflowReader {
    private static final RetryPolicy STANDARD = RetryPolicy.STANDARD;

    private final List<String> warnings = new ArrayList<>();

    ParseResult<WorkflowDraft> read(Value document) {
        var fields = new LenientFields("", document, warnings);
        var nodes =
                fields.any("agentGraph").isMissing()
                        ? List.<LenientFields>of()
                        : fields.objects("agentGraph");
        var draft =
                new WorkflowDraft(
                        fields.text("id"),
                        fields.text("name"),
                        fields.text("description"),
                        nodes.stream().map(this::readNode).toList(),
                        fields.objects("edges").stream().map(this::readEdge).toList(),
                        readReducers(fields.objects("variables")),
                        fields.longValue("estimatedDuration"),
                        fields.any("context"));
        fields.reportUnknown();
        return new ParseResult<>(draft, warnings);
    }

    private AgentNode readNode(LenientFields fields) {
        int position = 0;
        var steps = new ArrayList<Step>();
        for (var step : fields.list("steps", true)) {
            steps.add(readStep(step, fields.path() + ".steps[" + position++ + "]"));
        }
        var node =
                new AgentNode(
                        new NodeId(fields.text("id")),
                        fields.text("type"),
                        fields.text("name"),
                        fields.text("desc"),
                        steps,
                        fields.texts("dependencies").stream().map(NodeId::new).toList(),
                        readChoice(Join.class, fields, "join", Join.ALL),
                        new NodePolicy(
                                readTimeout(fields),
                                readRetries(fields),
                                readOptionalChoice(OnFailure.class, fields, "onFailure")),
                        readForEach(fields));
        fields.reportUnknown();
        return node;
    }

    /** Also as conditions name variables. */
    private static String readForEach(LenientFields fields) {
        var said = fields.text("forEach").strip();
        return said.startsWith("vals.") ? said.substring("vals.".length()) : said;
    }

    /** A step; a plain text is one whose number follows from its place. */
    private Step readStep(Value value, String path) {
        if (value instanceof Value.Text(var desc)) {
            return new Step(0, desc);
        }
        var fields = new LenientFields(path, value, warnings);
        var number = fields.longValue("stepNumber");
        var step =
                new Step(
                        number == null
                                ? 0
                                : Math.clamp(number, Integer.MIN_VALUE, Integer.MAX_VALUE),
                        fields.text("desc"));
        fields.reportUnknown();
        return step;
    }

    private static @Nullable Duration readTimeout(LenientFields fields) {
        var timeout = fields.millis("timeout");
        if (timeout != null && !timeout.isPositive()) {
            throw new JsonException(
                    "%s.timeout 应为大于 0 的毫秒数",
                    "%s.timeout must be a number of milliseconds greater than 0", fields.path());
        }
        return timeout;
    }

    private @Nullable RetryPolicy readRetries(LenientFields node) {
        var value = node.any("retries");
        if (value.isMissing()) {
            return null;
        }
        var fields = new LenientFields(node.path() + ".retries", value, warnings);
        var max = fields.longValue("maxRetries");
        var first = fields.millis("firstDelayMs");
        var bound = fields.millis("maxDelayMs");
        fields.reportUnknown();
        try {
            return new RetryPolicy(
                    max == null ? STANDARD.maxRetries() : Math.toIntExact(max),
                    first == null ? STANDARD.firstDelay() : first,
                    bound == null ? STANDARD.maxDelay() : bound);
        } catch (IllegalArgumentException | ArithmeticException e) {
            throw new JsonException("%s：%s", "%s: %s", fields.path(), LocalizedText.of(e));
        }
    }

    private static <E extends Enum<E>> E readChoice(
            Class<E> type, LenientFields fields, String field, E standard) {
        var chosen = readOptionalChoice(type, fields, field);
        return chosen == null ? standard : chosen;
    }

    private static <E extends Enum<E>> @Nullable E readOptionalChoice(
            Class<E> type, LenientFields fields, String field) {
        var text = fields.text(field);
        if (text.isBlank()) {
            return null;
        }
        try {
            return Enum.valueOf(type, text.strip().toUpperCase(Locale.ROOT));
        } catch (IllegalArgumentException _) {
            throw new JsonException(
                    "%s.%s 是“%s”；应为 %s 之一",
                    "%s.%s is '%s'; give one of %s",
                    fields.path(),
                    field,
                    text,
                    List.of(type.getEnumConstants()).toString().toLowerCase(Locale.ROOT));
        }
    }

    private Edge readEdge(LenientFields fields) {
        var from = new NodeId(fields.text("from"));
        var to = new NodeId(fields.text("to"));
        var condition = fields.text("condition");
        var priority = fields.intValue("priority");
        boolean isDefault = fields.any("default").equals(Value.of(true));
        var said = fields.text("kind");
        var kind = said.isBlank() && (isDefault || !condition.isBlank()) ? "conditional" : said;
        fields.reportUnknown();
        return switch (kind.toLowerCase(Locale.ROOT)) {
            case "", "control" -> new Edge.Control(from, to);
            case "conditional" ->
                    isDefault
                            ? new Edge.Otherwise(from, to)
                            : new Edge.When(
                                    from,
                                    to,
                                    readCondition(condition, fields),
                                    priority == null ? 0 : priority);
            case "info" -> new Edge.Info(from, to);
            case "listening" -> new Edge.Listening(from, to);
            case "notification" -> new Edge.Notification(from, to);
            default ->
                    throw new JsonException(
                            "%s.kind 是“%s”；应为 control、conditional、info、listening 或 notification",
                            "%s.kind is '%s'; give control, conditional, info, listening or notification",
                            fields.path(),
                            kind);
        };
    }

    private static Condition readCondition(String text, LenientFields fields) {
        try {
            return Condition.parse(text);
        } catch (IllegalArgumentException e) {
            throw new JsonException("%s：%s", "%s: %s", fields.path(), LocalizedText.of(e));
        }
    }

    private static Map<String, Reducer> readReducers(List<LenientFields> variables) {
        var reducers = new LinkedHashMap<String, Reducer>();
        for (var variable : variables) {
            reducers.put(
                    variable.text("key"),
                    readChoice(Reducer.class, variable, "reducer", Reducer.LAST));
            variable.reportUnknown();
        }
        return reducers;
    }
}
