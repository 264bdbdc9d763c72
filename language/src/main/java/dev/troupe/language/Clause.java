package dev.troupe.language;

/**
 * A part of a text that makes one statement.
 *
 * @param text without surrounding white space and connecting words; never blank
 * @param start where it begins in the whole text
 */
public record Clause(String text, int start) {}
