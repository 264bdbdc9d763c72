package dev.troupe.packs.school.record;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * What a student handed in for an assignment.
 *
 * @param studentName for users
 * @param score {@code null} until it is graded
 * @param status such as {@code late}; empty if unknown
 * @param feedback empty for none
 */
public record Submission(
        String assignmentId,
        String studentId,
        String studentName,
        @Nullable BigDecimal score,
        boolean isSubmitted,
        String status,
        String feedback) {}
