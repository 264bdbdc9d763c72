package dev.troupe.packs.school.store;

import dev.troupe.packs.school.record.Assignment;
import dev.troupe.packs.school.record.ItemScore;
import dev.troupe.packs.school.record.RecordKind;
import dev.troupe.packs.school.record.Rubric;
import dev.troupe.packs.school.record.SchoolClass;
import dev.troupe.packs.school.record.SchoolSource;
import dev.troupe.packs.school.record.Student;
import dev.troupe.packs.school.record.Submission;
import dev.troupe.store.pack.PackDatabase;
import java.math.BigDecimal;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The records of one user in the database. No other user's records can be read or changed from
 * here. Safe for use by several threads.
 */
public final class School implements SchoolSource {
    private static final String CLASSES =
            """
            select c.class_id, c.name, c.grade, c.subject, c.teacher_id, c.sample,
                   (select count(*) from student s
                    where s.user_id = c.user_id and s.class_id = c.class_id)
            from school_class c where c.user_id = ?
            """;
    private static final String STUDENT =
            "select student_id, class_id, name, number, email from student where user_id = ?";
    private static final String ASSIGNMENT =
            "select assignment_id, class_id, title, type, max_score, status, due_date"
                    + " from assignment where user_id = ?";
    private static final String SUBMISSION =
            """
            select x.assignment_id, x.student_id, s.name, x.score, x.submitted, x.status, x.feedback
            from submission x
            join student s on s.user_id = x.user_id and s.student_id = x.student_id
            where x.user_id = ?
            """;
    private static final String ITEM =
            "select assignment_id, student_id, item, topic, score, max_score, error"
                    + " from item_score where user_id = ?";

    private final PackDatabase tables;
    private final String user;

    School(PackDatabase tables, String user) {
        this.tables = tables;
        this.user = user;
    }

    /** Changes records in one transaction. */
    @FunctionalInterface
    public interface Change<T> {
        T apply(RecordSql sql) throws SQLException;
    }

    /**
     * Changes records: all of it or, if it throws, nothing. Changes of one user happen one after
     * the other.
     */
    public <T> T change(Change<T> change) {
        return tables.write(connection -> {
            var sql = new RecordSql(connection, user);
            sql.lockUser();
            return change.apply(sql);
        });
    }

    /** Removes the classes that are samples, with everything in them; answers how many. */
    public int removeSamples() {
        return change(sql -> {
            var samples = "(select class_id from school_class where sample = '1' and user_id = ?)";
            var assignments =
                    "(select assignment_id from assignment where user_id = ? and class_id in %s)"
                            .formatted(samples);
            for (var table : List.of("item_score", "submission")) {
                sql.execute(
                        "delete from "
                                + table
                                + " where user_id = ? and assignment_id in "
                                + assignments,
                        List.of(user, user));
            }
            for (var table : List.of("assignment", "student")) {
                sql.execute(
                        "delete from " + table + " where user_id = ? and class_id in " + samples,
                        List.of(user));
            }
            return sql.execute(
                    "delete from school_class where user_id = ? and sample = '1'", List.of());
        });
    }

    private <T> List<T> list(String command, List<String> values, RecordSql.Reader<T> reader) {
        return tables.read(
                connection -> new RecordSql(connection, user).query(command, values, reader));
    }

    @Override
    public String name() {
        return tables.location();
    }

    @Override
    public List<SchoolClass> classes(String teacher) {
        return list(CLASSES, List.of(), School::toClass).stream()
                .filter(it -> teacher.isEmpty() || it.teacherId().equals(teacher))
                .sorted(Comparator.comparing(SchoolClass::name).thenComparing(SchoolClass::id))
                .toList();
    }

    private static SchoolClass toClass(ResultSet row) throws SQLException {
        return new SchoolClass(
                row.getString(1),
                row.getString(2),
                row.getString(3),
                row.getString(4),
                row.getString(5),
                row.getInt(7),
                row.getString(6).equals("1"));
    }

    @Override
    public List<Student> students(String teacher, String classId) {
        return list(STUDENT + " and class_id = ?", List.of(classId), School::toStudent).stream()
                .sorted(
                        Comparator.comparingInt((Student it) -> it.number().length())
                                .thenComparing(Student::number)
                                .thenComparing(Student::name)
                                .thenComparing(Student::id))
                .toList();
    }

    @Override
    public Optional<Student> findStudent(String teacher, String id) {
        return list(STUDENT + " and student_id = ?", List.of(id), School::toStudent).stream()
                .filter(it -> isTaughtBy(teacher, it.classId()))
                .findFirst();
    }

    private boolean isTaughtBy(String teacher, String classId) {
        return teacher.isEmpty() || findClass(teacher, classId).isPresent();
    }

    private static Student toStudent(ResultSet row) throws SQLException {
        return new Student(
                row.getString(1),
                row.getString(2),
                row.getString(3),
                row.getString(4),
                row.getString(5));
    }

    @Override
    public List<Assignment> assignments(String teacher, String classId) {
        return list(ASSIGNMENT + " and class_id = ?", List.of(classId), School::toAssignment)
                .stream()
                .sorted(
                        Comparator.comparing(Assignment::dueDate)
                                .thenComparing(Assignment::title)
                                .thenComparing(Assignment::id))
                .toList();
    }

    @Override
    public Optional<Assignment> findAssignment(String teacher, String id) {
        return list(ASSIGNMENT + " and assignment_id = ?", List.of(id), School::toAssignment)
                .stream()
                .filter(it -> isTaughtBy(teacher, it.classId()))
                .findFirst();
    }

    private static Assignment toAssignment(ResultSet row) throws SQLException {
        return new Assignment(
                row.getString(1),
                row.getString(2),
                row.getString(3),
                row.getString(4),
                new BigDecimal(row.getString(5)),
                row.getString(6),
                row.getString(7));
    }

    @Override
    public List<Submission> submissions(String teacher, Assignment assignment) {
        var submitted = new LinkedHashMap<String, Submission>();
        list(
                        SUBMISSION + " and x.assignment_id = ?",
                        List.of(assignment.id()),
                        School::toSubmission)
                .forEach(it -> submitted.put(it.studentId(), it));
        var all = new ArrayList<Submission>();
        for (var student : students(teacher, assignment.classId())) {
            var own = submitted.remove(student.id());
            all.add(
                    own != null
                            ? own
                            : new Submission(
                                    assignment.id(),
                                    student.id(),
                                    student.name(),
                                    null,
                                    false,
                                    "",
                                    ""));
        }
        all.addAll(submitted.values()); // of students who changed class since
        return all;
    }

    @Override
    public List<Submission> submissionsOf(String teacher, Student student) {
        return list(
                SUBMISSION + " and x.student_id = ? order by x.assignment_id",
                List.of(student.id()),
                School::toSubmission);
    }

    private static Submission toSubmission(ResultSet row) throws SQLException {
        return new Submission(
                row.getString(1),
                row.getString(2),
                row.getString(3),
                toScore(row.getString(4)),
                row.getString(5).equals("1"),
                row.getString(6),
                row.getString(7));
    }

    private static @Nullable BigDecimal toScore(String text) {
        return text.isEmpty() ? null : new BigDecimal(text);
    }

    @Override
    public List<ItemScore> items(String teacher, Assignment assignment) {
        return list(
                ITEM + " and assignment_id = ? order by student_id, item",
                List.of(assignment.id()),
                School::toItem);
    }

    @Override
    public List<ItemScore> itemsOf(String teacher, Student student) {
        return list(
                ITEM + " and student_id = ? order by assignment_id, item",
                List.of(student.id()),
                School::toItem);
    }

    private static ItemScore toItem(ResultSet row) throws SQLException {
        return new ItemScore(
                row.getString(1),
                row.getString(2),
                row.getString(3),
                row.getString(4),
                toScore(row.getString(5)),
                new BigDecimal(row.getString(6)),
                row.getString(7));
    }

    @Override
    public List<Rubric> rubrics(String teacher) {
        var rubrics = new LinkedHashMap<String, Rubric>();
        list(
                        "select rubric_id, criterion, title, subject, description, max_score"
                                + " from rubric where user_id = ? order by rubric_id, criterion",
                        List.of(),
                        School::toRubric)
                .forEach(one -> rubrics.merge(one.id(), one, School::merge));
        return List.copyOf(rubrics.values());
    }

    private static Rubric toRubric(ResultSet row) throws SQLException {
        return new Rubric(
                row.getString(1),
                row.getString(3),
                row.getString(4),
                List.of(
                        new Rubric.Criterion(
                                row.getString(2),
                                row.getString(5),
                                new BigDecimal(row.getString(6)))));
    }

    private static Rubric merge(Rubric first, Rubric next) {
        var criteria = new ArrayList<>(first.criteria());
        criteria.addAll(next.criteria());
        return new Rubric(first.id(), first.title(), first.subject(), criteria);
    }

    /** How many records of each kind there are. */
    public long count(RecordKind kind) {
        return list(
                        "select count(*) from " + kind.table() + " where user_id = ?",
                        List.of(),
                        row -> row.getLong(1))
                .getFirst();
    }
}
