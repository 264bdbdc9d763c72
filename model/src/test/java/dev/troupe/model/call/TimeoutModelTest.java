package dev.troupe.model.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.model.ChatModel;
import dev.troupe.model.ListedTime;
import dev.troupe.model.Message;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.TextListener;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class TimeoutModelTest {
    private static final ModelRequest REQUEST =
            ModelRequest.of(ModelRole.AGENT, List.of(new Message.User("hello")));

    private final ListedTime time = ListedTime.ringingOnRequest();
    private final List<String> heard = new ArrayList<>();
    private final CountDownLatch interrupted = new CountDownLatch(1);

    @Test
    void passesTextAndReplyOn() throws InterruptedException {
        var model =
                model((_, onText) -> {
                    onText.onText("he");
                    onText.onText("llo");
                    return ModelReply.text("hello", "test:model");
                });

        var reply = model.chat(REQUEST, heard::add);

        assertThat(reply.text()).isEqualTo("hello");
        assertThat(heard).containsExactly("he", "llo");
        assertThat(time.delays()).containsExactly(Duration.ofSeconds(90));
    }

    @Test
    void interruptsACallThatTakesTooLong() throws Exception {
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var call = executor.submit(() -> model(this::blocked).chat(REQUEST));

            time.ring();

            assertThatThrownBy(call::get)
                    .rootCause()
                    .isInstanceOfSatisfying(
                            ModelException.class,
                            e -> assertThat(e.problem().is(ModelProblem.TIMED_OUT)).isTrue())
                    .hasMessageContaining("within 90.0 s");
            interrupted.await();
        }
    }

    @Test
    void staysInterruptedAndNotTimedOutWhenTheCallerIsInterrupted() throws Exception {
        Thread.currentThread().interrupt();

        assertThatThrownBy(() -> model(this::blocked).chat(REQUEST))
                .isInstanceOf(InterruptedException.class);
        interrupted.await();
    }

    @Test
    void isSilentOnceTheTimeIsOver() throws Exception {
        var over = new CountDownLatch(1);
        var late = new CountDownLatch(1);
        var model =
                model((_, onText) -> {
                    onText.onText("in time");
                    awaitDeafly(over);
                    onText.onText("too late");
                    late.countDown();
                    return ModelReply.text("too late", "test:model");
                });
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var call = executor.submit(() -> model.chat(REQUEST, text -> hear(text)));
            time.ring();
            assertThatThrownBy(call::get).hasRootCauseInstanceOf(ModelException.class);

            over.countDown();
            late.await();

            assertThat(heard).doesNotContain("too late");
        }
    }

    @Test
    void reportsTheModelsOwnProblem() {
        var model =
                model((_, _) -> {
                    throw new ModelException(
                            Problem.of(
                                    ModelProblem.RATE_LIMITED, LocalizedText.verbatim("slow down")),
                            Duration.ofSeconds(3),
                            null);
                });

        assertThatThrownBy(() -> model.chat(REQUEST))
                .isInstanceOfSatisfying(
                        ModelException.class,
                        e -> assertThat(e.retryAfter()).isEqualTo(Duration.ofSeconds(3)))
                .hasMessage("model.rate-limited: slow down");
    }

    private TimeoutModel model(ChatModel model) {
        return new TimeoutModel(model, Duration.ofSeconds(90), time);
    }

    private ModelReply blocked(ModelRequest request, TextListener onText)
            throws InterruptedException {
        try {
            new CountDownLatch(1).await();
            throw new AssertionError("unreachable");
        } finally {
            interrupted.countDown();
        }
    }

    private synchronized void hear(String text) {
        heard.add(text);
    }

    /** Waits as a model does that does not heed interruption. */
    private static void awaitDeafly(CountDownLatch latch) {
        while (true) {
            try {
                latch.await();
                return;
            } catch (InterruptedException _) {
                // the point of this model
            }
        }
    }
}
