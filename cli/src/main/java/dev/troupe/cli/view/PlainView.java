package dev.troupe.cli.view;

import dev.troupe.chat.conversation.ConversationEvent;
import dev.troupe.cli.terminal.CellText;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.NodeId;
import dev.troupe.language.Language;
import dev.troupe.runtime.report.Event;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;

/** One line for each event that users care about, for logs and pipes. */
final class PlainView implements EventSink {
    private final PrintStream out;
    private final RunView runView;
    private final Language language;

    PlainView(PrintStream out, RunView runView) {
        this.out = out;
        this.runView = runView;
        this.language = runView.language();
    }

    @Override
    public void replay(Event event) {
        runView.apply(event);
    }

    @Override
    public void on(Event event) {
        runView.apply(event);
        switch (event.source()) {
            case Event.Source.OfConversation(var progress) -> print(event, progress);
            case Event.Source.OfRun(var source) -> print(event, source);
        }
    }

    private void print(Event event, RunEvent source) {
        switch (source) {
            case RunEvent.NodeStarted(var node, int attempt) ->
                    printNode(
                            event,
                            node,
                            attempt == 1
                                    ? language.choose("开始：", "started: ") + nameOf(node)
                                    : language.choose("第 %d 次尝试", "attempt %d").formatted(attempt));
            case RunEvent.NodeFinished(var node, _, var result) ->
                    printNode(
                            event,
                            node,
                            sign(event.type()) + EventMessages.of(language).result(result));
            case RunEvent.NodeReused(var node, _, _) ->
                    printNode(event, node, "≡ " + runView.line(node));
            case RunEvent.NodeSkipped(var node, _) ->
                    printNode(event, node, "↷ " + runView.line(node));
            case RunEvent.NodeCancelled(var node, _) ->
                    printNode(event, node, "⊘ " + runView.line(node));
            case RunEvent.NodeReported(var node, var type, var payload) -> {
                var line = EventMessages.of(language).report(type, payload);
                if (line != null && !type.equals("agent.thinking")) {
                    printNode(event, node, line);
                }
            }
            case RunEvent.CancelRequested(var reason) -> print(event, reason);
            case RunEvent.RunTimedOut _ -> print(event, language.choose("超时", "timed out"));
            case RunEvent.QuestionAsked(var node, _, var question, _) ->
                    printNode(event, node, "? " + question.text());
            case RunEvent.RunResumed _ ->
                    print(event, language.choose("从中断处继续", "resumed after the interruption"));
            case RunEvent.QuestionExpired _ ->
                    print(event, language.choose("问题已过期", "the question has expired"));
            case RunEvent.PlanRevised revision ->
                    print(
                            event,
                            language.choose("计划已修改：%s", "the plan was revised: %s")
                                    .formatted(localize(revision.reason())));
            case RunEvent.RevisionRefused(_, var problem) ->
                    print(
                            event,
                            language.choose("计划没有修改：%s", "the plan was not revised: %s")
                                    .formatted(localize(problem.text())));
            case RunEvent.RunStarted _,
                    RunEvent.PlanExtended _,
                    RunEvent.PlanSealed _,
                    RunEvent.RetryDue _,
                    RunEvent.EffectStarted _,
                    RunEvent.EffectFinished _,
                    RunEvent.QuestionAnswered _,
                    RunEvent.RunFinished _ -> {}
        }
    }

    private String localize(LocalizedText text) {
        return language.choose(text.zh(), text.en());
    }

    private static String sign(String type) {
        return switch (type) {
            case "node.completed" -> "✓ ";
            case "node.failed" -> "✗ ";
            default -> "⊘ ";
        };
    }

    private void print(Event event, ConversationEvent.Progress progress) {
        switch (progress) {
            case ConversationEvent.IntentRecognized(var result) ->
                    print(
                            event,
                            language.choose("意图：", "intent: ")
                                    + EventMessages.of(language).intent(result.intent()));
            case ConversationEvent.PlanCreated(var plan) -> {
                var workflow = plan.workflow();
                print(
                        event,
                        language.choose("计划：%s（%s）", "plan: %s (%s)")
                                .formatted(
                                        workflow.name(),
                                        EventMessages.of(language).steps(workflow.nodes().size())));
                plan.repairs()
                        .forEach(repair ->
                                print(
                                        event,
                                        language.choose("  修正：", "  repaired: ")
                                                + localize(repair)));
            }
            case ConversationEvent.ModelRetried retried ->
                    print(event, localize(retried.message()));
            case ConversationEvent.IntentStarted _,
                    ConversationEvent.IntentUnreadable _,
                    ConversationEvent.PlanStarted _,
                    ConversationEvent.PlanRejected _,
                    ConversationEvent.TextWritten _,
                    ConversationEvent.TextRestarted _,
                    ConversationEvent.RunAttached _,
                    ConversationEvent.StagesVisited _,
                    ConversationEvent.BudgetWarned _ -> {}
        }
    }

    private String nameOf(NodeId id) {
        var workflow = runView.workflow();
        if (workflow == null) {
            return id.value();
        }
        var node = workflow.node(id);
        return node.name() + " (" + node.type() + ")";
    }

    private void printNode(Event event, NodeId node, String text) {
        print(event, runView.numberOf(node) + "  " + text);
    }

    private void print(Event event, String text) {
        double seconds = Duration.between(runView.startTime(), event.at()).toMillis() / 1000.0;
        out.print(
                String.format(
                        Locale.ROOT,
                        "[%6.1f s] %s%n",
                        Math.max(0, seconds),
                        CellText.cleanLine(text)));
        out.flush();
    }
}
