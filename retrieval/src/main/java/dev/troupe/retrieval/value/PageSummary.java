package dev.troupe.retrieval.value;

/**
 * A page in a list.
 *
 * @param path from the folder of its corpus, with {@code /}
 * @param summary at most 200 characters
 */
public record PageSummary(String path, String title, String summary) {}
