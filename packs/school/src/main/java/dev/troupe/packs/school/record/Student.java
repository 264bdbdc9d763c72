package dev.troupe.packs.school.record;

/**
 * A student of one class.
 *
 * @param number in the class; empty if unknown
 * @param email empty if unknown
 */
public record Student(String id, String classId, String name, String number, String email) {}
