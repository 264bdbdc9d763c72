package dev.troupe.packs.school.record;

import java.math.BigDecimal;
import org.jspecify.annotations.Nullable;

/**
 * The score of a student for one item of an assignment, such as a question of a test.
 *
 * @param topic the knowledge point that it examines
 * @param score {@code null} until it is graded
 * @param maxScore above 0
 * @param error the kind of mistake; empty for none
 */
public record ItemScore(
        String assignmentId,
        String studentId,
        String item,
        String topic,
        @Nullable BigDecimal score,
        BigDecimal maxScore,
        String error) {}
