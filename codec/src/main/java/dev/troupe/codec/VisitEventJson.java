package dev.troupe.codec;

import dev.troupe.core.graph.VisitEvent;
import dev.troupe.core.graph.VisitEvent.VisitEnded;
import dev.troupe.core.graph.VisitEvent.VisitPaused;
import dev.troupe.core.graph.VisitEvent.VisitResumed;
import dev.troupe.core.graph.VisitEvent.VisitStarted;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** The wire form of visits of stages: {@code {type, visit, at, ...}}, without loss both ways. */
public final class VisitEventJson {
    private static final String STARTED = "started";
    private static final String PAUSED = "paused";
    private static final String RESUMED = "resumed";
    private static final String ENDED = "ended";

    private VisitEventJson() {}

    public static Value write(VisitEvent event) {
        var fields =
                new RecordWriter()
                        .put("type", typeOf(event))
                        .put("visit", event.visit())
                        .put("at", event.at().toString());
        switch (event) {
            case VisitStarted(_, var node, int from, var edge, var subject, var inputs, _) ->
                    fields.put("node", node.value())
                            .put("from", from)
                            .putUnlessEmpty("edge", edge)
                            .putUnlessEmpty("subject", subject)
                            .put("inputs", Value.of(inputs));
            case VisitPaused(_, var reason, _) -> fields.put("reason", reason);
            case VisitResumed _ -> {}
            case VisitEnded(_, boolean hasFailed, var outputs, var decisions, _) ->
                    fields.put("failed", Value.of(hasFailed))
                            .put("outputs", Value.of(outputs))
                            .put("decisions", Value.of(decisions.stream().map(Value::of).toList()));
        }
        return fields.toValue();
    }

    private static String typeOf(VisitEvent event) {
        return switch (event) {
            case VisitStarted _ -> STARTED;
            case VisitPaused _ -> PAUSED;
            case VisitResumed _ -> RESUMED;
            case VisitEnded _ -> ENDED;
        };
    }

    /**
     * Reads what {@link #write} wrote; fields it does not know are ignored.
     *
     * @throws JsonException naming the path of what is missing or of another kind
     */
    public static VisitEvent read(Value value) {
        var fields = new RecordReader("visit", value);
        int visit = fields.intValue("visit");
        var at = instant(fields);
        return switch (fields.text("type")) {
            case STARTED ->
                    new VisitStarted(
                            visit,
                            new NodeId(fields.text("node")),
                            fields.intValue("from"),
                            fields.has("edge") ? fields.text("edge") : "",
                            fields.has("subject") ? fields.text("subject") : "",
                            fields(fields.value("inputs")),
                            at);
            case PAUSED -> new VisitPaused(visit, fields.text("reason"), at);
            case RESUMED -> new VisitResumed(visit, at);
            case ENDED ->
                    new VisitEnded(
                            visit,
                            fields.flag("failed"),
                            fields(fields.value("outputs")),
                            decisions(fields.value("decisions")),
                            at);
            default -> throw fields.unexpectedException("type", "a kind of visit event");
        };
    }

    private static Instant instant(RecordReader fields) {
        try {
            return Instant.parse(fields.text("at"));
        } catch (DateTimeException _) {
            throw fields.unexpectedException("at", "a time");
        }
    }

    private static List<Map<String, Value>> decisions(Value list) {
        return list.items().stream().map(VisitEventJson::fields).toList();
    }

    private static Map<String, Value> fields(Value value) {
        return value instanceof Value.RecordOf(var fields) ? fields : Map.of();
    }
}
