package dev.troupe.server.openai;

import dev.troupe.chat.conversation.ConversationEvent;
import dev.troupe.core.run.JournalEntry;
import dev.troupe.core.run.NodeResult;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.workflow.AgentNode;
import dev.troupe.language.Language;
import dev.troupe.runtime.report.RunProgress;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;

/** Reports the progress of a message in short lines. For one thread at a time. */
final class ProgressText {
    private static final int MAX_LINE = 200; // characters

    private final Language language;
    private final RunProgress progress = new RunProgress();

    ProgressText(Language language) {
        this.language = language;
    }

    /** About events before and outside of a run. */
    Optional<String> lineFor(ConversationEvent.Progress event) {
        return switch (event) {
            case ConversationEvent.IntentStarted _ -> line("理解请求……", "Understanding the request…");
            case ConversationEvent.PlanStarted _ -> line("规划中……", "Planning…");
            case ConversationEvent.PlanCreated(var plan) -> plan(plan.workflow().nodes());
            case ConversationEvent.PlanRejected _ -> line("计划不可用", "The plan cannot be used");
            case ConversationEvent.BudgetWarned(var warning) ->
                    line(warning.message().zh(), warning.message().en());
            case ConversationEvent.ModelRetried retried ->
                    line(retried.message().zh(), retried.message().en());
            case ConversationEvent.IntentUnreadable _,
                    ConversationEvent.IntentRecognized _,
                    ConversationEvent.RunAttached _,
                    ConversationEvent.StagesVisited _,
                    ConversationEvent.TextWritten _,
                    ConversationEvent.TextRestarted _ ->
                    Optional.empty();
        };
    }

    private Optional<String> plan(List<AgentNode> nodes) {
        var names =
                nodes.stream()
                        .map(AgentNode::name)
                        .filter(name -> !name.isBlank())
                        .collect(Collectors.joining(language.choose("、", ", ")));
        return line("计划：%s".formatted(names), "Plan: %s".formatted(names));
    }

    /** About what happens in a run. */
    Optional<String> lineFor(JournalEntry entry) {
        if (!progress.apply(entry.at(), entry.event())) {
            return Optional.empty();
        }
        return switch (entry.event()) {
            case RunEvent.NodeStarted(var node, int attempt) when attempt == 1 ->
                    step("▸", progress.numberOf(node), name(node.value()), "");
            case RunEvent.NodeStarted(var node, int attempt) ->
                    step(
                            "↻",
                            progress.numberOf(node),
                            name(node.value()),
                            language.choose("第 %d 次尝试", "try %d").formatted(attempt));
            case RunEvent.NodeFinished(var node, _, NodeResult.Succeeded done) ->
                    step("✓", progress.numberOf(node), name(node.value()), done.summary());
            case RunEvent.NodeFinished(var node, _, NodeResult.Failed(var problem)) ->
                    step(
                            "✗",
                            progress.numberOf(node),
                            name(node.value()),
                            problem.text().text(language == Language.ZH));
            case RunEvent.QuestionAsked asked ->
                    line("等待回答：", "Waiting for an answer: ", asked.question().text());
            default -> Optional.empty();
        };
    }

    private String name(String node) {
        var workflow = progress.workflow();
        return workflow == null
                ? node
                : workflow.nodes().stream()
                        .filter(each -> each.id().value().equals(node))
                        .map(AgentNode::name)
                        .filter(name -> !name.isBlank())
                        .findFirst()
                        .orElse(node);
    }

    private Optional<String> step(String sign, int number, String name, String more) {
        var head = "%s %d/%d %s".formatted(sign, number, progress.order().size(), name);
        return Optional.of(
                truncate(more.isBlank() ? head : head + language.choose("：", ": ") + more));
    }

    private Optional<String> line(String zh, String en) {
        return line(zh, en, "");
    }

    private Optional<String> line(String zh, String en, String more) {
        return Optional.of(truncate(language.choose(zh, en) + more));
    }

    private static String truncate(String text) {
        var line = text.strip().lines().findFirst().orElse("");
        return line.codePointCount(0, line.length()) <= MAX_LINE
                ? line
                : line.substring(0, line.offsetByCodePoints(0, MAX_LINE - 1)) + "…";
    }
}
