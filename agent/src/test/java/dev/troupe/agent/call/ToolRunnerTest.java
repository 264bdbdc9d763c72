package dev.troupe.agent.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.agent.ToolRunner;
import dev.troupe.agent.tool.AgentProblem;
import dev.troupe.agent.tool.FakeContext;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolContext;
import dev.troupe.agent.tool.ToolException;
import dev.troupe.agent.tool.ToolLimits;
import dev.troupe.agent.tool.ToolReply;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.core.engine.ComputePool;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.Value;
import dev.troupe.model.ToolCall;
import dev.troupe.testing.text.LinearTimeAssert;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.LocalDate;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

public class ToolRunnerTest {
    private static final ToolLimits LIMITS = ToolLimits.STANDARD.withoutPause();

    @TempDir Path directory;
    private FakeContext context;

    @BeforeEach
    void surroundings() {
        context = new FakeContext(directory);
    }

    enum Shape {
        ROUND,
        SQUARE
    }

    public record Input(
            String name,
            @Nullable Integer count,
            @Nullable Boolean isBig,
            @Nullable Shape shape,
            @Nullable LocalDate day,
            @Nullable List<String> tags) {}

    /** What a tool of these tests does. */
    public interface Work {
        Object call(Input input, ToolContext context) throws InterruptedException;
    }

    public record Probe(ToolSpec<Input> spec, Work work) implements Tool<Input, Object> {
        @Override
        public Object call(Input input, ToolContext context) throws InterruptedException {
            return work.call(input, context);
        }
    }

    /** A network that is down for now. */
    enum Down implements Problem.Code {
        DOWN;

        @Override
        public String id() {
            return "test.down";
        }

        @Override
        public boolean isRetryable() {
            return true;
        }
    }

    private static ToolSpec<Input> reading() {
        return ToolSpec.readOnly("look", "Looks.", Input.class);
    }

    private static ToolCall look(String arguments) {
        return new ToolCall("1", "look", arguments);
    }

    private ToolReply call(ToolSpec<Input> spec, Work work, String arguments)
            throws InterruptedException {
        var runner = new ToolRunner(List.of(new Probe(spec, work)), LIMITS);
        return runner.call(new ToolCall("1", spec.name(), arguments), context);
    }

    @Test
    void tellsFourThingsThatMayComeOfACall() throws InterruptedException {
        Work work =
                (input, _) ->
                        switch (input.name()) {
                            case "ok" -> List.of(1, 2);
                            case "part" -> ToolReply.partial(List.of(1), "page 2 did not load");
                            case "none" -> ToolReply.noResult("no row of sales.csv has region X");
                            default ->
                                    throw new ToolException(
                                            AgentProblem.FILE, "没有这个文件", "no such file");
                        };

        assertThat(call(reading(), work, "{\"name\":\"ok\"}").toValue().toString())
                .contains("status", "ok", "data");
        assertThat(call(reading(), work, "{\"name\":\"part\"}"))
                .isEqualTo(ToolReply.partial(List.of(1), "page 2 did not load"))
                .matches(ToolReply::isUsable);
        assertThat(call(reading(), work, "{\"name\":\"none\"}").toValue().field("status"))
                .isEqualTo(Value.of("no_result"));
        assertThat(call(reading(), work, "{\"name\":\"x\"}").toValue().field("code"))
                .isEqualTo(Value.of("agent.file"));
    }

    @Test
    void namesEverythingThatIsWrongWithTheArgumentsAndShowsTheSchema() throws InterruptedException {
        var reply =
                call(
                        reading(),
                        (_, _) -> "never called",
                        "{\"count\":\"many\",\"isBig\":1,\"shape\":\"flat\",\"day\":\"soon\",\"colour\":\"red\"}");

        assertThat(reply.code()).isEqualTo("agent.bad-arguments");
        assertThat(reply.message())
                .contains(
                        "'name' is missing",
                        "'count' must be a whole number, not \"many\"",
                        "'isBig' must be true or false",
                        "[\"ROUND\",\"SQUARE\"]",
                        "'day' must be a date",
                        "unknown argument 'colour'; expected one of [count, day, isBig, name, shape, tags]",
                        "the schema is {");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "{\"name\":\"a\",\"count\":\"3\"}",
                "{\"name\":\"a\",\"count\":3.0}",
                "{\"name\":\"a\",\"count\":3,\"tags\":\"[\\\"x\\\"]\"}",
                "{\"name\":\"a\",\"count\":3,\"tags\":\"x\"}",
                "{\"name\":\"a\",\"count\":3,\"shape\":\"round\"}",
                "{\"name\":\"a\",\"count\":3,\"isBig\":\"True\"}",
                "{\"name\":\"a\",\"count\":3,\"tags\":null}"
            })
    void takesWhatCanOnlyBeMeantOneWay(String arguments) throws InterruptedException {
        var reply = call(reading(), (input, _) -> input.name() + input.count(), arguments);

        assertThat(reply).isEqualTo(ToolReply.ok("a3"));
    }

    @Test
    void theProcessorTimeOfAToolThatComputesStandsStillAfterItsTimeout()
            throws InterruptedException {
        var worker = new AtomicReference<Thread>();
        Work work =
                (_, _) -> {
                    worker.set(Thread.currentThread());
                    while (true) {
                        ComputePool.checkInterrupted();
                    }
                };
        var spec = reading().withComputePool().withTimeout(Duration.ofMillis(300));

        ToolReply reply;
        do { // until it had begun when its time was up
            reply = call(spec, work, "{\"name\":\"a\"}");
        } while (worker.get() == null);

        assertThat(reply.code()).isEqualTo("agent.tool-timed-out");
        assertThat(worker.get().isVirtual()).as("on a carrier of virtual threads").isFalse();
        while (!worker.get().getName().equals("compute")) { // until it does nothing any more
            Thread.onSpinWait();
        }
        var stopped = LinearTimeAssert.cpuTime(worker.get());
        var next = reading().withComputePool();
        for (int i = 0; i < 20; i++) {
            assertThat(call(next, (_, _) -> "next", "{\"name\":\"a\"}").isUsable()).isTrue();
        }
        assertThat(LinearTimeAssert.cpuTime(worker.get()).minus(stopped))
                .isLessThan(Duration.ofMillis(200)); // a loop would have taken all of that
        assertThat(ComputePool.common().metrics().running()).isZero();
    }

    @Test
    void stopsAToolThatTakesTooLong() throws InterruptedException {
        var interrupted = new CountDownLatch(1);
        Work work =
                (_, _) -> {
                    try {
                        new CountDownLatch(1).await();
                        return "";
                    } catch (InterruptedException e) {
                        interrupted.countDown();
                        throw e;
                    }
                };

        var reply = call(reading().withTimeout(Duration.ofMillis(20)), work, "{\"name\":\"a\"}");

        assertThat(reply.code()).isEqualTo("agent.tool-timed-out");
        interrupted.await();
    }

    @Test
    void aToolThatWasGivenUpChangesNothingAnyMore() throws InterruptedException {
        var refused = new CountDownLatch(1);
        Work stubborn =
                (_, own) -> {
                    try {
                        own.setVariable("early", Value.of(1));
                        new CountDownLatch(1).await();
                    } catch (InterruptedException | IllegalStateException _) {
                        // continues regardless, as badly written tools do, also where it begins
                        // late
                    }
                    awaitEnd(own);
                    refused.countDown();
                    return "";
                };

        call(reading().withTimeout(Duration.ofMillis(20)), stubborn, "{\"name\":\"a\"}");
        refused.await();

        assertThat(context.variables).isEmpty();
    }

    private static void awaitEnd(ToolContext own) {
        while (true) {
            try {
                own.setVariable("late", Value.of(2));
                Thread.onSpinWait();
            } catch (IllegalStateException _) {
                return;
            }
        }
    }

    @Test
    void repeatsWhatIsSafeToRepeat() throws InterruptedException {
        var attempts = new AtomicInteger();
        Work flaky =
                (_, own) -> {
                    own.setVariable("attempt" + attempts.get(), Value.of(1));
                    if (attempts.incrementAndGet() < 3) {
                        throw new ToolException(Down.DOWN, "网络断了", "the network is down");
                    }
                    return "up";
                };

        assertThat(call(reading(), flaky, "{\"name\":\"a\"}")).isEqualTo(ToolReply.ok("up"));
        assertThat(context.variables).containsOnlyKeys("attempt2");
    }

    @Test
    void givesUpAfterTwoRetries() throws InterruptedException {
        var attempts = new AtomicInteger();

        var reply = call(reading(), failing(attempts), "{\"name\":\"a\"}");

        assertThat(reply.code()).isEqualTo("test.down");
        assertThat(attempts).hasValue(3);
    }

    @Test
    void neverRepeatsWhatChangesTheWorld() throws InterruptedException {
        var attempts = new AtomicInteger();
        var spec = ToolSpec.readWrite("look", "Writes.", Input.class);

        call(spec, failing(attempts), "{\"name\":\"a\"}");

        assertThat(attempts).hasValue(1);
    }

    private static Work failing(AtomicInteger attempts) {
        return (_, _) -> {
            attempts.incrementAndGet();
            throw new ToolException(Down.DOWN, "网络断了", "the network is down");
        };
    }

    @Test
    void runsIndependentCallsSideBySideAndKeepsTheirOrder() throws InterruptedException {
        var together = new CyclicBarrier(3); // opens only when all three run
        Work work =
                (input, own) -> {
                    try {
                        together.await();
                    } catch (java.util.concurrent.BrokenBarrierException e) {
                        throw new IllegalStateException(e);
                    }
                    own.setVariable(input.name(), Value.of(1));
                    return input.name();
                };
        var runner =
                new ToolRunner(List.of(new Probe(reading().withIndependentCalls(), work)), LIMITS);

        var replies =
                runner.callAll(
                        List.of(
                                look("{\"name\":\"c\"}"),
                                look("{\"name\":\"a\"}"),
                                look("{\"name\":\"b\"}")),
                        1,
                        context);

        assertThat(replies)
                .containsExactly(ToolReply.ok("c"), ToolReply.ok("a"), ToolReply.ok("b"));
        assertThat(context.variables.keySet()).containsExactly("c", "a", "b");
    }

    @Test
    void whatAGateThrowsInCallsSideBySideComesOutAsItIs() {
        ToolGate gate =
                _ -> {
                    throw new InterruptedException("nobody waits for the answer");
                };
        var probe = new Probe(reading().withIndependentCalls(), (_, _) -> "seen");
        var runner = new ToolRunner(List.of(probe), LIMITS, gate);
        var calls = List.of(look("{\"name\":\"a\"}"), look("{\"name\":\"b\"}"));

        assertThatThrownBy(() -> runner.callAll(calls, 1, context))
                .isInstanceOf(InterruptedException.class);
    }

    @Test
    void aFileThatIsGoneWhenTheCallEndsIsNoArtifact() throws InterruptedException {
        var probe =
                new Probe(
                        reading(),
                        (input, own) -> {
                            var file = own.workspace().resolveWritable(input.name());
                            try {
                                Files.writeString(file, "half");
                                own.addArtifact(file, "text/plain");
                                Files.delete(file);
                            } catch (IOException e) {
                                throw new UncheckedIOException(e);
                            }
                            own.addArtifact(file, "text/plain");
                            return "never";
                        });

        var reply =
                new ToolRunner(List.of(probe), LIMITS).call(look("{\"name\":\"a.txt\"}"), context);

        assertThat(reply.message()).contains("Could not write file 'a.txt'");
        assertThat(context.artifacts).isEmpty();
    }

    @Test
    void aFailedCallLeavesNoVariable() throws InterruptedException {
        Work work =
                (_, own) -> {
                    own.setVariable("half", Value.of(1));
                    throw new IllegalStateException("broken");
                };

        var reply = call(reading(), work, "{\"name\":\"a\"}");

        assertThat(reply.message()).contains("broken");
        assertThat(context.variables).isEmpty();
    }
}
