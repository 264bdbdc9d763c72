package dev.troupe.packs.web.fetch;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.apache.hc.client5.http.ConnectTimeoutException;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.io.SocketConfig;
import org.apache.hc.core5.http.io.entity.StringEntity;
import org.apache.hc.core5.io.CloseMode;
import org.apache.hc.core5.util.Timeout;
import org.jspecify.annotations.Nullable;

/**
 * Fetches from the public internet, and from private addresses only if a user has listed them.
 *
 * <p>May be shared between threads. Interrupting the calling thread stops its fetch.
 */
public final class GuardedHttp implements AutoCloseable {
    /** The name under which robots.txt may address Troupe. */
    public static final String ROBOT_NAME = "troupe";

    private static final String USER_AGENT = "Troupe/0.1 (robot name: " + ROBOT_NAME + ")";

    private final CloseableHttpClient client;
    private final FetchLimits limits;

    private GuardedHttp(CloseableHttpClient client, FetchLimits limits) {
        this.client = client;
        this.limits = limits;
    }

    public static GuardedHttp create(AllowedHosts allowed) {
        return create(allowed, FetchLimits.defaults());
    }

    public static GuardedHttp create(AllowedHosts allowed, FetchLimits limits) {
        return create(allowed, limits, InetAddress::getAllByName);
    }

    public static GuardedHttp create(
            AllowedHosts allowed, FetchLimits limits, GuardedResolver.Lookup lookup) {
        var response = Timeout.of(limits.response());
        var connections =
                PoolingHttpClientConnectionManagerBuilder.create()
                        .setDnsResolver(new GuardedResolver(allowed, lookup))
                        .setMaxConnPerRoute(16)
                        .setMaxConnTotal(64)
                        .setDefaultSocketConfig(
                                SocketConfig.custom().setSoTimeout(response).build())
                        .setDefaultConnectionConfig(
                                ConnectionConfig.custom()
                                        .setConnectTimeout(Timeout.of(limits.connect()))
                                        .setSocketTimeout(response)
                                        .build())
                        .build();
        var client =
                HttpClients.custom()
                        .setConnectionManager(connections)
                        .setDefaultRequestConfig(
                                RequestConfig.custom().setResponseTimeout(response).build())
                        .setUserAgent(USER_AGENT)
                        .disableRedirectHandling() // each hop is checked in follow()
                        .disableAutomaticRetries()
                        .disableCookieManagement()
                        .disableAuthCaching()
                        .build();
        return new GuardedHttp(client, limits);
    }

    /**
     * Fetches one address and follows its redirects.
     *
     * @throws WebException when the address is refused, the server cannot be reached or does not
     *     answer with success
     */
    public WebResponse get(String url) throws InterruptedException {
        return get(WebUrl.parse(url));
    }

    public WebResponse get(URI url) throws InterruptedException {
        return get(url, Map.of());
    }

    /**
     * The same with headers, such as a token. They are sent to the host and port of the address
     * alone: redirects to another place are followed without them.
     */
    public WebResponse get(URI url, Map<String, String> headers) throws InterruptedException {
        var current = new AtomicReference<@Nullable HttpUriRequestBase>();
        return awaitInTime(url, () -> follow(url, headers, current), current);
    }

    /** Ends an exchange at the total limit: one byte now and then holds a socket open for ever. */
    private <T> T awaitInTime(
            URI url, Callable<T> exchange, AtomicReference<@Nullable HttpUriRequestBase> current)
            throws InterruptedException {
        var task = new FutureTask<>(exchange);
        var worker = Thread.ofVirtual().name("fetch").start(task);
        try {
            return task.get(limits.total().toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            throw e.getCause() instanceof WebException problem
                    ? problem
                    : unexpectedError(url, e.getCause());
        } catch (TimeoutException e) {
            throw timeout(url, limits.total());
        } finally {
            if (!task.isDone()) {
                worker.interrupt();
                Optional.ofNullable(current.get()).ifPresent(HttpUriRequestBase::cancel);
            }
        }
    }

    /**
     * Sends a body to an address. Redirects are not followed, and the body of the response is not
     * read.
     *
     * @return the status of the response, whatever it is
     * @throws WebException when the address is refused, or no response was received
     */
    public int post(URI url, String body, Map<String, String> headers) throws InterruptedException {
        var request = new HttpPost(url);
        headers.forEach(request::setHeader);
        request.setEntity(new StringEntity(body, ContentType.APPLICATION_JSON));
        return awaitInTime(url, () -> send(url, request), new AtomicReference<>(request));
    }

    private int send(URI url, HttpPost request) {
        var status = new AtomicInteger();
        try {
            return client.execute(
                    request,
                    response -> {
                        status.set(response.getCode());
                        request.cancel(); // closing alone would first read the body, however long
                        return response.getCode();
                    });
        } catch (SocketTimeoutException e) {
            throw timeout(
                    url,
                    e instanceof ConnectTimeoutException ? limits.connect() : limits.response());
        } catch (UnknownHostException e) {
            throw unreachable(url, "the host name is unknown", "找不到该主机名");
        } catch (IOException e) {
            if (status.get() > 0) {
                return status.get(); // of the body, which was cancelled
            }
            throw unreachable(
                    url, "the connection broke: " + e.getMessage(), "连接中断：" + e.getMessage());
        }
    }

    private WebResponse follow(
            URI url,
            Map<String, String> headers,
            AtomicReference<@Nullable HttpUriRequestBase> current) {
        var at = url;
        for (var hops = 0; hops <= limits.maxRedirects(); hops++) {
            var request = new HttpGet(at);
            request.setHeader(
                    "Accept",
                    "text/html,application/xhtml+xml,application/json,application/xml;q=0.9,*/*;q=0.8");
            if (isSamePlace(url, at)) {
                headers.forEach(request::setHeader);
            }
            current.set(request);
            switch (exchange(at, request)) {
                case Hop.Arrived(var response) -> {
                    return response;
                }
                case Hop.Moved(var next) -> {
                    if (RedirectRule.passesDataOn(url, next)) {
                        throw redirectRefused(url, next);
                    }
                    at = next;
                }
            }
        }
        throw new WebException(
                WebProblem.TOO_MANY_REDIRECTS,
                "Fetching %s: more than %d redirects; the site sends visitors in a circle or needs a sign-in."
                        .formatted(url, limits.maxRedirects()),
                "抓取 %s：重定向超过 %d 次，网站可能循环跳转或需要登录。".formatted(url, limits.maxRedirects()));
    }

    private static WebException redirectRefused(URI url, URI next) {
        return new WebException(
                WebProblem.REFUSED_ADDRESS,
                "Fetching %s: it redirects to %s, another site, which its own address names; fetch that address itself."
                        .formatted(url, next),
                "抓取 %s：它重定向到其网址中指定的另一个网站 %s；请直接抓取该网址。".formatted(url, next));
    }

    private static boolean isSamePlace(URI one, URI other) {
        return String.valueOf(one.getScheme()).equalsIgnoreCase(other.getScheme())
                && String.valueOf(one.getAuthority()).equalsIgnoreCase(other.getAuthority());
    }

    private Hop exchange(URI url, HttpGet request) {
        try {
            return client.execute(request, response -> read(url, request, response));
        } catch (SocketTimeoutException e) {
            throw timeout(
                    url,
                    e instanceof ConnectTimeoutException ? limits.connect() : limits.response());
        } catch (UnknownHostException e) {
            throw unreachable(url, "the host name is unknown", "找不到该主机名");
        } catch (ConnectException e) {
            throw unreachable(url, "no server responds at this address", "没有服务器响应");
        } catch (InterruptedIOException e) {
            throw unreachable(url, "the fetch was stopped", "抓取已停止");
        } catch (IOException e) {
            throw unreachable(
                    url, "the connection broke: " + e.getMessage(), "连接中断：" + e.getMessage());
        }
    }

    private Hop read(URI url, HttpGet request, ClassicHttpResponse response) throws IOException {
        var status = response.getCode();
        if (status >= 300 && status < 400 && status != 304 && response.containsHeader("Location")) {
            var location = response.getFirstHeader("Location").getValue();
            return new Hop.Moved(WebUrl.resolve(url, location));
        }
        if (status < 200 || status >= 300) {
            throw WebException.ofStatus(url.toString(), status, retryAfter(response));
        }
        var type =
                Optional.ofNullable(response.getFirstHeader("Content-Type")).map(Header::getValue);
        return new Hop.Arrived(new WebResponse(url, type.orElse(""), body(url, request, response)));
    }

    private byte[] body(URI url, HttpGet request, ClassicHttpResponse response) throws IOException {
        var entity = response.getEntity();
        if (entity == null) {
            return new byte[0];
        }
        try (var in =
                entity.getContent()) { // already decompressed, so a small bomb meets the same limit
            var bytes = in.readNBytes(limits.maxBodyBytes() + 1);
            if (bytes.length > limits.maxBodyBytes()) {
                request.cancel(); // closing alone would first read the rest
                throw tooLarge(url);
            }
            return bytes;
        }
    }

    private static Optional<Duration> retryAfter(ClassicHttpResponse response) {
        return Optional.ofNullable(response.getFirstHeader("Retry-After"))
                .map(Header::getValue)
                .filter(value -> value.matches("\\d{1,6}"))
                .map(value -> Duration.ofSeconds(Long.parseLong(value)));
    }

    private WebException tooLarge(URI url) {
        var mebibytes = limits.maxBodyBytes() / 1048576.0;
        return new WebException(
                WebProblem.TOO_LARGE,
                "Fetching %s: the response is larger than the limit of %.1f MiB."
                        .formatted(url, mebibytes),
                "抓取 %s：内容超过 %.1f MiB 的上限。".formatted(url, mebibytes));
    }

    private static WebException timeout(URI url, Duration limit) {
        return new WebException(
                WebProblem.TIMEOUT,
                "Fetching %s: no complete response within %d s; try again later."
                        .formatted(url, limit.toSeconds()),
                "抓取 %s：%d 秒内没有完整响应，请稍后重试。".formatted(url, limit.toSeconds()));
    }

    private static WebException unreachable(URI url, String english, String chinese) {
        return new WebException(
                WebProblem.UNREACHABLE,
                "Fetching %s: %s; check the address and the network.".formatted(url, english),
                "抓取 %s：%s，请检查网址和网络。".formatted(url, chinese));
    }

    private static IllegalStateException unexpectedError(URI url, @Nullable Throwable cause) {
        return new IllegalStateException("Fetching " + url + " failed unexpectedly", cause);
    }

    @Override
    public void close() {
        client.close(CloseMode.IMMEDIATE);
    }

    /** One request of a chain of redirects. */
    private sealed interface Hop {
        record Arrived(WebResponse response) implements Hop {}

        record Moved(URI to) implements Hop {}
    }
}
