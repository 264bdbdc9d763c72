package dev.troupe.chat;

/**
 * A file that was made for the person.
 *
 * @param path relative to the workspace
 * @param type media type, {@code image/png}
 * @param node the node that made it
 */
public record Artifact(String path, String type, long bytes, String node) {}
