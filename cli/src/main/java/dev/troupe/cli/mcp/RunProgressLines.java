package dev.troupe.cli.mcp;

import dev.troupe.core.engine.RunListener;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.NodeId;
import dev.troupe.language.Language;
import dev.troupe.protocols.mcp.server.McpWork;
import java.util.HashMap;
import java.util.Map;

/** Reports the nodes of a run to a client as they start and end. */
final class RunProgressLines implements RunListener {
    private final McpWork.RunClient client;
    private final Language language;
    private final Map<NodeId, String> names = new HashMap<>();
    private String run = "";
    private int events;

    RunProgressLines(McpWork.RunClient client, Language language) {
        this.client = client;
        this.language = language;
    }

    /** Id of the run; empty before it has started. */
    synchronized String run() {
        return run;
    }

    @Override
    public synchronized void onEvent(JournalEntry entry) {
        run = entry.run().value();
        switch (entry.event()) {
            case RunEvent.RunStarted started ->
                    started.workflow()
                            .definition()
                            .nodes()
                            .forEach(node -> names.put(node.id(), node.name()));
            case RunEvent.NodeStarted(var node, _) ->
                    report(language.choose("开始：", "started: "), node);
            case RunEvent.NodeFinished(var node, _, _) ->
                    report(language.choose("结束：", "ended: "), node);
            default -> {} // too detailed for a client
        }
    }

    private void report(String what, NodeId node) {
        client.onProgress(++events, 0, what + names.getOrDefault(node, node.value()));
    }
}
