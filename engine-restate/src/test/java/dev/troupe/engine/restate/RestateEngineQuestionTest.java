package dev.troupe.engine.restate;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.core.engine.EngineConfig;
import dev.troupe.core.engine.InMemoryJournal;
import dev.troupe.core.engine.NodeExecutors;
import dev.troupe.core.engine.QuestionHandler;
import dev.troupe.core.engine.Replanner;
import dev.troupe.core.engine.RunListener;
import dev.troupe.core.engine.TimeSource;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.Question;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunOptions;
import dev.troupe.core.run.RunState;
import dev.troupe.core.run.RunStatus;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.WorkflowRules;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Questions of runs in Restate that a handler on a worker answers, or leaves open. */
@Tag("slow")
@Tag("node")
@Timeout(180)
class RestateEngineQuestionTest {
    private static final RunId RUN = new RunId("run-1");
    private static final Question QUESTION =
            new Question("go", "Go? 走吗？", List.of(), Value.missing(), null);

    @TempDir private static Path directory;
    private static RestateServer restate;
    private final List<JournalEntry> notified = new CopyOnWriteArrayList<>();

    @BeforeAll
    static void start() throws Exception {
        restate = new RestateServer(directory);
    }

    @AfterAll
    static void stop() {
        if (restate != null) {
            restate.close();
        }
    }

    private RestateEngine engine(QuestionHandler handler) {
        var executors =
                NodeExecutors.always(context -> {
                    var answer = context.ask(QUESTION);
                    return NodeResult.success(answer.orElse(Value.of("nobody")), "Asked");
                });
        RunListener listener = notified::add;
        var config =
                new EngineConfig(
                        executors,
                        new InMemoryJournal(),
                        listener,
                        handler,
                        Replanner.NONE,
                        WorkflowRules.STANDARD,
                        true,
                        3,
                        TimeSource.system());
        return RestateEngine.builder(executors)
                .config(config)
                .ingress(restate.ingress())
                .admin(restate.admin())
                .namespace(UUID.randomUUID().toString())
                .workerPort(0)
                .build();
    }

    private static RunEvent.RunStarted startEvent() {
        return ChainPlans.startEvent(1, RunOptions.STANDARD);
    }

    private static Optional<NodeResult> result(RunState state) {
        return Optional.ofNullable(state.result(new NodeId("n0")));
    }

    @Test
    void continuesWithTheAnswerOfTheHandler() throws Exception {
        QuestionHandler handler =
                (_, open) ->
                        Optional.of(
                                new QuestionHandler.Answer(
                                        Value.of("yes to " + open.question().key()), "ann"));
        try (var engine = engine(handler)) {
            var state = engine.start(RUN, startEvent()).await();

            assertThat(result(state)).contains(NodeResult.success(Value.of("yes to go"), "Asked"));
            assertThat(notified).as("each entry once, in order").isEqualTo(engine.read(RUN, 0));
        }
    }

    @Test
    void releasesARunWhoseQuestionTheHandlerLeavesOpen() throws Exception {
        try (var engine = engine((_, _) -> Optional.empty())) {
            var waiting = engine.start(RUN, startEvent()).await();
            assertThat(waiting.status()).isEqualTo(RunStatus.WAITING);
            assertThat(waiting.questions()).extracting(open -> open.question()).contains(QUESTION);

            var run =
                    engine.resume(
                            RUN, new RunEvent.QuestionAnswered("go", Value.of("later"), "bob"));

            assertThat(result(run.await()))
                    .contains(NodeResult.success(Value.of("later"), "Asked"));
        }
    }

    @Test
    void interruptsTheHandlerOnceAnotherHasAnswered() throws Exception {
        var asked = new CountDownLatch(1);
        var interrupted = new CountDownLatch(1);
        QuestionHandler handler =
                (_, _) -> {
                    asked.countDown();
                    try {
                        new CountDownLatch(1).await();
                    } catch (InterruptedException e) {
                        interrupted.countDown();
                        throw e;
                    }
                    return Optional.empty();
                };
        try (var engine = engine(handler)) {
            var run = engine.start(RUN, startEvent());
            asked.await();

            assertThat(engine.answer(RUN, "go", Value.of("first"), "ann")).isTrue();

            assertThat(result(run.await()))
                    .contains(NodeResult.success(Value.of("first"), "Asked"));
            interrupted.await();
        }
    }
}
