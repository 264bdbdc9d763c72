package dev.troupe.server.schema;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonInclude;
import dev.troupe.core.value.Value;
import io.swagger.v3.oas.annotations.media.Schema;
import java.math.BigDecimal;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A reply of the model of a node, as recorded. */
@Schema(name = "ModelReply")
public record ModelReplySchema(
        String model,
        long inputTokens,
        long outputTokens,
        @Schema(description = "In US dollars; null if a price is not known")
                @JsonInclude(JsonInclude.Include.ALWAYS)
                @Nullable BigDecimal cost,
        @JsonAnyGetter Map<String, Value> others) {}
