package dev.troupe.server.conversation;

import dev.troupe.chat.conversation.IntentResult;
import dev.troupe.core.value.Value;
import dev.troupe.server.http.Values;
import io.swagger.v3.oas.annotations.media.Schema;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a message was understood as. */
public record IntentEntry(
        @Schema(description = "The message with what the conversation adds to it") String request,
        @Schema(example = "single_task") String intent,
        @Schema(minimum = "0", maximum = "1") BigDecimal confidence,
        String explanation,
        @Schema(description = "The files, addresses and other things that it names, by their kind")
                Map<String, Value> entities,
        boolean needsMultiAgent,
        @Schema(description = "What must be known before it can be planned") List<String> missing,
        @Schema(description = "Parts of the request that no agent can do")
                List<String> unsupported) {
    public static IntentEntry of(IntentResult result) {
        return new IntentEntry(
                result.request(),
                result.intent().wireName(),
                Values.normalize(BigDecimal.valueOf(result.confidence())),
                result.explanation(),
                new TreeMap<>(result.entities()),
                result.needsMultiAgent(),
                result.missing(),
                result.unsupported());
    }
}
