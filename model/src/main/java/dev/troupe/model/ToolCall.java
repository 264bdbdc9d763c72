package dev.troupe.model;

/**
 * A model's request to call a tool.
 *
 * @param id unique within its reply
 * @param arguments JSON as the model sent it, which may be malformed
 */
public record ToolCall(String id, String name, String arguments) {}
