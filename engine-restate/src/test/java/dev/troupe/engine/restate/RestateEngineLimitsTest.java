package dev.troupe.engine.restate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.engine.InMemoryJournal;
import dev.troupe.core.engine.NodeContext;
import dev.troupe.core.engine.NodeExecutor;
import dev.troupe.core.run.Effect;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.NodeStatus;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.CoreProblem;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.NodePolicy;
import dev.troupe.core.workflow.RetryPolicy;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Large values, and times that Restate measures. */
@Tag("slow")
@Tag("node")
@Timeout(300)
class RestateEngineLimitsTest extends RestateEngineFixture {
    private static final NodeId N0 = new NodeId("n0");
    private static final NodeId N1 = new NodeId("n1");

    /** Otherwise Restate pauses a call after 70 tries, and a run whose database was down stops. */
    @Test
    void hasRestateRepeatCallsWithoutEnd() throws Exception {
        var names = new ServiceNames(namespace);
        try (var _ =
                        engine(_ -> NodeResult.success(Value.missing(), "Done"))
                                .admin(restate.admin())
                                .projection(new InMemoryJournal())
                                .build();
                var http = HttpClient.newHttpClient()) {
            for (var service :
                    List.of(names.run(), names.node(), names.projection(), names.blob())) {
                var address = restate.admin().resolve("/services/" + service);
                var answer =
                        http.send(HttpRequest.newBuilder(address).build(), BodyHandlers.ofString());

                assertThat(answer.body())
                        .contains("\"retry_policy\":{\"initial_interval\":\"50ms\"")
                        .contains("\"max_attempts\":" + Integer.MAX_VALUE);
            }
        }
    }

    @Test
    void passesValuesOfManyMegabytes() throws Exception {
        var page = Value.of("网页".repeat(6_000_000)); // 36 MB, above Restate's limit for a message
        NodeExecutor body =
                context -> {
                    if (context.node().id().equals(N0)) {
                        return NodeResult.success(
                                context.runEffect(Effect.repeatable("read"), () -> page), "Read");
                    }
                    var parent = context.parents().getFirst().output();
                    return NodeResult.success(Value.of(parent.asText().length()), "Counted");
                };
        try (var engine = engine(body).admin(restate.admin()).build()) {
            var state = engine.start(RUN, startEvent(2)).await();

            assertThat(state.status()).isEqualTo(RunStatus.COMPLETED);
            assertThat(output(state.result(N1))).isEqualTo(Value.of(12_000_000));
        }
        try (var other = engine(body).admin(restate.admin()).build()) { // knows nothing of it
            assertThat(other.read(RUN, 0))
                    .extracting(JournalEntry::event)
                    .contains(new RunEvent.EffectFinished(N0, "read", page));
        }
    }

    @Test
    void showsANodeTheEntriesOfOthersSinceItBegan() throws Exception {
        var both = new CountDownLatch(2);
        var isRead = new CountDownLatch(1);
        var read = new RunEvent.EffectFinished(N1, "read", Value.of("a page"));
        NodeExecutor body =
                context -> {
                    both.countDown();
                    both.await();
                    if (context.node().id().equals(N1)) {
                        context.runEffect(Effect.repeatable("read"), () -> Value.of("a page"));
                        isRead.countDown();
                        return NodeResult.success(Value.missing(), "Read");
                    }
                    isRead.await();
                    boolean isSeen =
                            context.entriesAfter(3).stream()
                                    .anyMatch(entry -> entry.event().equals(read));
                    return NodeResult.success(Value.of(isSeen), "Seen");
                };
        try (var engine = engine(body).admin(restate.admin()).build()) {
            var start = ChainPlans.parallelStartEvent(2, RunOptions.STANDARD);

            var state = engine.start(RUN, start).await();

            assertThat(output(state.result(N0))).isEqualTo(Value.of(true));
        }
    }

    private static Value output(@Nullable NodeResult result) {
        return result instanceof NodeResult.Succeeded succeeded
                ? succeeded.output()
                : Value.missing();
    }

    @Test
    void timesOutAndRetriesByTimersOfRestate() throws Exception {
        var options =
                RunOptions.STANDARD.withRetries(
                        new RetryPolicy(1, Duration.ofMillis(200), Duration.ofMillis(200)));
        var brief = new NodePolicy(Duration.ofSeconds(1), null, null); // of the node that blocks
        var chain = ChainPlans.startEvent(2, options).workflow().nodes();
        var nodes = List.of(chain.getFirst(), chain.getLast().withPolicy(brief));
        var begun = new AtomicBoolean();
        var stopped = new CountDownLatch(1);
        NodeExecutor body = context -> failThenBlock(context, begun, stopped);
        try (var engine = engine(body).admin(restate.admin()).build()) {
            var state = engine.start(RUN, ChainPlans.startEvent(nodes, options)).await();
            if (begun.get()) { // its time may be up before a busy worker begins it
                stopped.await();
            }

            assertThat(state.status(N0)).isEqualTo(NodeStatus.COMPLETED);
            assertThat(state.attemptCount(N0)).isEqualTo(2);
            assertThat(state.result(N1))
                    .isInstanceOfSatisfying(
                            NodeResult.Failed.class,
                            failed ->
                                    assertThat(failed.problem().is(CoreProblem.TIMED_OUT))
                                            .isTrue());
        }
    }

    private static NodeResult failThenBlock(
            NodeContext context, AtomicBoolean begun, CountDownLatch stopped)
            throws InterruptedException {
        if (context.node().id().equals(N0)) {
            return context.attempt() == 1
                    ? NodeResult.failure(Unavailable.NOW, "暂不可用", "Unavailable for now")
                    : NodeResult.success(Value.of("done"), "Done");
        }
        try {
            begun.set(true);
            new CountDownLatch(1).await();
        } catch (InterruptedException e) {
            stopped.countDown();
            throw e;
        }
        return NodeResult.success(Value.missing(), "Never");
    }

    /** More than a message of Restate may hold, in entries that are each stored in the state. */
    @Test
    void readsARecordThatIsLargerThanAMessage() throws Exception {
        var page = Value.of("x".repeat(450_000));
        NodeExecutor body =
                context -> {
                    for (int i = 0; i < 76; i++) {
                        context.runEffect(Effect.repeatable("read " + i), () -> page);
                    }
                    return NodeResult.success(Value.of("done"), "Read");
                };
        int port = RestateServer.freePort();
        var copy = new InMemoryJournal();
        try (var engine =
                engine(body).admin(restate.admin()).workerPort(port).projection(copy).build()) {
            assertThat(engine.start(RUN, startEvent(1)).await().status())
                    .isEqualTo(RunStatus.COMPLETED);
        }
        try (var other = engine(body).workerPort(port).projection(copy).build()) { // has read none
            var entries = other.read(RUN, 0);

            assertThat(entries).hasSize(80);
            assertThat(other.read(RUN, 79)).containsExactly(entries.getLast());
            assertThat(other.read(RUN, 40).getFirst().sequence()).isEqualTo(41);
            assertThat(copy.read(RUN, 0)).isEqualTo(entries);
        }
    }
}
