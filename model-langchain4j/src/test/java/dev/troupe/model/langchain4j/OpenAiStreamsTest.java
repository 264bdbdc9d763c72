package dev.troupe.model.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.troupe.model.Message;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.ReplyListener;
import dev.troupe.model.TextListener;
import dev.troupe.model.ToolCall;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.assertj.core.api.AbstractStringAssert;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Replies byte by byte, whole and broken. */
@Timeout(180)
class OpenAiStreamsTest {
    private static final ModelRequest REQUEST =
            ModelRequest.of(ModelRole.AGENT, List.of(new Message.User("hello")));
    private static final String STREAM = "Content-Type: text/event-stream";
    private static final Duration SHORT = Duration.ofMillis(200);
    private static final Duration LONG = Duration.ofMinutes(2);

    private final List<String> heard = new ArrayList<>();
    private TextListener listener = this::hear;

    @Test
    void readsACharacterThatArrivesInTwoPieces() throws Exception {
        var bytes = ("data: " + text("杭州") + "\n\n").getBytes(StandardCharsets.UTF_8);
        int middle = new String(bytes, StandardCharsets.ISO_8859_1).indexOf('\u00e5') + 1;

        var reply =
                reply(c ->
                        c.head("200 OK", STREAM)
                                .send(Arrays.copyOf(bytes, middle))
                                .send(Arrays.copyOfRange(bytes, middle, bytes.length))
                                .event(end("stop"))
                                .event("[DONE]"));

        assertThat(reply.text()).isEqualTo("杭州");
        assertThat(heard).containsExactly("杭州");
    }

    @Test
    void letsArgumentsBeHeardAsTheyCome() throws Exception {
        listener =
                new ReplyListener() {
                    @Override
                    public void onText(String delta) {
                        hear(delta);
                    }

                    @Override
                    public void onArguments(int call, String tool, String delta) {
                        hear(call + " " + tool + " " + delta);
                    }
                };

        reply(c ->
                c.head("200 OK", STREAM)
                        .event(text("well "))
                        .event(call(0, "'id':'a','function':{'name':'f','arguments':''}"))
                        .event(call(0, "'function':{'arguments':'[1,'}"))
                        .event(call(0, "'function':{'arguments':'2]'}"))
                        .event(call(1, "'id':'b','function':{'name':'g','arguments':'{}'}"))
                        .event(end("tool_calls"))
                        .event("[DONE]"));

        assertThat(heard).containsExactly("well ", "0 f [1,", "0 f 2]", "1 g {}");
    }

    @Test
    void putsTheFragmentsOfToolCallsTogether() throws Exception {
        var reply =
                reply(c ->
                        c.head("200 OK", STREAM)
                                .event(call(0, "'id':'a','function':{'name':'f','arguments':''}"))
                                .event(call(0, "'function':{'arguments':'[1,'}"))
                                .event(call(0, "'function':{'arguments':'2]'}"))
                                .event(call(1, "'id':'b','function':{'name':'g','arguments':'{'}"))
                                .event(call(1, "'function':{'arguments':'}'}"))
                                .event(end("tool_calls"))
                                .event("[DONE]"));

        assertThat(reply.toolCalls())
                .containsExactly(new ToolCall("a", "f", "[1,2]"), new ToolCall("b", "g", "{}"));
    }

    @Test
    void makesUpIdsThatAServerLeavesOut() throws Exception {
        var reply =
                reply(c ->
                        c.head("200 OK", STREAM)
                                .event(call(0, "'function':{'name':'f','arguments':'{}'}"))
                                .event(call(1, "'function':{'name':'g','arguments':'{}'}"))
                                .event(end("stop"))
                                .event("[DONE]"));

        assertThat(reply.toolCalls())
                .containsExactly(
                        new ToolCall("call-1", "f", "{}"), new ToolCall("call-2", "g", "{}"));
        assertThat(reply.finish()).isEqualTo(ModelReply.FinishReason.TOOL_CALLS);
    }

    @Test
    void takesAReasonOfTheServersOwnForAnEnd() throws Exception {
        var reply = reply(c -> c.head("200 OK", STREAM).event(text("hi")).event(end("eos")));

        assertThat(reply.finish()).isEqualTo(ModelReply.FinishReason.OTHER);
    }

    @Test
    void keepsReasoningOutOfTheText() throws Exception {
        var reply =
                reply(c ->
                        c.head("200 OK", STREAM)
                                .event(chunk("{'delta':{'reasoning_content':'hm'}}"))
                                .event(text("yes"))
                                .event(end("stop")));

        assertThat(reply.text()).isEqualTo("yes");
        assertThat(heard).containsExactly("yes");
    }

    @Test
    void reportsAConnectionThatIsResetWithinAReply() throws Exception {
        assertThatProblem(
                        c -> {
                            c.head("200 OK", STREAM).event(text("half"));
                            awaitHeard();
                            c.reset();
                        })
                .isEqualTo(ModelProblem.NETWORK.id());
        assertThat(heard).containsExactly("half");
    }

    @Test
    void reportsAStreamThatIsCutOff() throws Exception {
        assertThatProblem(c -> c.head("200 OK", STREAM).event(text("half")))
                .isEqualTo(ModelProblem.NETWORK.id());
        assertThatProblem(c -> c.head("200 OK", STREAM)).isEqualTo(ModelProblem.NETWORK.id());
        assertThatProblem(c ->
                        c.head("200 OK", STREAM)
                                .event(call(0, "'id':'a','function':{'name':'f','arguments':'{'}")))
                .isEqualTo(ModelProblem.NETWORK.id());
    }

    @Test
    void reportsRepliesThatSayNothing() throws Exception {
        assertThatProblem(c -> c.head("200 OK", STREAM).event("{\"choices\":[]}").event("[DONE]"))
                .isEqualTo(ModelProblem.MALFORMED_REPLY.id());
        assertThatProblem(c -> c.head("200 OK", STREAM).event(end("tool_calls")))
                .isEqualTo(ModelProblem.MALFORMED_REPLY.id());
    }

    @Test
    void reportsJunk() throws Exception {
        assertThatProblem(c -> c.head("200 OK", STREAM).event("{not json"))
                .isEqualTo(ModelProblem.MALFORMED_REPLY.id());
        assertThatProblem(c ->
                        c.head("200 OK", "Content-Type: application/json").send("{\"ok\":true}"))
                .isEqualTo(ModelProblem.MALFORMED_REPLY.id());
    }

    @Test
    void findsErrorsWithinAStream() throws Exception {
        assertThatProblem(c ->
                        c.head("200 OK", STREAM)
                                .event(text("half"))
                                .event("{\"error\":{\"message\":\"slow\",\"code\":429}}"))
                .isEqualTo(ModelProblem.RATE_LIMITED.id());
        assertThatProblem(c ->
                        c.head("200 OK", "Content-Type: application/json")
                                .send("{\"error\":{\"message\":\"overloaded\"}}"))
                .isEqualTo(ModelProblem.UNAVAILABLE.id());
    }

    @Test
    void findsErrorsThatEndAStreamLikeAReply() throws Exception {
        assertThatProblem(c ->
                        c.head("200 OK", STREAM)
                                .event(text("half"))
                                .event(
                                        "{\"error\":{\"code\":502},\"choices\":[{\"delta\":{},"
                                                + "\"finish_reason\":\"error\"}]}")
                                .event("[DONE]"))
                .isEqualTo(ModelProblem.UNAVAILABLE.id());
        assertThatProblem(c -> c.head("200 OK", STREAM).event(end("error")))
                .isEqualTo(ModelProblem.UNAVAILABLE.id());
    }

    @Test
    void givesUpOnAServerThatStaysSilent() throws Exception {
        try (var server = RawServer.playing(RawServer.Connection::awaitClientGone)) {
            assertThatThrownBy(() -> chat(server, SHORT))
                    .isInstanceOfSatisfying(
                            ModelException.class,
                            e -> assertThat(e.problem().is(ModelProblem.TIMED_OUT)).isTrue())
                    .hasMessageContaining("for 0.2 s");
            server.awaitClientGone();
        }
    }

    @Test
    void givesUpOnAServerThatFallsSilent() throws Exception {
        try (var server =
                RawServer.playing(
                        c -> c.head("200 OK", STREAM).event(text("half")).awaitClientGone())) {
            assertThatThrownBy(() -> chat(server, SHORT))
                    .isInstanceOfSatisfying(
                            ModelException.class,
                            e -> assertThat(e.problem().is(ModelProblem.TIMED_OUT)).isTrue());
            server.awaitClientGone();
        }
    }

    @Test
    void closesTheConnectionWhenInterruptedBeforeTheFirstByte() throws Exception {
        closesTheConnectionWhenInterrupted(RawServer.Connection::awaitClientGone, () -> {});
    }

    @Test
    void closesTheConnectionWhenInterruptedWithinTheReply() throws Exception {
        closesTheConnectionWhenInterrupted(
                c -> c.head("200 OK", STREAM).event(text("half")).awaitClientGone(),
                this::awaitHeard);
    }

    private void closesTheConnectionWhenInterrupted(RawServer.Script script, Ready ready)
            throws Exception {
        var arrived = new CountDownLatch(1);
        try (var server =
                        RawServer.playing(c -> {
                            arrived.countDown();
                            script.play(c);
                        });
                var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var call = executor.submit(() -> chat(server, LONG));
            arrived.await();
            ready.await();

            call.cancel(true);

            server.awaitClientGone();
        }
    }

    private ModelReply reply(RawServer.Script script) throws Exception {
        try (var server = RawServer.playing(script)) {
            return chat(server, LONG);
        }
    }

    private AbstractStringAssert<?> assertThatProblem(RawServer.Script script) throws Exception {
        try (var server = RawServer.playing(script)) {
            return assertThat(
                    catchThrowableOfType(ModelException.class, () -> chat(server, LONG))
                            .problem()
                            .code());
        }
    }

    private ModelReply chat(RawServer server, Duration patience) throws InterruptedException {
        var settings =
                OpenAiSettings.of("some-model")
                        .withBaseUrl(server.baseUrl())
                        .withTimeouts(LONG, patience);
        return OpenAiModelFactory.create(settings).chat(REQUEST, listener);
    }

    private synchronized void hear(String delta) {
        heard.add(delta);
        notifyAll();
    }

    private synchronized void awaitHeard() throws InterruptedException {
        while (heard.isEmpty()) {
            wait();
        }
    }

    private static String text(String delta) {
        return chunk("{'delta':{'content':'" + delta + "'}}");
    }

    private static String call(int index, String rest) {
        return chunk("{'delta':{'tool_calls':[{'index':" + index + "," + rest + "}]}}");
    }

    private static String end(String reason) {
        return chunk("{'delta':{},'finish_reason':'" + reason + "'}");
    }

    private static String chunk(String choice) {
        return ("{'id':'x','choices':[" + choice + "]}").replace('\'', '"');
    }

    /** Waits until it is time to interrupt. */
    private interface Ready {
        void await() throws InterruptedException;
    }
}
