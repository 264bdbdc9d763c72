package dev.troupe.retrieval;

/**
 * A page in a list.
 *
 * @param path from the folder of its corpus, with {@code /}
 * @param summary at most 200 characters
 */
public record PageLine(String path, String title, String summary) {}
