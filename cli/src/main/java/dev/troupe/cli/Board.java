package dev.troupe.cli;

import dev.troupe.core.NodeId;
import dev.troupe.core.NodeStatus;
import dev.troupe.core.RunEvent;
import dev.troupe.core.Workflow;
import dev.troupe.language.Language;
import dev.troupe.model.Usage;
import dev.troupe.runtime.Event;
import dev.troupe.runtime.RunProgress;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a person is shown of a request that is being handled: a fold over its events. */
final class Board {
    private final Language language;
    private final Instant began;
    private final RunProgress progress = new RunProgress();
    private final Map<NodeId, String> lines = new HashMap<>();
    private String stage;
    private @Nullable String shown; // id of the run

    Board(Language language, Instant began) {
        this.language = language;
        this.began = began;
        this.stage = language.choose("正在理解请求", "Understanding the request");
    }

    void on(Event event) {
        var source = event.source();
        if (source == null) {
            if (event.type().equals("plan.started")) {
                stage = language.choose("正在规划", "Planning");
            }
            return;
        }
        if (source instanceof RunEvent.RunStarted) {
            lines.clear();
            shown = event.run();
        }
        boolean isShown = Objects.equals(event.run(), shown); // not one that it takes the place of
        if (isShown && progress.on(event.at(), source)) {
            note(source);
        }
    }

    private void note(RunEvent source) {
        switch (source) {
            case RunEvent.NodeStarted(var node, _) -> lines.remove(node);
            case RunEvent.NodeFinished(var node, _, var result) ->
                    lines.put(node, Wording.of(language).result(result));
            case RunEvent.NodeReused(var node, var result, var from) ->
                    lines.put(node, Wording.of(language).reused(result, from));
            case RunEvent.NodeSkipped(var node, var cause) ->
                    lines.put(node, Wording.of(language).skipped(cause, numberOf(cause.because())));
            case RunEvent.NodeCancelled(var node, var reason) ->
                    lines.put(node, Wording.of(language).cancelled(reason, firstFailed()));
            case RunEvent.NodeReported(var node, var type, var payload) -> {
                var line = Wording.of(language).report(type, payload);
                if (line != null) {
                    lines.put(node, line);
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

    /** The number of the first node that failed; 0 where none did. */
    private int firstFailed() {
        return order().stream()
                .filter(node -> status(node) == NodeStatus.FAILED)
                .mapToInt(this::numberOf)
                .findFirst()
                .orElse(0);
    }

    Language language() {
        return language;
    }

    Instant began() {
        return began;
    }

    /** What is going on while there is no run. */
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

    /** The last thing that was said about a node; empty where there is nothing. */
    String line(NodeId node) {
        return lines.getOrDefault(node, "");
    }

    /** Who works on a node: the agent of the plan, and those that took it over from there. */
    String agents(NodeId node) {
        return progress.agents(node);
    }

    @Nullable Instant start(NodeId node) {
        return progress.start(node);
    }

    @Nullable Instant end(NodeId node) {
        return progress.end(node);
    }

    /** What a node's model calls came to so far. */
    Usage usage(NodeId node) {
        return progress.usage(node);
    }

    /** What the model calls of all nodes came to so far. */
    Usage usage() {
        return progress.usage();
    }

    long count(NodeStatus status) {
        return progress.count(status);
    }
}
