package dev.troupe.packs.life.tool;

import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.packs.life.item.Item;
import dev.troupe.packs.life.item.ItemKind;
import dev.troupe.packs.life.item.ItemPage;
import dev.troupe.packs.life.item.ItemQuery;
import dev.troupe.packs.life.statistics.TimeRange;
import dev.troupe.packs.life.store.Life;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;

/** A review of the last seven days, drafted from a user's past and open tasks. */
record WeeklyReviewDraft(Life life) {
    private static final int NAMED = 10; // tasks of each sort

    /** {@code {content, type, date, projects}}, as {@code writeReview} takes them. */
    Value draft(Language language) {
        var done = life.completedSince(TimeRange.WEEK.from(life.today()));
        var overdue = tasks("overdue");
        var next = tasks("upcoming");
        var undated =
                life.list(
                        ItemKind.TASK,
                        ItemQuery.ALL
                                .withPage(0, NAMED)
                                .withFilter("completed", "false")
                                .withFilter("due", "none"));
        var lines =
                List.of(
                        line(language.choose("完成了", "Done"), done, language),
                        line(language.choose("逾期", "Overdue"), overdue, language),
                        line(language.choose("接下来七天", "The next seven days"), next, language),
                        line(language.choose("没有截止日期", "Without a deadline"), undated, language));
        var projects =
                done.items().stream()
                        .map(item -> item.text("projectId"))
                        .filter(id -> !id.isEmpty())
                        .distinct()
                        .map(Value::of)
                        .toList();
        var fields = new LinkedHashMap<String, Value>();
        fields.put("content", Value.of(String.join("\n", lines)));
        fields.put("type", Value.of("WEEKLY"));
        fields.put("date", Value.of(life.today().toString()));
        fields.put("projects", Value.of(projects));
        return Value.of(fields);
    }

    private ItemPage tasks(String due) {
        return life.list(
                ItemKind.TASK,
                ItemQuery.ALL.withPage(0, NAMED).withFilter("due", due).withSort("dueDate", false));
    }

    private static String line(String what, ItemPage tasks, Language language) {
        var names =
                tasks.items().stream()
                        .limit(NAMED)
                        .map(Item::name)
                        .collect(Collectors.joining(language.choose("、", ", ")));
        var more = tasks.total() > NAMED ? " …" : "";
        return language.choose("%s（%s）：%s", "%s (%s): %s")
                .formatted(what, tasks.total(), names.isEmpty() ? "-" : names + more);
    }
}
