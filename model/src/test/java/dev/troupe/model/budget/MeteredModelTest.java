package dev.troupe.model.budget;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Problem;
import dev.troupe.core.value.RunId;
import dev.troupe.core.value.Value;
import dev.troupe.model.ChatModel;
import dev.troupe.model.Message;
import dev.troupe.model.ModelException;
import dev.troupe.model.ModelProblem;
import dev.troupe.model.ModelReply;
import dev.troupe.model.ModelRequest;
import dev.troupe.model.ModelRole;
import dev.troupe.model.Usage;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class MeteredModelTest {
    private static final RunId RUN = new RunId("run-1");
    private static final PriceList PRICES = PriceList.parse("test:model 1.00 10.00");

    private final UsageMeter meter = new UsageMeter();

    @Test
    void pricesTheReply() throws InterruptedException {
        var reply = model(using(1000, 200)).chat(request(ModelRole.AGENT));

        assertThat(reply.usage().cost()).isEqualByComparingTo("0.003");
    }

    @Test
    void keepsTheCostThatTheModelKnows() throws InterruptedException {
        var known = new Usage(1000, 200, new BigDecimal("0.5"));

        var reply = model((_, _) -> reply(known)).chat(request(ModelRole.AGENT));

        assertThat(reply.usage()).isEqualTo(known);
    }

    @Test
    void knowsNoCostWhereThePriceOrTheTokensAreNotKnown() throws InterruptedException {
        var other = new MeteredModel(using(1000, 200), meter, PriceList.NONE);
        var silent = model(using(0, 0));

        assertThat(other.chat(request(ModelRole.AGENT)).usage().cost()).isNull();
        assertThat(silent.chat(request(ModelRole.AGENT)).usage().cost()).isNull();
        assertThat(meter.total()).isEqualTo(Usage.withoutCost(1000, 200));
    }

    @Test
    void countsByRole() throws InterruptedException {
        var model = model(using(1000, 200));

        model.chat(request(ModelRole.ROUTER));
        model.chat(request(ModelRole.AGENT));
        model.chat(request(ModelRole.AGENT));

        assertThat(meter.tally(ModelRole.AGENT).calls()).isEqualTo(2);
        assertThat(meter.tally(ModelRole.ROUTER).usage().totalTokens()).isEqualTo(1200);
        assertThat(meter.tally(ModelRole.PLANNER)).isEqualTo(UsageMeter.Tally.NONE);
        assertThat(meter.total().cost()).isEqualByComparingTo("0.009");
    }

    @Test
    void countsByRunNodeAndAttemptWhereTheBriefHasThem() throws InterruptedException {
        var model = model(using(10, 1));

        model.chat(request(ModelRole.AGENT).withBrief(brief("b", 1)));
        model.chat(request(ModelRole.AGENT).withBrief(brief("a", 2)));
        model.chat(request(ModelRole.AGENT).withBrief(brief("a", 2)));
        model.chat(request(ModelRole.AGENT));

        assertThat(meter.attempts(RUN).keySet())
                .containsExactly(new UsageMeter.Attempt("a", 2), new UsageMeter.Attempt("b", 1));
        assertThat(meter.attempts(RUN))
                .extractingByKey(new UsageMeter.Attempt("a", 2))
                .extracting(tally -> tally.usage().inputTokens())
                .isEqualTo(20L);
        assertThat(meter.tally(RUN).calls()).isEqualTo(3);
        assertThat(meter.tally().calls()).isEqualTo(4);
    }

    @Test
    void keepsForgottenRunsInTheTotal() throws InterruptedException {
        model(using(10, 1)).chat(request(ModelRole.AGENT).withBrief(brief("a", 1)));

        meter.removeRun(RUN);

        assertThat(meter.tally(RUN)).isEqualTo(UsageMeter.Tally.NONE);
        assertThat(meter.total().inputTokens()).isEqualTo(10);
    }

    @Test
    void countsCallsThatFailed() {
        var model =
                model((_, _) -> {
                    throw new ModelException(
                            Problem.of(ModelProblem.NETWORK, LocalizedText.verbatim("gone")));
                });

        assertThatThrownBy(() -> model.chat(request(ModelRole.AGENT)))
                .isInstanceOf(ModelException.class);

        assertThat(meter.tally()).isEqualTo(new UsageMeter.Tally(1, 1, Usage.NONE));
    }

    @Test
    void isExactUnderParallelUse() throws Exception {
        var model = model(using(7, 3));
        try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
            var calls =
                    IntStream.range(0, 2000)
                            .mapToObj(i ->
                                    executor.submit(() ->
                                            model.chat(
                                                    request(
                                                                    i % 2 == 0
                                                                            ? ModelRole.AGENT
                                                                            : ModelRole.ROUTER)
                                                            .withBrief(
                                                                    brief(
                                                                            "n" + i % 3,
                                                                            i % 2 + 1)))))
                            .toList();
            for (var call : calls) {
                call.get();
            }
        }

        assertThat(meter.total().inputTokens()).isEqualTo(14_000);
        assertThat(meter.total().outputTokens()).isEqualTo(6_000);
        assertThat(meter.total().cost()).isEqualByComparingTo("0.074");
        assertThat(meter.tally(RUN)).isEqualTo(meter.tally());
        assertThat(meter.attempts(RUN)).hasSize(6);
    }

    private ChatModel model(ChatModel model) {
        return new MeteredModel(model, meter, PRICES);
    }

    private static ChatModel using(long input, long output) {
        return (_, _) -> reply(Usage.withoutCost(input, output));
    }

    private static ModelReply reply(Usage usage) {
        return ModelReply.text("ok", "test:model-2026-01-01").withUsage(usage);
    }

    private static ModelRequest request(ModelRole role) {
        return ModelRequest.of(role, List.of(new Message.User("hello")));
    }

    private static Value brief(String node, int attempt) {
        return Value.of(
                Map.of(
                        "run", Value.of(RUN.value()),
                        "node", Value.of(node),
                        "attempt", Value.of(attempt)));
    }
}
