package dev.troupe.cli.acp;

import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.Workspace;
import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.engine.RunListener;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.protocols.acp.AcpClient;
import dev.troupe.protocols.acp.AcpClient.FileChange;
import dev.troupe.protocols.acp.AcpClient.PlanStep;
import dev.troupe.protocols.acp.AcpClient.StartedCall;
import dev.troupe.runtime.report.RunProgress;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;

/** Shows a run in an editor: its plan, its calls of tools, and how they change text files. */
final class EditorEvents implements RunListener {
    private static final long MAX_TEXT = 200_000; // bytes of a file that is compared

    /** Kinds of the protocol by the first word of a tool's name. */
    private static final Map<String, String> KINDS =
            Map.ofEntries(
                    Map.entry("read", "read"),
                    Map.entry("list", "read"),
                    Map.entry("describe", "read"),
                    Map.entry("ask", "read"),
                    Map.entry("get", "read"),
                    Map.entry("find", "search"),
                    Map.entry("search", "search"),
                    Map.entry("write", "edit"),
                    Map.entry("save", "edit"),
                    Map.entry("create", "edit"),
                    Map.entry("edit", "edit"),
                    Map.entry("append", "edit"),
                    Map.entry("copy", "edit"),
                    Map.entry("convert", "edit"),
                    Map.entry("move", "move"),
                    Map.entry("rename", "move"),
                    Map.entry("delete", "delete"),
                    Map.entry("run", "execute"),
                    Map.entry("execute", "execute"),
                    Map.entry("fetch", "fetch"),
                    Map.entry("crawl", "fetch"),
                    Map.entry("open", "fetch"));

    private final AcpClient client;
    private final Workspace workspace;
    private final Language language;
    private final RunProgress progress = new RunProgress();
    private final Map<NodeId, String> calls = new HashMap<>(); // the last one of each node
    private final Map<Path, String> before = new HashMap<>(); // texts of files named by calls
    private String run = "";

    EditorEvents(AcpClient client, Workspace workspace, Language language) {
        this.client = client;
        this.workspace = workspace;
        this.language = language;
    }

    /** Id of the run; empty before it has started. */
    synchronized String run() {
        return run;
    }

    @Override
    public synchronized void onEvent(JournalEntry entry) {
        run = entry.run().value();
        if (!progress.apply(entry.at(), entry.event())) {
            return;
        }
        switch (entry.event()) {
            case RunEvent.RunStarted _,
                    RunEvent.PlanExtended _,
                    RunEvent.PlanRevised _,
                    RunEvent.NodeStarted _,
                    RunEvent.NodeFinished _,
                    RunEvent.NodeSkipped _,
                    RunEvent.NodeCancelled _ ->
                    sendPlan();
            case RunEvent.NodeReported(var node, var type, var payload) ->
                    onReport(node, type, payload);
            default -> {} // changes no step
        }
    }

    private void sendPlan() {
        var workflow = progress.workflow();
        if (workflow != null) {
            client.sendPlan(
                    progress.order().stream()
                            .map(node -> new PlanStep(workflow.node(node).name(), statusOf(node)))
                            .toList());
        }
    }

    private String statusOf(NodeId node) {
        return switch (progress.status(node)) {
            case PENDING -> "pending";
            case COMPLETED, FAILED, SKIPPED, CANCELLED -> "completed";
            default -> "in_progress";
        };
    }

    private void onReport(NodeId node, String type, Value payload) {
        var call = run + "/" + node + "/" + payload.field("callId").asText();
        switch (type) {
            case "tool.called" -> {
                calls.put(node, call);
                rememberFiles(payload.field("arguments").asText());
                client.startCall(
                        new StartedCall(
                                call,
                                doing(payload),
                                kindOf(payload.field("tool").asText()),
                                payload.field("arguments").asText()));
            }
            case "tool.returned" -> client.endCall(call, false);
            case "tool.failed" -> client.endCall(call, true);
            case "artifact.created" -> sendChange(node, payload.field("path").asText());
            default -> {} // too detailed for an editor
        }
    }

    private String doing(Value payload) {
        var text = payload.field("doing").field(language == Language.ZH ? "zh" : "en").asText();
        return text.isEmpty() ? payload.field("tool").asText() : text;
    }

    private static String kindOf(String tool) {
        var first = tool.replaceFirst("(?<=[a-z])[A-Z_].*", "");
        return KINDS.getOrDefault(first, "other");
    }

    /** The texts that a call may change, before it does. */
    private void rememberFiles(String arguments) {
        Value parsed;
        try {
            parsed = Json.parse(arguments);
        } catch (JsonException _) {
            return;
        }
        if (parsed instanceof Value.RecordOf(var fields)) {
            for (var value : fields.values()) {
                if (value instanceof Value.Text(var text) && text.length() < 300) {
                    find(text)
                            .ifPresent(file ->
                                    textOf(file).ifPresent(content -> before.put(file, content)));
                }
            }
        }
    }

    private Optional<Path> find(String path) {
        try {
            return Optional.of(workspace.resolveExisting(path)).filter(Files::isRegularFile);
        } catch (ToolException _) {
            return Optional.empty();
        }
    }

    private static Optional<String> textOf(Path file) {
        try {
            return Files.size(file) > MAX_TEXT
                    ? Optional.empty()
                    : Optional.of(Files.readString(file));
        } catch (CharacterCodingException _) {
            return Optional.empty(); // not a text
        } catch (IOException _) {
            return Optional.empty(); // gone in the meantime
        }
    }

    private void sendChange(NodeId node, String path) {
        var call = calls.get(node);
        var file = find(path);
        var after = file.flatMap(EditorEvents::textOf);
        if (call == null || after.isEmpty()) {
            return;
        }
        var old = Optional.ofNullable(before.get(file.orElseThrow()));
        if (!old.equals(after)) {
            client.sendChange(
                    call, new FileChange(file.orElseThrow().toString(), old, after.get()));
        }
    }
}
