package dev.troupe.protocols.mcp.rpc;

import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import java.io.IOException;
import java.time.Duration;
import java.util.LinkedHashMap;

/**
 * A request of the other side while it is answered. What is sent through it travels with its
 * answer.
 *
 * @param params a record; empty if none were sent
 */
public record RpcRequest(RpcPeer peer, Outlet outlet, Value id, String method, Value params) {
    /** Sends a message that is not answered; lost if the other side is unavailable. */
    public void notify(String notification, Value content) {
        try {
            outlet.send(RpcMessages.notification(notification, content));
        } catch (IOException _) { // the other side is gone; the answer will not reach it either
            return;
        }
    }

    /** Asks the other side; see {@link RpcPeer#call}. */
    public Value call(String other, Value content, Duration timeout) throws InterruptedException {
        return peer.call(other, content, timeout, ProgressListener.NONE, outlet);
    }

    /** Whether the other side wants to be notified of the progress. */
    public boolean wantsProgress() {
        return !progressToken().isMissing();
    }

    /**
     * Reports progress, if the other side wants it.
     *
     * @param progress more than in the report before
     * @param total 0 if it is not known
     * @param message empty for none
     */
    public void reportProgress(double progress, double total, String message) {
        if (wantsProgress()) {
            var content = new LinkedHashMap<String, Value>();
            content.put("progressToken", progressToken());
            content.put("progress", Value.of(progress));
            if (total > 0) {
                content.put("total", Value.of(total));
            }
            if (!message.isBlank()) {
                content.put("message", Value.of(message));
            }
            notify("notifications/progress", Value.of(content));
        }
    }

    /** Sends a line for the log of the other side. */
    public void log(String level, String logger, String text) {
        notify(
                "notifications/message",
                ValueRecords.of(
                        "level", Value.of(level),
                        "logger", Value.of(logger),
                        "data", Value.of(text)));
    }

    private Value progressToken() {
        return params.field("_meta").field("progressToken");
    }
}
