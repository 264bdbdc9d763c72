package dev.troupe.server.system;

import dev.troupe.agent.tool.ToolSpec;
import dev.troupe.core.value.LocalizedText;
import dev.troupe.core.value.Value;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Collection;
import java.util.List;
import java.util.Locale;

/** A tool, and the agents that have it. */
record ToolEntry(
        String name,
        LocalizedText title,
        String description,
        @Schema(allowableValues = {"read", "write", "execute", "send"}) String risk,
        @Schema(description = "JSON Schema of the arguments", types = "object") Value schema,
        @Schema(description = "Types of the agents") List<String> agents) {
    static ToolEntry of(ToolSpec<?> spec, Collection<String> agents) {
        return new ToolEntry(
                spec.name(),
                spec.words().title(),
                spec.description(),
                spec.risk().name().toLowerCase(Locale.ROOT),
                spec.schema(),
                List.copyOf(agents));
    }
}
