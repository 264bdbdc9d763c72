package dev.troupe.agent.tool;

import dev.troupe.core.value.Value;

/**
 * The arguments of a tool whose schema is known only at run time.
 *
 * @param values a record that fits the schema
 */
public record OpenArguments(Value values) {}
