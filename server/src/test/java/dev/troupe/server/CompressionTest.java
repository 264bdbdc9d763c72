package dev.troupe.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What goes over the wire compressed, and what does not. */
class CompressionTest {
    private static final HttpClient CLIENT = HttpClient.newHttpClient();

    private static HttpResponse<byte[]> get(TestServer server, String path, String accepted)
            throws IOException, InterruptedException {
        var url = URI.create("http://localhost:" + server.port() + path);
        var request = HttpRequest.newBuilder(url).header("Accept-Encoding", accepted).build();
        return CLIENT.send(request, BodyHandlers.ofByteArray());
    }

    private static String encoding(HttpResponse<?> response) {
        return response.headers().firstValue("Content-Encoding").orElse("");
    }

    @Test
    void compressesLargeAnswersAndNoStreamsOrTokens(@TempDir Path directory)
            throws IOException, InterruptedException {
        try (var server = TestServer.start(directory)) {
            var plain = get(server, "/api/tools", "identity");
            var packed = get(server, "/api/tools", "gzip");

            assertThat(encoding(plain)).isEmpty();
            assertThat(encoding(packed)).isEqualTo("gzip");
            assertThat(packed.headers().firstValue("Vary").orElse(""))
                    .containsIgnoringCase("accept-encoding");
            assertThat(packed.body().length * 3).isLessThan(plain.body().length);
            var unpacked = new GZIPInputStream(new ByteArrayInputStream(packed.body()));
            assertThat(new String(unpacked.readAllBytes(), StandardCharsets.UTF_8))
                    .isEqualTo(new String(plain.body(), StandardCharsets.UTF_8));

            var run = server.run(TestServer.plan(SignalPack.WAITER, "tell 100 lines"));
            server.ended(run);
            var events = get(server, "/api/runs/" + run + "/events", "gzip");
            assertThat(events.body().length).isGreaterThan(2_048);
            assertThat(encoding(events)).isEmpty();
            var session = get(server, "/api/session", "gzip");
            assertThat(session.statusCode()).isEqualTo(200);
            assertThat(encoding(session)).isEmpty();
        }
    }
}
