package dev.troupe.cli.view;

import dev.troupe.cli.terminal.CellText;
import dev.troupe.core.run.RunEvent;
import dev.troupe.core.run.RunEvent.PlanRevised;
import dev.troupe.core.run.RunEvent.RevisionRefused;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.NodeId;
import dev.troupe.language.Language;
import dev.troupe.runtime.report.TaskLedger;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToIntFunction;
import java.util.stream.Collectors;

/** What a run knows and its progress, for users. */
record TaskLedgerText(TaskLedger ledger) {
    /**
     * For users; empty if the plan already shows as much.
     *
     * @param numberOf the number under which the plan shows a node
     */
    List<String> lines(Language language, ToIntFunction<NodeId> numberOf) {
        var lines = new ArrayList<String>();
        for (var event : ledger.changes()) {
            lines.add(line(event, language));
        }
        if (lines.isEmpty() && ledger.run().notes().omissions().isEmpty()) {
            return List.of();
        }
        if (!ledger.facts().isEmpty()) {
            lines.add(language.choose("已知数据：", "known data: ") + String.join(", ", ledger.facts()));
        }
        ledger.run()
                .notes()
                .omissions()
                .forEach(line -> lines.add(language.choose("没有计划：", "not planned: ") + line));
        add(lines, language.choose("完成：", "done: "), ledger.completedNodes(), numberOf);
        add(lines, language.choose("正在做：", "running: "), ledger.runningNodes(), numberOf);
        add(lines, language.choose("停滞：", "stalled: "), ledger.stalledNodes(), numberOf);
        add(lines, language.choose("接下来：", "next: "), ledger.pendingNodes(), numberOf);
        return lines;
    }

    private static String line(RunEvent event, Language language) {
        return switch (event) {
            case PlanRevised revision ->
                    language.choose("计划已修改：", "the plan was revised: ")
                            + localize(revision.reason(), language);
            case RevisionRefused(_, var problem) ->
                    language.choose("计划没有修改：", "the plan was not revised: ")
                            + localize(problem.text(), language);
            default -> "";
        };
    }

    private static String localize(LocalizedText text, Language language) {
        return CellText.cleanLine(language.choose(text.zh(), text.en()));
    }

    private static void add(
            List<String> lines, String title, List<NodeId> nodes, ToIntFunction<NodeId> numberOf) {
        if (!nodes.isEmpty()) {
            lines.add(
                    title
                            + nodes.stream()
                                    .map(node -> String.valueOf(numberOf.applyAsInt(node)))
                                    .collect(Collectors.joining(", ")));
        }
    }
}
