package dev.troupe.protocols.mcp.client;

import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.Value;
import dev.troupe.packs.web.fetch.AllowedHosts;
import dev.troupe.packs.web.fetch.WebException;
import dev.troupe.protocols.mcp.oauth.OAuthAccess;
import dev.troupe.protocols.mcp.rpc.ProtocolVersion;
import dev.troupe.protocols.mcp.rpc.RequestMeta;
import dev.troupe.protocols.mcp.rpc.RpcException;
import dev.troupe.protocols.mcp.rpc.RpcMessages;
import dev.troupe.protocols.mcp.rpc.ToolHeaders;
import dev.troupe.protocols.remote.RemoteHttp;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.apache.hc.client5.http.classic.methods.HttpDelete;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.io.HttpClientResponseHandler;
import org.apache.hc.core5.http.io.entity.StringEntity;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

/** A server at an address, by Streamable HTTP, which is reached as {@link RemoteHttp} allows. */
final class HttpTransport implements ClientTransport {
    private static final int MAX_RESUMPTIONS = 5; // of one answer, without an event
    private static final int MAX_RENEWALS = 2; // of a token, for one request

    private final URI url;
    private final Map<String, String> headers;
    private final @Nullable OAuthAccess access;
    private final CloseableHttpClient client;
    private final Map<Value, HttpUriRequestBase> open = new ConcurrentHashMap<>();
    private final AtomicBoolean isClosed = new AtomicBoolean();
    private final HttpAnswerReader answers =
            new HttpAnswerReader(message -> incoming().accept(message), isClosed::get);
    private volatile Map<String, ToolHeaders> tools = Map.of();
    private volatile boolean hasFailed;
    private volatile String session = "";
    private volatile String version = "";
    private Consumer<Value> incoming = _ -> {};
    private Consumer<String> onClosed = _ -> {};

    /**
     * @param access to a server that users sign in at; {@code null} for none
     */
    HttpTransport(
            URI url,
            Map<String, String> headers,
            AllowedHosts allowed,
            @Nullable OAuthAccess access) {
        this.url = url;
        this.headers = headers;
        this.access = access;
        this.client = RemoteHttp.open(allowed);
    }

    /** With what a user got by signing in, unless settings have an authorization. */
    static HttpTransport of(
            String server,
            McpServerSettings.Access.Remote remote,
            Path home,
            AllowedHosts allowed) {
        var access =
                remote.hasLogin()
                        ? new OAuthAccess(
                                server,
                                remote.url(),
                                remote.oauth(),
                                home,
                                allowed,
                                InstantSource.system(),
                                null)
                        : null;
        return new HttpTransport(remote.url(), remote.headers(), allowed, access);
    }

    private boolean isStateless() {
        return version.equals(ProtocolVersion.STATELESS);
    }

    private Consumer<Value> incoming() {
        return incoming;
    }

    @Override
    public void start(Consumer<Value> messages, Consumer<String> onEnd) {
        this.incoming = messages;
        this.onClosed = onEnd;
    }

    @Override
    public boolean hasFailed() {
        return hasFailed;
    }

    @Override
    public void onTools(Map<String, ToolHeaders> headersByTool) {
        tools = Map.copyOf(headersByTool);
    }

    @Override
    public void onInitialized(String protocolVersion) {
        version = protocolVersion;
        if (isStateless()) {
            return; // it subscribes to what it wants to be notified of
        }
        Thread.ofVirtual().name("mcp-events").start(this::listen);
    }

    @Override
    public void send(Value message) throws IOException {
        if (RpcMessages.isRequest(message)) {
            register(message.field("id"), new HttpPost(url)); // until it is sent
            Thread.ofVirtual().name("mcp-request").start(() -> request(message));
            return;
        }
        var cancelled =
                message.field("method").asText().equals("notifications/cancelled")
                        ? open.remove(message.field("params").field("requestId"))
                        : null;
        try {
            if (!isStateless()) { // there the end of the connection cancels
                post(message);
            }
        } finally {
            if (cancelled != null) {
                cancelled.cancel();
            }
        }
    }

    /** An answer of this side or a notification: the server accepts it, and answers nothing. */
    private void post(Value message) throws IOException {
        try {
            var _ =
                    execute(
                            () -> toPost(message),
                            response -> {
                                requireSuccess(response);
                                return "";
                            });
        } catch (WebException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    /** Sends a request, again with another token if the server refuses the one that it has. */
    private <T> T execute(
            Supplier<? extends HttpUriRequestBase> make, HttpClientResponseHandler<T> handler)
            throws IOException {
        for (int renewals = 0; ; renewals++) {
            var request = make.get();
            var token = access == null ? "" : access.token().orElse("");
            if (!token.isEmpty()) {
                request.setHeader("Authorization", "Bearer " + token);
            }
            try {
                return client.execute(request, handler);
            } catch (RefusedException e) {
                if (access == null || renewals == MAX_RENEWALS) {
                    throw e;
                }
                e.renew(access, token);
            }
        }
    }

    private HttpPost toPost(Value message) {
        var post = new HttpPost(url);
        addHeaders(post, "application/json, " + HttpAnswerReader.EVENTS);
        if (RequestMeta.isStateless(message)) {
            StatelessHeaders.of(message, tools).forEach(post::setHeader);
        }
        post.setEntity(
                new StringEntity(
                        Json.write(message),
                        ContentType.create("application/json", StandardCharsets.UTF_8)));
        return post;
    }

    private void addHeaders(HttpUriRequestBase request, String accept) {
        headers.forEach(request::setHeader);
        request.setHeader("Accept", accept);
        if (!session.isEmpty()) {
            request.setHeader("Mcp-Session-Id", session);
        }
        if (!version.isEmpty() && !isStateless()) {
            request.setHeader("MCP-Protocol-Version", version);
        }
    }

    private void request(Value message) {
        var id = message.field("id");
        boolean isStateless = RequestMeta.isStateless(message);
        var isAnswered = new AtomicBoolean();
        try {
            var unfinished =
                    execute(
                            () -> replace(id, toPost(message)),
                            response -> {
                                isAnswered.set(true);
                                if (isStateless) {
                                    StatusException.requireKnown(response);
                                }
                                requireSuccess(response);
                                keepSession(response);
                                return answers.read(response, id);
                            });
            if (unfinished.isWaiting()) {
                resume(id, unfinished, isStateless);
            }
        } catch (IllegalStateException e) { // nobody waits for the answer, or all was closed
            if (!(e instanceof CancellationException) && !isClosed.get()) {
                throw e;
            }
        } catch (StatusException e) { // of this request alone
            incoming.accept(RpcMessages.error(id, e.error()));
        } catch (IOException | WebException | JsonException e) {
            fail(id, e, isStateless && StatusException.isAlone(message, isAnswered.get(), e));
        } finally {
            open.remove(id);
        }
    }

    private <T extends HttpUriRequestBase> T register(Value id, T request) {
        open.put(id, request);
        return request;
    }

    /**
     * Registers what is sent next for a request.
     *
     * @throws CancellationException when the request was cancelled in the meantime
     */
    private <T extends HttpUriRequestBase> T replace(Value id, T request) {
        if (open.replace(id, request) == null) {
            throw new CancellationException();
        }
        return request;
    }

    /** Continues a stream that ended before the answer. */
    private void resume(Value id, StreamEnd from, boolean isStateless) throws IOException {
        var ended = from;
        for (int attempts = 0; ended.isWaiting(); attempts++) {
            if (isStateless
                    || ended.lastId().isEmpty()
                    || attempts == MAX_RESUMPTIONS
                    || !open.containsKey(id)) {
                throw new IOException("the stream ended before the answer");
            }
            StreamEnd.pause(ended.retry());
            var lastId = ended.lastId();
            var next =
                    execute(
                            () -> replace(id, toGet(lastId)),
                            response -> {
                                requireSuccess(response);
                                return answers.read(response, id);
                            });
            attempts = next.hadEvents() ? 0 : attempts;
            ended = next.after(ended);
        }
    }

    private HttpGet toGet(String lastId) {
        var get = new HttpGet(url);
        addHeaders(get, HttpAnswerReader.EVENTS);
        if (!lastId.isEmpty()) {
            get.setHeader("Last-Event-ID", lastId);
        }
        return get;
    }

    /** Messages that answer nothing; a server need not offer a stream for them. */
    private void listen() {
        var none = Value.missing();
        try {
            for (var ended = new StreamEnd(true, "", HttpAnswerReader.RETRY, false);
                    !isClosed.get(); ) {
                var lastId = ended.lastId();
                var next =
                        execute(
                                () -> register(none, toGet(lastId)),
                                response ->
                                        hasNoEvents(response)
                                                ? new StreamEnd(
                                                        false, "", HttpAnswerReader.RETRY, false)
                                                : listen(response));
                if (!next.isWaiting()) {
                    return;
                }
                ended = next;
                StreamEnd.pause(ended.retry());
            }
        } catch (IOException | WebException | JsonException e) {
            if (!isClosed.get()) {
                onClosed.accept("the connection broke: " + reason(e));
            }
        }
    }

    /** A server without sessions may refuse in its own way. */
    private boolean hasNoEvents(ClassicHttpResponse response) {
        int status = response.getCode();
        return status == 405 || session.isEmpty() && status >= 400 && status < 500;
    }

    private StreamEnd listen(ClassicHttpResponse response) throws IOException {
        requireSuccess(response);
        return answers.read(response, Value.missing());
    }

    private void keepSession(ClassicHttpResponse response) {
        var header = response.getFirstHeader("Mcp-Session-Id");
        if (header != null && header.getValue().matches("[\\x21-\\x7e]{1,512}")) {
            session = header.getValue();
        }
    }

    private void requireSuccess(ClassicHttpResponse response) throws IOException {
        StatusException.requireSuccess(response, !session.isEmpty());
    }

    /** The request fails, and with it the connection unless others may succeed. */
    private void fail(Value id, Exception e, boolean mayFailAlone) {
        hasFailed |= !mayFailAlone;
        var reason = reason(e);
        incoming.accept(
                RpcMessages.error(id, new RpcException(RpcException.INTERNAL_ERROR, reason)));
        boolean isAlone =
                mayFailAlone || e instanceof RefusedException refused && refused.isOfOneRequest();
        if (!isAlone && !isClosed.get() && open.containsKey(id)) {
            onClosed.accept(reason);
        }
    }

    private static String reason(Exception e) {
        return e.getMessage() == null ? e.toString() : e.getMessage();
    }

    @Override
    public void close() {
        if (isClosed.compareAndSet(false, true)) {
            open.values().forEach(HttpUriRequestBase::cancel);
            endSession();
            client.close(CloseMode.IMMEDIATE);
            if (access != null) {
                access.close();
            }
        }
    }

    /** So that the server need not retain it; it makes no difference if this fails. */
    private void endSession() {
        if (session.isEmpty()) {
            return;
        }
        var delete = new HttpDelete(url);
        addHeaders(delete, "application/json");
        if (access != null) {
            try {
                access.token()
                        .ifPresent(token -> delete.setHeader("Authorization", "Bearer " + token));
            } catch (IOException _) { // it notices by itself
                return;
            }
        }
        delete.setConfig(RequestConfig.custom().setResponseTimeout(Timeout.ofSeconds(1)).build());
        try {
            client.execute(delete, response -> response.getCode());
        } catch (IOException | WebException _) { // it notices by itself
            return;
        }
    }
}
