package dev.troupe.runtime.pack;

import dev.troupe.packs.school.backend.BackendClient;
import dev.troupe.packs.school.backend.BackendFailure;
import dev.troupe.packs.web.fetch.AllowedHosts;
import dev.troupe.packs.web.fetch.FetchLimits;
import dev.troupe.packs.web.fetch.GuardedHttp;
import dev.troupe.packs.web.fetch.WebException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;

/**
 * Sends requests to the back end of a school by the guarded client: a private host must be among
 * the allowed ones. The token is sent to the back end alone.
 */
final class SchoolBackendClient implements BackendClient, AutoCloseable {
    /** For one request with its response. */
    static final Duration LIMIT = Duration.ofSeconds(15);

    private final GuardedHttp http;
    private final Map<String, String> headers;

    private SchoolBackendClient(GuardedHttp http, Map<String, String> headers) {
        this.http = http;
        this.headers = headers;
    }

    /**
     * @param token empty if the back end needs none
     */
    static SchoolBackendClient create(AllowedHosts allowed, String token, Duration limit) {
        var standard = FetchLimits.defaults();
        var limits =
                new FetchLimits(
                        standard.connect(),
                        limit,
                        limit,
                        standard.maxBodyBytes(),
                        standard.maxRedirects());
        return new SchoolBackendClient(
                GuardedHttp.create(allowed, limits),
                token.isEmpty() ? Map.of() : Map.of("Authorization", "Bearer " + token));
    }

    @Override
    public String get(URI address) throws InterruptedException {
        try {
            return new String(http.get(address, headers).body(), StandardCharsets.UTF_8);
        } catch (WebException e) {
            boolean isLost =
                    switch (e.code()) {
                        case TIMEOUT, UNREACHABLE -> true;
                        default -> false;
                    };
            throw new BackendFailure(e.text(), e.status() > 0 ? e.status() : isLost ? 0 : 400);
        }
    }

    @Override
    public void close() {
        http.close();
    }
}
