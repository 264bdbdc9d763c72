package dev.troupe.model.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.troupe.core.workflow.RetryPolicy;
import dev.troupe.model.Message;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.call.RetryOptions;
import dev.troupe.model.call.RetryingModel;
import dev.troupe.testing.ManualClock;
import dev.troupe.testing.model.FakeOpenAiServer;
import dev.troupe.testing.model.ScriptedModel;
import dev.troupe.testing.model.ScriptedReply;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

@Timeout(180)
class OpenAiFailuresTest {
    private static final ModelRequest REQUEST =
            ModelRequest.of(ModelRole.AGENT, List.of(new Message.User("hello")));
    private static final String KEY = "sk-very-secret-0123456789";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            textBlock =
                    """
                    401 | invalid key                                           | BAD_KEY
                    403 | country not supported                                 | BAD_KEY
                    404 | model does not exist                                  | UNKNOWN_MODEL
                    400 | model_not_found                                       | UNKNOWN_MODEL
                    400 | This model's maximum context length is 8192 tokens    | CONTEXT_TOO_LONG
                    400 | prompt is too long                                    | CONTEXT_TOO_LONG
                    400 | the input exceeds the limit of 4096 tokens: token     | CONTEXT_TOO_LONG
                    413 | too many tokens                                       | CONTEXT_TOO_LONG
                    422 | token limit reached                                   | CONTEXT_TOO_LONG
                    400 | content_filter                                        | REFUSED
                    400 | unknown field 'foo'                                   | BAD_REQUEST
                    301 | moved                                                 | BAD_REQUEST
                    402 | Insufficient Balance                                  | OVER_BUDGET
                    429 | insufficient_quota                                    | OVER_BUDGET
                    429 | slow down                                             | RATE_LIMITED
                    408 | request timeout                                       | TIMED_OUT
                    500 | oops                                                  | UNAVAILABLE
                    503 | overloaded                                            | UNAVAILABLE
                    529 | overloaded                                            | UNAVAILABLE
                    """)
    void tellsStatusesApart(int status, String message, ModelProblem problem) throws Exception {
        for (boolean streams : new boolean[] {true, false}) {
            var failure = failure(streams, status, "{\"error\":{\"message\":\"" + message + "\"}}");

            assertThat(failure.problem().code()).isEqualTo(problem.id());
        }
    }

    @Test
    void saysWhatToDoAboutAWrongKeyWithoutShowingIt() {
        try (var server = FakeOpenAiServer.start(new ScriptedModel(), "another key")) {
            var failure = failure(settings(server.baseUrl()));

            assertThat(failure.problem().is(ModelProblem.BAD_KEY)).isTrue();
            assertThat(failure).hasMessageContaining("check OPENAI_API_KEY");
        }
    }

    @ParameterizedTest
    @CsvSource({"401", "400", "404", "429", "500"})
    void neverRepeatsAKeyThatTheServerRepeats(int status) throws Exception {
        var failure =
                failure(
                        true,
                        status,
                        "{\"error\":{\"message\":\"bad key " + KEY + " or sk-ve*****6789\"}}");

        var trace = new StringWriter();
        failure.printStackTrace(new PrintWriter(trace));
        assertThat(trace.toString()).doesNotContain("secret", "sk-ve");
    }

    @Test
    void namesTheModelAndThePlaceWhereItIsNotKnown() throws Exception {
        var failure = failure(true, 404, "{\"error\":{\"message\":\"no such model\"}}");

        assertThat(failure)
                .hasMessageContaining("'some-model' was not found at http://127.0.0.1:")
                .hasMessageContaining("no such model")
                .hasMessageContaining("OPENAI_BASE_URL");
    }

    @Test
    void keepsAWholePageOutOfTheMessage() throws Exception {
        var failure = failure(true, 502, "<html>" + "x".repeat(5000));

        assertThat(failure).hasMessageContaining("a web page");
        assertThat(failure.getMessage()).hasSizeLessThan(200);
    }

    @Test
    void waitsAsTheServerAsksAndThenSucceeds() throws Exception {
        var script =
                ScriptedModel.of(
                        ScriptedReply.failure(
                                ModelProblem.RATE_LIMITED, "slow down", Duration.ofSeconds(20)),
                        ScriptedReply.text("at last"));
        var clock = new ManualClock();
        try (var server = FakeOpenAiServer.start(script);
                var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var model =
                    new RetryingModel(
                            OpenAiModelFactory.create(settings(server.baseUrl())),
                            RetryOptions.STANDARD,
                            clock,
                            () -> 0);
            var reply = executor.submit(() -> model.chat(REQUEST));

            clock.awaitTimers(1);
            clock.advance(Duration.ofSeconds(19));
            assertThat(server.requests()).hasSize(1);
            clock.advance(Duration.ofSeconds(1));

            assertThat(reply.get().text()).isEqualTo("at last");
            assertThat(server.requests()).hasSize(2);
        }
    }

    @Test
    void neverTriesTwiceByItself() {
        var script = ScriptedModel.of(ScriptedReply.failure(ModelProblem.UNAVAILABLE, "down"));
        for (boolean streams : new boolean[] {true, false}) {
            try (var server = FakeOpenAiServer.start(script)) {
                failure(settings(server.baseUrl()).withStreams(streams));

                assertThat(server.requests()).hasSize(1);
            }
        }
    }

    @Test
    void reportsAServerThatDoesNotListen() throws IOException {
        var server = RawServer.playing();
        server.close();

        var failure = failure(settings(server.baseUrl()));

        assertThat(failure.problem().is(ModelProblem.NETWORK)).isTrue();
        assertThat(failure)
                .hasMessageContaining("(the connection was refused; no server listens there)")
                .hasMessageContaining("check the network and OPENAI_BASE_URL");
    }

    @Test
    void reportsAWholeReplyWithoutChoicesOrSense() throws Exception {
        assertThat(failure(false, 200, "{\"choices\":[]}").problem().code())
                .isEqualTo(ModelProblem.MALFORMED_REPLY.id());
        assertThat(failure(false, 200, "{\"choices\":[{}]}").problem().code())
                .isEqualTo(ModelProblem.MALFORMED_REPLY.id());
        assertThat(failure(false, 200, "what?").problem().code())
                .isEqualTo(ModelProblem.MALFORMED_REPLY.id());
        assertThat(failure(false, 200, "").problem().code())
                .isEqualTo(ModelProblem.MALFORMED_REPLY.id());
    }

    /** One text in a whole reply, in one event, and in events without end. */
    @ParameterizedTest
    @CsvSource({"WHOLE", "EVENT", "EVENTS"})
    void asksOnceForAReplyThatIsTooLong(String form) throws Exception {
        var asked = new AtomicInteger();
        RawServer.Script answer =
                c -> {
                    asked.incrementAndGet();
                    sendForever(c, form);
                };
        try (var server = RawServer.playing(answer, answer, answer, answer)) {
            var model =
                    new RetryingModel(
                            OpenAiModelFactory.create(
                                    settings(server.baseUrl()).withStreams(!form.equals("WHOLE"))),
                            RetryPolicy.STANDARD);

            var failure = catchThrowableOfType(ModelException.class, () -> model.chat(REQUEST));

            assertThat(failure.problem().is(ModelProblem.REPLY_TOO_LONG)).isTrue();
            assertThat(failure.problem().isRetryable()).isFalse();
            assertThat(failure).hasMessageContainingAll("is too long", "MB", "ask for less");
            assertThat(asked).hasValue(1);
        }
    }

    /** Ends when the client goes. */
    private static void sendForever(RawServer.Connection client, String form) throws IOException {
        var isWhole = form.equals("WHOLE");
        client.head(
                "200 OK", "Content-Type: " + (isWhole ? "application/json" : "text/event-stream"));
        var begin = "{\"choices\":[{\"index\":0,\"delta\":{\"content\":\"";
        var text = "a".repeat(1 << 16);
        client.send(isWhole ? "{\"choices\":[{\"message\":{\"content\":\"" : "data: " + begin);
        while (true) {
            client.send(text);
            if (form.equals("EVENTS")) {
                client.send("\"}}]}\n\n").send("data: " + begin);
            }
        }
    }

    @Test
    void refusesSettingsThatCannotWork() {
        assertThat(
                        catchThrowableOfType(
                                IllegalArgumentException.class,
                                () ->
                                        OpenAiSettings.of("m")
                                                .withBaseUrl(URI.create("localhost:8080"))))
                .hasMessageContaining("check OPENAI_BASE_URL");
        assertThat(OpenAiSettings.of("m").withKey(KEY))
                .hasToString("OpenAiSettings[m at https://api.openai.com/v1]");
    }

    private static ModelException failure(boolean streams, int status, String body)
            throws IOException {
        try (var server =
                RawServer.playing(c ->
                        c.head(
                                        status + " Status",
                                        "Content-Type: application/json",
                                        "Content-Length: " + body.length())
                                .send(body))) {
            return failure(settings(server.baseUrl()).withStreams(streams));
        }
    }

    private static ModelException failure(OpenAiSettings settings) {
        return catchThrowableOfType(
                ModelException.class, () -> OpenAiModelFactory.create(settings).chat(REQUEST));
    }

    private static OpenAiSettings settings(URI baseUrl) {
        return OpenAiSettings.of("some-model").withBaseUrl(baseUrl).withKey(KEY);
    }
}
