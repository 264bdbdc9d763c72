package dev.troupe.protocols.mcp.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.codec.Json;
import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import dev.troupe.protocols.mcp.rpc.ProgressListener;
import dev.troupe.protocols.mcp.rpc.RpcException;
import dev.troupe.protocols.mcp.rpc.RpcMessages;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Which version is used with which server, and calls that end to ask. */
@Timeout(180)
class McpClientVersionsTest {
    private static final String DISCOVERED =
            "{\"resultType\":\"complete\",\"supportedVersions\":[\"2026-07-28\"],\"capabilities\":{\"tools\":{}},\"_meta\":{\"io.modelcontextprotocol/serverInfo\":{\"name\":\"new\",\"version\":\"1\"}}}";
    private static final String INITIALIZED =
            "{\"protocolVersion\":\"2025-11-25\",\"capabilities\":{\"tools\":{}},\"serverInfo\":{\"name\":\"old\",\"version\":\"1\"}}";

    private final List<Value> sent = new CopyOnWriteArrayList<>();

    @Test
    void usesNoSessionWithAServerThatHasNone() throws Exception {
        try (var client = connect(_ -> Json.parse(DISCOVERED))) {
            assertThat(client.hasSession()).isFalse();
            assertThat(client.title()).isEqualTo("new");
            assertThat(methods()).containsExactly("server/discover");
        }
    }

    @Test
    void beginsASessionWithAServerThatDoesNotKnowTheQuestion() throws Exception {
        for (int code : List.of(-32601, -32602, -32000)) {
            sent.clear();
            try (var client =
                    connect(method -> {
                        if (method.equals("initialize")) {
                            return Json.parse(INITIALIZED);
                        }
                        throw new RpcException(code, "not initialized");
                    })) {
                assertThat(client.hasSession()).isTrue();
                assertThat(client.title()).isEqualTo("old");
                assertThat(methods())
                        .containsExactly(
                                "server/discover", "initialize", "notifications/initialized");
            }
        }
    }

    @Test
    void beginsASessionWithAServerThatNamesOlderVersionsAlone() throws Exception {
        try (var client =
                connect(method -> {
                    if (method.equals("initialize")) {
                        return Json.parse(INITIALIZED);
                    }
                    throw unsupported("2025-11-25");
                })) {
            assertThat(client.hasSession()).isTrue();
        }
    }

    @Test
    void refusesAServerWithoutAVersionInCommon() {
        assertThatThrownBy(() ->
                        connect(_ -> {
                            throw unsupported("2031-01-01");
                        }))
                .isInstanceOf(RpcException.class)
                .extracting(e -> ((RpcException) e).code())
                .isEqualTo(RpcException.UNSUPPORTED_VERSION);
        assertThat(methods()).containsExactly("server/discover");
        assertThatThrownBy(() ->
                        connect(_ -> Json.parse(DISCOVERED.replace("2026-07-28", "2031-01-01"))))
                .hasMessageContaining("2031-01-01");
    }

    @Test
    void makesACallAgainWithTheAnswerAndTheState() throws Exception {
        try (var client =
                connect(method -> {
                    if (method.equals("server/discover")) {
                        return Json.parse(DISCOVERED);
                    }
                    return last().field("params").field("inputResponses").isMissing()
                            ? Json.parse(
                                    "{\"resultType\":\"input_required\",\"requestState\":\"s1\",\"inputRequests\":{\"k\":{\"method\":\"elicitation/create\",\"params\":{\"message\":\"Which?\"}}}}")
                            : Json.parse("{\"resultType\":\"complete\",\"content\":[]}");
                })) {
            var answer = Json.parse("{\"action\":\"accept\",\"content\":{\"a\":1}}");

            var result =
                    client.callTool(
                            "t", RpcMessages.EMPTY, SOON, ProgressListener.NONE, (_, _) -> answer);

            assertThat(result.field("resultType")).isEqualTo(Value.of("complete"));
            var params = last().field("params");
            assertThat(params.field("requestState")).isEqualTo(Value.of("s1"));
            assertThat(params.field("inputResponses")).isEqualTo(ValueRecords.of("k", answer));
            assertThat(sent.get(1).field("id")).isNotEqualTo(last().field("id"));
        }
    }

    @Test
    void refusesQuestionsThatItDidNotDeclareAndKindsThatAreNotKnown() throws Exception {
        for (var result :
                List.of(
                        "{\"resultType\":\"input_required\",\"inputRequests\":{\"k\":{\"method\":\"sampling/createMessage\",\"params\":{}}}}",
                        "{\"resultType\":\"unheard-of\"}",
                        "{\"resultType\":\"input_required\",\"requestState\":\"for ever\"}")) {
            try (var client =
                    connect(method ->
                            Json.parse(method.equals("server/discover") ? DISCOVERED : result))) {
                assertThatThrownBy(() ->
                                client.callTool(
                                        "t",
                                        RpcMessages.EMPTY,
                                        SOON,
                                        ProgressListener.NONE,
                                        (params, _) -> params))
                        .isInstanceOf(RpcException.class);
            }
        }
    }

    private static final Duration SOON = Duration.ofMinutes(1);

    private static RpcException unsupported(String supported) {
        return new RpcException(
                RpcException.UNSUPPORTED_VERSION,
                "unsupported",
                ValueRecords.of("supported", ValueRecords.texts(List.of(supported))));
    }

    private Value last() {
        return sent.getLast();
    }

    private List<String> methods() {
        return sent.stream().map(message -> message.field("method").asText()).toList();
    }

    private McpClient connect(Function<String, Value> answers) throws Exception {
        var listener =
                new McpClient.Listener() {
                    @Override
                    public void onListChanged() {}

                    @Override
                    public void onClosed(String reason) {}
                };
        return McpClient.connect(new Scripted(answers), listener, form -> form, SOON, false);
    }

    /** A server in this process. */
    private final class Scripted implements ClientTransport {
        private final Function<String, Value> answers;
        private Consumer<Value> incoming = _ -> {};

        Scripted(Function<String, Value> answers) {
            this.answers = answers;
        }

        @Override
        public void start(Consumer<Value> messages, Consumer<String> onClosed) {
            incoming = messages;
        }

        @Override
        public void send(Value message) {
            sent.add(message);
            if (RpcMessages.isRequest(message)) {
                incoming.accept(answer(message));
            }
        }

        private Value answer(Value message) {
            try {
                var result = answers.apply(message.field("method").asText());
                return RpcMessages.result(message.field("id"), result);
            } catch (RpcException e) {
                return RpcMessages.error(message.field("id"), e);
            }
        }

        @Override
        public void close() {}
    }
}
