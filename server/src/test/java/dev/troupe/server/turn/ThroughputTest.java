package dev.troupe.server.turn;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.value.Value;
import dev.troupe.server.TestConversation;
import dev.troupe.server.TestServer;
import dev.troupe.server.settings.ServerLimits;
import dev.troupe.store.postgres.PostgresServer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Two servers on one database work on twice the runs of one at the same time: the limit of one
 * server does not count the runs of the other.
 */
@Tag("slow")
@Timeout(180)
class ThroughputTest {
    private static final int TURNS = 4; // that a server works on at the same time

    @TempDir private Path directory;

    private final String journal = PostgresServer.shared().address();

    private TestServer start(String name) {
        var limits = ServerLimits.standard(true);
        var old = limits.quotas();
        return TestServer.startShared(
                directory,
                name,
                journal,
                limits.with(
                        new ServerLimits.Quotas(
                                old.requests(),
                                TURNS,
                                TURNS,
                                old.queuedTurns(),
                                old.uploads(),
                                old.uploadedBytes(),
                                old.diskBytes())));
    }

    @Test
    void twoServersWorkOnTwiceTheRunsOfOne() {
        try (var ann = start("ann");
                var ben = start("ben")) {
            var working = new ArrayList<Message>();
            for (var server : List.of(ann, ben)) {
                for (int i = 0; i < TURNS; i++) {
                    working.add(Message.send(server));
                }
            }
            for (var message : working) {
                message.awaitWork();
            }

            var beyondLimit = Message.send(ann);
            assertThat(beyondLimit.accepted().field("queued")).isEqualTo(Value.of(1));

            ann.signal("go");
            working.add(beyondLimit);
            for (var message : working) {
                assertThat(message.state()).isEqualTo("COMPLETED");
            }
        }
    }

    /** A message whose run works until the signal. */
    private record Message(TestConversation conversation, Value accepted) {
        static Message send(TestServer server) {
            var conversation = server.talk();
            var reply = conversation.say("Await the signal go");
            assertThat(reply.status()).as(reply.body()).isEqualTo(202);
            return new Message(conversation, reply.json());
        }

        void awaitWork() {
            var server = conversation.server();
            try (var events = conversation.events()) {
                var run = events.awaitType("conversation.run").field("runId").asText();
                try (var ofRun = server.events("/api/runs/" + run + "/events")) {
                    ofRun.awaitType("tool.called");
                }
            }
        }

        String state() {
            try (var events = conversation.events()) {
                return events.answer(1).field("state").asText();
            }
        }
    }
}
