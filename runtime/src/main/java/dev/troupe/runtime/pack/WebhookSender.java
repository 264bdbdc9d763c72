package dev.troupe.runtime.pack;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.packs.web.fetch.FetchLimits;
import dev.troupe.packs.web.fetch.GuardedAddresses;
import dev.troupe.packs.web.fetch.GuardedHttp;
import dev.troupe.packs.web.fetch.WebException;
import dev.troupe.packs.web.fetch.WebUrl;
import dev.troupe.runtime.settings.Environment;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;

/**
 * Sends notifications to addresses that users set, by the rules of tools that fetch: private
 * addresses are refused unless {@code TROUPE_ALLOW_HOSTS} names them. Safe for several threads.
 */
public final class WebhookSender implements AutoCloseable {
    private static final FetchLimits LIMITS = // a receiver answers before it works
            new FetchLimits(
                    Duration.ofSeconds(5), Duration.ofSeconds(10), Duration.ofSeconds(10), 0, 0);

    private final GuardedHttp http;
    private final GuardedAddresses addresses;

    private WebhookSender(GuardedHttp http, GuardedAddresses addresses) {
        this.http = http;
        this.addresses = addresses;
    }

    public static WebhookSender of(Environment environment) {
        var allowed = StandardPacks.allowedHosts(environment);
        return new WebhookSender(GuardedHttp.create(allowed, LIMITS), GuardedAddresses.of(allowed));
    }

    /** What became of a notification. */
    public sealed interface Attempt {
        /** It was answered, with any status. */
        record Answered(int status) implements Attempt {
            public boolean isSuccess() {
                return status >= 200 && status < 300;
            }
        }

        /** It was refused, or not answered. */
        record Unanswered(LocalizedText why) implements Attempt {}
    }

    /** Why an address is not acceptable; empty if it is, or cannot be resolved at the moment. */
    public Optional<LocalizedText> findRefusal(String url) {
        try {
            var uri = WebUrl.parse(url);
            int port = uri.getPort() >= 0 ? uri.getPort() : defaultPort(uri.getScheme());
            var _ = addresses.of(uri.getHost(), port);
            return Optional.empty();
        } catch (WebException e) {
            return Optional.of(e.text());
        } catch (UnknownHostException _) {
            return Optional.empty();
        }
    }

    private static int defaultPort(String scheme) {
        return scheme.equals("https") ? 443 : 80;
    }

    /** Paths and queries of addresses are often secrets, and the audit log is read by others. */
    public static String originOf(String url) {
        int end = url.indexOf('/', url.indexOf("//") + 2);
        int query = url.indexOf('?');
        int cut = Math.min(end < 0 ? url.length() : end, query < 0 ? url.length() : query);
        return url.substring(0, cut);
    }

    public Attempt post(String url, String body, Map<String, String> headers)
            throws InterruptedException {
        try {
            return new Attempt.Answered(http.post(WebUrl.parse(url), body, headers));
        } catch (WebException e) {
            return new Attempt.Unanswered(e.text());
        }
    }

    @Override
    public void close() {
        http.close();
    }
}
