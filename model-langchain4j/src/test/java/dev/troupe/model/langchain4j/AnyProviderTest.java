package dev.troupe.model.langchain4j;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.langchain4j.data.message.AiMessage;
import dev.langchain4j.exception.RateLimitException;
import dev.langchain4j.exception.UnresolvedModelServerException;
import dev.langchain4j.model.chat.StreamingChatModel;
import dev.langchain4j.model.chat.request.ChatRequest;
import dev.langchain4j.model.chat.request.json.JsonRawSchema;
import dev.langchain4j.model.chat.response.ChatResponse;
import dev.langchain4j.model.chat.response.PartialResponse;
import dev.langchain4j.model.chat.response.PartialResponseContext;
import dev.langchain4j.model.chat.response.StreamingChatResponseHandler;
import dev.langchain4j.model.chat.response.StreamingHandle;
import dev.langchain4j.model.output.FinishReason;
import dev.troupe.codec.Json;
import dev.troupe.model.Message;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelName;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.ToolChoice;
import dev.troupe.model.ToolDefinition;
import java.io.EOFException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.UnknownHostException;
import java.nio.channels.UnresolvedAddressException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** A provider other than OpenAI, with its own threads. */
@Timeout(180)
class AnyProviderTest {
    private static final ModelRequest REQUEST =
            ModelRequest.of(ModelRole.AGENT, List.of(new Message.User("hello")));

    @Test
    void hearsOnTheCallingThreadWhatTheProviderSaysOnOthers() throws InterruptedException {
        var threads = new ArrayList<Thread>();
        var model =
                model((_, handler) ->
                        ForkJoinPool.commonPool()
                                .execute(() -> {
                                    handler.onPartialResponse("he");
                                    handler.onPartialResponse("llo");
                                    handler.onCompleteResponse(response("hello"));
                                }));

        var reply = model.chat(REQUEST, _ -> threads.add(Thread.currentThread()));

        assertThat(reply.text()).isEqualTo("hello");
        assertThat(reply.model()).isEqualTo("acme:large");
        assertThat(threads).containsExactly(Thread.currentThread(), Thread.currentThread());
    }

    @Test
    void letsAWholeReplyBeHeardToo() throws InterruptedException {
        var heard = new ArrayList<String>();
        var whole =
                new dev.langchain4j.model.chat.ChatModel() {
                    @Override
                    public ChatResponse doChat(ChatRequest request) {
                        return response("hello");
                    }
                };

        LangChain4jModel.ofChatModel(new ModelName("acme", "large"), whole, Duration.ofMinutes(1))
                .chat(REQUEST, heard::add);

        assertThat(heard).containsExactly("hello");
    }

    @Test
    void givesTheProviderTheSchemasOfToolsAsTheyAre() throws InterruptedException {
        var asked = new ArrayList<ChatRequest>();
        var model =
                model((request, handler) -> {
                    asked.add(request);
                    handler.onCompleteResponse(response("ok"));
                });
        var schema =
                Json.parse(
                        """
                        {"type":"object","required":["x"],"additionalProperties":false,
                         "properties":{"x":{"type":"array","items":{"$ref":"#/$defs/y"}}},
                         "$defs":{"y":{"type":"string","enum":["a","b"],"minLength":1}}}
                        """);

        model.chat(
                REQUEST.withTools(
                        List.of(new ToolDefinition("f", "does f", schema)), ToolChoice.REQUIRED));

        var request = asked.getFirst();
        var parameters = request.toolSpecifications().getFirst().parameters();
        assertThat(request.toolChoice())
                .isEqualTo(dev.langchain4j.model.chat.request.ToolChoice.REQUIRED);
        assertThat(parameters.required()).containsExactly("x");
        assertThat(parameters.additionalProperties()).isFalse();
        assertThat(parameters.properties().get("x"))
                .isInstanceOfSatisfying(
                        JsonRawSchema.class,
                        raw ->
                                assertThat(Json.parse(raw.schema()))
                                        .isEqualTo(schema.field("properties").field("x")));
        assertThat(parameters.definitions()).containsOnlyKeys("y");
    }

    @Test
    void cancelsTheStreamWhenInterrupted() throws Exception {
        var cancelled = new CountDownLatch(1);
        var said = new CountDownLatch(1);
        var model =
                model((_, handler) -> {
                    handler.onPartialResponse(
                            new PartialResponse("half"),
                            new PartialResponseContext(new Handle(cancelled)));
                    said.countDown();
                });
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var call = executor.submit(() -> model.chat(REQUEST));
            said.await();

            call.cancel(true);

            cancelled.await();
        }
    }

    @Test
    void namesProblemsOfTheProvidersOwnKinds() {
        assertThat(problemOf(new RateLimitException("slow down")))
                .isEqualTo(ModelProblem.RATE_LIMITED.id());
        assertThat(problemOf(new UnresolvedModelServerException(new UnresolvedAddressException())))
                .isEqualTo(ModelProblem.NETWORK.id());
        assertThat(problemOf(new IllegalStateException(new ConnectException())))
                .isEqualTo(ModelProblem.NETWORK.id());
        assertThat(problemOf(new NullPointerException()))
                .isEqualTo(ModelProblem.MALFORMED_REPLY.id());
    }

    @Test
    void saysInWordsWhyAConnectionFailed() {
        var unknownHost = new ConnectException(); // as Java's client reports it
        unknownHost.initCause(new UnresolvedAddressException());

        assertThat(messageOf(unknownHost)).contains("(its host is not known)");
        assertThat(messageOf(new UnknownHostException("nowhere")))
                .contains("(its host is not known)");
        assertThat(messageOf(new ConnectException()))
                .contains("(the connection was refused; no server listens there)");
        assertThat(messageOf(new ConnectException("Network is unreachable")))
                .contains("(the connection broke: Network is unreachable)");
        assertThat(messageOf(new EOFException())).contains("(the connection broke)");
    }

    private static String messageOf(IOException thrown) {
        return String.valueOf(modelFailure(new IllegalStateException(thrown)).getMessage());
    }

    private static String problemOf(RuntimeException thrown) {
        return modelFailure(thrown).problem().code();
    }

    private static ModelException modelFailure(RuntimeException thrown) {
        var model =
                model((_, _) -> {
                    throw thrown;
                });
        return catchThrowableOfType(ModelException.class, () -> model.chat(REQUEST));
    }

    private static LangChain4jModel model(LangChain4jModel.Source source) {
        var streaming =
                new StreamingChatModel() {
                    @Override
                    public void doChat(ChatRequest request, StreamingChatResponseHandler handler) {
                        source.send(request, handler);
                    }
                };
        return LangChain4jModel.ofStreamingModel(
                new ModelName("acme", "large"), streaming, Duration.ofMinutes(1));
    }

    private static ChatResponse response(String text) {
        return ChatResponse.builder()
                .aiMessage(AiMessage.from(text))
                .finishReason(FinishReason.STOP)
                .build();
    }

    private record Handle(CountDownLatch cancelled) implements StreamingHandle {
        @Override
        public void cancel() {
            cancelled.countDown();
        }

        @Override
        public boolean isCancelled() {
            return cancelled.getCount() == 0;
        }
    }
}
