package dev.troupe.cli;

import dev.troupe.core.NodeId;
import dev.troupe.core.RunEvent;
import dev.troupe.core.Sentence;
import dev.troupe.language.Language;
import dev.troupe.runtime.Event;
import java.io.PrintStream;
import java.time.Duration;
import java.util.Locale;

/** One line for each event that people care about, for logs and pipes. */
final class PlainView implements EventSink {
    private final PrintStream out;
    private final Board board;
    private final Language language;

    PlainView(PrintStream out, Board board) {
        this.out = out;
        this.board = board;
        this.language = board.language();
    }

    @Override
    public void earlier(Event event) {
        board.on(event);
    }

    @Override
    public void on(Event event) {
        board.on(event);
        switch (event.source()) {
            case null -> conversation(event);
            case RunEvent.NodeStarted(var node, int attempt) ->
                    node(
                            event,
                            node,
                            attempt == 1
                                    ? language.choose("开始：", "started: ") + nameOf(node)
                                    : language.choose("第 %d 次尝试", "attempt %d").formatted(attempt));
            case RunEvent.NodeFinished(var node, _, var result) ->
                    node(event, node, sign(event.type()) + Wording.of(language).result(result));
            case RunEvent.NodeReused(var node, _, _) -> node(event, node, "≡ " + board.line(node));
            case RunEvent.NodeSkipped(var node, _) -> node(event, node, "↷ " + board.line(node));
            case RunEvent.NodeCancelled(var node, _) -> node(event, node, "⊘ " + board.line(node));
            case RunEvent.NodeReported(var node, var type, var payload) -> {
                var line = Wording.of(language).report(type, payload);
                if (line != null && !type.equals("agent.thinking")) {
                    node(event, node, line);
                }
            }
            case RunEvent.CancelRequested(var reason) -> print(event, reason);
            case RunEvent.RunTimedOut _ -> print(event, language.choose("超时", "timed out"));
            case RunEvent.QuestionAsked(var node, _, var question, _) ->
                    node(event, node, "? " + question.text());
            case RunEvent.RunResumed _ ->
                    print(event, language.choose("接着上次继续", "taken up where it was cut off"));
            case RunEvent.QuestionExpired _ ->
                    print(event, language.choose("问题已过期", "the question has expired"));
            case RunEvent.PlanRevised revision ->
                    print(
                            event,
                            language.choose("计划已修改：%s", "the plan was revised: %s")
                                    .formatted(said(revision.reason())));
            case RunEvent.RevisionRefused(_, var problem) ->
                    print(
                            event,
                            language.choose("计划没有修改：%s", "the plan was not revised: %s")
                                    .formatted(said(problem.sentence())));
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

    private String said(Sentence sentence) {
        return language.choose(sentence.zh(), sentence.en());
    }

    private static String sign(String type) {
        return switch (type) {
            case "node.completed" -> "✓ ";
            case "node.failed" -> "✗ ";
            default -> "⊘ ";
        };
    }

    private void conversation(Event event) {
        var payload = event.payload();
        switch (event.type()) {
            case "intent.recognized" ->
                    print(
                            event,
                            language.choose("意图：", "intent: ")
                                    + Wording.of(language)
                                            .intent(payload.field("intent").asText()));
            case "plan.created" -> {
                var workflow = payload.field("workflow");
                print(
                        event,
                        language.choose("计划：%s（%s）", "plan: %s (%s)")
                                .formatted(
                                        workflow.field("name").asText(),
                                        Wording.of(language)
                                                .steps(
                                                        workflow.field("agentGraph")
                                                                .items()
                                                                .size())));
                payload.field("repairs")
                        .items()
                        .forEach(repair ->
                                print(
                                        event,
                                        language.choose("  修正：", "  repaired: ")
                                                + repair.field(language.choose("zh", "en"))
                                                        .asText()));
            }
            default -> {}
        }
    }

    private String nameOf(NodeId id) {
        var workflow = board.workflow();
        if (workflow == null) {
            return id.value();
        }
        var node = workflow.node(id);
        return node.name() + " (" + node.type() + ")";
    }

    private void node(Event event, NodeId node, String text) {
        print(event, board.numberOf(node) + "  " + text);
    }

    private void print(Event event, String text) {
        double seconds = Duration.between(board.began(), event.at()).toMillis() / 1000.0;
        out.print(
                String.format(
                        Locale.ROOT,
                        "[%6.1f s] %s%n",
                        Math.max(0, seconds),
                        CellText.oneLine(text)));
        out.flush();
    }
}
