package dev.troupe.engine.restate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.engine.EngineConfig;
import dev.troupe.core.engine.InMemoryJournal;
import dev.troupe.core.engine.NodeExecutor;
import dev.troupe.core.engine.NodeExecutors;
import dev.troupe.core.engine.QuestionHandler;
import dev.troupe.core.engine.Replanner;
import dev.troupe.core.engine.RunListener;
import dev.troupe.core.engine.TimeSource;
import dev.troupe.core.run.JournalException;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.Question;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.CoreProblem;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.OnFailure;
import dev.troupe.core.workflow.WorkflowRules;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Workers that shut down or are closed in the middle of their work. */
@Tag("slow")
@Tag("node")
@Timeout(300)
class RestateEngineShutdownTest extends RestateEngineFixture {
    private static final NodeId N0 = new NodeId("n0");
    private static final Question QUESTION =
            new Question("go", "Go?", List.of(), Value.missing(), null);

    private static NodeExecutor blocking(CountDownLatch begun) {
        return _ -> {
            begun.countDown();
            new CountDownLatch(1).await();
            return NodeResult.success(Value.missing(), "Never");
        };
    }

    @Test
    void leavesANodeToAnotherWorkerWhenTheGraceOfItsShutdownEnds() throws Exception {
        int port = RestateServer.freePort();
        var begun = new CountDownLatch(1);
        var engine = engine(blocking(begun)).admin(restate.admin()).workerPort(port).build();
        engine.start(RUN, startEvent(2));
        begun.await();

        var report = engine.shutdown(Duration.ofMillis(200));
        engine.close();

        assertThat(report.resumable()).containsExactly(RUN);
        try (var next =
                engine(_ -> NodeResult.success(Value.of("by the next"), "Done"))
                        .workerPort(port)
                        .build()) {
            var state = next.resume(RUN).await();

            assertThat(state.status()).isEqualTo(RunStatus.COMPLETED);
            assertThat(state.attemptCount(N0)).isEqualTo(1);
        }
    }

    private RestateEngine engine(
            NodeExecutor body, QuestionHandler handler, Replanner replanner, int port) {
        var config =
                new EngineConfig(
                        NodeExecutors.always(body),
                        new InMemoryJournal(),
                        RunListener.NONE,
                        handler,
                        replanner,
                        WorkflowRules.STANDARD,
                        false,
                        3,
                        TimeSource.system());
        return engine(body).config(config).admin(restate.admin()).workerPort(port).build();
    }

    @Test
    void leavesAQuestionOfAHandlerToAnotherWorker() throws Exception {
        int port = RestateServer.freePort();
        var asked = new CountDownLatch(1);
        NodeExecutor body =
                context -> NodeResult.success(context.ask(QUESTION).orElseThrow(), "Asked");
        QuestionHandler blocking =
                (_, _) -> {
                    asked.countDown();
                    new CountDownLatch(1).await();
                    return Optional.empty();
                };
        var engine = engine(body, blocking, Replanner.NONE, port);
        engine.start(RUN, startEvent(1));
        asked.await();

        engine.shutdown(Duration.ofMillis(200));
        engine.close();

        QuestionHandler answering =
                (_, _) -> Optional.of(new QuestionHandler.Answer(Value.of("yes"), "ann"));
        try (var next = engine(body, answering, Replanner.NONE, port)) {
            assertThat(next.resume(RUN).await().result(N0))
                    .isEqualTo(NodeResult.success(Value.of("yes"), "Asked"));
        }
    }

    @Test
    void leavesARevisionToAnotherWorker() throws Exception {
        int port = RestateServer.freePort();
        var asked = new CountDownLatch(1);
        NodeExecutor body = _ -> NodeResult.failure(CoreProblem.NODE_THREW, "坏了", "Broken");
        Replanner blocking =
                (_, _) -> {
                    asked.countDown();
                    new CountDownLatch(1).await();
                    throw new AssertionError("it was interrupted");
                };
        var options = RunOptions.STANDARD.withOnFailure(OnFailure.REPLAN);
        var engine = engine(body, QuestionHandler.NONE, blocking, port);
        engine.start(RUN, ChainPlans.startEvent(1, options));
        asked.await();

        engine.shutdown(Duration.ofMillis(200));
        engine.close();

        Replanner refusing =
                (_, _) -> {
                    throw new IllegalStateException("no plan of the next worker");
                };
        try (var next = engine(body, QuestionHandler.NONE, refusing, port)) {
            var _ = next.resume(RUN).await();

            assertThat(next.read(RUN, 0))
                    .filteredOn(entry -> entry.event() instanceof RunEvent.RevisionRefused)
                    .singleElement()
                    .asString()
                    .contains("no plan of the next worker");
        }
    }

    @Test
    void closesWhileRestateIsDown() throws Exception {
        int port = RestateServer.freePort();
        var begun = new CountDownLatch(1);
        var engine =
                engine(blocking(begun))
                        .admin(restate.admin())
                        .workerPort(port)
                        .patience(Duration.ofSeconds(5))
                        .build();
        engine.start(RUN, startEvent(1));
        begun.await();
        restate.kill();
        try {
            assertThatThrownBy(engine::close).isInstanceOf(JournalException.class);
            try (var socket = new ServerSocket()) { // the port is free again
                socket.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
                assertThat(socket.isBound()).isTrue();
            }
        } finally {
            restate.startAgain();
        }
    }
}
