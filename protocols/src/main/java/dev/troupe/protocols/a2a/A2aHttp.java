package dev.troupe.protocols.a2a;

import dev.troupe.agent.tool.ToolException;
import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.packs.web.fetch.AllowedHosts;
import dev.troupe.packs.web.fetch.WebException;
import dev.troupe.protocols.remote.RemoteHttp;
import dev.troupe.protocols.remote.ServerText;
import java.io.IOException;
import java.net.ConnectException;
import java.net.NoRouteToHostException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.routing.RoutingSupport;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.io.entity.StringEntity;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.Timeout;

/**
 * Carries requests to one agent by JSON-RPC over HTTP. Everything that goes wrong is a {@link
 * ToolException} that names the agent and the remedy.
 */
final class A2aHttp implements AutoCloseable {
    private static final int MAX_REASON = 300; // characters
    private static final int MAX_ERROR_BODY = 64 << 10; // bytes
    private static final int VERSION_NOT_SUPPORTED = -32009;
    private static final Duration CARD_TIMEOUT = Duration.ofSeconds(20);
    private static final Duration TRANSFER = Duration.ofMinutes(2); // of an answer that has begun

    private final A2aAgentSettings settings;
    private final CloseableHttpClient client;

    A2aHttp(A2aAgentSettings settings, AllowedHosts allowed) {
        this.settings = settings;
        this.client = RemoteHttp.open(allowed);
    }

    /** Reads the card. */
    RemoteCard readCard() throws InterruptedException {
        var get = new HttpGet(settings.card());
        get.setHeader("Accept", "application/json");
        try (var stream = send(get, CARD_TIMEOUT, CARD_TIMEOUT.plus(TRANSFER))) {
            return RemoteCard.parse(stream.next().orElse(Value.missing()), settings);
        } catch (JsonException _) {
            return RemoteCard.parse(Value.missing(), settings); // refuses it
        } catch (IOException e) {
            throw failure(e);
        }
    }

    /**
     * Calls a method that has one result.
     *
     * @param timeout of the agent, for its answer
     */
    Value call(RemoteCard.Endpoint endpoint, A2aMethod method, Value params, Duration timeout)
            throws InterruptedException {
        try (var stream = open(endpoint, method, params, timeout, timeout.plus(TRANSFER))) {
            var result = next(stream);
            if (result.isEmpty()) {
                throw failure(new IOException("it did not answer in time"));
            }
            return result.get();
        }
    }

    /**
     * Calls a method that has a stream of results.
     *
     * @param silence after which the stream is given up
     * @param longest after which it is ended, silent or not
     */
    A2aStream open(
            RemoteCard.Endpoint endpoint,
            A2aMethod method,
            Value params,
            Duration silence,
            Duration longest)
            throws InterruptedException {
        var post = new HttpPost(endpoint.url());
        post.setHeader("Accept", "application/json, text/event-stream");
        post.setHeader("A2A-Version", endpoint.isLegacy() ? "0.3" : "1.0");
        var body =
                Value.of(
                        Map.of(
                                "jsonrpc", Value.of("2.0"),
                                "id", Value.of(UUID.randomUUID().toString()),
                                "method", Value.of(method.nameFor(endpoint)),
                                "params", params));
        post.setEntity(
                new StringEntity(
                        Json.write(body),
                        ContentType.create("application/json", StandardCharsets.UTF_8)));
        return send(post, silence, longest);
    }

    /** The next result of a stream; empty at its end, or if it was silent for too long. */
    Optional<Value> next(A2aStream stream) throws InterruptedException {
        Optional<Value> response;
        try {
            response = stream.next();
        } catch (SocketTimeoutException _) {
            return Optional.empty();
        } catch (IOException | JsonException e) {
            throw failure(e);
        }
        if (response.isPresent() && !response.get().field("error").isMissing()) {
            throw refusal(response.get().field("error"));
        }
        return response.map(value -> value.field("result"));
    }

    private A2aStream send(HttpUriRequestBase request, Duration timeout, Duration longest)
            throws InterruptedException {
        settings.headers().forEach(request::setHeader);
        request.setConfig(RequestConfig.custom().setResponseTimeout(Timeout.of(timeout)).build());
        var exchange = new A2aExchange(request, longest);
        try {
            var host = RoutingSupport.determineHost(request);
            var response = client.executeOpen(host, request, null);
            requireSuccess(response);
            return new A2aStream(response, exchange);
        } catch (IOException | HttpException | WebException e) {
            exchange.close();
            throw failure(e);
        } catch (ToolException e) {
            exchange.close();
            throw e;
        }
    }

    private void requireSuccess(ClassicHttpResponse response) throws IOException {
        int status = response.getCode();
        if (status >= 200 && status < 300) {
            return;
        }
        if (status == 401 || status == 403) {
            throw new ToolException(
                    A2aProblem.UNAUTHORIZED,
                    "A2A 智能体“%s”拒绝访问（HTTP %d）；在 TROUPE_HOME/troupe.yaml 的 a2a.agents.%1$s.headers 中设置授权",
                    "A2A agent '%s' refused access (HTTP %d); set an authorization in a2a.agents.%1$s.headers of"
                            + " TROUPE_HOME/troupe.yaml",
                    settings.name(),
                    status);
        }
        var error = readError(response);
        if (!error.isMissing()) {
            throw refusal(error);
        }
        throw new ToolException(
                status >= 500 ? A2aProblem.CONNECTION_LOST : A2aProblem.REQUEST_REFUSED,
                "A2A 智能体“%s”返回 HTTP 状态 %d；检查 a2a.agents.%1$s.url（不跟随重定向）",
                "A2A agent '%s' answered with HTTP status %d; check a2a.agents.%1$s.url (redirects are not followed)",
                settings.name(),
                status);
    }

    /** The protocol's own error in a response of HTTP; missing if there is none. */
    private static Value readError(ClassicHttpResponse response) throws IOException {
        var entity = response.getEntity();
        if (entity == null) {
            return Value.missing();
        }
        var bytes = entity.getContent().readNBytes(MAX_ERROR_BODY);
        try {
            return Json.parse(new String(bytes, StandardCharsets.UTF_8)).field("error");
        } catch (JsonException _) {
            return Value.missing();
        }
    }

    private ToolException refusal(Value error) {
        var code = error.field("code");
        var reason = ServerText.line(error.field("message").asText(), MAX_REASON);
        if (code.equals(Value.of(VERSION_NOT_SUPPORTED))) {
            return new ToolException(
                    A2aProblem.UNSUPPORTED_VERSION,
                    "A2A 智能体“%s”不接受卡片所列的版本：%s",
                    "A2A agent '%s' does not accept the version that its card states: %s",
                    settings.name(),
                    reason);
        }
        return new ToolException(
                A2aProblem.REQUEST_REFUSED,
                "A2A 智能体“%s”拒绝了请求：%s（错误码 %s）",
                "A2A agent '%s' refused the request: %s (code %s)",
                settings.name(),
                reason,
                Json.write(code));
    }

    /** The interrupt of a thread ends what it reads. */
    private ToolException failure(Exception e) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException("interrupted while an agent answered");
        }
        if (e instanceof A2aStream.TooLongException || e instanceof JsonException) {
            return new ToolException(
                    A2aProblem.INVALID_ANSWER,
                    "A2A 智能体“%s”的回答无法读取：%s",
                    "The answer of A2A agent '%s' cannot be read: %s",
                    settings.name(),
                    ServerText.line(String.valueOf(e.getMessage()), MAX_REASON));
        }
        boolean isUnsent =
                e instanceof WebException
                        || e instanceof ConnectException
                        || e instanceof ConnectTimeoutException
                        || e instanceof UnknownHostException
                        || e instanceof NoRouteToHostException;
        var reason =
                e instanceof LocalizedText.Localized localized
                        ? localized.text()
                        : LocalizedText.verbatim(
                                ServerText.line(
                                        e.getMessage() == null ? e.toString() : e.getMessage(),
                                        MAX_REASON));
        return new ToolException(
                isUnsent ? A2aProblem.AGENT_UNAVAILABLE : A2aProblem.CONNECTION_LOST,
                "无法连接 A2A 智能体“%s”：%s；检查 a2a.agents.%1$s.url，然后运行 troupe doctor",
                "A2A agent '%s' cannot be reached: %s; check a2a.agents.%1$s.url and run troupe doctor",
                settings.name(),
                reason);
    }

    @Override
    public void close() {
        client.close(CloseMode.IMMEDIATE);
    }
}
