package dev.troupe.server.openai;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.model.ChatModel;
import dev.troupe.model.ModelReply;
import dev.troupe.server.OpenAiTestServer;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Prints what the way through the server adds to a call of a model, whole and streamed, in turns
 * with calls of the fake provider itself: {@code -Dtroupe.bench=true -Dtest=GatewayLatencyTest}.
 */
@EnabledIfSystemProperty(named = "troupe.bench", matches = "true")
class GatewayLatencyTest {
    private static final int WARM_UP = 3_000; // pairs of calls, until all of it is compiled
    private static final int MEASURED = 301;

    @TempDir private Path directory;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @Test
    void measures() throws Exception {
        // Else the fake provider's pieces wait for the other side's delayed acknowledgements.
        System.setProperty("sun.net.httpserver.nodelay", "true");
        ChatModel model =
                (_, onText) -> {
                    onText.onText("Hello.");
                    return ModelReply.text("Hello.", "fake:model");
                };
        try (var server = OpenAiTestServer.withModel(directory, model)) {
            measure("whole", false, server);
            measure("streamed", true, server);
        }
    }

    private void measure(String name, boolean isStreamed, OpenAiTestServer server)
            throws IOException, InterruptedException {
        // The server asks its provider for a stream in both cases.
        var direct = request(server.upstream().baseUrl().toString(), "any-model", true);
        var through = request(server.baseUrl(), OpenAiTestServer.MODEL, isStreamed);
        for (int i = 0; i < WARM_UP; i++) {
            nanos(direct);
            nanos(through);
        }
        var directs = new long[MEASURED];
        var throughs = new long[MEASURED];
        for (int i = 0; i < MEASURED; i++) {
            directs[i] = nanos(direct);
            throughs[i] = nanos(through);
        }
        double before = median(directs);
        double after = median(throughs);
        System.out.printf(
                Locale.ROOT,
                "gateway, %s: median %.2f ms direct, %.2f ms through, %.2f ms added, ratio %.2f%n",
                name,
                before,
                after,
                after - before,
                after / before);
    }

    private static HttpRequest request(String baseUrl, String model, boolean isStreamed) {
        var body =
                "{\"model\":\"%s\",\"stream\":%s,\"messages\":[{\"role\":\"user\",\"content\":\"hi\"}]}"
                        .formatted(model, isStreamed);
        return HttpRequest.newBuilder(URI.create(baseUrl + "/chat/completions"))
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
    }

    private long nanos(HttpRequest request) throws IOException, InterruptedException {
        long start = System.nanoTime();
        var reply = client.send(request, BodyHandlers.ofString());
        long nanos = System.nanoTime() - start;
        assertThat(reply.body()).contains("Hello.");
        return nanos;
    }

    /** In milliseconds. */
    private static double median(long[] nanos) {
        return Arrays.stream(nanos).sorted().skip(nanos.length / 2).findFirst().orElseThrow() / 1e6;
    }
}
