package dev.troupe.protocols.remote;

import dev.troupe.packs.web.fetch.AllowedHosts;
import dev.troupe.packs.web.fetch.GuardedResolver;
import java.net.InetAddress;
import java.time.Duration;
import org.apache.hc.client5.http.config.ConnectionConfig;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.util.Timeout;

/**
 * The network as other programs are reached. Each name is resolved by {@link GuardedResolver}, and
 * redirects are not followed: private addresses are reached only if the user listed them.
 */
public final class RemoteHttp {
    private static final Duration CONNECT = Duration.ofSeconds(10);
    private static final int MAX_CONNECTIONS = 64;

    private RemoteHttp() {}

    /** A client without a limit of time for answers; requests have their own. */
    public static CloseableHttpClient open(AllowedHosts allowed) {
        var connections =
                PoolingHttpClientConnectionManagerBuilder.create()
                        .setDnsResolver(new GuardedResolver(allowed, InetAddress::getAllByName))
                        .setMaxConnPerRoute(MAX_CONNECTIONS)
                        .setMaxConnTotal(MAX_CONNECTIONS)
                        .setDefaultConnectionConfig(
                                ConnectionConfig.custom()
                                        .setConnectTimeout(Timeout.of(CONNECT))
                                        .setSocketTimeout(Timeout.DISABLED)
                                        .build())
                        .build();
        return HttpClients.custom()
                .setConnectionManager(connections)
                .setDefaultRequestConfig(
                        RequestConfig.custom().setResponseTimeout(Timeout.DISABLED).build())
                .disableRedirectHandling()
                .disableAutomaticRetries()
                .disableCookieManagement()
                .disableAuthCaching()
                .build();
    }
}
