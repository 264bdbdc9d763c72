package dev.troupe.protocols.mcp.client;

import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import dev.troupe.protocols.mcp.rpc.ProgressListener;
import dev.troupe.protocols.mcp.rpc.ProtocolVersion;
import dev.troupe.protocols.mcp.rpc.RequestMeta;
import dev.troupe.protocols.mcp.rpc.RpcClosedException;
import dev.troupe.protocols.mcp.rpc.RpcException;
import dev.troupe.protocols.mcp.rpc.RpcMessages;
import dev.troupe.protocols.mcp.rpc.RpcPeer;
import dev.troupe.protocols.mcp.rpc.ToolHeaders;
import dev.troupe.protocols.remote.ServerText;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * One connection to a server of any version: it is asked for its versions first, as since
 * 2026-07-28; one that does not know the question gets {@code initialize}. Safe for use by several
 * threads.
 */
final class McpClient implements AutoCloseable {
    private static final Duration QUICK = Duration.ofSeconds(30);
    private static final Duration PROBE =
            Duration.ofSeconds(10); // some ignore what they do not know
    private static final int MAX_ROUNDS = 10; // of a call that ends to ask
    private static final Duration LONGEST = Duration.ofDays(1); // of one subscription
    private static final int MAX_PAGES = 50;
    private static final int MAX_ENTRIES = 1_000; // of a list

    private final ClientTransport transport;
    private final RpcPeer peer;
    private final ServerMessages messages;
    private final Value capabilities;
    private Value server = RpcMessages.EMPTY;
    private boolean isStateless;
    private volatile List<String> refusals = List.of();

    /** What the other side may ask and state. */
    interface Listener {
        /** A list of what it offers changed. */
        void onListChanged();

        /** The connection ended. */
        void onClosed(String reason);
    }

    /** Fills forms with which requests end. */
    @FunctionalInterface
    interface FormAnswers {
        /**
         * The answer to a form.
         *
         * @param round 1 for the first result of the request, 2 for that of the request with the
         *     answers to the first, and so on
         */
        Value fill(Value params, int round);
    }

    private McpClient(
            ClientTransport transport,
            Listener listener,
            @Nullable UnaryOperator<Value> elicitation) {
        this.transport = transport;
        this.messages = new ServerMessages(listener, elicitation);
        this.peer = new RpcPeer(messages);
        this.capabilities =
                elicitation == null
                        ? RpcMessages.EMPTY
                        : ValueRecords.of(
                                "elicitation",
                                ValueRecords.of(
                                        "form", ValueRecords.of("applyDefaults", Value.of(true))));
    }

    /**
     * Connects and agrees on a version.
     *
     * @param elicitation fills a form that the server shows to users; {@code null} if there is no
     *     user who could
     * @param hasSession whether the server is known to begin with {@code initialize}
     * @throws ProbeException when it ended because it was asked for its versions
     * @throws IOException when the server cannot be started or reached
     * @throws RpcClosedException when it ended or does not answer
     * @throws RpcException when it refuses, or has no version in common
     */
    static McpClient connect(
            ClientTransport transport,
            Listener listener,
            @Nullable UnaryOperator<Value> elicitation,
            Duration timeout,
            boolean hasSession)
            throws IOException, InterruptedException {
        var client = new McpClient(transport, listener, elicitation);
        boolean isReady = false;
        try {
            Consumer<String> onClosed =
                    reason -> {
                        client.peer.close(reason);
                        listener.onClosed(reason);
                    };
            transport.start(client::receive, onClosed);
            if (hasSession || !client.discover(timeout)) {
                client.initialize(timeout);
            }
            isReady = true;
            return client;
        } finally {
            if (!isReady) {
                client.close();
            }
        }
    }

    private void receive(Value message) {
        try {
            peer.receive(message, transport);
        } catch (RpcException e) {
            if (RpcMessages.isRequest(message)) {
                answer(RpcMessages.error(message.field("id"), e));
            }
        }
    }

    private void answer(Value message) {
        try {
            transport.send(message);
        } catch (IOException e) {
            peer.close(String.valueOf(e.getMessage()));
        }
    }

    /** A server ended when it was asked for its versions; it may answer {@code initialize}. */
    static final class ProbeException extends IOException {
        private static final long serialVersionUID = 1L;

        ProbeException(String message) {
            super(message);
        }
    }

    /**
     * Asks the server for its versions; false if it has to be asked with {@code initialize}.
     *
     * @throws RpcException when it has no version in common
     */
    private boolean discover(Duration timeout) throws IOException, InterruptedException {
        var limit = timeout.compareTo(PROBE) < 0 ? timeout : PROBE;
        for (int tries = 1; ; tries++) {
            try {
                server = callStateless("server/discover", Value.missing(), limit);
                break;
            } catch (RpcException e) {
                if (peer.isClosed() || transport.hasFailed()) {
                    throw e; // it cannot be reached
                }
                if (!VersionAgreement.isOfStateless(e)) {
                    return false;
                }
                var supported = e.data().field("supported").items();
                boolean isRefused = e.code() == RpcException.UNSUPPORTED_VERSION;
                if (isRefused && VersionAgreement.isTooOld(supported)) {
                    return false;
                }
                if (!isRefused
                        || tries > 1
                        || !supported.contains(Value.of(ProtocolVersion.STATELESS))) {
                    throw e;
                }
            } catch (RpcClosedException e) {
                if (peer.isClosed()) {
                    throw new ProbeException(String.valueOf(e.getMessage()));
                }
                return false; // no answer
            }
        }
        var offered = server.field("supportedVersions").items();
        if (!offered.contains(Value.of(ProtocolVersion.STATELESS))) {
            if (VersionAgreement.isTooOld(offered)) {
                return false;
            }
            throw VersionAgreement.none(
                    String.join(", ", offered.stream().map(Value::asText).toList()));
        }
        isStateless = true;
        transport.onInitialized(ProtocolVersion.STATELESS);
        new McpChangeSubscription(
                        filter -> callStateless("subscriptions/listen", filter, LONGEST),
                        messages.listener()::onListChanged,
                        peer::isClosed)
                .start(server.field("capabilities"));
        return true;
    }

    private void initialize(Duration timeout) throws IOException, InterruptedException {
        server =
                peer.call(
                        "initialize",
                        ValueRecords.of(
                                "protocolVersion",
                                Value.of(ProtocolVersion.WITH_SESSIONS.getFirst()),
                                "capabilities",
                                capabilities,
                                "clientInfo",
                                RpcMessages.TROUPE),
                        timeout,
                        ProgressListener.NONE,
                        transport);
        var version = server.field("protocolVersion").asText();
        if (!ProtocolVersion.WITH_SESSIONS.contains(version)) {
            throw VersionAgreement.none(version);
        }
        transport.send(RpcMessages.notification("notifications/initialized", Value.missing()));
        transport.onInitialized(version);
    }

    /** The version of the protocol that is used. */
    String version() {
        return isStateless ? ProtocolVersion.STATELESS : server.field("protocolVersion").asText();
    }

    /** Whether the connection began with {@code initialize}. */
    boolean hasSession() {
        return !isStateless;
    }

    /** What the server states about itself and how to use it; text from outside. */
    String instructions() {
        return server.field("instructions").asText();
    }

    /** The name that the server has for itself; text from outside. */
    String title() {
        var stated = RequestMeta.of(server).field(RequestMeta.SERVER);
        var info = stated.isMissing() ? server.field("serverInfo") : stated;
        var title = info.field("title").asText();
        return title.isBlank() ? info.field("name").asText() : title;
    }

    /** Whether the connection has ended. */
    boolean isClosed() {
        return peer.isClosed();
    }

    /**
     * All entries of a list, as the server describes them; none if it does not have the capability.
     *
     * @param field of the result
     */
    List<Value> list(String capability, String method, String field) throws InterruptedException {
        if (server.field("capabilities").field(capability).isMissing()) {
            return List.of();
        }
        var all = new ArrayList<Value>();
        var cursor = Value.missing();
        for (int page = 0; page < MAX_PAGES && all.size() < MAX_ENTRIES; page++) {
            var params = cursor.isMissing() ? cursor : ValueRecords.of("cursor", cursor);
            var result = call(method, params, QUICK);
            all.addAll(result.field(field).items());
            cursor = result.field("nextCursor");
            if (cursor.isMissing()) {
                break;
            }
        }
        return all.subList(0, Math.min(MAX_ENTRIES, all.size()));
    }

    /** The tools of the server, without those whose definition is not allowed. */
    List<Value> tools() throws InterruptedException {
        var all = list("tools", "tools/list", "tools");
        if (!isStateless) {
            return all;
        }
        var headers = new LinkedHashMap<String, ToolHeaders>();
        var allowed = new ArrayList<Value>();
        var refused = new ArrayList<String>();
        for (var tool : all) {
            var name = tool.field("name").asText();
            try {
                headers.put(name, ToolHeaders.of(tool.field("inputSchema")));
                allowed.add(tool);
            } catch (IllegalArgumentException e) {
                refused.add(ServerText.line(name + ": " + e.getMessage(), 200));
            }
        }
        transport.onTools(headers);
        refusals = List.copyOf(refused);
        return allowed;
    }

    /** The tools that {@link #tools} omitted, and why. */
    List<String> refusals() {
        return refusals;
    }

    /**
     * Calls a tool.
     *
     * @param form fills a form with which the call ends
     * @return its result, which may be an error of the tool
     */
    Value callTool(
            String name,
            Value arguments,
            Duration timeout,
            ProgressListener progress,
            FormAnswers form)
            throws InterruptedException {
        var params = ValueRecords.of("name", Value.of(name), "arguments", arguments);
        try {
            return request("tools/call", params, timeout, progress, form);
        } catch (RpcException e) {
            if (!isStateless || e.code() != RpcException.HEADER_MISMATCH) {
                throw e;
            }
            var _ = tools(); // its schema may have changed, and with it the headers
            return request("tools/call", params, timeout, progress, form);
        }
    }

    /** The contents of a resource. */
    List<Value> readResource(String uri, Duration timeout, FormAnswers form)
            throws InterruptedException {
        var params = ValueRecords.of("uri", Value.of(uri));
        return request("resources/read", params, timeout, ProgressListener.NONE, form)
                .field("contents")
                .items();
    }

    /** The messages of a prompt. */
    List<Value> getPrompt(Value params, Duration timeout, FormAnswers form)
            throws InterruptedException {
        return request("prompts/get", params, timeout, ProgressListener.NONE, form)
                .field("messages")
                .items();
    }

    /** Makes a request, again with the answers while it ends with questions. */
    private Value request(
            String method,
            Value params,
            Duration timeout,
            ProgressListener progress,
            FormAnswers form)
            throws InterruptedException {
        var sent = params;
        for (int round = 1; round <= MAX_ROUNDS; round++) {
            var result =
                    peer.call(
                            method,
                            isStateless ? RequestMeta.add(sent, capabilities) : sent,
                            timeout,
                            progress,
                            transport);
            if (!isStateless || InputAnswers.isComplete(result)) {
                return result;
            }
            int current = round;
            sent = InputAnswers.add(params, result, asked -> form.fill(asked, current));
        }
        throw new RpcException(
                RpcException.INVALID_REQUEST,
                "the server asked more than %d times".formatted(MAX_ROUNDS));
    }

    private Value call(String method, Value params, Duration timeout) throws InterruptedException {
        return isStateless
                ? callStateless(method, params, timeout)
                : peer.call(method, params, timeout, ProgressListener.NONE, transport);
    }

    private Value callStateless(String method, Value params, Duration timeout)
            throws InterruptedException {
        return peer.call(
                method,
                RequestMeta.add(params, capabilities),
                timeout,
                ProgressListener.NONE,
                transport);
    }

    @Override
    public void close() {
        peer.close();
        transport.close();
    }
}
