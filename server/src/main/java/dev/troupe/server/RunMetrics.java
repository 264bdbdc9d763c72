package dev.troupe.server;

import dev.troupe.core.JournalEntry;
import dev.troupe.core.NodeResult;
import dev.troupe.core.RunEvent;
import dev.troupe.core.RunEvent.NodeReported;
import dev.troupe.core.Value;
import dev.troupe.model.ModelCall;
import dev.troupe.model.Usage;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Supplier;

/** Counts and times what turns do. Safe for use by several threads. */
final class RunMetrics implements TurnWatch {
    private static final String AGENT = "agent";
    private static final String STATE = "state";

    private final MeterRegistry registry;

    RunMetrics(MeterRegistry registry) {
        this.registry = registry;
    }

    /** Shows a number as it is when somebody looks. */
    void show(String name, String description, Supplier<Number> number) {
        Gauge.builder(name, number).description(description).register(registry);
    }

    @Override
    public void on(WatchedRun run, JournalEntry entry) {
        switch (entry.event()) {
            case RunEvent.RunStarted _ ->
                    Counter.builder("troupe.runs.started")
                            .description("Runs that began")
                            .register(registry)
                            .increment();
            case RunEvent.RunFinished(var outcome) -> ended(run, entry, word(outcome.status()));
            case RunEvent.NodeFinished(var node, _, var result) ->
                    Timer.builder("troupe.node.duration")
                            .description("How long attempts at nodes worked")
                            .tag(AGENT, run.agent(node))
                            .tag(STATE, state(result))
                            .register(registry)
                            .record(run.worked(node));
            case NodeReported(_, var type, var payload) -> reported(type, payload);
            default -> {} // is not counted
        }
    }

    private void ended(WatchedRun run, JournalEntry entry, String state) {
        Timer.builder("troupe.run.duration")
                .description("From the first to the last event of runs that ended")
                .tag(STATE, state)
                .register(registry)
                .record(Duration.between(run.started(), entry.at()));
    }

    private void reported(String type, Value payload) {
        if (type.equals("tool.returned") || type.equals("tool.failed")) {
            Counter.builder("troupe.tool.calls")
                    .description("Calls of tools")
                    .tag("tool", payload.field("tool").asText())
                    .tag("outcome", payload.field("status").asText())
                    .register(registry)
                    .increment();
        }
    }

    private static String state(NodeResult result) {
        return switch (result) {
            case NodeResult.Succeeded _ -> "completed";
            case NodeResult.Failed _ -> "failed";
            case NodeResult.Cancelled _ -> "cancelled";
        };
    }

    private static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public void on(ModelCall call) {
        var model = GenAi.model(call.model());
        var provider = GenAi.provider(call.model());
        Timer.builder("gen_ai.client.operation.duration")
                .description("How long calls of models took, with all their tries")
                .tag(GenAi.OPERATION, GenAi.CHAT)
                .tag(GenAi.PROVIDER, provider)
                .tag(GenAi.REQUEST_MODEL, model)
                .tag("error.type", call.failure())
                .register(registry)
                .record(call.took());
        if (call.reply() != null) {
            tokens("input", call.usage().inputTokens(), provider, model);
            tokens("output", call.usage().outputTokens(), provider, model);
            cost(call.usage(), provider, model);
        }
    }

    private void tokens(String kind, long count, String provider, String model) {
        DistributionSummary.builder("gen_ai.client.token.usage")
                .description("Tokens of calls of models")
                .tag(GenAi.OPERATION, GenAi.CHAT)
                .tag(GenAi.PROVIDER, provider)
                .tag(GenAi.REQUEST_MODEL, model)
                .tag("gen_ai.token.type", kind)
                .register(registry)
                .record((double) count);
    }

    /** What is not known is not counted as nothing. */
    private void cost(Usage usage, String provider, String model) {
        var cost = usage.cost();
        if (cost != null) {
            Counter.builder("troupe.model.cost")
                    .description("US dollars that calls of models came to whose price is known")
                    .tag(GenAi.PROVIDER, provider)
                    .tag(GenAi.REQUEST_MODEL, model)
                    .register(registry)
                    .increment(cost.doubleValue());
        }
    }

    @Override
    public void ended() {}
}
