package dev.troupe.engine.restate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.engine.NodeExecutor;
import dev.troupe.core.run.Effect;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.RetryPolicy;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Restate, workers or connections that are down for a while, and come back. */
@Tag("slow")
@Tag("node")
@Timeout(180)
class RestateEngineOutageTest extends RestateEngineFixture {
    private static final NodeId N0 = new NodeId("n0");

    @Test
    void repeatsAnAttemptAfterItsBodyWasSuperseded() throws Exception {
        var begun = new CountDownLatch(1);
        var mayPay = new CountDownLatch(1);
        var executions = new AtomicInteger();
        NodeExecutor body =
                context -> {
                    int number = executions.incrementAndGet();
                    begun.countDown();
                    mayPay.await();
                    return NodeResult.success(
                            context.runEffect(Effect.repeatable("pay"), () -> Value.of(number)),
                            "Paid");
                };
        try (var engine = engine(body).admin(restate.admin()).build()) {
            var run = engine.start(RUN, startEvent(1));
            begun.await();
            beginElsewhere("elsewhere");
            mayPay.countDown();

            var state = run.await();

            assertThat(state.status()).isEqualTo(RunStatus.COMPLETED);
            assertThat(state.result(N0)).isEqualTo(NodeResult.success(Value.of(2), "Paid"));
        }
    }

    @Test
    void countsNoCrashOfAWorkerThatLives() throws Exception {
        var begun = new Semaphore(0);
        var mayPay = new Semaphore(0);
        var executions = new AtomicInteger();
        NodeExecutor body =
                context -> {
                    int number = executions.incrementAndGet();
                    begun.release();
                    mayPay.acquire();
                    return NodeResult.success(
                            context.runEffect(Effect.repeatable("pay"), () -> Value.of(number)),
                            "Paid");
                };
        try (var engine = engine(body).admin(restate.admin()).build()) {
            var run = engine.start(RUN, startEvent(1));
            for (int i = 0; i < 2; i++) { // those have crashed, as they report nothing
                assertThat(begun.tryAcquire(1, TimeUnit.MINUTES)).isTrue();
                beginElsewhere("elsewhere-" + i);
                mayPay.release();
            }
            assertThat(begun.tryAcquire(1, TimeUnit.MINUTES)).isTrue();
            mayPay.release();

            var state = run.await();

            assertThat(state.result(N0)).isEqualTo(NodeResult.success(Value.of(3), "Paid"));
            assertThat(state.status()).isEqualTo(RunStatus.COMPLETED);
        }
    }

    @Test
    void interruptsABodyThatAnotherWorkerHasBegunAgain() throws Exception {
        var begun = new CountDownLatch(1);
        var executions = new AtomicInteger();
        NodeExecutor body =
                _ -> {
                    if (executions.incrementAndGet() == 1) { // and records nothing
                        begun.countDown();
                        new CountDownLatch(1).await();
                    }
                    return NodeResult.success(Value.of("again"), "Done");
                };
        try (var engine = engine(body).admin(restate.admin()).build()) {
            var run = engine.start(RUN, startEvent(1));
            begun.await();
            beginElsewhere("elsewhere");

            assertThat(run.await().result(N0))
                    .isEqualTo(NodeResult.success(Value.of("again"), "Done"));
        }
    }

    /** As a worker does to which Restate gives a call whose connection it has lost. */
    private void beginElsewhere(String execution) {
        var order = new AttemptOrder("n0", 1, 2, execution, false);
        var names = new ServiceNames(namespace);
        var ingress = new Ingress(restate.ingress(), Duration.ofSeconds(30), () -> false);
        var message = HandlerMessage.of(order, "").toBytes();
        ingress.call(
                names.run(RUN, RunObject.BEGIN),
                new Payloads(names, ingress).pack(message, Ingress.ALWAYS));
    }

    @Test
    void cancelsARunThatBeginsAfterItsStartWasReportedAsFailed() throws Exception {
        int port = RestateServer.freePort();
        NodeExecutor body = _ -> NodeResult.success(Value.of("done"), "Done");
        engine(body).admin(restate.admin()).workerPort(port).build().close();
        try (var client = engine(body).patience(Duration.ofMillis(500)).build()) {
            assertThatThrownBy(() -> client.start(RUN, startEvent(50)))
                    .isInstanceOf(JournalException.class)
                    .hasMessageContaining("'start'");

            try (var worker = engine(body).workerPort(port).build()) {
                while (worker.orders().head(RUN).count() == 0) {
                    Thread.sleep(5); // until Restate repeats the call
                }
                assertThat(worker.handle(RUN).await().status()).isEqualTo(RunStatus.CANCELLED);
            }
        }
    }

    @Test
    void goesOnWithWhatRanWhenRestateWasDownForLong() throws Exception {
        var large = new RunId("run-2");
        var inEffects = new CountDownLatch(2);
        var mayEnd = new CountDownLatch(1);
        var isUp = new CountDownLatch(1);
        var paid = new AtomicInteger();
        NodeExecutor body =
                context -> {
                    if (context.runId().equals(large)) { // ends while Restate is down
                        return NodeResult.success(
                                context.runEffect(
                                        Effect.once("pay"),
                                        () -> pay(paid, inEffects, mayEnd, "y".repeat(700_000))),
                                "Done");
                    }
                    if (context.node().id().equals(N0)) { // its retry is due while it is down
                        return context.attempt() == 1
                                ? NodeResult.failure(Unavailable.NOW, "暂不可用", "Unavailable")
                                : NodeResult.success(Value.of("done"), "Done");
                    }
                    return NodeResult.success(
                            context.runEffect(
                                    Effect.once("pay"), () -> pay(paid, inEffects, isUp, "paid")),
                            "Done");
                };
        var retries = new RetryPolicy(1, Duration.ofSeconds(4), Duration.ofSeconds(4));
        try (var engine = engine(body).admin(restate.admin()).build()) {
            var run =
                    engine.start(
                            RUN,
                            ChainPlans.parallelStartEvent(
                                    2, RunOptions.STANDARD.withRetries(retries)));
            var other = engine.start(large, startEvent(1));
            inEffects.await();
            while (engine.read(RUN, 0).size() < 5) { // the failure, and the payment that began
                Thread.sleep(10);
            }
            restate.kill();
            mayEnd.countDown();
            Thread.sleep(Duration.ofSeconds(37)); // half a minute after the retry was due
            restate.startAgain();
            isUp.countDown();

            assertThat(run.await().status()).isEqualTo(RunStatus.COMPLETED);
            assertThat(other.await().status()).isEqualTo(RunStatus.COMPLETED);
            assertThat(paid).hasValue(2);
            assertThat(engine.read(RUN, 0))
                    .extracting(JournalEntry::event)
                    .doesNotContain(new RunEvent.RunResumed());
        }
    }

    private static Value pay(
            AtomicInteger paid, CountDownLatch begun, CountDownLatch mayEnd, String receipt)
            throws InterruptedException {
        paid.incrementAndGet();
        begun.countDown();
        mayEnd.await();
        return Value.of(receipt);
    }
}
