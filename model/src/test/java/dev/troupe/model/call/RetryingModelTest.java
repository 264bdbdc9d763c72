package dev.troupe.model.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.core.workflow.RetryPolicy;
import dev.troupe.model.ChatModel;
import dev.troupe.model.ListedTime;
import dev.troupe.model.Message;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.ReplyListener;
import dev.troupe.model.TextListener;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RetryingModelTest {
    private static final ModelRequest REQUEST =
            ModelRequest.of(ModelRole.AGENT, List.of(new Message.User("hello")));
    private static final RetryPolicy POLICY =
            new RetryPolicy(3, Duration.ofSeconds(1), Duration.ofSeconds(30));
    private static final RandomGenerator NO_JITTER = () -> 0;
    private static final RandomGenerator MOST_JITTER = () -> -1;

    private final ListedTime time = ListedTime.ringingAtOnce();
    private final Queue<ChatModel> script = new ArrayDeque<>();
    private final List<String> heard = new ArrayList<>();

    @Test
    void repeatsARetryableProblemAfterDoublingPauses() throws InterruptedException {
        script.add(failing(ModelProblem.RATE_LIMITED));
        script.add(failing(ModelProblem.NETWORK));
        script.add(failing(ModelProblem.TIMED_OUT));
        script.add(saying("hi"));

        var reply = model(NO_JITTER).chat(REQUEST, heard::add);

        assertThat(reply.text()).isEqualTo("hi");
        assertThat(heard).containsExactly("hi");
        assertThat(time.delays()).containsExactly(seconds(1), seconds(2), seconds(4));
    }

    @Test
    void takesUpToHalfOfThePauseOffAsJitter() throws InterruptedException {
        script.add(failing(ModelProblem.NETWORK));
        script.add(saying("hi"));

        model(MOST_JITTER).chat(REQUEST);

        assertThat(time.delays().getFirst())
                .isBetween(Duration.ofMillis(500), Duration.ofMillis(501));
    }

    @Test
    void waitsAsLongAsTheProviderAsks() throws InterruptedException {
        script.add(failing(ModelProblem.RATE_LIMITED, seconds(40)));
        script.add(saying("hi"));

        model(NO_JITTER).chat(REQUEST);

        assertThat(time.delays()).containsExactly(seconds(40));
    }

    @Test
    void neverWaitsLessThanItsOwnPause() throws InterruptedException {
        script.add(failing(ModelProblem.RATE_LIMITED, Duration.ZERO));
        script.add(saying("hi"));

        model(NO_JITTER).chat(REQUEST);

        assertThat(time.delays()).containsExactly(seconds(1));
    }

    @Test
    void reportsAProviderThatAsksForTooLongAWait() {
        script.add(failing(ModelProblem.RATE_LIMITED, seconds(61)));

        assertThatThrownBy(() -> model(NO_JITTER).chat(REQUEST))
                .isInstanceOfSatisfying(
                        ModelException.class,
                        e -> assertThat(e.retryAfter()).isEqualTo(seconds(61)));
        assertThat(time.delays()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource(ModelProblem.class)
    void repeatsExactlyTheProblemsThatMayPass(ModelProblem problem) {
        for (int i = 0; i < 4; i++) {
            script.add(failing(problem));
        }

        assertThatThrownBy(() -> model(NO_JITTER).chat(REQUEST))
                .isInstanceOfSatisfying(
                        ModelException.class, e -> assertThat(e.problem().is(problem)).isTrue());
        assertThat(script).hasSize(problem.isRetryable() ? 0 : 3);
    }

    @Test
    void saysHowOftenItTried() {
        for (int i = 0; i < 4; i++) {
            script.add(failing(ModelProblem.UNAVAILABLE));
        }

        assertThatThrownBy(() -> model(NO_JITTER).chat(REQUEST))
                .hasMessage("model.unavailable: broken (tried 4 times)");
    }

    @Test
    void reportsAReplyThatBrokeOffAfterItsTextWasHeard() {
        script.add(breakingOffAfter("half a sen"));

        assertThatThrownBy(() -> model(NO_JITTER).chat(REQUEST, heard::add))
                .isInstanceOf(ModelException.class);
        assertThat(heard).containsExactly("half a sen");
        assertThat(time.delays()).isEmpty();
    }

    @Test
    void beginsAgainWhereTheListenerDropsWhatItHeard() throws InterruptedException {
        script.add(breakingOffAfter("half a sen"));
        script.add(breakingOffAfter("half"));
        script.add(saying("a whole sentence"));

        model(NO_JITTER).chat(REQUEST, new Forgetful());

        assertThat(heard).containsExactly("a whole sentence");
    }

    @Test
    void beginsAgainWhereNobodyListens() throws InterruptedException {
        script.add(breakingOffAfter("half a sen"));
        script.add(saying("a whole sentence"));

        assertThat(model(NO_JITTER).chat(REQUEST).text()).isEqualTo("a whole sentence");
    }

    @Test
    void doesNotAskAgainWhatHasBeenHeardOfArguments() throws InterruptedException {
        ChatModel breaking =
                (_, listener) -> {
                    ReplyListener.forward(listener, 0, "plan", "{");
                    throw failure(ModelProblem.NETWORK, null);
                };
        script.add(breaking);
        assertThatThrownBy(() -> model(NO_JITTER).chat(REQUEST, new Listening(false)))
                .isInstanceOf(ModelException.class);

        script.addAll(List.of(breaking, saying("whole")));
        assertThat(model(NO_JITTER).chat(REQUEST, heard::add).text()).isEqualTo("whole");

        script.addAll(List.of(breaking, saying("again")));
        heard.clear();
        assertThat(model(NO_JITTER).chat(REQUEST, new Listening(true)).text()).isEqualTo("again");
        assertThat(heard).containsExactly("again");
    }

    @Test
    void triesAnOverloadedProviderForAboutAMinuteAndOtherProblemsThreeTimes() {
        for (var problem :
                List.of(
                        ModelProblem.UNAVAILABLE,
                        ModelProblem.RATE_LIMITED,
                        ModelProblem.NETWORK,
                        ModelProblem.TIMED_OUT)) {
            boolean isOverload =
                    problem == ModelProblem.UNAVAILABLE || problem == ModelProblem.RATE_LIMITED;
            var asked = new ArrayList<ModelRequest>();
            var pauses = ListedTime.ringingAtOnce();
            ChatModel broken =
                    (request, _) -> {
                        asked.add(request);
                        throw failure(problem, null);
                    };

            assertThatThrownBy(() ->
                            new RetryingModel(broken, RetryOptions.STANDARD, pauses, () -> 0)
                                    .chat(REQUEST))
                    .isInstanceOf(ModelException.class);

            assertThat(asked).hasSize(isOverload ? 9 : 3);
            var waited = pauses.delays().stream().reduce(Duration.ZERO, Duration::plus);
            if (isOverload) {
                assertThat(waited).isEqualTo(seconds(75)); // 37 s with the most jitter
            } else {
                assertThat(waited).isLessThan(seconds(2));
            }
        }
    }

    @Test
    void waitsInAllAtMostTwiceTheLongestWait() {
        for (int i = 0; i < 9; i++) {
            script.add(failing(ModelProblem.RATE_LIMITED, seconds(50)));
        }
        var model =
                new RetryingModel(
                        (request, onText) -> script.remove().chat(request, onText),
                        RetryOptions.STANDARD,
                        time,
                        NO_JITTER);

        assertThatThrownBy(() -> model.chat(REQUEST)).hasMessageContaining("(tried 3 times)");
        assertThat(time.delays()).containsExactly(seconds(50), seconds(50));
    }

    @Test
    void tellsWhichTryComesNextAndWhy() throws InterruptedException {
        script.add(failing(ModelProblem.TIMED_OUT));
        script.add(failing(ModelProblem.UNAVAILABLE, seconds(7)));
        script.add(saying("hi"));
        var notices = new ArrayList<RetryNotice>();
        var model =
                new RetryingModel(
                        (request, onText) -> script.remove().chat(request, onText),
                        RetryOptions.STANDARD.withListener(notices::add),
                        time,
                        NO_JITTER);

        model.chat(REQUEST);

        assertThat(notices)
                .extracting(notice -> notice.message().en())
                .containsExactly(
                        "Waiting for the model, try 2 of 3 in 0.5 s: broken",
                        "Waiting for the model, try 3 of 9 in 7.0 s: broken");
        assertThat(notices.getFirst().message().zh())
                .isEqualTo("正在等待模型，0.5 秒后第 2 次尝试（共 3 次）：broken");
    }

    @Test
    void leavesNoTriesToTheLayersAboveItsOwn() {
        for (int i = 0; i < 4; i++) {
            script.add(failing(ModelProblem.NETWORK));
        }
        assertThat(problemForCaller()).isEqualTo(false);

        script.add(failing(ModelProblem.RATE_LIMITED, seconds(61))); // not tried again at all
        assertThat(problemForCaller()).isEqualTo(false);

        script.add(breakingOffAfter("half a sen")); // only a layer above can begin again
        assertThat(problemForCaller()).isEqualTo(true);
    }

    private boolean problemForCaller() {
        try {
            model(NO_JITTER).chat(REQUEST, heard::add);
            throw new AssertionError("no failure");
        } catch (ModelException e) {
            assertThat(e.problem().isRetryable()).isTrue(); // for the user
            return e.problemForCaller().isRetryable();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void stopsWaitingWhenInterrupted() throws InterruptedException {
        var stopped = ListedTime.ringingOnRequest();
        var model =
                new RetryingModel(
                        failing(ModelProblem.NETWORK), RetryOptions.of(POLICY), stopped, NO_JITTER);
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> model.chat(REQUEST)).isInstanceOf(InterruptedException.class);
    }

    private RetryingModel model(RandomGenerator random) {
        return new RetryingModel(
                (request, onText) -> script.remove().chat(request, onText),
                RetryOptions.of(POLICY),
                time,
                random);
    }

    private static ChatModel saying(String text) {
        return (_, onText) -> {
            onText.onText(text);
            return ModelReply.text(text, "test:model");
        };
    }

    private static ChatModel breakingOffAfter(String text) {
        return (_, onText) -> {
            onText.onText(text);
            throw failure(ModelProblem.NETWORK, null);
        };
    }

    private static ChatModel failing(ModelProblem problem) {
        return failing(problem, null);
    }

    private static ChatModel failing(ModelProblem problem, @Nullable Duration retryAfter) {
        return (_, _) -> {
            throw failure(problem, retryAfter);
        };
    }

    private static ModelException failure(ModelProblem problem, @Nullable Duration retryAfter) {
        return new ModelException(
                Problem.of(problem, LocalizedText.verbatim("broken")), retryAfter, null);
    }

    private static Duration seconds(long seconds) {
        return Duration.ofSeconds(seconds);
    }

    private final class Listening implements ReplyListener {
        private final boolean forgets;

        Listening(boolean forgets) {
            this.forgets = forgets;
        }

        @Override
        public void onText(String delta) {
            heard.add(delta);
        }

        @Override
        public void onArguments(int call, String tool, String delta) {
            heard.add(delta);
        }

        @Override
        public boolean acceptsRestart() {
            heard.clear();
            return forgets;
        }
    }

    private final class Forgetful implements TextListener {
        @Override
        public void onText(String delta) {
            heard.add(delta);
        }

        @Override
        public boolean acceptsRestart() {
            heard.clear();
            return true;
        }
    }
}
