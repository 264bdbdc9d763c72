package dev.troupe.testing.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.RetryPolicy;
import dev.troupe.model.ChatModel;
import dev.troupe.model.Message;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.ToolCall;
import dev.troupe.model.ToolChoice;
import dev.troupe.model.budget.MeteredModel;
import dev.troupe.model.budget.PriceList;
import dev.troupe.model.budget.UsageMeter;
import dev.troupe.model.call.RetryingModel;
import dev.troupe.testing.Gate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * What every {@link ChatModel} must do. Extend it and connect your model to a scripted one, for a
 * provider by way of a local server such as {@link FakeOpenAiServer}.
 */
@Timeout(180)
public abstract class ChatModelContract {
    private static final Duration PROMPTLY = Duration.ofMinutes(1); // on a busy machine

    private final ScriptedModel behind = new ScriptedModel();

    /** The model to test, made so that {@code behind} is what answers. */
    protected abstract ChatModel connectedTo(ChatModel behind);

    /** Problems that this model can distinguish. */
    protected List<ModelProblem> problems() {
        return List.of(
                ModelProblem.RATE_LIMITED,
                ModelProblem.UNAVAILABLE,
                ModelProblem.BAD_KEY,
                ModelProblem.UNKNOWN_MODEL,
                ModelProblem.BAD_REQUEST,
                ModelProblem.CONTEXT_TOO_LONG);
    }

    /** Whether arguments go over the wire as the text that the model wrote. */
    protected boolean sendsArgumentsAsText() {
        return true;
    }

    /** Whether calls have ids on the wire. */
    protected boolean knowsCallIds() {
        return true;
    }

    /** Whether the model can be instructed to call a tool. */
    protected boolean forcesCalls() {
        return true;
    }

    /** Whether a reply reports that the provider withheld it. */
    protected boolean reportsWhatIsWithheld() {
        return true;
    }

    @Test
    void repliesWithText() throws InterruptedException {
        behind.then(ScriptedReply.text("你好，", "world \"quoted\"\n😀"));

        var reply = connectedTo(behind).chat(WeatherRequest.of("hello"));

        assertThat(reply.text()).isEqualTo("你好，world \"quoted\"\n😀");
        assertThat(reply.toolCalls()).isEmpty();
        assertThat(reply.finish()).isEqualTo(ModelReply.FinishReason.STOP);
        assertThat(reply.model()).contains(":");
    }

    @Test
    void streamsTheTextInPiecesThatAddUpToIt() throws InterruptedException {
        behind.then(ScriptedReply.text("one, ", "two, ", "三"));
        var heard = new ArrayList<String>();

        var reply = connectedTo(behind).chat(WeatherRequest.of("count"), heard::add);

        assertThat(String.join("", heard)).isEqualTo(reply.text()).isEqualTo("one, two, 三");
        assertThat(heard).doesNotContain("");
    }

    @Test
    void callsATool() throws InterruptedException {
        behind.then(ScriptedReply.call("weather", "{\"city\":\"杭州\"}"));

        var reply = connectedTo(behind).chat(WeatherRequest.withTool(ToolChoice.AUTO));

        assertThat(reply.finish()).isEqualTo(ModelReply.FinishReason.TOOL_CALLS);
        assertThat(reply.toolCalls())
                .singleElement()
                .satisfies(call -> {
                    assertThat(call.id()).isNotEmpty();
                    assertThat(call.name()).isEqualTo("weather");
                    assertThat(call.arguments()).isEqualTo("{\"city\":\"杭州\"}");
                });
    }

    @Test
    void streamsArgumentsInPiecesThatAddUpToThemOrNotAtAll() throws InterruptedException {
        var calls =
                new ToolCall[] {
                    new ToolCall("a", "weather", "{\"city\":\"杭州\"}"),
                    new ToolCall("b", "weather", "{\"city\":\"Rome\"}")
                };
        behind.then(ScriptedReply.calls(calls));
        var heard = new ReceivedArguments();

        var reply = connectedTo(behind).chat(WeatherRequest.withTool(ToolChoice.AUTO), heard);

        var whole = reply.toolCalls().stream().map(ToolCall::arguments).toList();
        assertThat(heard.whole()).isIn(List.of(), whole);
    }

    @Test
    void callsSeveralToolsInOneReplyAfterSomeText() throws InterruptedException {
        var calls =
                new ToolCall[] {
                    new ToolCall("a", "weather", "{\"city\":\"Paris\"}"),
                    new ToolCall("b", "weather", "{\"city\":\"Rome\"}"),
                    new ToolCall("c", "weather", "{}")
                };
        behind.then(ScriptedReply.calls(calls).withText("Let me look."));

        var reply = connectedTo(behind).chat(WeatherRequest.withTool(ToolChoice.AUTO));

        assertThat(reply.toolCalls())
                .usingRecursiveFieldByFieldElementComparatorIgnoringFields(
                        knowsCallIds() ? new String[0] : new String[] {"id"})
                .containsExactly(calls);
        assertThat(reply.toolCalls()).extracting(ToolCall::id).doesNotHaveDuplicates();
        assertThat(reply.text()).isEqualTo("Let me look.");
    }

    @Test
    void passesMalformedArgumentsOnAsTheyAre() throws InterruptedException {
        behind.then(ScriptedReply.call("weather", "{\"city\": Paris"));
        if (!sendsArgumentsAsText()) {
            assertThatThrownBy(() ->
                            connectedTo(behind).chat(WeatherRequest.withTool(ToolChoice.AUTO)))
                    .isInstanceOfSatisfying(
                            ModelException.class,
                            e -> assertThat(e.problem().isRetryable()).isTrue());
            return;
        }

        var reply = connectedTo(behind).chat(WeatherRequest.withTool(ToolChoice.AUTO));

        assertThat(reply.toolCalls().getFirst().arguments()).isEqualTo("{\"city\": Paris");
    }

    @Test
    void forcesAndForbidsToolCalls() throws InterruptedException {
        var model = connectedTo(behind);
        behind.then(ScriptedReply.call("weather", "{}"), ScriptedReply.text("no"));

        model.chat(WeatherRequest.withTool(ToolChoice.REQUIRED));
        model.chat(WeatherRequest.withTool(ToolChoice.NONE));

        assertThat(behind.requests())
                .extracting(ModelRequest::toolChoice)
                .containsExactly(
                        forcesCalls()
                                ? new ToolChoice[] {ToolChoice.REQUIRED, ToolChoice.NONE}
                                : new ToolChoice[] {ToolChoice.AUTO, ToolChoice.AUTO});
        assertThat(behind.requests().getFirst().tools()).isNotEmpty();
        assertThat(forcesCalls() || behind.requests().getLast().tools().isEmpty()).isTrue();
    }

    @Test
    void passesACallOfAnUnknownToolOn() throws InterruptedException {
        behind.then(ScriptedReply.call("no-such-tool", "{\"a\":1}"));

        var call =
                connectedTo(behind)
                        .chat(WeatherRequest.withTool(ToolChoice.AUTO))
                        .toolCalls()
                        .getFirst();

        assertThat(call.name()).isEqualTo("no-such-tool");
        assertThat(call.arguments()).isEqualTo("{\"a\":1}");
    }

    @Test
    void reportsAReplyThatBreaksOffAsOneToRetry() {
        behind.then(ScriptedReply.text("half").withFailureAtEnd(ModelProblem.NETWORK, "cut off"));
        var heard = new ArrayList<String>();

        assertThatThrownBy(() -> connectedTo(behind).chat(WeatherRequest.of("hello"), heard::add))
                .isInstanceOfSatisfying(
                        ModelException.class, e -> assertThat(e.problem().isRetryable()).isTrue());
        assertThat(String.join("", heard)).isIn("half", "");
    }

    @Test
    void succeedsWhenTriedAgainAfterAFailureThatPasses() throws InterruptedException {
        behind.then(
                ScriptedReply.failure(ModelProblem.UNAVAILABLE, "down"),
                ScriptedReply.text("half").withFailureAtEnd(ModelProblem.NETWORK, "cut off"),
                ScriptedReply.text("whole").withUsage(20, 5));
        var meter = new UsageMeter();
        var metered = new MeteredModel(connectedTo(behind), meter, PriceList.NONE);
        var noPause = new RetryPolicy(2, Duration.ZERO, Duration.ZERO);

        var reply = new RetryingModel(metered, noPause).chat(WeatherRequest.of("hello"));

        assertThat(reply.text()).isEqualTo("whole");
        assertThat(meter.tally().failedCalls()).isEqualTo(2);
        assertThat(meter.total().totalTokens()).isEqualTo(25);
    }

    @Test
    void waitsForASlowFirstByte() throws Exception {
        var gate = new Gate();
        behind.then(ScriptedReply.text("at last").withGate(gate));
        var model = connectedTo(behind);
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var reply = executor.submit(() -> model.chat(WeatherRequest.of("hello")));
            gate.awaitArrival();
            assertThat(reply.isDone()).isFalse();

            gate.open();

            assertThat(reply.get().text()).isEqualTo("at last");
        }
    }

    @Test
    void asksExactlyWhatItIsGiven() throws InterruptedException {
        var call = new ToolCall("call-1", "weather", "{\"city\":\"Paris\"}");
        var messages =
                List.<Message>of(
                        new Message.System("Be brief."),
                        new Message.User("天气?"),
                        new Message.Assistant("Looking.", List.of(call)),
                        new Message.ToolResult("call-1", "weather", "{\"celsius\":21}", false),
                        new Message.Assistant("21 degrees.", List.of()),
                        new Message.User("Thanks"));
        var request =
                new ModelRequest(
                        ModelRole.AGENT,
                        messages,
                        List.of(WeatherRequest.tool()),
                        ToolChoice.AUTO,
                        0.5,
                        700,
                        Value.of("never sent"));
        behind.then(ScriptedReply.text("Welcome"));

        connectedTo(behind).chat(request);

        var asked = behind.requests().getFirst();
        assertThat(asked.messages())
                .usingRecursiveComparison()
                .ignoringFields("tool") // most providers know calls by their ids alone
                .ignoringFieldsMatchingRegexes(
                        knowsCallIds() ? new String[0] : new String[] {"(.*\\.)?(id|callId)"})
                .isEqualTo(messages);
        assertThat(asked.tools()).containsExactly(WeatherRequest.tool());
        assertThat(asked.temperature()).isEqualTo(0.5);
        assertThat(asked.maxTokens()).isEqualTo(700);
    }

    @Test
    void reportsWhatTheReplyUsed() throws InterruptedException {
        behind.then(ScriptedReply.text("hi").withUsage(123, 45));

        var usage = connectedTo(behind).chat(WeatherRequest.of("hello")).usage();

        assertThat(usage.inputTokens()).isEqualTo(123);
        assertThat(usage.outputTokens()).isEqualTo(45);
    }

    @Test
    void reportsWhyTheReplyWasCut() throws InterruptedException {
        behind.then(
                ScriptedReply.text("and so").withFinishReason(ModelReply.FinishReason.LENGTH),
                ScriptedReply.text("").withFinishReason(ModelReply.FinishReason.CONTENT_FILTER));
        var model = connectedTo(behind);

        assertThat(model.chat(WeatherRequest.of("more")).finish())
                .isEqualTo(ModelReply.FinishReason.LENGTH);
        if (reportsWhatIsWithheld()) {
            assertThat(model.chat(WeatherRequest.of("more")).finish())
                    .isEqualTo(ModelReply.FinishReason.CONTENT_FILTER);
        }
    }

    @Test
    void distinguishesProblems() {
        for (var problem : problems()) {
            behind.then(ScriptedReply.failure(problem, "scripted failure"));

            assertThatThrownBy(() -> connectedTo(behind).chat(WeatherRequest.of("hello")))
                    .isInstanceOfSatisfying(
                            ModelException.class,
                            e -> {
                                assertThat(e.problem().code()).isEqualTo(problem.id());
                                assertThat(e.problem().isRetryable())
                                        .isEqualTo(problem.isRetryable());
                            });
        }
    }

    @Test
    void reportsHowLongTheProviderAsksToWait() {
        behind.then(
                ScriptedReply.failure(
                        ModelProblem.RATE_LIMITED, "slow down", Duration.ofSeconds(7)));

        assertThatThrownBy(() -> connectedTo(behind).chat(WeatherRequest.of("hello")))
                .isInstanceOfSatisfying(
                        ModelException.class,
                        e -> assertThat(e.retryAfter()).isEqualTo(Duration.ofSeconds(7)));
    }

    @Test
    void stopsPromptlyWhenInterrupted() throws InterruptedException {
        var gate = new Gate();
        behind.then(ScriptedReply.text("too late").withGate(gate));
        var model = connectedTo(behind);
        var thrown = new AtomicReference<Throwable>();
        var call =
                Thread.ofVirtual()
                        .start(() -> {
                            try {
                                model.chat(WeatherRequest.of("hello"));
                            } catch (Throwable e) {
                                thrown.set(e);
                            }
                        });
        gate.awaitArrival();

        call.interrupt();

        assertThat(call.join(PROMPTLY)).isTrue();
        assertThat(thrown.get()).isInstanceOf(InterruptedException.class);
        gate.open();
    }

    @Test
    void servesSeveralThreadsWithoutMixingThemUp() throws Exception {
        behind.whenever(
                _ -> true,
                (request, onText) -> {
                    var text = "echo " + request.messages().getLast().text();
                    onText.onText(text.substring(0, 4));
                    onText.onText(text.substring(4));
                    return ModelReply.text(text, ScriptedModel.NAME);
                });
        var model = connectedTo(behind);
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var replies =
                    IntStream.range(0, 40)
                            .mapToObj(i ->
                                    executor.submit(() -> receivedAndReplied(model, "no. " + i)))
                            .toList();

            for (int i = 0; i < 40; i++) {
                var text = "echo no. " + i;
                assertThat(replies.get(i).get()).isEqualTo(text + "|" + text);
            }
        }
    }

    private static String receivedAndReplied(ChatModel model, String text)
            throws InterruptedException {
        var heard = new StringBuilder();
        var reply = model.chat(WeatherRequest.of(text), heard::append);
        return heard + "|" + reply.text();
    }
}
