package dev.troupe.model;

import dev.troupe.core.value.Value;

/**
 * A tool as a model sees it.
 *
 * @param schema JSON Schema of the arguments, an object
 */
public record ToolDefinition(String name, String description, Value schema) {}
