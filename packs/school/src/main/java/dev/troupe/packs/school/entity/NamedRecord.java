package dev.troupe.packs.school.entity;

/** An assignment or a student of a class, by the name that texts use. */
public record NamedRecord(Entity.Type type, String id, String name, String classId) {}
