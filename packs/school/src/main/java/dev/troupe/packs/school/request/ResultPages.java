package dev.troupe.packs.school.request;

import dev.troupe.codec.ValueRecords;
import dev.troupe.core.value.Value;
import dev.troupe.packs.school.entity.Entity;
import dev.troupe.page.blueprint.Blueprint;
import dev.troupe.page.blueprint.ComponentSlot;
import dev.troupe.page.blueprint.ComputeGraph;
import dev.troupe.page.blueprint.ComputeNode;
import dev.troupe.page.blueprint.DataBinding;
import dev.troupe.page.blueprint.DataContract;
import dev.troupe.page.blueprint.PageLayout;
import dev.troupe.page.blueprint.TabSpec;
import dev.troupe.page.blueprint.UiComposition;
import dev.troupe.page.request.PageRequest;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The blueprints of pages about results. Scores are compared as percentages of the maximum.
 *
 * @param request whose language the labels have
 */
record ResultPages(PageRequest request, SchoolRecords records) {
    private static final String SUBMISSIONS = "get_assignment_submissions";
    private static final String MASTERY = "calculate_class_mastery";

    /** The results of one assignment: numbers, distribution, submissions, topics. */
    Blueprint ofAssignment(RequestSubject subject) throws InterruptedException {
        var bindings = new ArrayList<DataBinding>();
        var slots = new ArrayList<ComponentSlot>();
        addNotice(subject.isSample(), slots);
        bindings.add(submissions("submissions", subject));
        slots.add(kpi("numbers", "$compute.stats", subject.title()));
        slots.add(narrative("insight", "$compute.stats", choose("要点", "Key points")));
        slots.add(
                distribution(
                        "distribution", "$compute.stats", choose("成绩分布（%）", "Distribution (%)")));
        slots.add(table("submissions", "$data.submissions", choose("提交情况", "Submissions")));
        var mastery = new LinkedHashMap<String, Value>();
        mastery.put("class_id", Value.of(subject.classId()));
        mastery.put("assignment_id", Value.of(subject.assignmentId()));
        if (records.hasResult(MASTERY, mastery)) {
            bindings.add(
                    DataBinding.ofTool("mastery", MASTERY, mastery)
                            .withDescription(choose("知识点", "Topics"))
                            .asOptional());
            slots.add(
                    chart(
                            "topics",
                            "$data.mastery.chart",
                            choose("各知识点得分率（%）", "Score by topic (%)"),
                            "bar"));
        }
        return blueprint(
                title(subject.className() + " · " + subject.title(), subject.isSample()),
                bindings,
                List.of(stats("stats", "submissions")),
                List.of(new TabSpec("main", choose("概览", "Overview"), slots)));
    }

    /** A comparison of two assignments, or of one assignment in two classes. */
    Blueprint ofTwo(RequestSubject a, RequestSubject b) {
        boolean isOfClasses = !a.classId().equals(b.classId());
        boolean isSample = a.isSample() || b.isSample();
        var labelA = isOfClasses ? a.className() : a.title();
        var labelB = isOfClasses ? b.className() : b.title();
        Map<String, Value> arguments = new LinkedHashMap<>();
        arguments.put("group_a", Value.of("$data.first.percentages"));
        arguments.put("group_b", Value.of("$data.second.percentages"));
        arguments.put("label_a", Value.of(labelA));
        arguments.put("label_b", Value.of(labelB));
        var compared = new ArrayList<ComponentSlot>();
        addNotice(isSample, compared);
        compared.add(
                chart(
                        "chart",
                        "$compute.comparison.chart",
                        choose("对比（%）", "Comparison (%)"),
                        "bar"));
        compared.add(narrative("insight", "$compute.comparison", choose("要点", "Key points")));
        compared.add(table("table", "$compute.comparison.table", choose("指标", "Metrics")));
        return blueprint(
                title(
                        labelA
                                + " / "
                                + labelB
                                + " · "
                                + (isOfClasses ? titles(a, b) : a.className()),
                        isSample),
                List.of(submissions("first", a), submissions("second", b)),
                List.of(
                        stats("firstStats", "first"),
                        stats("secondStats", "second"),
                        ComputeNode.ofTool(
                                "comparison", "compare_performance", arguments, "comparison")),
                List.of(
                        new TabSpec("compared", choose("对比", "Comparison"), compared),
                        new TabSpec("first", labelA, detail("first", labelA)),
                        new TabSpec("second", labelB, detail("second", labelB))));
    }

    private static String titles(RequestSubject a, RequestSubject b) {
        return a.title().equals(b.title()) ? a.title() : a.title() + " / " + b.title();
    }

    private List<ComponentSlot> detail(String id, String label) {
        return List.of(
                kpi(id + "-numbers", "$compute." + id + "Stats", label),
                distribution(
                        id + "-distribution",
                        "$compute." + id + "Stats",
                        choose("成绩分布（%）", "Distribution (%)")),
                table(id + "-submissions", "$data." + id, choose("提交情况", "Submissions")));
    }

    /** All grades of a student, and the topics if there are item scores. */
    Blueprint ofStudent(Entity student, boolean isSample) throws InterruptedException {
        var arguments = Map.of("student_id", Value.of(student.id()));
        var bindings = new ArrayList<DataBinding>();
        var slots = new ArrayList<ComponentSlot>();
        addNotice(isSample, slots);
        bindings.add(
                DataBinding.ofTool("grades", "get_student_grades", arguments)
                        .withDescription(choose("成绩", "Grades")));
        slots.add(chart("chart", "$data.grades.chart", choose("各次成绩（%）", "Grades (%)"), "bar"));
        slots.add(narrative("insight", "$data.grades.table", choose("要点", "Key points")));
        slots.add(table("grades", "$data.grades.table", choose("成绩", "Grades")));
        if (records.hasResult("analyze_student_weakness", arguments)) {
            bindings.add(
                    DataBinding.ofTool("topics", "analyze_student_weakness", arguments)
                            .withDescription(choose("知识点", "Topics"))
                            .asOptional());
            slots.add(
                    chart(
                            "topics",
                            "$data.topics.chart",
                            choose("各知识点得分率（%）", "Score by topic (%)"),
                            "bar"));
        }
        return blueprint(
                title(student.displayName(), isSample),
                bindings,
                List.of(),
                List.of(new TabSpec("main", choose("概览", "Overview"), slots)));
    }

    private String choose(String zh, String en) {
        return request.language().choose(zh, en);
    }

    private String title(String title, boolean isSample) {
        return isSample ? title + choose("（示例数据）", " (sample data)") : title;
    }

    private void addNotice(boolean isSample, List<ComponentSlot> slots) {
        if (isSample) {
            var props = new LinkedHashMap<String, Value>();
            props.put("title", Value.of(choose("示例数据", "Sample data")));
            props.put("variant", Value.of("warning"));
            props.put(
                    "content",
                    Value.of(
                            choose(
                                    "本页的班级和分数是虚构的示例数据。",
                                    "The classes and scores of this page are invented sample data.")));
            slots.add(new ComponentSlot("sample-notice", "markdown", null, props, false));
        }
    }

    private DataBinding submissions(String id, RequestSubject subject) {
        return DataBinding.ofTool(id, SUBMISSIONS, subject.arguments())
                .withDescription(subject.className() + " · " + subject.title());
    }

    private static ComputeNode stats(String id, String binding) {
        return ComputeNode.ofTool(
                id,
                "calculate_stats",
                Map.of("data", Value.of("$data." + binding + ".percentages")),
                id);
    }

    private ComponentSlot kpi(String id, String data, String title) {
        var props = new LinkedHashMap<String, Value>();
        props.put("title", Value.of(title));
        props.put(
                "labels",
                ValueRecords.of(
                        "count",
                        Value.of(choose("有分数的学生", "Graded students")),
                        "mean",
                        Value.of(choose("平均（%）", "Average (%)"))));
        return new ComponentSlot(id, "kpi_grid", data, props, false);
    }

    private static ComponentSlot narrative(String id, String data, String title) {
        return new ComponentSlot(
                id,
                "markdown",
                data,
                Map.of("title", Value.of(title), "variant", Value.of("insight")),
                true);
    }

    private static ComponentSlot distribution(String id, String data, String title) {
        return chart(id, data, title, "distribution");
    }

    private static ComponentSlot chart(String id, String data, String title, String variant) {
        return new ComponentSlot(
                id,
                "chart",
                data,
                Map.of("title", Value.of(title), "variant", Value.of(variant)),
                false);
    }

    private static ComponentSlot table(String id, String data, String title) {
        return new ComponentSlot(id, "table", data, Map.of("title", Value.of(title)), false);
    }

    private Blueprint blueprint(
            String title, List<DataBinding> bindings, List<ComputeNode> nodes, List<TabSpec> tabs) {
        return Blueprint.of(
                        "bp-" + request.at().toEpochMilli(),
                        title,
                        request.text(),
                        new DataContract(List.of(), bindings),
                        new ComputeGraph(nodes),
                        new UiComposition(
                                tabs.size() == 1 ? PageLayout.SINGLE_PAGE : PageLayout.TABS, tabs))
                .withSource(request.text(), request.at().toString());
    }
}
