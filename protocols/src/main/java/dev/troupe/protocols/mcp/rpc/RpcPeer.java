package dev.troupe.protocols.mcp.rpc;

import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import java.io.IOException;
import java.math.BigDecimal;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One end of a connection: calls methods of the other side, and answers its requests, each on a
 * virtual thread. Safe for use by several threads.
 */
public final class RpcPeer implements AutoCloseable {
    private static final String CANCELLED = "notifications/cancelled";
    private static final String PROGRESS = "notifications/progress";
    private static final int MAX_RUNNING = 64; // requests of the other side at the same time

    private final RpcHandler handler;
    private final AtomicLong ids = new AtomicLong();
    private final Map<Value, Pending> pending = new ConcurrentHashMap<>();
    private final Map<Value, Thread> running = new ConcurrentHashMap<>();
    private volatile String closedBecause = "";

    private record Pending(CompletableFuture<Value> reply, ProgressListener progress) {}

    public RpcPeer(RpcHandler handler) {
        this.handler = handler;
    }

    /**
     * Calls a method of the other side. An interrupt and the end of the time cancel it there, too.
     *
     * @param params missing for none
     * @param outlet where the request goes
     * @return the result
     * @throws RpcException the error that the other side answered
     * @throws RpcClosedException when the connection ended, or the time did
     */
    public Value call(
            String method, Value params, Duration timeout, ProgressListener progress, Outlet outlet)
            throws InterruptedException {
        var id = Value.of(ids.incrementAndGet());
        var waiting = new Pending(new CompletableFuture<>(), progress);
        pending.put(id, waiting);
        try {
            requireOpen();
            outlet.send(RpcMessages.request(id, method, withProgressToken(params, id, progress)));
            return waiting.reply().get(timeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (IOException e) {
            throw new RpcClosedException(e.getMessage() == null ? e.toString() : e.getMessage());
        } catch (InterruptedException e) {
            cancel(id, "cancelled by the user", outlet);
            throw e;
        } catch (TimeoutException _) {
            cancel(id, "timed out", outlet);
            throw new RpcClosedException(
                    "no answer to '%s' within %d s".formatted(method, timeout.toSeconds()));
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RpcException error
                    ? error
                    : new RpcClosedException(closedBecause);
        } finally {
            pending.remove(id);
        }
    }

    private void requireOpen() {
        if (!closedBecause.isEmpty()) {
            throw new RpcClosedException(closedBecause);
        }
    }

    private static Value withProgressToken(Value params, Value id, ProgressListener progress) {
        if (progress.equals(ProgressListener.NONE)) {
            return params;
        }
        var fields = new LinkedHashMap<String, Value>();
        if (params instanceof Value.RecordOf(var given)) {
            fields.putAll(given);
        }
        var meta = new LinkedHashMap<String, Value>();
        if (params.field("_meta") instanceof Value.RecordOf(var given)) {
            meta.putAll(given);
        }
        meta.put("progressToken", id);
        fields.put("_meta", Value.of(meta));
        return Value.of(fields);
    }

    private static void cancel(Value id, String reason, Outlet outlet) {
        boolean isInterrupted = Thread.interrupted(); // sending must not fail because of it
        try {
            outlet.send(
                    RpcMessages.notification(
                            CANCELLED,
                            ValueRecords.of("requestId", id, "reason", Value.of(reason))));
        } catch (IOException _) { // the other side is gone, and the request with it
            return;
        } finally {
            if (isInterrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Whether a message is the answer to a request that waits for it. */
    public boolean isExpected(Value message) {
        return pending.containsKey(message.field("id"));
    }

    /**
     * Takes one message. Returns immediately; the answer to a request goes to the outlet.
     *
     * @throws RpcException when it is not a message of the protocol, or there are too many requests
     */
    public void receive(Value message, Outlet outlet) {
        RpcMessages.requireMessage(message);
        var method = message.field("method").asText();
        if (RpcMessages.isRequest(message)) {
            answer(message, outlet);
        } else if (method.isEmpty()) {
            complete(message);
        } else if (method.equals(CANCELLED)) {
            var thread = running.remove(message.field("params").field("requestId"));
            if (thread != null) {
                thread.interrupt();
            }
        } else if (method.equals(PROGRESS)) {
            reportProgress(message.field("params"));
        } else {
            handler.onNotification(method, message.field("params"));
        }
    }

    private void complete(Value response) {
        var waiting = pending.get(response.field("id"));
        if (waiting == null) {
            return; // of a request that was cancelled
        }
        var error = response.field("error");
        if (error.isMissing()) {
            waiting.reply().complete(response.field("result"));
        } else {
            int code = number(error.field("code")).intValue();
            waiting.reply()
                    .completeExceptionally(
                            new RpcException(
                                    code, error.field("message").asText(), error.field("data")));
        }
    }

    private void reportProgress(Value params) {
        var waiting = pending.get(params.field("progressToken"));
        if (waiting != null) {
            waiting.progress()
                    .onProgress(
                            number(params.field("progress")).doubleValue(),
                            number(params.field("total")).doubleValue(),
                            params.field("message").asText());
        }
    }

    private static BigDecimal number(Value value) {
        return value instanceof Value.Num(var number) ? number : BigDecimal.ZERO;
    }

    private void answer(Value message, Outlet outlet) {
        var id = message.field("id");
        if (running.size() >= MAX_RUNNING) {
            throw new RpcException(
                    RpcException.INTERNAL_ERROR,
                    "too many requests at the same time; at most " + MAX_RUNNING);
        }
        var params = message.field("params");
        var request =
                new RpcRequest(
                        this,
                        outlet,
                        id,
                        message.field("method").asText(),
                        params.isMissing() ? RpcMessages.EMPTY : params);
        var thread =
                Thread.ofVirtual().name("rpc-" + request.method()).unstarted(() -> run(request));
        if (running.putIfAbsent(id, thread) != null) {
            throw new RpcException(
                    RpcException.INVALID_REQUEST, "Invalid request: this id is in use");
        }
        thread.start();
    }

    private void run(RpcRequest request) {
        Value response;
        try {
            response = RpcMessages.result(request.id(), handler.onRequest(request));
        } catch (InterruptedException _) {
            response =
                    RpcMessages.error(
                            request.id(),
                            new RpcException(RpcException.INVALID_REQUEST, "Request cancelled"));
        } catch (RpcException e) {
            response = RpcMessages.error(request.id(), e);
        } catch (RuntimeException e) { // whatever fails is an error of this request alone
            response =
                    RpcMessages.error(
                            request.id(),
                            new RpcException(RpcException.INTERNAL_ERROR, "Internal error: " + e));
        }
        boolean isCancelled = running.remove(request.id()) == null;
        if (isCancelled && !handler.answersCancelled(request)) {
            return;
        }
        boolean _ = Thread.interrupted();
        try {
            request.outlet().send(response);
        } catch (IOException _) { // the other side is gone
            return;
        }
    }

    /** Whether the connection has ended. */
    public boolean isClosed() {
        return !closedBecause.isEmpty();
    }

    /** Ends everything; whatever waits fails with the reason. */
    public synchronized void close(String reason) {
        if (closedBecause.isEmpty()) {
            closedBecause = reason.isEmpty() ? "the connection was closed" : reason;
        }
        running.values().forEach(Thread::interrupt);
        pending.values()
                .forEach(waiting ->
                        waiting.reply().completeExceptionally(new RpcClosedException(reason)));
    }

    @Override
    public void close() {
        close("the connection was closed");
    }
}
