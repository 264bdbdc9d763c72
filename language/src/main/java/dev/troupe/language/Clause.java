package dev.troupe.language;

/**
 * A part of a text that makes one statement.
 *
 * @param text without surrounding white space and connecting words; never blank
 * @param start its first position in the whole text
 */
public record Clause(String text, int start) {}
