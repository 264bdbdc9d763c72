package dev.troupe.packs.life;

import dev.troupe.agent.ContextTools;
import dev.troupe.agent.NodeBrief;
import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.Value;
import dev.troupe.model.FollowUpSkill;
import dev.troupe.model.Message;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.OfflineModel;
import dev.troupe.model.ToolCall;
import dev.troupe.packs.life.request.PlannedCall;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * The state of the life agent in its node: its input, and the answers of its tools so far.
 *
 * @param done by the id of the call, in order
 */
record LifeTurn(NodeBrief brief, Map<String, Done> done) {
    private static final String STATE_CALL = "life-state";

    /**
     * A call with its answer.
     *
     * @param message in the user's language; empty if there is none
     */
    record Done(String tool, Value arguments, Value data, boolean isError, String message) {}

    static LifeTurn of(ModelRequest request) {
        return new LifeTurn(
                Json.toRecord(NodeBrief.class, request.brief()), findCompleted(request.messages()));
    }

    private static Map<String, Done> findCompleted(List<Message> messages) {
        var calls = new LinkedHashMap<String, ToolCall>();
        var done = new LinkedHashMap<String, Done>();
        for (var message : messages) {
            if (message instanceof Message.Assistant(_, var made)) {
                made.forEach(call -> calls.put(call.id(), call));
            }
            if (message instanceof Message.ToolResult(var id, var tool, var text, var isError)) {
                var call = calls.get(id);
                var reply = parseResult(text);
                done.put(
                        id,
                        new Done(
                                tool,
                                call == null ? Value.missing() : Json.parse(call.arguments()),
                                reply.field(id.equals(STATE_CALL) ? "value" : "data"),
                                isError,
                                reply.field("message").asText()));
            }
        }
        return done;
    }

    /** Whether the run starts from the state of a follow-up that this turn has not read yet. */
    boolean isStateUnread() {
        return brief.variables().contains(FollowUpSkill.ASKED) && !done.containsKey(STATE_CALL);
    }

    ModelReply readState() {
        var key = Map.of("key", Value.of(FollowUpSkill.ASKED));
        return calls(Map.of(STATE_CALL, new PlannedCall(ContextTools.VAL_GET, key)));
    }

    /** The state of the follow-up; empty if this is none. */
    Optional<Value> state() {
        return of(STATE_CALL).map(Done::data);
    }

    /** A reply that was truncated is no longer JSON; then only its outcome is reported. */
    private static Value parseResult(String text) {
        try {
            return Json.parse(text);
        } catch (JsonException _) {
            return Value.missing();
        }
    }

    /** This node's share of the request, in the user's words. */
    String task() {
        var steps =
                brief.steps().stream()
                        .map(NodeBrief.NumberedStep::desc)
                        .collect(Collectors.joining("\n"));
        return steps.isBlank() || brief.task().contains(steps) ? brief.task() : steps;
    }

    Optional<Done> of(String id) {
        return Optional.ofNullable(done.get(id));
    }

    String localize(String zh, String en) {
        return brief.language().choose(zh, en);
    }

    ModelReply calls(Map<String, PlannedCall> wanted) {
        var calls = new ArrayList<ToolCall>();
        wanted.forEach((id, call) ->
                calls.add(new ToolCall(id, call.tool(), Json.write(Value.of(call.arguments())))));
        return ModelReply.calls(calls, OfflineModel.NAME);
    }

    ModelReply fail(String reason) {
        var call = new PlannedCall(ContextTools.REPORT_FAILURE, Map.of("reason", Value.of(reason)));
        return calls(Map.of("life-failed", call));
    }

    ModelReply text(String text) {
        return ModelReply.text(text, OfflineModel.NAME);
    }
}
