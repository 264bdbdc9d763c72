package dev.troupe.protocols.mcp.client;

import dev.troupe.agent.tool.ToolException;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.protocols.mcp.rpc.RpcClosedException;
import dev.troupe.protocols.mcp.rpc.RpcException;
import dev.troupe.protocols.remote.ServerText;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Maintains the connection to a server: starts it again after it ended, each time after a longer
 * pause, and reads what it offers again when that changes. Safe for use by several threads.
 */
final class ServerConnection implements AutoCloseable {
    private static final Duration CONNECT = Duration.ofSeconds(60);
    private static final Duration LONGEST_PAUSE = Duration.ofMinutes(1);
    private static final int MAX_REASON = 400; // characters

    private final McpServerSettings settings;
    private final Supplier<ClientTransport> transports;
    private final Duration firstPause;
    private final Consumer<ServerConnection> onChange;
    private final Consumer<LocalizedText> warnings;
    private final CountDownLatch firstAttempt = new CountDownLatch(1);
    private final Semaphore wakeUps = new Semaphore(0);
    private final Set<OpenCall> openCalls = ConcurrentHashMap.newKeySet();
    private volatile boolean isClosed;
    private volatile boolean isOutdated;
    private volatile @Nullable ClientTransport connecting; // until it is the client's
    private volatile @Nullable McpClient client;
    private volatile ServerOffer offer = ServerOffer.NONE;
    private volatile String trouble = "";
    private volatile String version = "";
    private String reported = "";
    private boolean hasSession; // known of the server since it was connected last

    /**
     * @param transports makes one for each attempt
     * @param firstPause before the first restart; doubles with each that fails
     * @param onChange notified when the offer or the state changed
     */
    ServerConnection(
            McpServerSettings settings,
            Supplier<ClientTransport> transports,
            Duration firstPause,
            Consumer<ServerConnection> onChange,
            Consumer<LocalizedText> warnings) {
        this.settings = settings;
        this.transports = transports;
        this.firstPause = firstPause;
        this.onChange = onChange;
        this.warnings = warnings;
    }

    /** Begins to connect; returns immediately. */
    void start() {
        Thread.ofVirtual().name("mcp-" + settings.name()).start(this::keepConnected);
    }

    McpServerSettings settings() {
        return settings;
    }

    /** What the server offered last; retained while it is restarted. */
    ServerOffer offer() {
        return offer;
    }

    /** The version of the protocol; empty if it was never connected. */
    String version() {
        return version;
    }

    boolean isReady() {
        return client != null;
    }

    /** Why it is not ready, for users; empty if it is or was not tried yet. */
    String trouble() {
        return trouble;
    }

    /** Waits until the first attempt to connect has ended, however it did. */
    void awaitFirstAttempt(Duration atMost) throws InterruptedException {
        boolean _ = firstAttempt.await(atMost.toMillis(), TimeUnit.MILLISECONDS);
    }

    private void keepConnected() {
        var pause = firstPause;
        try {
            while (!isClosed) {
                boolean wasReady = connect();
                firstAttempt.countDown();
                if (wasReady) {
                    pause = firstPause;
                    watch();
                }
                if (isClosed) {
                    return;
                }
                report();
                boolean _ = wakeUps.tryAcquire(pause.toMillis(), TimeUnit.MILLISECONDS);
                wakeUps.drainPermits();
                var next = pause.multipliedBy(2);
                pause = next.compareTo(LONGEST_PAUSE) < 0 ? next : LONGEST_PAUSE;
            }
        } catch (InterruptedException _) { // closed
            return;
        } finally {
            firstAttempt.countDown();
        }
    }

    private boolean connect() throws InterruptedException {
        if (isClosed) {
            return false;
        }
        var transport = transports.get();
        connecting = transport;
        if (isClosed) { // before it was known
            transport.close();
            return false;
        }
        try {
            var opened =
                    McpClient.connect(transport, new Changes(), this::fill, CONNECT, hasSession);
            hasSession = opened.hasSession();
            version = opened.version();
            isOutdated = false;
            offer = ServerOffer.of(opened);
            trouble = "";
            reported = "";
            client = opened;
            if (isClosed) {
                close();
                return false;
            }
            warnOfRefusals(opened);
            onChange.accept(this);
            return true;
        } catch (McpClient.ProbeException e) {
            transport.close();
            hasSession = true; // at the next attempt, which follows immediately
            lose(String.valueOf(e.getMessage()));
            return connect();
        } catch (IOException | RpcClosedException | RpcException e) {
            transport.close();
            hasSession = false; // it may have been replaced by another
            lose(String.valueOf(e.getMessage()));
            return false;
        } finally {
            connecting = null;
        }
    }

    /** Tools whose definition the protocol does not allow are not offered. */
    private void warnOfRefusals(McpClient opened) {
        if (!opened.refusals().isEmpty()) {
            warnings.accept(
                    LocalizedText.of(
                            "MCP 服务器“%s”的这些工具定义无效，未采用：%s",
                            "these tools of MCP server '%s' are not defined as the protocol"
                                    + " requires, and are omitted: %s",
                            settings.name(),
                            String.join("; ", opened.refusals())));
        }
    }

    /** Until the connection has ended. */
    private void watch() throws InterruptedException {
        while (client != null && !isClosed) {
            var connected = client;
            if (connected != null && connected.isClosed()) {
                lose("the connection ended"); // before anything else was known of it
                return;
            }
            wakeUps.acquire();
            connected = client;
            if (isOutdated && connected != null) {
                isOutdated = false;
                try {
                    offer = ServerOffer.of(connected);
                    onChange.accept(this);
                } catch (RpcClosedException | RpcException e) {
                    lose(String.valueOf(e.getMessage()));
                }
            }
        }
    }

    private void lose(String reason) {
        trouble = ServerText.line(reason, MAX_REASON);
        var lost = client;
        client = null;
        if (lost != null) {
            lost.close();
        }
        onChange.accept(this);
    }

    /** Once for each reason, however often it is tried again. */
    private void report() {
        if (!trouble.equals(reported)) {
            reported = trouble;
            warnings.accept(warning());
        }
    }

    /** That it is not connected, and why. */
    LocalizedText warning() {
        return LocalizedText.of(
                "MCP 服务器“%s”未连接：%s；稍后自动重试",
                "MCP server '%s' is not connected: %s; trying again", settings.name(), trouble);
    }

    private final class Changes implements McpClient.Listener {
        @Override
        public void onListChanged() {
            isOutdated = true;
            wakeUps.release();
        }

        @Override
        public void onClosed(String reason) {
            if (client != null && !isClosed) {
                lose(reason);
            }
            wakeUps.release();
        }
    }

    /**
     * Calls a tool, or reads a resource or a prompt.
     *
     * @param tool as the server names it
     * @return a result of a tool
     * @throws ToolException when the server is not connected, ended or refused the call
     */
    Value call(ServerOffer.Offered.Kind kind, String tool, Value arguments, OpenCall call)
            throws InterruptedException {
        var connected = client;
        if (connected == null) {
            wakeUps.release(); // an agent waits for it
            throw new ToolException(
                    McpProblem.SERVER_UNAVAILABLE,
                    "MCP 服务器“%s”未连接（%s）；检查%s，然后运行 troupe doctor",
                    "MCP server '%s' is not connected (%s); check %s and run troupe doctor",
                    settings.name(),
                    trouble,
                    settings.place());
        }
        openCalls.add(call);
        try {
            var timeout = settings.timeout();
            McpClient.FormAnswers form =
                    (params, round) -> call.fillAfter(settings.name(), params, round);
            var result =
                    switch (kind) {
                        case TOOL ->
                                connected.callTool(tool, arguments, timeout, call.progress(), form);
                        case LIST_RESOURCES -> OfferedText.resources(ServerOffer.of(connected));
                        case READ_RESOURCE ->
                                OfferedText.contents(
                                        connected.readResource(
                                                arguments.field("uri").asText(), timeout, form));
                        case GET_PROMPT ->
                                OfferedText.messages(connected.getPrompt(arguments, timeout, form));
                    };
            call.throwIfSuspended();
            return result;
        } catch (RpcClosedException | RpcException e) {
            call.throwIfSuspended();
            throw failure(tool, e);
        } catch (InterruptedException e) {
            call.throwIfSuspended();
            throw e;
        } finally {
            openCalls.remove(call);
            call.end();
        }
    }

    private ToolException failure(String tool, Exception cause) {
        var reason = ServerText.line(String.valueOf(cause.getMessage()), MAX_REASON);
        if (cause instanceof RpcException refused) {
            return new ToolException(
                    McpProblem.CALL_REFUSED,
                    "MCP 服务器“%s”拒绝了 %s：%s（错误码 %d）",
                    "MCP server '%s' refused %s: %s (code %d)",
                    settings.name(),
                    tool,
                    reason,
                    refused.code());
        }
        return new ToolException(
                McpProblem.CONNECTION_LOST,
                "MCP 服务器“%s”没有完成 %s：%s；不确定是否已执行，不会自动重复",
                "MCP server '%s' did not finish %s: %s; it is not known whether it was"
                        + " executed, and it is not repeated automatically",
                settings.name(),
                tool,
                reason);
    }

    /** The server does not state for which call it asks: of several, none is asked about. */
    private Value fill(Value params) {
        var calls = List.copyOf(openCalls);
        return calls.size() == 1
                ? calls.getFirst().fill(settings.name(), params)
                : ElicitedForm.CANCEL;
    }

    @Override
    public void close() {
        isClosed = true;
        wakeUps.release();
        var begun = connecting;
        var connected = client;
        client = null;
        if (connected != null) {
            connected.close();
        } else if (begun != null) {
            begun.close();
        }
    }
}
