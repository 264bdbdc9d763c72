package dev.troupe.packs.life.page;

import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.language.FillerWords;
import dev.troupe.language.Mentions;
import dev.troupe.language.RequestCoverage;
import dev.troupe.language.Span;
import dev.troupe.page.blueprint.Blueprint;
import dev.troupe.page.blueprint.ComponentSlot;
import dev.troupe.page.blueprint.ComputeGraph;
import dev.troupe.page.blueprint.DataBinding;
import dev.troupe.page.blueprint.DataContract;
import dev.troupe.page.blueprint.PageLayout;
import dev.troupe.page.blueprint.TabSpec;
import dev.troupe.page.blueprint.UiComposition;
import dev.troupe.page.request.PagePlan;
import dev.troupe.page.request.PageRecipe;
import dev.troupe.page.request.PageRequest;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Plans pages such as "a page on my open tasks and moods". Each topic that is named is a part of
 * the page, in the order in which it is named; a word that nothing understood is named in a
 * problem.
 */
public final class LifeRecipe implements PageRecipe {
    private static final int MAX_LISTED = 100; // the most that the tools list
    private static final FillerWords WORDS =
            FillerWords.common().with(FillerWords.load(LifeRecipe.class, "page-words.txt"));
    private static final Pattern OF_USER = Pattern.compile("(?i)\\b(?:my|mine)\\b|我");
    private static final Pattern PAGE =
            Pattern.compile("(?i)\\b(?:page|dashboard|overview|report)\\b|页面|看板|仪表盘|概览|报表|一页");

    private static final Pattern DISPLAYED =
            Pattern.compile("(?i)\\b(?:page|dashboard)\\b|页面|看板|仪表盘|一页");

    /** What a page may be about. */
    private enum Topic {
        OVERDUE_TASKS("(?i)\\boverdue\\s+(?:tasks?|to-?dos?)\\b|(?:逾期|过期)的?(?:任务|待办)"),
        OPEN_TASKS(
                "(?i)\\b(?:open|pending|unfinished|incomplete)\\s+(?:tasks?|to-?dos?)\\b|(?:未完成|没完成|待完成|待办)的?(?:任务|事项)?|待办"),
        TASKS("(?i)\\b(?:tasks?|to-?dos?)\\b|任务"),
        MOODS("(?i)\\b(?:moods?|mood\\s+trend)\\b|心情|情绪"),
        PROJECTS("(?i)\\bprojects?(?:\\s+progress)?\\b|项目(?:进度|进展)?"),
        TAGS("(?i)\\btags?\\b|标签");

        private final Pattern words;

        Topic(String words) {
            this.words = Pattern.compile(words);
        }
    }

    private record Mention(Topic topic, Span span) {}

    @Override
    public Optional<PagePlan> plan(PageRequest request) {
        var text = request.text();
        if (!asksForPage(text)) {
            return Optional.empty();
        }
        var mentions = findMentions(text);
        var used = mentions.stream().map(Mention::span).toList();
        var unread = findUnread(text, used);
        return Optional.of(
                unread.isEmpty()
                        ? new PagePlan.Planned(
                                toBlueprint(
                                        request,
                                        mentions.stream().map(Mention::topic).distinct().toList()))
                        : new PagePlan.Unclear(
                                List.of(
                                        LocalizedText.of(
                                                "无法理解“%s”，因此没有生成页面；页面可以有：任务、未完成的任务、逾期的任务、心情、项目、标签",
                                                "Not understood: '%s'; no page was built. A page may have tasks, open tasks, overdue tasks, moods, projects and tags",
                                                String.join(", ", unread)))));
    }

    private static boolean asksForPage(String text) {
        return OF_USER.matcher(text).find()
                && PAGE.matcher(text).find()
                && Mentions.of(text).files().isEmpty()
                && !findMentions(text).isEmpty();
    }

    /** Overviews and reports of tasks are answered in text. */
    @Override
    public boolean isAbout(String text) {
        return asksForPage(text) && DISPLAYED.matcher(text).find();
    }

    private static List<String> findUnread(String text, Collection<Span> used) {
        return RequestCoverage.of(text, used, List.of(), WORDS).unread().stream()
                .map(span -> text.substring(span.start(), span.end()))
                .toList();
    }

    /** In the order of the text; the first topic that covers a word has it. */
    private static List<Mention> findMentions(String text) {
        var mentions = new ArrayList<Mention>();
        for (var topic : Topic.values()) {
            var found = topic.words.matcher(text);
            while (found.find()) {
                var span = new Span(found.start(), found.end());
                if (mentions.stream().noneMatch(it -> it.span().overlaps(span))) {
                    mentions.add(new Mention(topic, span));
                }
            }
        }
        mentions.sort((a, b) -> Integer.compare(a.span().start(), b.span().start()));
        return mentions;
    }

    private static Blueprint toBlueprint(PageRequest request, List<Topic> topics) {
        var parts = new Parts(request, new LinkedHashMap<>(), new ArrayList<>());
        topics.forEach(parts::add);
        return Blueprint.of(
                        "bp-" + request.at().toEpochMilli(),
                        String.join(
                                request.language().choose("、", ", "),
                                topics.stream().map(parts::titleOf).toList()),
                        request.text(),
                        new DataContract(List.of(), List.copyOf(parts.bindings().values())),
                        ComputeGraph.EMPTY,
                        new UiComposition(
                                PageLayout.SINGLE_PAGE,
                                List.of(
                                        new TabSpec(
                                                "main",
                                                parts.choose("概览", "Overview"),
                                                parts.slots()))))
                .withSource(request.text(), request.at().toString());
    }

    /**
     * The bindings and components of the topics; topics share the bindings that they have in
     * common.
     */
    private record Parts(
            PageRequest request, Map<String, DataBinding> bindings, List<ComponentSlot> slots) {
        String choose(String zh, String en) {
            return request.language().choose(zh, en);
        }

        String titleOf(Topic topic) {
            return switch (topic) {
                case OVERDUE_TASKS -> choose("逾期的任务", "Overdue tasks");
                case OPEN_TASKS -> choose("未完成的任务", "Open tasks");
                case TASKS -> choose("任务", "Tasks");
                case MOODS -> choose("心情", "Moods");
                case PROJECTS -> choose("项目", "Projects");
                case TAGS -> choose("标签", "Tags");
            };
        }

        void add(Topic topic) {
            switch (topic) {
                case OVERDUE_TASKS -> addTasks("overdue", topic, Map.of("overdue", Value.of(true)));
                case OPEN_TASKS -> {
                    addCounts();
                    addTasks("open", topic, Map.of("completed", Value.of(false)));
                }
                case TASKS -> {
                    addCounts();
                    addTasks("tasks", topic, Map.of());
                }
                case MOODS -> addMoods();
                case PROJECTS -> addProjects();
                case TAGS -> {
                    bindPatterns();
                    addSlot("tags", "chart", "$data.patterns.commonTags", titleOf(topic), "bar");
                }
            }
        }

        private void bind(String id, String tool, Map<String, Value> arguments, String what) {
            bindings.putIfAbsent(id, DataBinding.ofTool(id, tool, arguments).withDescription(what));
        }

        private void addSlot(
                String id, String component, String data, String title, String variant) {
            var props = new LinkedHashMap<String, Value>();
            props.put("title", Value.of(title));
            if (!variant.isEmpty()) {
                props.put("variant", Value.of(variant));
            }
            slots.add(new ComponentSlot(id, component, data, props, variant.equals("insight")));
        }

        private void addCounts() {
            bind("counts", "getTaskStats", Map.of(), choose("任务的数量", "Number of tasks"));
            var names = new LinkedHashMap<String, Value>();
            names.put("total", Value.of(choose("全部", "All")));
            names.put("pending", Value.of(choose("未完成", "Open")));
            names.put("overdue", Value.of(choose("逾期", "Overdue")));
            names.put("completed", Value.of(choose("已完成", "Completed")));
            if (slots.stream().noneMatch(slot -> slot.id().equals("counts"))) {
                slots.add(
                        new ComponentSlot(
                                "counts",
                                "kpi_grid",
                                "$data.counts",
                                Map.of(
                                        "title",
                                        Value.of(choose("任务数量", "Number of tasks")),
                                        "labels",
                                        Value.of(names)),
                                false));
            }
        }

        private void addTasks(String id, Topic topic, Map<String, Value> filter) {
            var arguments = new LinkedHashMap<>(filter);
            arguments.put("limit", Value.of(MAX_LISTED));
            bind(id, "listTasks", arguments, titleOf(topic));
            var columns = new LinkedHashMap<String, Value>();
            columns.put("title", Value.of(choose("任务", "Task")));
            columns.put("priority", Value.of(choose("优先级", "Priority")));
            columns.put("dueDate", Value.of(choose("截止", "Due")));
            if (topic == Topic.TASKS) {
                columns.put("completed", Value.of(choose("已完成", "Completed")));
            }
            slots.add(
                    new ComponentSlot(
                            id + "-table",
                            "table",
                            "$data." + id + ".tasks",
                            Map.of("title", Value.of(titleOf(topic)), "columns", Value.of(columns)),
                            false));
        }

        private void bindPatterns() {
            bind(
                    "patterns",
                    "analyzePatterns",
                    Map.of("timeRange", Value.of("QUARTER")),
                    choose("最近 90 天的回顾", "Reviews of the last 90 days"));
        }

        private void addMoods() {
            bindPatterns();
            addSlot(
                    "moods",
                    "chart",
                    "$data.patterns.moodTrend",
                    choose("每天的心情（1–10）", "Mood by day (1–10)"),
                    "line");
            addSlot(
                    "moods-insight",
                    "markdown",
                    "$data.patterns.moodTrend",
                    choose("心情的要点", "What stands out in moods"),
                    "insight");
        }

        private void addProjects() {
            bind("projects", "analyzeProjectProgress", Map.of(), titleOf(Topic.PROJECTS));
            var columns = new LinkedHashMap<String, Value>();
            columns.put("name", Value.of(choose("项目", "Project")));
            columns.put("status", Value.of(choose("状态", "Status")));
            columns.put("progress", Value.of(choose("进度（%）", "Progress (%)")));
            columns.put("overdue", Value.of(choose("逾期的任务", "Overdue tasks")));
            slots.add(
                    new ComponentSlot(
                            "projects",
                            "table",
                            "$data.projects.projects",
                            Map.of(
                                    "title",
                                    Value.of(titleOf(Topic.PROJECTS)),
                                    "columns",
                                    Value.of(columns)),
                            false));
        }
    }
}
