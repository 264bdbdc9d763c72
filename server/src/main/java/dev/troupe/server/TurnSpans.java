package dev.troupe.server;

import dev.troupe.core.JournalEntry;
import dev.troupe.core.RunEvent;
import dev.troupe.core.RunId;
import dev.troupe.model.ModelCall;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.api.trace.Tracer;
import io.opentelemetry.context.Context;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The traces of a turn: one of the turn itself, with the calls of models that understand and plan,
 * and one of each run. Nothing that was said, read or written is in them.
 */
final class TurnSpans implements TurnWatch {
    private final Tracer tracer;
    private final LiveTurn turn;
    private final Span span;
    private final Map<RunId, RunSpans> runs = new ConcurrentHashMap<>();

    TurnSpans(Tracer tracer, LiveTurn turn) {
        this.tracer = tracer;
        this.turn = turn;
        this.span =
                tracer.spanBuilder(GenAi.INVOKE_AGENT + " troupe")
                        .setNoParent()
                        .setAttribute(GenAi.OPERATION, GenAi.INVOKE_AGENT)
                        .setAttribute(GenAi.AGENT, "troupe")
                        .setAttribute(GenAi.CONVERSATION, turn.log().id())
                        .setAttribute("troupe.turn", turn.number())
                        .startSpan();
    }

    @Override
    public void on(WatchedRun run, JournalEntry entry) {
        runs.computeIfAbsent(run.id(), _ -> new RunSpans(tracer, begin(run, entry))).on(run, entry);
        if (entry.event() instanceof RunEvent.RunFinished) {
            runs.remove(run.id());
        }
    }

    private Span begin(WatchedRun run, JournalEntry entry) {
        var builder =
                tracer.spanBuilder(GenAi.INVOKE_WORKFLOW)
                        .setStartTimestamp(entry.at())
                        .addLink(span.getSpanContext())
                        .setAttribute(GenAi.OPERATION, GenAi.INVOKE_WORKFLOW)
                        .setAttribute(GenAi.CONVERSATION, turn.log().id())
                        .setAttribute("troupe.run.id", run.id().value());
        var user = turn.log().summary().user();
        if (!user.isEmpty()) {
            builder.setAttribute("user.id", user);
        }
        if (run.isResumed()) {
            var first = Context.root().with(Span.wrap(TraceIds.firstOf(run.id())));
            return builder.setParent(first).startSpan();
        }
        return TraceIds.first(run.id(), () -> builder.setNoParent().startSpan());
    }

    @Override
    public void on(ModelCall call) {
        var parent =
                Optional.of(call.run())
                        .filter(run -> !run.isEmpty())
                        .map(run -> runs.get(new RunId(run)))
                        .map(run -> run.of(call.node()))
                        .orElse(span);
        chat(parent, call).end(call.ended());
    }

    private Span chat(Span parent, ModelCall call) {
        var kind = GenAi.isLocal(call.model()) ? SpanKind.INTERNAL : SpanKind.CLIENT;
        var chat =
                tracer.spanBuilder(GenAi.CHAT + " " + GenAi.model(call.model()))
                        .setParent(Context.root().with(parent))
                        .setSpanKind(kind)
                        .setStartTimestamp(call.started())
                        .setAttribute(GenAi.OPERATION, GenAi.CHAT)
                        .setAttribute(GenAi.PROVIDER, GenAi.provider(call.model()))
                        .setAttribute(GenAi.REQUEST_MODEL, GenAi.model(call.model()))
                        .setAttribute(GenAi.CONVERSATION, turn.log().id())
                        .setAttribute(
                                "troupe.role",
                                call.request().role().name().toLowerCase(Locale.ROOT))
                        .startSpan();
        asked(chat, call);
        replied(chat, call);
        return chat;
    }

    private static void asked(Span chat, ModelCall call) {
        var maxTokens = call.request().maxTokens();
        if (maxTokens != null) {
            chat.setAttribute(GenAi.REQUEST_MAX_TOKENS, (long) maxTokens);
        }
        var temperature = call.request().temperature();
        if (temperature != null) {
            chat.setAttribute(GenAi.REQUEST_TEMPERATURE, temperature);
        }
    }

    private static void replied(Span chat, ModelCall call) {
        var reply = call.reply();
        if (reply == null) {
            fail(chat, call.failure());
            return;
        }
        chat.setAttribute(GenAi.RESPONSE_MODEL, GenAi.model(reply.model()));
        chat.setAttribute(
                RunSpans.texts(GenAi.FINISH_REASONS),
                List.of(reply.finish().name().toLowerCase(Locale.ROOT)));
        RunSpans.use(chat, reply.usage());
    }

    /** Marks a span as failed; what was said about it stays out of it. */
    static void fail(Span span, String code) {
        span.setStatus(StatusCode.ERROR);
        span.setAttribute(GenAi.ERROR, code);
    }

    @Override
    public void ended() {
        runs.values().forEach(RunSpans::left);
        span.end();
    }
}
