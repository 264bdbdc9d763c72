package dev.troupe.server.schema;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import dev.troupe.core.value.Value;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Map;

/** A message that a client sends as history. */
@Schema(name = "EarlierMessage")
public record EarlierMessageSchema(
        @Schema(allowableValues = {"user", "assistant"}) String role,
        String content,
        @JsonAnyGetter Map<String, Value> others) {}
