package dev.troupe.server.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.server.ServerProcess;
import dev.troupe.server.SseReader;
import dev.troupe.server.TestClient;
import dev.troupe.server.TestConversation;
import dev.troupe.server.TestServer;
import dev.troupe.store.postgres.PostgresServer;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.condition.EnabledIfEnvironmentVariable;
import org.junit.jupiter.api.io.TempDir;

/**
 * A server of an older version beside one of this version, on one database, as while servers are
 * replaced one by one. {@code TROUPE_OLDER_CLASSPATH} has the older one's classes, with those of
 * the server's tests.
 */
@Timeout(180)
@EnabledIfEnvironmentVariable(named = TwoVersionsTest.OLDER, matches = ".+")
class TwoVersionsTest {
    static final String OLDER = "TROUPE_OLDER_CLASSPATH";

    @TempDir private Path directory;

    private final String journal = PostgresServer.shared().address();

    private ServerProcess startOlder(String name) {
        return ServerProcess.startShared(directory, name, journal, System.getenv(OLDER));
    }

    private static String begin(int port, String signal, Map<String, String> fields) {
        var program = new TestClient(port, "");
        var id = program.post("/api/conversations", "{}").json().field("id").asText();
        var body = new StringBuilder("{\"text\": \"Await the signal " + signal + "\"");
        fields.forEach((name, value) -> body.append(", \"%s\": \"%s\"".formatted(name, value)));
        var path = "/api/conversations/" + id;
        try (var events = SseReader.open(port, path + "/events")) {
            var sent = program.post(path + "/messages", body + "}");
            assertThat(sent.status()).as(sent.body()).isEqualTo(202);
            var run = events.awaitType("conversation.run").field("runId").asText();
            try (var ofRun = SseReader.open(port, "/api/runs/" + run + "/events")) {
                ofRun.awaitType("tool.called");
            }
            return run;
        }
    }

    @Test
    void eachCarriesOutOrdersOfTheOtherAndTakesUpItsRuns() {
        try (var older = startOlder("older")) {
            var ofOlder = begin(older.port(), "a", Map.of());
            var stopped = begin(older.port(), "b", Map.of());
            try (var current = TestServer.startShared(directory, "current", journal)) {
                var cancelled = current.program().post("/api/runs/" + stopped + "/cancel", "");
                assertThat(cancelled.status()).as(cancelled.body()).isEqualTo(202);
                var ofCurrent = begin(current.port(), "c", Map.of("onFailure", "stop"));
                var back = older.program().post("/api/runs/" + ofCurrent + "/cancel", "");
                assertThat(back.status()).as(back.body()).isEqualTo(202);
                assertThat(state(current, ofCurrent)).isEqualTo("CANCELLED");
                assertThat(state(current, stopped)).isEqualTo("CANCELLED");

                older.kill();
                try (var events = current.events("/api/runs/" + ofOlder + "/events")) {
                    events.awaitType("run.resumed");
                }
                current.signal("a");
                assertThat(state(current, ofOlder)).isEqualTo("COMPLETED");
            }
        }
    }

    @Test
    void theOlderTakesUpWhatTheCurrentOneBegan() {
        try (var older = startOlder("older")) {
            String run;
            try (var current = ServerProcess.startShared(directory, "current", journal)) {
                run = begin(current.port(), "a", Map.of("priority", "low"));
            }
            try (var events = SseReader.open(older.port(), "/api/runs/" + run + "/events")) {
                events.awaitType("run.resumed");
            }
            try (var other = TestServer.startShared(directory, "other", journal)) {
                other.signal("a");
                assertThat(state(other, run)).isEqualTo("COMPLETED");
                var conversation =
                        other.program().get("/api/runs/" + run).json().field("conversationId");
                var talk = new TestConversation(other, conversation.asText());
                assertThat(talk.show().field("messages").items()).hasSize(2);
            }
        }
    }

    private static String state(TestServer server, String run) {
        return server.ended(run).field("state").asText();
    }
}
