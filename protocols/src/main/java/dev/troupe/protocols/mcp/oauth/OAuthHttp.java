package dev.troupe.protocols.mcp.oauth;

import dev.troupe.codec.Json;
import dev.troupe.codec.JsonException;
import dev.troupe.core.value.Value;
import dev.troupe.packs.web.fetch.AllowedHosts;
import dev.troupe.packs.web.fetch.WebException;
import dev.troupe.protocols.remote.RemoteHttp;
import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
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

/** JSON of servers that sign in. Addresses are reached as {@link RemoteHttp} allows. */
final class OAuthHttp implements AutoCloseable {
    private static final int MAX_BODY = 1 << 20; // bytes
    private static final Timeout PATIENCE = Timeout.of(Duration.ofSeconds(20));

    private final CloseableHttpClient client;

    OAuthHttp(AllowedHosts allowed) {
        this.client = RemoteHttp.open(allowed);
    }

    /**
     * An answer.
     *
     * @param header of this name; empty if it has none
     * @param body an object; missing if it is none
     */
    record Answer(int status, String header, Value body) {
        boolean isSuccess() {
            return status >= 200 && status < 300;
        }
    }

    /** A document; empty if there is none. */
    Optional<Value> find(URI address) throws IOException {
        var answer = execute(new HttpGet(requireAddress(address)), "Content-Type");
        return answer.isSuccess() && answer.body() instanceof Value.RecordOf
                ? Optional.of(answer.body())
                : Optional.empty();
    }

    /** Sends an object. */
    Answer postJson(URI address, Value body, Map<String, String> headers, String header)
            throws IOException {
        var post = new HttpPost(requireAddress(address));
        headers.forEach(post::setHeader);
        post.setEntity(
                new StringEntity(
                        Json.write(body),
                        ContentType.create("application/json", StandardCharsets.UTF_8)));
        return execute(post, header);
    }

    /**
     * Sends a form.
     *
     * @param user name and secret for HTTP Basic; empty for none
     */
    Answer postForm(
            URI address, Map<String, String> fields, Optional<Map.Entry<String, String>> user)
            throws IOException {
        var post = new HttpPost(requireAddress(address));
        user.ifPresent(pair -> {
            var text = encode(pair.getKey()) + ":" + encode(pair.getValue());
            var bytes = text.getBytes(StandardCharsets.UTF_8);
            post.setHeader("Authorization", "Basic " + Base64.getEncoder().encodeToString(bytes));
        });
        post.setEntity(
                new StringEntity(
                        query(fields),
                        ContentType.create(
                                "application/x-www-form-urlencoded", StandardCharsets.UTF_8)));
        return execute(post, "Content-Type");
    }

    /** Fields as a query. */
    static String query(Map<String, String> fields) {
        return fields.entrySet().stream()
                .map(field -> encode(field.getKey()) + "=" + encode(field.getValue()))
                .collect(Collectors.joining("&"));
    }

    private static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    /** Secrets travel encrypted, or within this machine. */
    static URI requireAddress(URI address) throws OAuthException {
        var scheme = String.valueOf(address.getScheme());
        var host = String.valueOf(address.getHost());
        boolean isLocal = host.matches("localhost|127(?:\\.\\d+){3}|\\[::1]");
        if (address.getUserInfo() == null
                && address.getHost() != null
                && (scheme.equals("https") || scheme.equals("http") && isLocal)) {
            return address;
        }
        throw new OAuthException(
                "登录地址“%s”无效；应为 https 地址",
                "the address '%s' for signing in is not valid; it must be an https address",
                address);
    }

    private Answer execute(HttpUriRequestBase request, String header) throws IOException {
        request.setHeader("Accept", "application/json, text/event-stream");
        request.setConfig(RequestConfig.custom().setResponseTimeout(PATIENCE).build());
        try {
            return client.execute(
                    request,
                    response -> {
                        var value = response.getFirstHeader(header);
                        return new Answer(
                                response.getCode(),
                                value == null ? "" : value.getValue(),
                                read(response));
                    });
        } catch (WebException e) {
            throw new IOException(e.getMessage(), e);
        }
    }

    private static Value read(ClassicHttpResponse response) throws IOException {
        var entity = response.getEntity();
        if (entity == null || !String.valueOf(entity.getContentType()).contains("json")) {
            return Value.missing();
        }
        var body = entity.getContent().readNBytes(MAX_BODY + 1);
        if (body.length > MAX_BODY) {
            throw new IOException("the answer is longer than " + MAX_BODY + " bytes");
        }
        try {
            return Json.parse(new String(body, StandardCharsets.UTF_8));
        } catch (JsonException _) { // of an error page, perhaps
            return Value.missing();
        }
    }

    @Override
    public void close() {
        client.close(CloseMode.IMMEDIATE);
    }
}
