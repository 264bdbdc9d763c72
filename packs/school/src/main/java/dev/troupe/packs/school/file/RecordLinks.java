package dev.troupe.packs.school.file;

import dev.troupe.packs.school.record.RecordKind;
import dev.troupe.packs.school.store.RecordSql;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;

/**
 * The records that a file may refer to, by id or by name.
 *
 * @param classes the rows of the database, as are the others
 */
record RecordLinks(
        List<Map<String, String>> classes,
        List<Map<String, String>> students,
        List<Map<String, String>> assignments) {
    static RecordLinks read(RecordSql sql) throws SQLException {
        return new RecordLinks(
                sql.rows(RecordKind.CLASSES),
                sql.rows(RecordKind.STUDENTS),
                sql.rows(RecordKind.ASSIGNMENTS));
    }

    /** The ids of the classes that a text names; an id counts before a name. */
    List<String> findClasses(String text) {
        return find(classes, "class_id", "name", text, "");
    }

    /**
     * @param classId the class that it is of; empty for any
     */
    List<String> findStudents(String text, String classId) {
        return find(students, "student_id", "name", text, classId);
    }

    /**
     * @param classId the class that it is of; empty for any
     */
    List<String> findAssignments(String text, String classId) {
        return find(assignments, "assignment_id", "title", text, classId);
    }

    /** The maximum score of an assignment. */
    String maximumOf(String assignmentId) {
        return assignments.stream()
                .filter(it -> assignmentId.equals(it.get("assignment_id")))
                .map(it -> it.getOrDefault("max_score", ""))
                .findFirst()
                .orElseThrow();
    }

    /** The class of a student. */
    String classOf(String studentId) {
        return students.stream()
                .filter(it -> studentId.equals(it.get("student_id")))
                .map(it -> it.getOrDefault("class_id", ""))
                .findFirst()
                .orElse("");
    }

    private static List<String> find(
            List<Map<String, String>> rows, String id, String name, String text, String classId) {
        var own =
                rows.stream()
                        .filter(row -> classId.isEmpty() || classId.equals(row.get("class_id")))
                        .toList();
        var byId = own.stream().map(row -> row.getOrDefault(id, "")).filter(text::equals).toList();
        return byId.isEmpty()
                ? own.stream()
                        .filter(row -> row.getOrDefault(name, "").equalsIgnoreCase(text))
                        .map(row -> row.getOrDefault(id, ""))
                        .toList()
                : byId;
    }
}
