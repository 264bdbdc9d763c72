package dev.troupe.packs.school.tool;

import dev.troupe.agent.tool.Describe;
import dev.troupe.agent.tool.Tool;
import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.core.value.Value;
import dev.troupe.language.Language;
import dev.troupe.packs.school.record.Assignment;
import dev.troupe.packs.school.record.SchoolClass;
import dev.troupe.packs.school.record.SchoolSource;
import dev.troupe.packs.school.record.Student;
import dev.troupe.packs.school.record.Submission;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Tools that return classes, submissions and grades. */
final class RecordTools {
    static final String TEACHER = "id of the teacher; omit for all classes of the user";

    private RecordTools() {}

    static List<Tool<?, ?>> all(SchoolSource.Provider schools) {
        return List.of(
                new SchoolTool<>(TEACHER_CLASSES, schools, RecordTools::classes),
                new SchoolTool<>(CLASS_DETAIL, schools, RecordTools::detail),
                new SchoolTool<>(SUBMISSIONS, schools, RecordTools::submissions),
                new SchoolTool<>(STUDENT_GRADES, schools, RecordTools::grades));
    }

    @SuppressWarnings("MemberName") // the arguments have the names of the specification
    record OfTeacher(@Nullable @Describe(TEACHER) String teacher_id) {}

    @SuppressWarnings("MemberName")
    record OfClass(
            @Nullable @Describe(TEACHER) String teacher_id, @Describe("id") String class_id) {}

    @SuppressWarnings("MemberName")
    record OfAssignment(
            @Nullable @Describe(TEACHER) String teacher_id, @Describe("id") String assignment_id) {}

    @SuppressWarnings("MemberName")
    record OfStudent(
            @Nullable @Describe(TEACHER) String teacher_id, @Describe("id") String student_id) {}

    private static final ToolSpec<OfTeacher> TEACHER_CLASSES =
            ToolSpec.readOnly(
                            "get_teacher_classes",
                            "Lists the classes with grade, subject and number of students.",
                            OfTeacher.class)
                    .withIndependentCalls()
                    .withTitle("列出班级", "list classes");
    private static final ToolSpec<OfClass> CLASS_DETAIL =
            ToolSpec.readOnly(
                            "get_class_detail",
                            "Returns a class with its students and its assignments, each with the number of submissions and the average score.",
                            OfClass.class)
                    .withIndependentCalls()
                    .withTitle("查看班级", "view a class")
                    .withCallLabel("查看班级 %s", "view class %s", "class_id");
    private static final ToolSpec<OfAssignment> SUBMISSIONS =
            ToolSpec.readOnly(
                            "get_assignment_submissions",
                            "Returns the submissions of an assignment: one record for each student, the scores that were given, and the same as percentages of the maximum. Statistics of several assignments use the percentages.",
                            OfAssignment.class)
                    .withIndependentCalls()
                    .withTitle("查看提交情况", "view submissions")
                    .withCallLabel("查看作业 %s 的提交情况", "view submissions of %s", "assignment_id");
    private static final ToolSpec<OfStudent> STUDENT_GRADES =
            ToolSpec.readOnly(
                            "get_student_grades",
                            "Returns the grades of a student in all assignments, and the average of the percentages.",
                            OfStudent.class)
                    .withIndependentCalls()
                    .withTitle("查看学生成绩", "view grades of a student")
                    .withCallLabel("查看学生 %s 的成绩", "view grades of %s", "student_id");

    static String teacherOf(@Nullable String id) {
        return id == null ? "" : id.strip();
    }

    private static Value classes(OfTeacher input, SchoolReader school) {
        var teacher = teacherOf(input.teacher_id());
        var classes = school.source().classes(teacher);
        return new ResultRecord()
                .with("teacher_id", teacher)
                .with("classes", classes.stream().map(it -> header(it).toValue()).toList())
                .withSample(classes.stream().anyMatch(SchoolClass::isSample))
                .toValue();
    }

    private static ResultRecord header(SchoolClass found) {
        return new ResultRecord()
                .with("class_id", found.id())
                .with("name", found.name())
                .with("grade", found.grade())
                .with("subject", found.subject())
                .with("student_count", found.studentCount())
                .withSample(found.isSample());
    }

    private static Value detail(OfClass input, SchoolReader school) {
        var teacher = teacherOf(input.teacher_id());
        var found = school.requireClass(teacher, input.class_id());
        return header(found)
                .with(
                        "students",
                        school.source().students(teacher, found.id()).stream()
                                .map(RecordTools::toValue)
                                .toList())
                .with(
                        "assignments",
                        school.source().assignments(teacher, found.id()).stream()
                                .map(it -> toValue(it, school.source().submissions(teacher, it)))
                                .toList())
                .toValue();
    }

    private static Value toValue(Student student) {
        return new ResultRecord()
                .with("student_id", student.id())
                .with("name", student.name())
                .with("number", student.number())
                .with("email", student.email())
                .toValue();
    }

    private static Value toValue(Assignment assignment, List<Submission> submissions) {
        return new ResultRecord()
                .with("assignment_id", assignment.id())
                .with("title", assignment.title())
                .with("type", assignment.type())
                .with("max_score", assignment.maxScore())
                .with("status", assignment.status())
                .with("due_date", assignment.dueDate())
                .with(
                        "submission_count",
                        submissions.stream().filter(Submission::isSubmitted).count())
                .with("average_score", mean(scores(submissions)))
                .toValue();
    }

    static List<BigDecimal> scores(List<Submission> submissions) {
        return submissions.stream().map(Submission::score).filter(Objects::nonNull).toList();
    }

    /** With 2 decimals; {@code null} of no numbers. */
    static @Nullable BigDecimal mean(List<BigDecimal> numbers) {
        return numbers.isEmpty()
                ? null
                : numbers.stream()
                        .reduce(BigDecimal.ZERO, BigDecimal::add)
                        .divide(BigDecimal.valueOf(numbers.size()), 2, RoundingMode.HALF_UP);
    }

    private static Value submissions(OfAssignment input, SchoolReader school) {
        var teacher = teacherOf(input.teacher_id());
        var assignment = school.requireAssignment(teacher, input.assignment_id());
        var submissions = school.source().submissions(teacher, assignment);
        var scores = scores(submissions);
        return new ResultRecord()
                .with("assignment_id", assignment.id())
                .with("title", assignment.title())
                .with("class_id", assignment.classId())
                .with("max_score", assignment.maxScore())
                .with(
                        "submissions",
                        submissions.stream().map(it -> toValue(it, assignment)).toList())
                .with("scores", scores.stream().map(Value::of).toList())
                .with(
                        "percentages",
                        scores.stream().map(assignment::exactPercentOf).map(Value::of).toList())
                .withSample(school.isSample(teacher, assignment.classId()))
                .toValue();
    }

    private static Value toValue(Submission submission, Assignment assignment) {
        var score = submission.score();
        return new ResultRecord()
                .with("student_id", submission.studentId())
                .with("name", submission.studentName())
                .with("score", score)
                .with("percentage", score == null ? null : assignment.percentOf(score))
                .with("submitted", submission.isSubmitted())
                .with("status", submission.status())
                .with("feedback", submission.feedback())
                .toValue();
    }

    private static Value grades(OfStudent input, SchoolReader school) {
        var teacher = teacherOf(input.teacher_id());
        var student = school.requireStudent(teacher, input.student_id());
        var own = school.source().submissionsOf(teacher, student);
        var grades = new ArrayList<Value>();
        var percentages = new ArrayList<BigDecimal>();
        for (var assignment : school.source().assignments(teacher, student.classId())) {
            for (var submission : own) {
                if (submission.assignmentId().equals(assignment.id())) {
                    grades.add(grade(submission, assignment));
                    var score = submission.score();
                    if (score != null) {
                        percentages.add(assignment.exactPercentOf(score));
                    }
                }
            }
        }
        return new ResultRecord()
                .with("student_id", student.id())
                .with("name", student.name())
                .with("class_id", student.classId())
                .with("grades", grades)
                .with("average_percentage", mean(percentages))
                .with("graded_count", percentages.size())
                .with("table", table(grades, school.language()))
                .with(
                        "chart",
                        ResultViews.chart(
                                student.name(),
                                grades,
                                it -> it.field("title"),
                                it -> it.field("percentage")))
                .withSample(school.isSample(teacher, student.classId()))
                .toValue();
    }

    private static Value table(List<Value> grades, Language language) {
        return ResultViews.table(
                List.of(
                        language.choose("作业", "Assignment"),
                        language.choose("百分比", "Percent"),
                        language.choose("分数", "Score"),
                        language.choose("满分", "Maximum")),
                grades,
                List.of("title", "percentage", "score", "max_score"));
    }

    private static Value grade(Submission submission, Assignment assignment) {
        var score = submission.score();
        return new ResultRecord()
                .with("assignment_id", assignment.id())
                .with("title", assignment.title())
                .with("score", score)
                .with("max_score", assignment.maxScore())
                .with("percentage", score == null ? null : assignment.percentOf(score))
                .toValue();
    }
}
