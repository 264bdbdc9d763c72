package dev.troupe.server.mcp;

import dev.troupe.chat.conversation.ConversationEvent;
import dev.troupe.chat.conversation.ConversationEvent.TurnAnswered;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.NodeId;
import dev.troupe.language.Language;
import dev.troupe.protocols.mcp.server.McpWork;
import dev.troupe.server.conversation.TurnListener;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** Reports a turn to the client, and waits for its answer. */
final class ReportedTurn implements TurnListener {
    private final CompletableFuture<TurnAnswered> answer = new CompletableFuture<>();
    private final AtomicInteger events;
    private final McpWork.@Nullable RunClient client;
    private final Language language;

    /**
     * @param events that were reported of the request
     */
    ReportedTurn(McpWork.@Nullable RunClient client, AtomicInteger events, Language language) {
        this.client = client;
        this.events = events;
        this.language = language;
    }

    @Override
    public void on(ConversationEvent.Progress event) {}

    @Override
    public void on(JournalEntry entry) {
        switch (entry.event()) {
            case RunEvent.NodeStarted(var node, _) ->
                    report(language.choose("开始：", "started: "), node);
            case RunEvent.NodeFinished(var node, _, _) ->
                    report(language.choose("结束：", "ended: "), node);
            default -> {} // too detailed for a client
        }
    }

    private void report(String what, NodeId node) {
        if (client != null) {
            client.onProgress(events.incrementAndGet(), 0, what + node.value());
        }
    }

    @Override
    public void onAnswer(TurnAnswered given) {
        answer.complete(given);
    }

    /** Waits for the answer. */
    TurnAnswered await() throws InterruptedException, ExecutionException {
        return answer.get();
    }
}
