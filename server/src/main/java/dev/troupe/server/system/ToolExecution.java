package dev.troupe.server.system;

import dev.troupe.core.value.Value;
import io.swagger.v3.oas.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A call of one tool, without an agent. */
record ToolExecution(
        @Schema(maxLength = 100) String tool,
        @Schema(description = "Arguments that match the schema of the tool", types = "object")
                @Nullable Value arguments) {
    record ToolResult(String tool, Value result) {}
}
