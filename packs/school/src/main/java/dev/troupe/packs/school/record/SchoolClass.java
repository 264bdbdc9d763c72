package dev.troupe.packs.school.record;

/**
 * A class.
 *
 * @param name for users, {@code Form 1A}
 * @param grade such as {@code Form 1}; empty if unknown
 * @param subject empty if unknown
 * @param teacherId empty if the user teaches it
 * @param isSample whether it is invented, for trying things out
 */
public record SchoolClass(
        String id,
        String name,
        String grade,
        String subject,
        String teacherId,
        int studentCount,
        boolean isSample) {}
