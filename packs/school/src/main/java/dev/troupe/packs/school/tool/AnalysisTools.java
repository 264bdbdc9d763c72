package dev.troupe.packs.school.tool;

import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.core.value.Value;
import dev.troupe.packs.school.record.Assignment;
import dev.troupe.packs.school.record.ItemScore;
import dev.troupe.packs.school.record.Rubric;
import dev.troupe.packs.school.record.SchoolException;
import dev.troupe.packs.school.record.SchoolProblem;
import dev.troupe.packs.school.record.SchoolSource;
import dev.troupe.packs.school.record.Student;
import dev.troupe.packs.school.tool.RecordTools.OfStudent;
import dev.troupe.packs.school.tool.RecordTools.OfTeacher;
import java.math.BigDecimal;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Tools that analyze item scores, and those that return rubrics. */
final class AnalysisTools {
    private AnalysisTools() {}

    static List<Tool<?, ?>> all(SchoolSource.Provider schools) {
        return List.of(
                new SchoolTool<>(WEAKNESS, schools, AnalysisTools::weakness),
                new SchoolTool<>(ERRORS, schools, AnalysisTools::errors),
                new SchoolTool<>(MASTERY, schools, AnalysisTools::mastery),
                new SchoolTool<>(RUBRICS, schools, AnalysisTools::rubrics),
                new SchoolTool<>(RUBRIC, schools, AnalysisTools::rubric));
    }

    @SuppressWarnings("MemberName") // the arguments have the names of the specification
    record OfClassItems(
            @Nullable @Describe(RecordTools.TEACHER) String teacher_id,
            @Describe("id") String class_id,
            @Nullable @Describe("id of one assignment; default: all of the class")
                    String assignment_id) {}

    @SuppressWarnings("MemberName")
    record OfRubric(
            @Nullable @Describe(RecordTools.TEACHER) String teacher_id,
            @Describe("id") String rubric_id) {}

    private static final ToolSpec<OfStudent> WEAKNESS =
            ToolSpec.readOnly(
                            "analyze_student_weakness",
                            "Returns the topics of a student with the percentage reached in each, the weakest first. A topic below 60 % is weak, from 80 % on it is mastered.",
                            OfStudent.class)
                    .withIndependentCalls()
                    .withTitle("分析学生的薄弱知识点", "analyze weak topics of a student");
    private static final ToolSpec<OfStudent> ERRORS =
            ToolSpec.readOnly(
                            "get_student_error_patterns",
                            "Returns the kinds of errors that a student made, with how often, the points lost and the items, the most frequent first.",
                            OfStudent.class)
                    .withIndependentCalls()
                    .withTitle("查看学生的错误类型", "view error patterns of a student");
    private static final ToolSpec<OfClassItems> MASTERY =
            ToolSpec.readOnly(
                            "calculate_class_mastery",
                            "Returns the topics of a class with the percentage that it reached in each and how many students mastered it (80 %), the weakest first.",
                            OfClassItems.class)
                    .withIndependentCalls()
                    .withTitle("计算班级的知识点掌握程度", "calculate mastery of a class");
    private static final ToolSpec<OfTeacher> RUBRICS =
            ToolSpec.readOnly(
                            "list_available_rubrics",
                            "Lists the rubrics with their maximum scores.",
                            OfTeacher.class)
                    .withIndependentCalls()
                    .withTitle("列出评分标准", "list rubrics");
    private static final ToolSpec<OfRubric> RUBRIC =
            ToolSpec.readOnly("get_rubric", "Returns a rubric with its criteria.", OfRubric.class)
                    .withIndependentCalls()
                    .withTitle("查看评分标准", "view a rubric");

    private static Value weakness(OfStudent input, SchoolReader school) {
        var teacher = RecordTools.teacherOf(input.teacher_id());
        var student = school.requireStudent(teacher, input.student_id());
        var topics = TopicScores.of(requireItems(student, teacher, school));
        var rows = topics.stream().map(TopicScores::toValue).toList();
        return header(student, teacher, school)
                .with("topics", rows)
                .with("chart", chart(rows, student.name()))
                .with(
                        "weak_topics",
                        topics.stream()
                                .filter(TopicScores::isWeak)
                                .map(it -> Value.of(it.topic()))
                                .toList())
                .toValue();
    }

    private static Value chart(List<Value> topics, String name) {
        return ResultViews.chart(
                name, topics, it -> it.field("topic"), it -> it.field("percentage"));
    }

    private static ResultRecord header(Student student, String teacher, SchoolReader school) {
        return new ResultRecord()
                .with("student_id", student.id())
                .with("name", student.name())
                .withSample(school.isSample(teacher, student.classId()));
    }

    private static List<ItemScore> requireItems(
            Student student, String teacher, SchoolReader school) {
        var items = school.source().itemsOf(teacher, student);
        if (items.stream().allMatch(it -> it.score() == null)) {
            throw new SchoolException(
                    SchoolProblem.NOT_FOUND,
                    "%s 没有小题得分；请导入 items（列 assignment_id、student_id、item、topic、score、max_score）",
                    "%s has no item scores; import items with the columns assignment_id, student_id, item, topic, score, max_score",
                    student.name());
        }
        return items;
    }

    private static Value errors(OfStudent input, SchoolReader school) {
        var teacher = RecordTools.teacherOf(input.teacher_id());
        var student = school.requireStudent(teacher, input.student_id());
        var byError =
                requireItems(student, teacher, school).stream()
                        .filter(it -> !it.error().isEmpty())
                        .collect(
                                Collectors.groupingBy(
                                        ItemScore::error, LinkedHashMap::new, Collectors.toList()));
        return header(student, teacher, school)
                .with(
                        "patterns",
                        byError.entrySet().stream()
                                .map(it -> pattern(it.getKey(), it.getValue()))
                                .sorted(
                                        Comparator.comparingInt((Pattern it) -> -it.items().size())
                                                .thenComparing(Pattern::error))
                                .map(Pattern::toValue)
                                .toList())
                .toValue();
    }

    private record Pattern(String error, List<ItemScore> items, BigDecimal lost) {
        Value toValue() {
            return new ResultRecord()
                    .with("error", error)
                    .with("count", items.size())
                    .with("lost_score", lost)
                    .with(
                            "items",
                            items.stream()
                                    .map(it ->
                                            new ResultRecord()
                                                    .with("assignment_id", it.assignmentId())
                                                    .with("item", it.item())
                                                    .with("topic", it.topic())
                                                    .toValue())
                                    .toList())
                    .toValue();
        }
    }

    private static Pattern pattern(String error, List<ItemScore> items) {
        var lost = BigDecimal.ZERO;
        for (var item : items) {
            var score = item.score();
            if (score != null) {
                lost = lost.add(item.maxScore().subtract(score));
            }
        }
        return new Pattern(error, items, lost);
    }

    private static Value mastery(OfClassItems input, SchoolReader school) {
        var teacher = RecordTools.teacherOf(input.teacher_id());
        var found = school.requireClass(teacher, input.class_id());
        var items =
                assignments(input, teacher, school).stream()
                        .flatMap(it -> school.source().items(teacher, it).stream())
                        .toList();
        var byStudent = items.stream().collect(Collectors.groupingBy(ItemScore::studentId));
        var topics =
                TopicScores.of(items).stream()
                        .map(it -> masteryOf(it, byStudent.values()))
                        .toList();
        if (topics.isEmpty()) {
            throw new SchoolException(
                    SchoolProblem.NOT_FOUND,
                    "%s 没有小题得分；请导入 items",
                    "%s has no item scores; import items",
                    found.name());
        }
        return new ResultRecord()
                .with("class_id", found.id())
                .with("name", found.name())
                .with("topics", topics)
                .with("chart", chart(topics, found.name()))
                .withSample(found.isSample())
                .toValue();
    }

    private static List<Assignment> assignments(
            OfClassItems input, String teacher, SchoolReader school) {
        var id = input.assignment_id();
        if (id == null || id.isBlank()) {
            return school.source().assignments(teacher, input.class_id());
        }
        var assignment = school.requireAssignment(teacher, id);
        if (!assignment.classId().equals(input.class_id())) {
            throw new SchoolException(
                    SchoolProblem.NOT_FOUND,
                    "作业“%s”不属于班级“%s”，而属于“%s”",
                    "assignment '%s' is not of class '%s' but of '%s'",
                    id,
                    input.class_id(),
                    assignment.classId());
        }
        return List.of(assignment);
    }

    private static Value masteryOf(TopicScores topic, Iterable<List<ItemScore>> itemsOfStudents) {
        int students = 0;
        int mastered = 0;
        for (var items : itemsOfStudents) {
            var own =
                    TopicScores.of(items).stream()
                            .filter(it -> it.topic().equals(topic.topic()))
                            .findFirst();
            students += own.isPresent() ? 1 : 0;
            mastered +=
                    own.filter(it -> it.percentage().compareTo(TopicScores.MASTERED) >= 0)
                                    .isPresent()
                            ? 1
                            : 0;
        }
        return new ResultRecord()
                .with("topic", topic.topic())
                .with("percentage", topic.percentage())
                .with("student_count", students)
                .with("mastered_count", mastered)
                .toValue();
    }

    private static Value rubrics(OfTeacher input, SchoolReader school) {
        return new ResultRecord()
                .with(
                        "rubrics",
                        school.source().rubrics(RecordTools.teacherOf(input.teacher_id())).stream()
                                .map(it -> header(it).toValue())
                                .toList())
                .toValue();
    }

    private static ResultRecord header(Rubric rubric) {
        return new ResultRecord()
                .with("rubric_id", rubric.id())
                .with("title", rubric.title())
                .with("subject", rubric.subject())
                .with(
                        "max_score",
                        rubric.criteria().stream()
                                .map(Rubric.Criterion::maxScore)
                                .reduce(BigDecimal.ZERO, BigDecimal::add));
    }

    private static Value rubric(OfRubric input, SchoolReader school) {
        var rubrics = school.source().rubrics(RecordTools.teacherOf(input.teacher_id()));
        var found =
                rubrics.stream()
                        .filter(it -> it.id().equals(input.rubric_id()))
                        .findFirst()
                        .orElseThrow(() ->
                                new SchoolException(
                                        SchoolProblem.NOT_FOUND,
                                        "没有评分标准“%s”；现有：%s",
                                        "there is no rubric '%s'; the rubrics are %s",
                                        input.rubric_id(),
                                        rubrics.stream().map(Rubric::id).toList()));
        return header(found)
                .with(
                        "criteria",
                        found.criteria().stream()
                                .map(it ->
                                        new ResultRecord()
                                                .with("criterion", it.name())
                                                .with("description", it.description())
                                                .with("max_score", it.maxScore())
                                                .toValue())
                                .toList())
                .toValue();
    }
}
