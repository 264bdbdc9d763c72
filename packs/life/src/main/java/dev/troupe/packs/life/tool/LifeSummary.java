package dev.troupe.packs.life.tool;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.language.Language;
import dev.troupe.packs.life.database.ItemEditor;
import dev.troupe.packs.life.item.Item;
import dev.troupe.packs.life.item.ItemKind;
import dev.troupe.packs.life.statistics.LifeStatistics;
import dev.troupe.packs.life.store.Life;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** The summary of a user's data for an agent: counts, and what they worked with last. */
public record LifeSummary(Life life) {
    private static final int NAMED = 3; // things of each kind

    public String toText(Language language) {
        var figures = LifeStatistics.of(life).overall();
        var lines = new ArrayList<String>();
        lines.add(
                toText(
                        language,
                        LocalizedText.of(
                                "今天是 %s。有 %s 个进行中的项目、%s 个未完成的任务（%s 个逾期）、%s 个目标。",
                                "Today is %s. There are %s active projects, %s open tasks (%s overdue), %s goals.",
                                life.today(),
                                figures.projects().active(),
                                figures.tasks().pending(),
                                figures.tasks().overdue(),
                                figures.goals())));
        for (var kind : List.of(ItemKind.PROJECT, ItemKind.GOAL, ItemKind.TASK)) {
            var recent = life.findRecent(kind, NAMED);
            if (!recent.isEmpty()) {
                lines.add(
                        toText(
                                language,
                                LocalizedText.of(
                                        "最近的%s：%s", "Last %ss: %s", kind.noun(), names(recent))));
            }
        }
        return String.join("\n", lines);
    }

    private static String toText(Language language, LocalizedText text) {
        return language.choose(text.zh(), text.en());
    }

    private static String names(List<Item> items) {
        return items.stream()
                .map(item -> ItemEditor.displayName(item) + " (" + item.id() + ")")
                .collect(Collectors.joining(", "));
    }
}
