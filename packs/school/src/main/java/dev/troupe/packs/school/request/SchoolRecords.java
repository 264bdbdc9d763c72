package dev.troupe.packs.school.request;

import dev.troupe.agent.tool.ToolReply;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import dev.troupe.packs.school.entity.Entity;
import dev.troupe.packs.school.entity.NamedRecord;
import dev.troupe.packs.school.record.SchoolClass;
import dev.troupe.packs.school.record.SchoolException;
import dev.troupe.packs.school.record.SchoolProblem;
import dev.troupe.page.request.QuestionProbe;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What a plan needs to know of the records, read by the same tools as the page, so that the same
 * user and the same source count. Each class is read once.
 */
final class SchoolRecords {
    private static final int ISO_DAY = 10; // characters of 2026-11-06

    private final QuestionProbe probe;
    private final Map<String, List<NamedRecord>> members = new HashMap<>();
    private final Map<String, LocalDate> dueDates = new HashMap<>(); // of assignments of members

    SchoolRecords(QuestionProbe probe) {
        this.probe = probe;
    }

    /**
     * @throws SchoolException when the records cannot be read
     */
    List<SchoolClass> classes() throws InterruptedException {
        return read("get_teacher_classes", Map.of()).field("classes").items().stream()
                .map(it ->
                        new SchoolClass(
                                it.field("class_id").asText(),
                                it.field("name").asText(),
                                it.field("grade").asText(),
                                it.field("subject").asText(),
                                "",
                                it.field("student_count") instanceof Value.Num(var count)
                                        ? count.intValue()
                                        : 0,
                                it.field("sample").equals(Value.of(true))))
                .toList();
    }

    /** The assignments and students of a class. */
    List<NamedRecord> members(String classId) throws InterruptedException {
        var known = members.get(classId);
        if (known == null) {
            known = readMembers(classId);
            members.put(classId, known);
        }
        return known;
    }

    private List<NamedRecord> readMembers(String classId) throws InterruptedException {
        var detail = read("get_class_detail", Map.of("class_id", Value.of(classId)));
        var found = new ArrayList<NamedRecord>();
        for (var it : detail.field("assignments").items()) {
            readDay(it.field("due_date").asText())
                    .ifPresent(day -> dueDates.put(it.field("assignment_id").asText(), day));
            found.add(
                    new NamedRecord(
                            Entity.Type.ASSIGNMENT,
                            it.field("assignment_id").asText(),
                            it.field("title").asText(),
                            classId));
        }
        for (var it : detail.field("students").items()) {
            found.add(
                    new NamedRecord(
                            Entity.Type.STUDENT,
                            it.field("student_id").asText(),
                            it.field("name").asText(),
                            classId));
        }
        return found;
    }

    private static Optional<LocalDate> readDay(String time) {
        try {
            return time.length() < ISO_DAY
                    ? Optional.empty()
                    : Optional.of(LocalDate.parse(time.substring(0, ISO_DAY)));
        } catch (DateTimeException _) {
            return Optional.empty();
        }
    }

    /** When an assignment of a class that was read is due; empty if that is not known. */
    Optional<LocalDate> dueDate(String assignmentId) {
        return Optional.ofNullable(dueDates.get(assignmentId));
    }

    /** Whether an assignment has a score. */
    boolean hasScores(String assignmentId) throws InterruptedException {
        return !read("get_assignment_submissions", Map.of("assignment_id", Value.of(assignmentId)))
                .field("percentages")
                .items()
                .isEmpty();
    }

    /** Whether a tool has data for these arguments; that it has none is not a problem. */
    boolean hasResult(String tool, Map<String, Value> arguments) throws InterruptedException {
        return probe.call(tool, arguments).isUsable();
    }

    private Value read(String tool, Map<String, Value> arguments) throws InterruptedException {
        var reply = probe.call(tool, arguments);
        if (!reply.isUsable()) {
            throw new SchoolException(SchoolProblem.DATA_ERROR, messageOf(reply));
        }
        return reply.data();
    }

    private static LocalizedText messageOf(ToolReply reply) {
        var message = reply.message();
        return LocalizedText.verbatim(message == null ? reply.status().wireName() : message);
    }
}
