package dev.troupe.server.stream;

import dev.troupe.core.value.Value;
import io.swagger.v3.oas.annotations.media.Schema;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What every event of a stream has. */
public record EventEnvelope(
        @Schema(description = "`STREAM:SEQUENCE`") String id,
        @Schema(description = "From 1, without gaps in its stream", minimum = "1") long seq,
        Instant at,
        @Nullable String conversationId,
        @Nullable String runId,
        @Nullable String nodeId,
        @Schema(description = "Type of the agent of the node") @Nullable String agentId,
        @Schema(example = "node.started") String type,
        @Schema(description = "By the type of the event", types = "object") Value payload) {
    public static final String AFTER =
            "The sequence number of the last event that the client has received";
    public static final String LAST = "The id of that event; sent by browsers";
}
