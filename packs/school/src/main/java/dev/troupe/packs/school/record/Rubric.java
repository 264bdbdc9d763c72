package dev.troupe.packs.school.record;

import java.math.BigDecimal;
import java.util.List;

/** How an assignment is graded. */
public record Rubric(String id, String title, String subject, List<Criterion> criteria) {
    public Rubric {
        criteria = List.copyOf(criteria);
    }

    /**
     * One thing that is graded.
     *
     * @param description what full marks require; empty if unknown
     */
    public record Criterion(String name, String description, BigDecimal maxScore) {}
}
