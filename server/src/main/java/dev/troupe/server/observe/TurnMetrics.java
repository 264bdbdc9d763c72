package dev.troupe.server.observe;

import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunEvent.NodeReported;
import dev.troupe.core.value.Value;
import dev.troupe.model.Usage;
import dev.troupe.model.call.ModelCall;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.DistributionSummary;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.Locale;
import java.util.function.Supplier;

/** Counts and times what turns do. Safe for use by several threads. */
public final class TurnMetrics implements TurnObserver {
    private static final String AGENT = "agent";
    private static final String STATE = "state";

    private final MeterRegistry registry;

    public TurnMetrics(MeterRegistry registry) {
        this.registry = registry;
    }

    /** Registers a gauge. */
    public void registerGauge(String name, String description, Supplier<Number> number) {
        Gauge.builder(name, number).description(description).register(registry);
    }

    @Override
    public void on(ObservedRun run, JournalEntry entry) {
        switch (entry.event()) {
            case RunEvent.RunStarted _ ->
                    Counter.builder("troupe.runs.started")
                            .description("Runs that began")
                            .register(registry)
                            .increment();
            case RunEvent.RunFinished(var outcome) -> onEnd(run, entry, label(outcome.status()));
            case RunEvent.NodeFinished(var node, _, var result) ->
                    Timer.builder("troupe.node.duration")
                            .description("How long attempts at nodes worked")
                            .tag(AGENT, run.agent(node))
                            .tag(STATE, state(result))
                            .register(registry)
                            .record(run.workingTime(node));
            case NodeReported(_, var type, var payload) -> recordReport(type, payload);
            default -> {} // is not counted
        }
    }

    private void onEnd(ObservedRun run, JournalEntry entry, String state) {
        Timer.builder("troupe.run.duration")
                .description("From the first to the last event of runs that ended")
                .tag(STATE, state)
                .register(registry)
                .record(Duration.between(run.startTime(), entry.at()));
    }

    private void recordReport(String type, Value payload) {
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

    private static String label(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    @Override
    public void on(ModelCall call) {
        var model = GenAiAttributes.model(call.model());
        var provider = GenAiAttributes.provider(call.model());
        Timer.builder("gen_ai.client.operation.duration")
                .description("How long calls of models took, with all their tries")
                .tag(GenAiAttributes.OPERATION, GenAiAttributes.CHAT)
                .tag(GenAiAttributes.PROVIDER, provider)
                .tag(GenAiAttributes.REQUEST_MODEL, model)
                .tag("error.type", call.failure())
                .register(registry)
                .record(call.duration());
        if (call.reply() != null) {
            recordTokens("input", call.usage().inputTokens(), provider, model);
            recordTokens("output", call.usage().outputTokens(), provider, model);
            recordCost(call.usage(), provider, model);
        }
    }

    private void recordTokens(String kind, long count, String provider, String model) {
        DistributionSummary.builder("gen_ai.client.token.usage")
                .description("Tokens of calls of models")
                .tag(GenAiAttributes.OPERATION, GenAiAttributes.CHAT)
                .tag(GenAiAttributes.PROVIDER, provider)
                .tag(GenAiAttributes.REQUEST_MODEL, model)
                .tag("gen_ai.token.type", kind)
                .register(registry)
                .record((double) count);
    }

    /** What is not known is not counted as nothing. */
    private void recordCost(Usage usage, String provider, String model) {
        var cost = usage.cost();
        if (cost != null) {
            Counter.builder("troupe.model.cost")
                    .description("Cost of model calls in US dollars, for models with a known price")
                    .tag(GenAiAttributes.PROVIDER, provider)
                    .tag(GenAiAttributes.REQUEST_MODEL, model)
                    .register(registry)
                    .increment(cost.doubleValue());
        }
    }

    @Override
    public void onEnd() {}
}
