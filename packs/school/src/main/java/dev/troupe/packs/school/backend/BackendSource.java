package dev.troupe.packs.school.backend;

import dev.troupe.packs.school.record.Assignment;
import dev.troupe.packs.school.record.ItemScore;
import dev.troupe.packs.school.record.Rubric;
import dev.troupe.packs.school.record.SchoolClass;
import dev.troupe.packs.school.record.SchoolException;
import dev.troupe.packs.school.record.SchoolProblem;
import dev.troupe.packs.school.record.SchoolSource;
import dev.troupe.packs.school.record.Student;
import dev.troupe.packs.school.record.Submission;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * The records that a back end has for one user.
 *
 * @param user whose id is that of the teacher; empty for the only one, who may name a teacher
 */
public record BackendSource(BackendCalls calls, String user) implements SchoolSource {
    /** The teacher that the token belongs to. */
    private static final String OWNER = "me";

    @Override
    public String name() {
        return calls.name();
    }

    private Optional<BackendRecord> read(String teacher, String path) {
        var complete = "teachers/" + encode(teacherOf(teacher)) + path;
        return calls.get(complete).map(it -> new BackendRecord(it, complete, calls));
    }

    /** A user who is signed in reads only the own records. */
    private String teacherOf(String teacher) {
        if (user.isEmpty()) {
            return teacher.isEmpty() ? OWNER : teacher;
        }
        if (!teacher.isEmpty() && !teacher.equals(user)) {
            throw new SchoolException(
                    SchoolProblem.NOT_FOUND,
                    "没有教师“%s”；只能读取自己的记录，请省略 teacher_id",
                    "there is no teacher '%s'; you can read only your own records, omit teacher_id",
                    teacher);
        }
        return user;
    }

    private static String encode(String id) {
        return URLEncoder.encode(id, StandardCharsets.UTF_8).replace("+", "%20");
    }

    @Override
    public List<SchoolClass> classes(String teacher) {
        return read(teacher, "/classes").stream()
                .flatMap(it -> it.list("classes").stream())
                .map(it ->
                        new SchoolClass(
                                it.requireText("class_id"),
                                it.requireText("name"),
                                it.text("grade"),
                                it.text("subject"),
                                teacher,
                                it.count("student_count"),
                                false))
                .toList();
    }

    private Optional<BackendRecord> readClass(String teacher, String id) {
        return read(teacher, "/classes/" + encode(id));
    }

    @Override
    public List<Student> students(String teacher, String classId) {
        return readClass(teacher, classId).stream()
                .flatMap(it -> it.list("students").stream())
                .map(it -> toStudent(it, classId))
                .toList();
    }

    private static Student toStudent(BackendRecord record, String classId) {
        return new Student(
                record.requireText("student_id"),
                classId,
                record.requireText("name"),
                record.text("number"),
                record.text("email"));
    }

    @Override
    public List<Assignment> assignments(String teacher, String classId) {
        return readClass(teacher, classId).stream()
                .flatMap(it -> it.list("assignments").stream())
                .map(it -> toAssignment(it, classId))
                .toList();
    }

    private static Assignment toAssignment(BackendRecord record, String classId) {
        return new Assignment(
                record.requireText("assignment_id"),
                classId,
                record.requireText("title"),
                record.text("type"),
                record.maximum("max_score"),
                record.text("status"),
                record.text("due_date"));
    }

    private Optional<BackendRecord> readAssignment(String teacher, String id) {
        return read(teacher, "/assignments/" + encode(id));
    }

    @Override
    public Optional<Assignment> findAssignment(String teacher, String id) {
        return readAssignment(teacher, id).map(it -> toAssignment(it, it.requireText("class_id")));
    }

    private Optional<BackendRecord> readStudent(String teacher, String id) {
        return read(teacher, "/students/" + encode(id));
    }

    @Override
    public Optional<Student> findStudent(String teacher, String id) {
        return readStudent(teacher, id).map(it -> toStudent(it, it.requireText("class_id")));
    }

    @Override
    public List<Submission> submissions(String teacher, Assignment assignment) {
        return readAssignment(teacher, assignment.id()).stream()
                .flatMap(it -> it.list("submissions").stream())
                .map(it ->
                        toSubmission(
                                it,
                                assignment.id(),
                                it.requireText("student_id"),
                                it.requireText("name")))
                .toList();
    }

    private static Submission toSubmission(
            BackendRecord record, String assignment, String student, String name) {
        var score = record.score("score");
        return new Submission(
                assignment,
                student,
                name,
                score,
                record.isTrue("submitted", score != null),
                record.text("status"),
                record.text("feedback"));
    }

    @Override
    public List<Submission> submissionsOf(String teacher, Student student) {
        return readStudent(teacher, student.id()).stream()
                .flatMap(it -> it.list("submissions").stream())
                .map(it ->
                        toSubmission(
                                it, it.requireText("assignment_id"), student.id(), student.name()))
                .toList();
    }

    @Override
    public List<ItemScore> items(String teacher, Assignment assignment) {
        return readAssignment(teacher, assignment.id()).stream()
                .flatMap(it -> it.list("items").stream())
                .map(it -> toItem(it, assignment.id(), it.requireText("student_id")))
                .toList();
    }

    @Override
    public List<ItemScore> itemsOf(String teacher, Student student) {
        return readStudent(teacher, student.id()).stream()
                .flatMap(it -> it.list("items").stream())
                .map(it -> toItem(it, it.requireText("assignment_id"), student.id()))
                .toList();
    }

    private static ItemScore toItem(BackendRecord record, String assignment, String student) {
        return new ItemScore(
                assignment,
                student,
                record.requireText("item"),
                record.requireText("topic"),
                record.score("score"),
                record.maximum("max_score"),
                record.text("error"));
    }

    @Override
    public List<Rubric> rubrics(String teacher) {
        return read(teacher, "/rubrics").stream()
                .flatMap(it -> it.list("rubrics").stream())
                .map(it ->
                        new Rubric(
                                it.requireText("rubric_id"),
                                it.requireText("title"),
                                it.text("subject"),
                                it.list("criteria").stream()
                                        .map(BackendSource::toCriterion)
                                        .toList()))
                .toList();
    }

    private static Rubric.Criterion toCriterion(BackendRecord record) {
        return new Rubric.Criterion(
                record.requireText("criterion"),
                record.text("description"),
                record.maximum("max_score"));
    }
}
