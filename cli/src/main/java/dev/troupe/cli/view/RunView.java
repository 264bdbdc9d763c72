package dev.troupe.cli.view;

import dev.troupe.chat.conversation.ConversationEvent;
import dev.troupe.core.run.NodeStatus;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.NodeId;
import dev.troupe.core.value.Value;
import dev.troupe.core.workflow.Workflow;
import dev.troupe.language.Language;
import dev.troupe.model.Usage;
import dev.troupe.runtime.report.Event;
import dev.troupe.runtime.report.RunProgress;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a user is shown of a request that is being handled: a fold over its events. */
public final class RunView {
    private final Language language;
    private final Instant began;
    private final RunProgress progress = new RunProgress();
    private final Map<NodeId, String> lines = new HashMap<>();
    private final Map<NodeId, String> items = new HashMap<>(); // which item a node works on
    private String stage;
    private @Nullable String shown; // id of the run

    public RunView(Language language, Instant began) {
        this.language = language;
        this.began = began;
        this.stage = language.choose("正在理解请求", "Understanding the request");
    }

    void apply(Event event) {
        switch (event.source()) {
            case Event.Source.OfConversation(var progress) -> apply(progress);
            case Event.Source.OfRun(var source) -> apply(event, source);
        }
    }

    private void apply(ConversationEvent.Progress progress) {
        if (progress instanceof ConversationEvent.PlanStarted) {
            stage = language.choose("正在规划", "Planning");
        }
        if (progress instanceof ConversationEvent.ModelRetried retried) {
            var text = retried.message();
            var line = language.choose(text.zh(), text.en());
            if (retried.node().isEmpty()) {
                stage = line;
            } else {
                lines.put(new NodeId(retried.node()), line);
            }
        }
    }

    private void apply(Event event, RunEvent source) {
        if (source instanceof RunEvent.RunStarted) {
            lines.clear();
            items.clear();
            shown = event.run();
        }
        boolean isShown = Objects.equals(event.run(), shown); // not one that it takes the place of
        if (isShown && progress.apply(event.at(), source)) {
            recordLine(source);
        }
    }

    private void recordLine(RunEvent source) {
        switch (source) {
            case RunEvent.NodeStarted(var node, _) -> {
                lines.remove(node);
                items.remove(node);
            }
            case RunEvent.NodeFinished(var node, _, var result) ->
                    lines.put(node, EventMessages.of(language).result(result));
            case RunEvent.NodeReused(var node, var result, var from) ->
                    lines.put(node, EventMessages.of(language).reuse(result, from));
            case RunEvent.NodeSkipped(var node, var cause) ->
                    lines.put(
                            node,
                            EventMessages.of(language)
                                    .skipReason(cause, numberOf(cause.because())));
            case RunEvent.NodeCancelled(var node, var reason) ->
                    lines.put(
                            node,
                            EventMessages.of(language).cancellation(reason, firstFailedNumber()));
            case RunEvent.NodeReported(var node, var type, var payload) -> {
                var line = EventMessages.of(language).report(type, payload);
                if (line != null) {
                    recordReport(node, payload, line);
                }
            }
            case RunEvent.QuestionAsked(var node, _, var question, _) ->
                    lines.put(node, question.text());
            case RunEvent.RunStarted _,
                    RunEvent.RunResumed _,
                    RunEvent.PlanExtended _,
                    RunEvent.PlanRevised _,
                    RunEvent.PlanSealed _,
                    RunEvent.RevisionRefused _,
                    RunEvent.RetryDue _,
                    RunEvent.EffectStarted _,
                    RunEvent.EffectFinished _,
                    RunEvent.QuestionAnswered _,
                    RunEvent.QuestionExpired _,
                    RunEvent.CancelRequested _,
                    RunEvent.RunTimedOut _,
                    RunEvent.RunFinished _ -> {}
        }
    }

    /** The item stays in the line while its work is reported. */
    private void recordReport(NodeId node, Value payload, String line) {
        if (!payload.field("item").isMissing()) {
            items.put(node, line);
            lines.put(node, line);
        } else {
            var item = items.get(node);
            lines.put(node, item == null ? line : item + " · " + line);
        }
    }

    /** The number of the first node that failed; 0 if none did. */
    private int firstFailedNumber() {
        return order().stream()
                .filter(node -> status(node) == NodeStatus.FAILED)
                .mapToInt(this::numberOf)
                .findFirst()
                .orElse(0);
    }

    Language language() {
        return language;
    }

    Instant startTime() {
        return began;
    }

    /** What happens while there is no run. */
    String stage() {
        return stage;
    }

    /** The plan that is being run; {@code null} before. */
    @Nullable Workflow workflow() {
        return progress.workflow();
    }

    /** The nodes in reading order; empty before the run. */
    List<NodeId> order() {
        return progress.order();
    }

    NodeStatus status(NodeId node) {
        return progress.status(node);
    }

    /** Whether a node has its result from another run. */
    boolean isReused(NodeId node) {
        return progress.isReused(node);
    }

    /** A node's number in reading order, from 1. */
    int numberOf(NodeId node) {
        return progress.numberOf(node);
    }

    /** The last text about a node; empty if there is nothing. */
    String line(NodeId node) {
        return lines.getOrDefault(node, "");
    }

    /** Who works on a node: the agent of the plan, and those that took it over from there. */
    String agents(NodeId node) {
        return progress.agents(node);
    }

    @Nullable Instant start(NodeId node) {
        return progress.startTime(node);
    }

    @Nullable Instant end(NodeId node) {
        return progress.endTime(node);
    }

    /** The usage of a node's model calls so far. */
    Usage usage(NodeId node) {
        return progress.usage(node);
    }

    /** The usage of the model calls of all nodes so far. */
    Usage usage() {
        return progress.usage();
    }

    long count(NodeStatus status) {
        return progress.count(status);
    }
}
