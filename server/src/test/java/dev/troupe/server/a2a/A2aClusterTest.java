package dev.troupe.server.a2a;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.value.Value;
import dev.troupe.server.TestClient;
import dev.troupe.server.TestServer;
import dev.troupe.store.postgres.PostgresServer;
import java.nio.file.Path;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Tasks that another server of the cluster works on. */
@Timeout(300)
@Tag("slow")
class A2aClusterTest {
    @TempDir private Path directory;

    private static TestClient.Reply call(TestServer server, String method, String params) {
        var body =
                "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"%s\",\"params\":%s}"
                        .formatted(method, params);
        return server.program().send("POST", "/a2a", body, "A2A-Version", "1.0");
    }

    private static Value result(TestClient.Reply reply) {
        assertThat(reply.json().field("error").isMissing()).as(reply.body()).isTrue();
        return reply.json().field("result");
    }

    @Test
    void aTaskIsFollowedThroughTheOtherServer() throws Exception {
        var journal = PostgresServer.shared().address();
        try (var ann = TestServer.startShared(directory, "ann", journal);
                var ben = TestServer.startShared(directory, "ben", journal);
                var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var sent =
                    "{\"message\":{\"messageId\":\"m\",\"parts\":[{\"text\":\"Await the signal go\"}]},\"configuration\":{\"returnImmediately\":true}}";
            var task = result(call(ann, "SendMessage", sent)).field("task").field("id").asText();
            var id = "{\"id\":\"%s\"}".formatted(task);
            assertThat(result(call(ben, "GetTask", id)).field("status").field("state").asText())
                    .isEqualTo("TASK_STATE_WORKING");

            var followed = executor.submit(() -> call(ben, "SubscribeToTask", id).body());
            ann.signal("go");

            assertThat(followed.get())
                    .contains("\"task\":{", "\"artifactId\":\"answer\"", "TASK_STATE_COMPLETED");
            assertThat(call(ben, "SubscribeToTask", id).body())
                    .contains("-32004", "is not being worked on");
        }
    }
}
