package dev.troupe.model.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.model.ChatModel;
import dev.troupe.model.ManualTime;
import dev.troupe.model.ModelReply;
import dev.troupe.model.Requests;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.Semaphore;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(180)
class RateLimitedModelTest {
    private final ManualTime time = new ManualTime();
    private final ExecutorService executor = Executors.newVirtualThreadPerTaskExecutor();

    @AfterEach
    void close() {
        executor.shutdownNow();
    }

    @Test
    void letsSoManyRequestsBeginWithinAnyMinute() throws Exception {
        var model = model(new RateLimit(2, null, null), Requests.using(1, 1));
        model.chat(Requests.of(10, 10));
        time.advance(Duration.ofSeconds(20));
        model.chat(Requests.of(10, 10));

        var third = ask(model, 10);
        time.awaitTimer();
        time.advance(Duration.ofSeconds(39));
        assertThat(third.isDone()).isFalse();
        time.advance(Duration.ofSeconds(1));

        assertThat(third.get().text()).isEqualTo("ok");
    }

    @Test
    void letsSoManyTokensBeUsedWithinAnyMinute() throws Exception {
        var model = model(new RateLimit(null, 100, null), Requests.using(30, 30));
        model.chat(Requests.of(10, 10)); // used 60, whatever was estimated

        model.chat(Requests.of(20, 20)); // 40 fit
        var third = ask(model, 1);
        time.awaitTimer();
        time.advance(Duration.ofMinutes(1));

        assertThat(third.get().text()).isEqualTo("ok");
    }

    @Test
    void letsARequestThatIsLargerThanAMinuteGoAlone() throws InterruptedException {
        var model = model(new RateLimit(null, 10, null), Requests.using(1, 1));

        assertThat(model.chat(Requests.of(100, 100)).text()).isEqualTo("ok");
    }

    @Test
    void letsSoManyCallsRunAtTheSameTime() throws Exception {
        var running = new Semaphore(0);
        var go = new CountDownLatch(1);
        ChatModel slow =
                (_, _) -> {
                    running.release();
                    go.await();
                    return Requests.using(1, 1);
                };
        var model = new RateLimitedModel(slow, budget(new RateLimit(null, null, 2)));

        var first = ask(model, 1);
        var second = ask(model, 1);
        running.acquire(2);
        var third = ask(model, 1);
        assertThat(running.availablePermits()).isZero();
        go.countDown();

        assertThat(first.get().text() + second.get().text() + third.get().text())
                .isEqualTo("okokok");
    }

    @Test
    void givesItsPlaceUpWhenInterrupted() throws Exception {
        var model = model(new RateLimit(1, null, 1), Requests.using(1, 1));
        model.chat(Requests.of(10, 10));
        var waiting = ask(model, 10);
        time.awaitTimer();

        waiting.cancel(true);

        var next = ask(model, 10);
        time.awaitTimer();
        time.advance(Duration.ofMinutes(1));
        assertThat(next.get().text()).isEqualTo("ok");
    }

    @Test
    void refusesALimitThatLetsNothingThrough() {
        assertThatThrownBy(() -> new RateLimit(0, null, null))
                .hasMessage("requestsPerMinute is 0; give at least 1");
    }

    private Future<ModelReply> ask(ChatModel model, int maxTokens) {
        return executor.submit(() -> model.chat(Requests.of(10, maxTokens)));
    }

    private ChatModel model(RateLimit limit, ModelReply reply) {
        return new RateLimitedModel((_, _) -> reply, budget(limit));
    }

    private RateLimiter budget(RateLimit limit) {
        return new RateLimiter(limit, time);
    }
}
