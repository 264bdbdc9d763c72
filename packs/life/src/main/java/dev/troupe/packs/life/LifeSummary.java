package dev.troupe.packs.life;

import dev.troupe.core.Sentence;
import dev.troupe.language.Language;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** What an agent is told of what a person has: counts, and what they had to do with last. */
record LifeSummary(Life life) {
    private static final int NAMED = 3; // things of each kind

    String said(Language language) {
        var figures = Statistics.of(life).overall();
        var lines = new ArrayList<String>();
        lines.add(
                said(
                        language,
                        Sentence.of(
                                "今天是 %s。有 %s 个进行中的项目、%s 个未完成的任务（%s 个逾期）、%s 个目标。",
                                "Today is %s. There are %s active projects, %s open tasks (%s overdue), %s goals.",
                                life.today(),
                                figures.projects().active(),
                                figures.tasks().pending(),
                                figures.tasks().overdue(),
                                figures.goals())));
        for (var kind : List.of(Kind.PROJECT, Kind.GOAL, Kind.TASK)) {
            var recent = life.recent(kind, NAMED);
            if (!recent.isEmpty()) {
                lines.add(
                        said(
                                language,
                                Sentence.of(
                                        "最近的%s：%s", "Last %ss: %s", kind.noun(), named(recent))));
            }
        }
        return String.join("\n", lines);
    }

    private static String said(Language language, Sentence sentence) {
        return language.choose(sentence.zh(), sentence.en());
    }

    private static String named(List<Item> items) {
        return items.stream()
                .map(item -> Editing.shown(item) + " (" + item.id() + ")")
                .collect(Collectors.joining(", "));
    }
}
