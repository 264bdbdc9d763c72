package dev.troupe.server.observe;

import dev.troupe.chat.conversation.ConversationEvent;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.RunId;
import dev.troupe.model.ModelRole;
import dev.troupe.model.call.ModelCall;
import dev.troupe.server.conversation.ActiveTurn;
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
import org.jspecify.annotations.Nullable;

/**
 * The traces of a turn: one of the turn itself, with its planning and the calls of models that
 * understand and plan, and one of each run. They contain texts of messages or files only if that is
 * asked for.
 */
final class TurnSpans implements TurnObserver {
    private final Tracer tracer;
    private final ActiveTurn turn;
    private final boolean hasContent;
    private final Span span;
    private final Map<RunId, RunSpans> runs = new ConcurrentHashMap<>();
    private volatile @Nullable Span plan; // while it is made

    /**
     * @param hasContent whether messages of models and arguments of tools are included
     */
    TurnSpans(Tracer tracer, ActiveTurn turn, boolean hasContent) {
        this.tracer = tracer;
        this.turn = turn;
        this.hasContent = hasContent;
        this.span =
                tracer.spanBuilder(GenAiAttributes.INVOKE_AGENT + " troupe")
                        .setNoParent()
                        .setAttribute(GenAiAttributes.OPERATION, GenAiAttributes.INVOKE_AGENT)
                        .setAttribute(GenAiAttributes.AGENT, "troupe")
                        .setAttribute(GenAiAttributes.CONVERSATION, turn.log().id())
                        .setAttribute("troupe.turn", turn.number())
                        .startSpan();
    }

    @Override
    public void on(ObservedRun run, JournalEntry entry) {
        runs.computeIfAbsent(run.id(), _ -> new RunSpans(tracer, begin(run, entry), hasContent))
                .on(run, entry);
        if (entry.event() instanceof RunEvent.RunFinished) {
            runs.remove(run.id());
        }
    }

    private Span begin(ObservedRun run, JournalEntry entry) {
        var builder =
                tracer.spanBuilder(GenAiAttributes.INVOKE_WORKFLOW)
                        .setStartTimestamp(entry.at())
                        .addLink(span.getSpanContext())
                        .setAttribute(GenAiAttributes.OPERATION, GenAiAttributes.INVOKE_WORKFLOW)
                        .setAttribute(GenAiAttributes.CONVERSATION, turn.log().id())
                        .setAttribute("troupe.run.id", run.id().value());
        var user = turn.log().summary().user();
        if (!user.isEmpty()) {
            builder.setAttribute("user.id", user);
        }
        if (run.isResumed()) {
            var first = Context.root().with(Span.wrap(TraceIdGenerator.rootSpanContext(run.id())));
            return builder.setParent(first).startSpan();
        }
        return TraceIdGenerator.createRunSpan(run.id(), () -> builder.setNoParent().startSpan());
    }

    @Override
    public synchronized void on(ConversationEvent.Progress event) {
        switch (event) {
            case ConversationEvent.PlanStarted _ -> {
                endPlan("");
                plan =
                        tracer.spanBuilder(GenAiAttributes.PLAN + " troupe")
                                .setParent(Context.root().with(span))
                                .setAttribute(GenAiAttributes.OPERATION, GenAiAttributes.PLAN)
                                .setAttribute(GenAiAttributes.AGENT, "troupe")
                                .setAttribute(GenAiAttributes.CONVERSATION, turn.log().id())
                                .startSpan();
            }
            case ConversationEvent.PlanCreated _ -> endPlan("");
            case ConversationEvent.PlanRejected(var code, _) -> endPlan(code);
            default -> {} // begins and ends nothing
        }
    }

    private void endPlan(String code) {
        var ended = plan;
        if (ended != null) {
            plan = null;
            if (!code.isEmpty()) {
                fail(ended, code);
            }
            ended.end();
        }
    }

    @Override
    public void on(ModelCall call) {
        beginChat(parentOf(call), call).end(call.ended());
    }

    private Span parentOf(ModelCall call) {
        var run = call.run().isEmpty() ? null : runs.get(new RunId(call.run()));
        var planning = plan;
        if (run != null) {
            return run.spanOf(call.node());
        }
        return planning != null && call.request().role() == ModelRole.PLANNER ? planning : span;
    }

    private Span beginChat(Span parent, ModelCall call) {
        var kind = GenAiAttributes.isLocal(call.model()) ? SpanKind.INTERNAL : SpanKind.CLIENT;
        var chat =
                tracer.spanBuilder(GenAiAttributes.CHAT + " " + GenAiAttributes.model(call.model()))
                        .setParent(Context.root().with(parent))
                        .setSpanKind(kind)
                        .setStartTimestamp(call.started())
                        .setAttribute(GenAiAttributes.OPERATION, GenAiAttributes.CHAT)
                        .setAttribute(
                                GenAiAttributes.PROVIDER, GenAiAttributes.provider(call.model()))
                        .setAttribute(
                                GenAiAttributes.REQUEST_MODEL, GenAiAttributes.model(call.model()))
                        .setAttribute(GenAiAttributes.CONVERSATION, turn.log().id())
                        .setAttribute(
                                "troupe.role",
                                call.request().role().name().toLowerCase(Locale.ROOT))
                        .startSpan();
        setRequestAttributes(chat, call);
        setReplyAttributes(chat, call);
        if (hasContent) {
            MessageContent.setRequest(chat, call.request());
            Optional.ofNullable(call.reply())
                    .ifPresent(reply -> MessageContent.setReply(chat, reply));
        }
        return chat;
    }

    private static void setRequestAttributes(Span chat, ModelCall call) {
        var maxTokens = call.request().maxTokens();
        if (maxTokens != null) {
            chat.setAttribute(GenAiAttributes.REQUEST_MAX_TOKENS, (long) maxTokens);
        }
        var temperature = call.request().temperature();
        if (temperature != null) {
            chat.setAttribute(GenAiAttributes.REQUEST_TEMPERATURE, temperature);
        }
    }

    private static void setReplyAttributes(Span chat, ModelCall call) {
        var reply = call.reply();
        if (reply == null) {
            fail(chat, call.failure());
            return;
        }
        chat.setAttribute(GenAiAttributes.RESPONSE_MODEL, GenAiAttributes.model(reply.model()));
        chat.setAttribute(
                RunSpans.texts(GenAiAttributes.FINISH_REASONS),
                List.of(reply.finish().name().toLowerCase(Locale.ROOT)));
        RunSpans.setUsage(chat, reply.usage());
    }

    /** Marks a span as failed; the error message is not included. */
    static void fail(Span span, String code) {
        span.setStatus(StatusCode.ERROR);
        span.setAttribute(GenAiAttributes.ERROR, code);
    }

    @Override
    public synchronized void onEnd() {
        endPlan("");
        runs.values().forEach(RunSpans::detach);
        span.end();
    }
}
