package dev.troupe.packs.browser;

import com.microsoft.playwright.PlaywrightException;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.TimeoutError;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import java.net.InetAddress;
import java.net.URI;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The requests of a session's pages, which of them the proxy refused, and the problem to report for
 * a page that did not open.
 */
final class BrowserTraffic {
    /** Methods that only read. */
    static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS");

    private static final int MOST_HOSTS = 1_000;

    /** What Chromium asks of its maker after its start, whatever its options. */
    private static final Set<String> OWN_REQUESTS = Set.of("www.google.com:443");

    private final SocksProxy proxy;
    private final BrowserLimits limits;
    private final PageNotes notes;
    private final Set<String> noted = new HashSet<>(); // hosts whose refusal was noted
    private final Set<String> requested = new HashSet<>(); // hosts that pages sent requests to
    private @Nullable String asked; // the last address that a tab wanted to go to

    BrowserTraffic(SocksProxy proxy, BrowserLimits limits, PageNotes notes) {
        this.proxy = proxy;
        this.limits = limits;
        this.notes = notes;
    }

    void record(Request request) {
        if (requested.size() < MOST_HOSTS) {
            requested.add(hostAndPort(request.url()));
        }
        if (request.isNavigationRequest() && READING.contains(request.method())) {
            asked = request.url();
        }
    }

    /** Whether an exception means that the requested page was refused; else it is reported. */
    BrowserException toNavigationFailure(PlaywrightException e, String url) {
        var wanted = asked == null ? url : asked;
        var refusal = proxy.refusals().get(hostAndPort(wanted));
        if (refusal != null) {
            noted.add(hostAndPort(wanted));
            return refusal(url, wanted, refusal);
        }
        if (proxy.isExhausted()) {
            return new BrowserException(
                    BrowserProblem.NETWORK_ERROR,
                    trafficExhausted(),
                    LocalizedText.of("请减少打开的页面，或分几步完成", "open fewer pages, or split the work"));
        }
        var host = hostAndPort(wanted).replaceFirst(":\\d+$", "");
        if (proxy.isUnknown(host)) {
            return new BrowserException(
                    BrowserProblem.NETWORK_ERROR,
                    LocalizedText.of(
                            "打不开 %s：找不到主机 %s",
                            "%s cannot be opened: the host %s is unknown", url, host),
                    LocalizedText.of("检查网址", "check the address"));
        }
        if (e instanceof TimeoutError) {
            return new BrowserException(
                    BrowserProblem.TIMEOUT,
                    LocalizedText.of(
                            "%s 在 %d 秒内没有打开",
                            "%s did not open within %d s", url, limits.navigation().toSeconds()),
                    LocalizedText.of("请稍后重试，或使用其他网址", "retry later, or use another address"));
        }
        return PlaywrightErrors.of(e, "");
    }

    private static BrowserException refusal(String url, String wanted, Problem refusal) {
        var said = refusal.text();
        boolean isRedirect = !hostAndPort(url).equals(hostAndPort(wanted));
        return new BrowserException(
                BrowserProblem.NETWORK_ERROR,
                refusal.code(),
                isRedirect
                        ? LocalizedText.of(
                                "%s 转到了 %s：%s", "%s was redirected to %s: %s", url, wanted, said)
                        : said,
                LocalizedText.of(
                        "请使用公开的网址，不要重试此网址", "use a public address; do not retry this one"));
    }

    private LocalizedText trafficExhausted() {
        return LocalizedText.of(
                "这个任务的流量已到 %d MB 的上限",
                "this task has used all of its %d MB of traffic", limits.bytes() >> 20);
    }

    /** Notes the hosts that were refused since the last time. */
    void noteRefusals() {
        proxy.refusals()
                .forEach((host, problem) -> {
                    boolean isOwn = OWN_REQUESTS.contains(host) && !requested.contains(host);
                    if (!isOwn && noted.add(host)) {
                        notes.add(problem.text());
                    }
                });
        if (proxy.isExhausted() && noted.add("")) {
            notes.add(trafficExhausted());
        }
    }

    static String hostAndPort(String url) {
        try {
            var uri = URI.create(url);
            int port =
                    uri.getPort() >= 0 ? uri.getPort() : "https".equals(uri.getScheme()) ? 443 : 80;
            return plain(String.valueOf(uri.getHost())) + ":" + port;
        } catch (IllegalArgumentException _) {
            return url;
        }
    }

    /** An address in the one way in which it is written for the proxy. */
    private static String plain(String host) {
        var bare = host.replaceAll("[\\[\\]]", "");
        return bare.contains(":") ? InetAddress.ofLiteral(bare).getHostAddress() : bare;
    }
}
