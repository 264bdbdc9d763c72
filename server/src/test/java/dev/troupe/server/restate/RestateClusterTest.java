package dev.troupe.server.restate;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

@Tag("slow")
@Tag("node")
class RestateClusterTest {
    @TempDir private Path directory;

    @Test
    @Timeout(300)
    void answersWhileAnyOneOfThreeNodesIsDown() throws Exception {
        try (var restate = RestateCluster.start(directory, 3);
                var http = HttpClient.newHttpClient()) {
            for (int node = 0; node < restate.size(); node++) {
                restate.kill(node);
                assertThat(status(http, restate.ingress().resolve("/restate/health")))
                        .isEqualTo(200);
                assertThat(status(http, restate.admin().resolve("/health"))).isEqualTo(200);
                restate.restart(node);
            }
        }
    }

    private static int status(HttpClient http, URI address) throws Exception {
        var request = HttpRequest.newBuilder(address).build();
        return http.send(request, BodyHandlers.discarding()).statusCode();
    }
}
