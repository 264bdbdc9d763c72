package dev.troupe.protocols.acp;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import dev.troupe.protocols.mcp.rpc.RpcMessages;
import dev.troupe.protocols.mcp.rpc.RpcPeer;
import java.nio.file.Path;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class AcpAgentTest {
    private static final String TEXT = "[{\"type\": \"text\", \"text\": \"%s\"}]";

    private final BlockingQueue<Value> received = new LinkedBlockingQueue<>();
    private final CountDownLatch begun = new CountDownLatch(1);
    private final RpcPeer peer = new RpcPeer(new AcpAgent(this::open, "1.2"));
    private int calls;

    private AcpSession open(Path directory) {
        return (text, client) -> {
            if (text.equals("wait")) {
                begun.countDown();
                new CountDownLatch(1).await();
            }
            client.sendText("heard: " + text);
            return AcpSession.StopReason.END_TURN;
        };
    }

    @AfterEach
    void close() {
        peer.close();
    }

    private void send(String method, String params) {
        peer.receive(
                RpcMessages.request(Value.of(++calls), method, Json.parse(params)), received::add);
    }

    /** The answer, or the message of the error. */
    private Value call(String method, String params) throws InterruptedException {
        send(method, params);
        return take();
    }

    private Value take() throws InterruptedException {
        while (true) {
            var message = received.take();
            if (message.field("method").isMissing()) {
                return message.field("error").isMissing()
                        ? message.field("result")
                        : message.field("error").field("message");
            }
        }
    }

    private String newSession() throws InterruptedException {
        call("initialize", "{\"protocolVersion\": 1}");
        return call("session/new", "{\"cwd\": \"/project\", \"mcpServers\": []}")
                .field("sessionId")
                .asText();
    }

    private static String prompt(String session, String blocks) {
        return "{\"sessionId\": \"%s\", \"prompt\": %s}".formatted(session, blocks);
    }

    @Test
    void agreesOnItsOwnVersion() throws InterruptedException {
        assertThat(call("session/new", "{}").asText()).contains("initialize");
        assertThat(call("initialize", "{}").asText()).contains("protocolVersion");
        var agreed = call("initialize", "{\"protocolVersion\": 9}");
        assertThat(agreed.field("protocolVersion")).isEqualTo(Value.of(1));
        assertThat(agreed.field("agentInfo").field("version").asText()).isEqualTo("1.2");
        assertThat(call("session/load", "{}").asText()).contains("'session/load'");
    }

    @Test
    void namesWhatIsWrong() throws InterruptedException {
        var session = newSession();

        assertThat(call("session/new", "{\"cwd\": \"work\"}").asText()).contains("'work'");
        assertThat(call("session/prompt", prompt("other", TEXT.formatted("x"))).asText())
                .contains("'other'");
        assertThat(call("session/prompt", prompt(session, "[]")).asText()).contains("0 characters");
        assertThat(call("session/prompt", prompt(session, "[{\"type\": \"image\"}]")).asText())
                .contains("'image'");
        assertThat(
                        call("session/prompt", prompt(session, TEXT.formatted("x".repeat(200_001))))
                                .asText())
                .contains("200001");
    }

    @Test
    void readsTextsFilesAndWhatIsEmbedded() throws InterruptedException {
        var session = newSession();
        send(
                "session/prompt",
                prompt(
                        session,
                        """
                        [{"type": "text", "text": "Sum up "},
                         {"type": "resource_link", "uri": "file:///project/a.md", "name": "a.md"},
                         {"type": "text", "text": " and "},
                         {"type": "resource", "resource": {"uri": "file:///project/b.md", "text": "Hi."}}]
                        """));

        var update = received.take().field("params").field("update");
        assertThat(update.field("sessionUpdate").asText()).isEqualTo("agent_message_chunk");
        assertThat(update.field("content").field("text").asText())
                .isEqualTo("heard: Sum up /project/a.md and /project/b.md\n\nHi.");
        assertThat(take().field("stopReason").asText()).isEqualTo("end_turn");
    }

    @Test
    void answersOnePromptAtATimeWhichCanBeCancelled() throws InterruptedException {
        var session = newSession();
        send("session/prompt", prompt(session, TEXT.formatted("wait")));
        begun.await();

        assertThat(call("session/prompt", prompt(session, TEXT.formatted("more"))).asText())
                .contains("another prompt");
        peer.receive(
                RpcMessages.notification(
                        "session/cancel", Json.parse("{\"sessionId\": \"" + session + "\"}")),
                received::add);
        assertThat(take().field("stopReason").asText()).isEqualTo("cancelled");
        assertThat(call("session/prompt", prompt(session, TEXT.formatted("more"))))
                .as("the session goes on")
                .isEqualTo(Json.parse("{\"stopReason\": \"end_turn\"}"));
    }
}
