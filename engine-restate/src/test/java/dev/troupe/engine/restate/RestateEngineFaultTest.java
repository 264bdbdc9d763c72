package dev.troupe.engine.restate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.engine.InMemoryJournal;
import dev.troupe.core.engine.Journal;
import dev.troupe.core.engine.NodeExecutor;
import dev.troupe.core.run.Effect;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.CoreProblem;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Workers, Restate and the database go down while a run is under way. */
@Tag("slow")
@Tag("node")
@Timeout(300)
class RestateEngineFaultTest extends RestateEngineFixture {
    private static final NodeId N0 = new NodeId("n0");
    private static final NodeId N1 = new NodeId("n1");

    @Test
    void anotherWorkerTakesOverTheNodeOfOneThatIsKilled(@TempDir Path files) throws Exception {
        var effects = files.resolve("effects.txt");
        int port = RestateServer.freePort();
        var executed = new CopyOnWriteArrayList<NodeId>();
        var killed = startWorker(port, effects);
        try (var balancer = new LoadBalancer();
                var engine =
                        engine(
                                        context -> {
                                            executed.add(context.node().id());
                                            context.runEffect(
                                                    Effect.once("pay"),
                                                    () ->
                                                            KilledWorker.pay(
                                                                    effects,
                                                                    context.node().id() + " pay"));
                                            return NodeResult.success(
                                                    Value.of("by the next"), "Done");
                                        })
                                .workerAddress(balancer.address())
                                .build()) {
            balancer.add(port); // the one that is killed comes first
            balancer.add(engine.workerPort());
            new Registration(restate.admin()).register(balancer.address());
            var run = engine.start(RUN, startEvent(3));
            awaitLine(effects, "n1 waits");

            killed.destroyForcibly().waitFor();
            var state = run.await();

            assertThat(state.status()).isEqualTo(RunStatus.COMPLETED);
            assertThat(executed).containsExactly(N1, new NodeId("n2"));
            assertThat(Files.readAllLines(effects))
                    .containsExactly("n0 pay", "n1 pay", "n1 waits", "n2 pay");
            assertThat(state.attemptCount(N1)).isEqualTo(1);
        } finally {
            killed.destroyForcibly().waitFor();
        }
    }

    private Process startWorker(int port, Path effects) throws Exception {
        var java = Path.of(System.getProperty("java.home"), "bin", "java").toString();
        var process =
                new ProcessBuilder(
                                java,
                                "-cp",
                                System.getProperty("java.class.path"),
                                KilledWorker.class.getName(),
                                restate.ingress().toString(),
                                namespace,
                                Integer.toString(port),
                                effects.toString())
                        .inheritIO()
                        .start();
        awaitPort(process, port);
        return process;
    }

    private static void awaitPort(Process process, int port) throws Exception {
        while (process.isAlive()) {
            try (var socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
                assertThat(socket.isConnected()).isTrue();
                return;
            } catch (IOException _) {
                Thread.sleep(20); // not yet
            }
        }
        throw new AssertionError("the worker has ended: " + process.exitValue());
    }

    private static void awaitLine(Path file, String line) throws Exception {
        while (!Files.exists(file) || !Files.readAllLines(file).contains(line)) {
            Thread.sleep(5);
        }
    }

    @Test
    void goesOnWithTheSameBodyWhenRestateIsKilledAndStartedAgain() throws Exception {
        var begun = new CountDownLatch(1);
        var mayEnd = new CountDownLatch(1);
        var executed = new CopyOnWriteArrayList<NodeId>();
        var paid = new AtomicInteger();
        NodeExecutor body =
                context -> {
                    executed.add(context.node().id());
                    if (context.node().id().equals(N1)) {
                        begun.countDown();
                        mayEnd.await();
                    }
                    context.runEffect(Effect.once("pay"), () -> Value.of(paid.incrementAndGet()));
                    return NodeResult.success(Value.of("paid"), "Paid");
                };
        try (var engine = engine(body).admin(restate.admin()).build()) {
            var run = engine.start(RUN, startEvent(3));
            begun.await();

            restate.kill();
            mayEnd.countDown(); // it pays and ends while Restate is down
            restate.startAgain();
            var state = run.await();

            assertThat(state.status()).isEqualTo(RunStatus.COMPLETED);
            assertThat(executed).containsExactly(N0, N1, new NodeId("n2"));
            assertThat(paid).hasValue(3);
        }
    }

    @Test
    void shutsDownWhileRestateIsDownAndLeavesTheRunToAnother() throws Exception {
        int port = RestateServer.freePort();
        var begun = new CountDownLatch(1);
        NodeExecutor blocking =
                _ -> {
                    begun.countDown();
                    new CountDownLatch(1).await();
                    return NodeResult.success(Value.missing(), "Never");
                };
        var engine = engine(blocking).admin(restate.admin()).workerPort(port).build();
        var run = engine.start(RUN, startEvent(2));
        begun.await();
        restate.kill();

        var report = engine.shutdown(Duration.ofMillis(100));
        engine.close();

        assertThat(report.resumable()).containsExactly(RUN);
        assertThatThrownBy(run::await)
                .isInstanceOf(JournalException.class)
                .hasMessageContaining("the engine is closed");
        restate.startAgain();
        try (var next =
                engine(_ -> NodeResult.success(Value.of("by the next"), "Done"))
                        .workerPort(port)
                        .build()) {
            assertThat(next.resume(RUN).await().status()).isEqualTo(RunStatus.COMPLETED);
        }
    }

    @Test
    void copiesEveryEntryInOrderOnceTheDatabaseIsBack() throws Exception {
        var database = new UnreliableJournal();
        try (var engine =
                engine(_ -> NodeResult.success(Value.of("done"), "Done"))
                        .admin(restate.admin())
                        .projection(database)
                        .build()) {
            database.isDown.set(true);
            var state = engine.start(RUN, startEvent(5)).await();

            assertThat(state.status()).as("the run goes on").isEqualTo(RunStatus.COMPLETED);
            assertThat(database.entries.read(RUN, 0)).isEmpty();
            database.isDown.set(false);
            var recorded = engine.read(RUN, 0);
            while (database.entries.read(RUN, 0).size() < recorded.size()) {
                Thread.sleep(10);
            }
            assertThat(database.entries.read(RUN, 0)).isEqualTo(recorded);
        }
    }

    /** A journal whose database is down at times. */
    private static final class UnreliableJournal implements Journal {
        private final InMemoryJournal entries = new InMemoryJournal();
        private final AtomicBoolean isDown = new AtomicBoolean();

        @Override
        public void append(RunId run, List<JournalEntry> more) {
            if (isDown.get()) {
                throw new JournalException("down", new IOException("connection refused"));
            }
            entries.append(run, more);
        }

        @Override
        public List<JournalEntry> read(RunId run, long after) {
            return entries.read(run, after);
        }
    }

    @Test
    void anotherEngineAwaitsAndCancelsARunAndItsBodyIsInterrupted() throws Exception {
        var begun = new CountDownLatch(1);
        var stopped = new CountDownLatch(1);
        NodeExecutor body =
                _ -> {
                    begun.countDown();
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException e) {
                        stopped.countDown();
                        throw e;
                    }
                    return NodeResult.success(Value.of("never"), "Done");
                };
        var options =
                RunOptions.STANDARD.withStopGrace(Duration.ofHours(1)); // above the test's limit
        try (var one = engine(body).admin(restate.admin()).build();
                var other = engine(body).build()) {
            one.start(RUN, ChainPlans.startEvent(2, options));
            begun.await();

            var run = other.find(RUN).orElseThrow();
            assertThat(other.cancel(RUN, "enough 够了")).isTrue();
            var state = run.await();
            stopped.await();

            assertThat(state.status()).isEqualTo(RunStatus.CANCELLED);
            assertThat(state.result(N0)).isEqualTo(new NodeResult.Cancelled("enough 够了"));
            assertThat(other.cancel(RUN, "again")).isFalse();
            assertThat(other.find(RUN)).isEmpty();
        }
    }

    @Test
    void failsANodeThatKillsItsWorkerAgainAndAgain() throws Exception {
        int port = RestateServer.freePort();
        var executions = new AtomicInteger();
        for (int i = 0; i < 3; i++) { // three workers, each killed by the node
            var dying = new CountDownLatch(1);
            var engine =
                    engine(
                                    _ -> {
                                        executions.incrementAndGet();
                                        dying.countDown();
                                        new CountDownLatch(1).await();
                                        return NodeResult.success(Value.missing(), "Never");
                                    })
                            .admin(restate.admin())
                            .workerPort(port)
                            .build();
            if (i == 0) {
                engine.start(RUN, startEvent(2));
            }
            dying.await();
            engine.die(null);
            engine.close();
        }
        try (var engine =
                engine(_ -> NodeResult.success(Value.of("too late"), "Done"))
                        .admin(restate.admin())
                        .workerPort(port)
                        .build()) {
            var state = engine.resume(RUN).await();

            assertThat(executions).hasValue(3);
            assertThat(state.result(N0))
                    .isInstanceOfSatisfying(
                            NodeResult.Failed.class,
                            failed ->
                                    assertThat(failed.problem().is(CoreProblem.CRASH_LOOP))
                                            .isTrue());
        }
    }
}
