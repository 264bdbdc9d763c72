package dev.troupe.packs.school.request;

import dev.troupe.core.value.Value;
import java.util.Map;

/** An assignment of a class, as a request names it. */
record RequestSubject(
        String classId, String className, String assignmentId, String title, boolean isSample) {
    Map<String, Value> arguments() {
        return Map.of("assignment_id", Value.of(assignmentId));
    }
}
