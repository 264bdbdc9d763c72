package dev.troupe.protocols.acp;

import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import dev.troupe.protocols.mcp.rpc.RpcRequest;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The editor, during one prompt. Safe for use by several threads. */
public final class AcpClient {
    private static final Duration PATIENCE = Duration.ofDays(1); // of a person

    private final RpcRequest request;
    private final Value session;

    AcpClient(RpcRequest request, String session) {
        this.request = request;
        this.session = Value.of(session);
    }

    /**
     * A step of a plan.
     *
     * @param status pending, in_progress or completed
     */
    public record PlanStep(String content, String status) {}

    /**
     * A call of a tool.
     *
     * @param kind of the protocol: read, edit, delete, move, search, execute, fetch, other
     * @param arguments JSON
     */
    public record StartedCall(String id, String title, String kind, String arguments) {}

    /**
     * How a text file was changed.
     *
     * @param path absolute
     * @param before empty for a file that is new
     */
    public record FileChange(String path, Optional<String> before, String after) {}

    /**
     * A choice of the user.
     *
     * @param kind of the protocol: allow_once, allow_always, reject_once, reject_always
     */
    public record Option(String id, String name, String kind) {}

    /** A piece of the answer. */
    public void sendText(String text) {
        update("agent_message_chunk", "content", textBlock(text));
    }

    /** What the agent considers, in a line. */
    public void sendThought(String text) {
        update("agent_thought_chunk", "content", textBlock(text));
    }

    /** The whole plan; replaces an earlier one. */
    public void sendPlan(List<PlanStep> steps) {
        update(
                "plan",
                "entries",
                Value.of(
                        steps.stream()
                                .map(step ->
                                        ValueRecords.of(
                                                "content", Value.of(step.content()),
                                                "priority", Value.of("medium"),
                                                "status", Value.of(step.status())))
                                .toList()));
    }

    public void startCall(StartedCall call) {
        update(
                "tool_call",
                "toolCallId",
                Value.of(call.id()),
                "title",
                Value.of(call.title()),
                "kind",
                Value.of(call.kind()),
                "status",
                Value.of("in_progress"),
                "rawInput",
                Value.of(call.arguments()));
    }

    /** The files that a call changed. */
    public void sendChange(String call, FileChange change) {
        var diff = new LinkedHashMap<String, Value>();
        diff.put("type", Value.of("diff"));
        diff.put("path", Value.of(change.path()));
        change.before().ifPresent(text -> diff.put("oldText", Value.of(text)));
        diff.put("newText", Value.of(change.after()));
        update(
                "tool_call_update",
                "toolCallId",
                Value.of(call),
                "content",
                Value.of(List.of(Value.of(diff))),
                "locations",
                Value.of(List.of(ValueRecords.of("path", Value.of(change.path())))));
    }

    public void endCall(String call, boolean isFailed) {
        update(
                "tool_call_update",
                "toolCallId",
                Value.of(call),
                "status",
                Value.of(isFailed ? "failed" : "completed"));
    }

    /**
     * Has the user choose.
     *
     * @param call id of what it is about
     * @param details more, in Markdown; empty for none
     * @return the id of the option; empty if the user cancels the prompt
     */
    public Optional<String> requestPermission(
            String call, String title, String details, List<Option> options)
            throws InterruptedException {
        var about = new LinkedHashMap<String, Value>();
        about.put("toolCallId", Value.of(call));
        about.put("title", Value.of(title));
        about.put("status", Value.of("pending"));
        if (!details.isEmpty()) {
            about.put(
                    "content",
                    Value.of(
                            List.of(
                                    ValueRecords.of(
                                            "type",
                                            Value.of("content"),
                                            "content",
                                            textBlock(details)))));
        }
        var reply =
                request.call(
                        "session/request_permission",
                        ValueRecords.of(
                                "sessionId",
                                session,
                                "toolCall",
                                Value.of(about),
                                "options",
                                Value.of(options.stream().map(AcpClient::toValue).toList())),
                        PATIENCE);
        var outcome = reply.field("outcome");
        return outcome.field("outcome").asText().toLowerCase(Locale.ROOT).equals("selected")
                ? Optional.of(outcome.field("optionId").asText())
                : Optional.empty();
    }

    private static Value toValue(Option option) {
        return ValueRecords.of(
                "optionId", Value.of(option.id()),
                "name", Value.of(option.name()),
                "kind", Value.of(option.kind()));
    }

    private static Value textBlock(String text) {
        return ValueRecords.of("type", Value.of("text"), "text", Value.of(text));
    }

    private void update(String kind, Object... namesAndValues) {
        var fields = new LinkedHashMap<String, Value>();
        fields.put("sessionUpdate", Value.of(kind));
        for (int i = 0; i < namesAndValues.length; i += 2) {
            fields.put((String) namesAndValues[i], (Value) namesAndValues[i + 1]);
        }
        request.notify(
                "session/update",
                ValueRecords.of("sessionId", session, "update", Value.of(fields)));
    }
}
