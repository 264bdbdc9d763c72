package dev.troupe.server;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;

/** Asks a server that has just started what its console asks first. */
final class StartupProbe {
    private static final List<String> PATHS =
            List.of(
                    "ready",
                    "",
                    "api/session",
                    "api/conversations",
                    "api/runs",
                    "api/agents",
                    "api/examples",
                    "api/approvals");
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private StartupProbe() {}

    /**
     * @param address of the server
     * @return what it answered to {@code /ready}
     */
    static String check(String address) throws InterruptedException {
        try (var client = HttpClient.newHttpClient()) {
            var answer = "";
            for (var path : PATHS) {
                var request =
                        HttpRequest.newBuilder(URI.create(address + path))
                                .timeout(PATIENCE)
                                .build();
                var response = client.send(request, HttpResponse.BodyHandlers.ofString());
                answer = answer.isEmpty() ? response.body() : answer;
            }
            return answer;
        } catch (IOException e) {
            throw new UncheckedIOException("the server does not respond", e);
        }
    }
}
