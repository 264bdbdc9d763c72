package dev.troupe.protocols.mcp.client;

import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.Value;
import dev.troupe.packs.web.fetch.AllowedHosts;
import dev.troupe.packs.web.fetch.WebException;
import dev.troupe.protocols.mcp.rpc.EventStreamReader;
import dev.troupe.protocols.mcp.rpc.RpcException;
import dev.troupe.protocols.mcp.rpc.RpcMessages;
import dev.troupe.protocols.remote.RemoteHttp;
import dev.troupe.protocols.remote.ServerText;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.apache.hc.client5.http.classic.methods.HttpDelete;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.io.entity.StringEntity;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.Timeout;

/** A server at an address, by Streamable HTTP, which is reached as {@link RemoteHttp} allows. */
final class HttpTransport implements ClientTransport {
    private static final int MAX_BODY = 16 << 20; // bytes
    private static final int MAX_RESUMPTIONS = 5; // of one answer, without an event
    private static final Duration STANDARD_RETRY = Duration.ofSeconds(1);
    private static final String EVENTS = "text/event-stream";

    private final URI url;
    private final Map<String, String> headers;
    private final CloseableHttpClient client;
    private final Map<Value, HttpUriRequestBase> open = new ConcurrentHashMap<>();
    private final AtomicBoolean isClosed = new AtomicBoolean();
    private volatile String session = "";
    private volatile String version = "";
    private Consumer<Value> incoming = _ -> {};
    private Consumer<String> onClosed = _ -> {};

    HttpTransport(URI url, Map<String, String> headers, AllowedHosts allowed) {
        this.url = url;
        this.headers = headers;
        this.client = RemoteHttp.open(allowed);
    }

    @Override
    public void start(Consumer<Value> messages, Consumer<String> onEnd) {
        this.incoming = messages;
        this.onClosed = onEnd;
    }

    @Override
    public void onInitialized(String protocolVersion) {
        version = protocolVersion;
        Thread.ofVirtual().name("mcp-events").start(this::listen);
    }

    @Override
    public void send(Value message) throws IOException {
        if (RpcMessages.isRequest(message)) {
            Thread.ofVirtual().name("mcp-request").start(() -> request(message));
            return;
        }
        post(message);
        var cancelled =
                message.field("method").asText().equals("notifications/cancelled")
                        ? open.remove(message.field("params").field("requestId"))
                        : null;
        if (cancelled != null) {
            cancelled.cancel();
        }
    }

    /** An answer of this side or a notification: the server accepts it, and answers nothing. */
    private void post(Value message) throws IOException {
        try {
            client.execute(
                    toPost(message),
                    response -> {
                        requireSuccess(response);
                        return "";
                    });
        } catch (WebException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private HttpPost toPost(Value message) {
        var post = new HttpPost(url);
        addHeaders(post, "application/json, " + EVENTS);
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
        if (!version.isEmpty()) {
            request.setHeader("MCP-Protocol-Version", version);
        }
    }

    private void request(Value message) {
        var id = message.field("id");
        var post = toPost(message);
        open.put(id, post);
        try {
            var unfinished =
                    client.execute(
                            post,
                            response -> {
                                requireSuccess(response);
                                keepSession(response);
                                return read(response, id);
                            });
            if (unfinished.isWaiting()) {
                resume(id, unfinished);
            }
        } catch (IOException | WebException | JsonException e) {
            fail(id, e);
        } finally {
            open.remove(id);
        }
    }

    /**
     * A stream that ended.
     *
     * @param isWaiting whether the answer was not in it
     */
    private record Ended(boolean isWaiting, String lastId, Duration retry, boolean hadEvents) {}

    private Ended read(ClassicHttpResponse response, Value id) throws IOException {
        var entity = response.getEntity();
        if (entity == null) {
            throw new IOException("the server sent no answer");
        }
        var type = String.valueOf(entity.getContentType());
        if (type.startsWith(EVENTS)) {
            return readEvents(new EventStreamReader(entity.getContent()), id);
        }
        if (!type.startsWith("application/json")) {
            throw new IOException("the server answered with '" + ServerText.line(type, 100) + "'");
        }
        var body = entity.getContent().readNBytes(MAX_BODY + 1);
        if (body.length > MAX_BODY) {
            throw new IOException("the answer is longer than " + MAX_BODY + " bytes");
        }
        incoming.accept(Json.parse(new String(body, StandardCharsets.UTF_8)));
        return new Ended(false, "", STANDARD_RETRY, true);
    }

    private Ended readEvents(EventStreamReader events, Value id) throws IOException {
        boolean hadEvents = false;
        try {
            for (var data = events.next(); data.isPresent(); data = events.next()) {
                if (data.get().isBlank()) {
                    continue; // primes the id from which the stream may be continued
                }
                hadEvents = true;
                var message = Json.parse(data.get());
                incoming.accept(message);
                if (RpcMessages.isResponse(message) && message.field("id").equals(id)) {
                    return new Ended(false, "", STANDARD_RETRY, true);
                }
            }
        } catch (IOException e) {
            if (events.lastId().isEmpty() || isClosed.get()) {
                throw e;
            }
        }
        return new Ended(true, events.lastId(), events.retry().orElse(STANDARD_RETRY), hadEvents);
    }

    /** Continues a stream that ended before the answer. */
    private void resume(Value id, Ended from) throws IOException {
        var ended = from;
        for (int attempts = 0; ended.isWaiting(); attempts++) {
            if (ended.lastId().isEmpty() || attempts == MAX_RESUMPTIONS || !open.containsKey(id)) {
                throw new IOException("the stream ended before the answer");
            }
            pause(ended.retry());
            var get = toGet(ended.lastId());
            open.put(id, get);
            var next =
                    client.execute(
                            get,
                            response -> {
                                requireSuccess(response);
                                return read(response, id);
                            });
            attempts = next.hadEvents() ? 0 : attempts;
            ended =
                    next.lastId().isEmpty()
                            ? new Ended(
                                    next.isWaiting(),
                                    ended.lastId(),
                                    next.retry(),
                                    next.hadEvents())
                            : next;
        }
    }

    private HttpGet toGet(String lastId) {
        var get = new HttpGet(url);
        addHeaders(get, EVENTS);
        if (!lastId.isEmpty()) {
            get.setHeader("Last-Event-ID", lastId);
        }
        return get;
    }

    private static void pause(Duration time) throws IOException {
        try {
            Thread.sleep(time);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException("interrupted", e);
        }
    }

    /** Messages that answer nothing; a server need not offer a stream for them. */
    private void listen() {
        var none = Value.missing();
        try {
            for (var ended = new Ended(true, "", STANDARD_RETRY, false); !isClosed.get(); ) {
                var get = toGet(ended.lastId());
                open.put(none, get);
                var next =
                        client.execute(
                                get,
                                response ->
                                        hasNoEvents(response)
                                                ? new Ended(false, "", STANDARD_RETRY, false)
                                                : listen(response));
                if (!next.isWaiting()) {
                    return;
                }
                ended = next;
                pause(ended.retry());
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

    private Ended listen(ClassicHttpResponse response) throws IOException {
        requireSuccess(response);
        return read(response, Value.missing());
    }

    private void keepSession(ClassicHttpResponse response) {
        var header = response.getFirstHeader("Mcp-Session-Id");
        if (header != null && header.getValue().matches("[\\x21-\\x7e]{1,512}")) {
            session = header.getValue();
        }
    }

    private void requireSuccess(ClassicHttpResponse response) throws IOException {
        int status = response.getCode();
        if (status >= 200 && status < 300) {
            return;
        }
        var hint =
                switch (status) {
                    case 401, 403 -> "; set an authorization under 'headers' of this server";
                    case 404 -> session.isEmpty() ? "; check 'url'" : "; the session ended";
                    default ->
                            status >= 300 && status < 400
                                    ? "; redirects are not followed, set 'url' to the final address"
                                    : "";
                };
        throw new IOException("the server answered with HTTP status " + status + hint);
    }

    /** The request fails, and with it the connection: all share the server. */
    private void fail(Value id, Exception e) {
        var reason = reason(e);
        incoming.accept(
                RpcMessages.error(id, new RpcException(RpcException.INTERNAL_ERROR, reason)));
        if (!isClosed.get() && open.containsKey(id)) {
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
        }
    }

    /** So that the server need not retain it; it makes no difference if this fails. */
    private void endSession() {
        if (session.isEmpty()) {
            return;
        }
        var delete = new HttpDelete(url);
        addHeaders(delete, "application/json");
        delete.setConfig(RequestConfig.custom().setResponseTimeout(Timeout.ofSeconds(1)).build());
        try {
            client.execute(delete, response -> response.getCode());
        } catch (IOException | WebException _) { // it notices by itself
            return;
        }
    }
}
