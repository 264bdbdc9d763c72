package dev.troupe.server.run;

import com.fasterxml.jackson.annotation.JsonUnwrapped;
import dev.troupe.core.value.Value;
import dev.troupe.runtime.report.RunReport;
import dev.troupe.server.conversation.ArtifactEntry;
import dev.troupe.server.schema.WorkflowSchema;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** All that is known of a run. */
record RunDescription(
        @JsonUnwrapped RunReport run,
        @Schema(
                        description = "Omitted if the run has more than 1,000 nodes",
                        implementation = WorkflowSchema.class)
                @Nullable Value workflow,
        @Nullable String conversationId,
        @Schema(description = "Initial shared variables") @Nullable Map<String, Value> inputs,
        @Schema(description = "The last node that is listed, if there are more")
                @Nullable String nextNode,
        List<ArtifactEntry> artifacts,
        @Schema(description = "Sequence number of the last event", minimum = "1") long lastSeq,
        @Schema(description = "The nodes that determine the duration of the run")
                List<String> criticalPath) {}
