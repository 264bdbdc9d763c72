package dev.troupe.engine.restate;

import dev.troupe.codec.Json;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.value.Value;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Map;

/** Registers the address of the workers with Restate. */
record Registration(URI admin) {
    private static final Duration PATIENCE = Duration.ofSeconds(30);
    private static final Duration PAUSE = Duration.ofMillis(200); // between two tries

    /**
     * Registers an address; one that is known already is read again.
     *
     * @throws JournalException when Restate does not accept it within half a minute
     */
    void register(URI workers) {
        var body = Map.of("uri", Value.of(workers.toString()), "force", Value.of(true));
        var request =
                HttpRequest.newBuilder(admin.resolve("/deployments"))
                        .header("Content-Type", "application/json")
                        .timeout(PATIENCE)
                        .POST(HttpRequest.BodyPublishers.ofString(Json.write(Value.of(body))))
                        .build();
        long end = System.nanoTime() + PATIENCE.toNanos();
        try (var http = HttpClient.newHttpClient()) {
            while (true) {
                var problem = send(http, request);
                if (problem.isEmpty()) {
                    return;
                }
                if (System.nanoTime() > end) {
                    throw new JournalException(
                            "Restate at %s did not accept the workers at %s: %s; check that it runs and reaches them"
                                    .formatted(admin, workers, problem),
                            new IllegalStateException(problem));
                }
                Thread.sleep(PAUSE);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new JournalException("interrupted while registering " + workers, e);
        }
    }

    /** What is wrong; empty if nothing. */
    private static String send(HttpClient http, HttpRequest request) throws InterruptedException {
        try {
            HttpResponse<String> answer = http.send(request, BodyHandlers.ofString());
            return answer.statusCode() / 100 == 2 ? "" : answer.statusCode() + " " + answer.body();
        } catch (IOException e) {
            return e.toString();
        }
    }
}
