package dev.troupe.agent.tool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.troupe.codec.Json;
import dev.troupe.core.value.Value;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

final class InputSchemaTest {
    record Part(String path, @Nullable String from) {}

    record Optional(@Nullable Boolean additionalProperties, @Nullable List<Part> required) {}

    @Test
    void leavesOutForModelsWhatTheCheckOfACallReports() {
        assertThat(InputSchema.forModels(Optional.class))
                .isEqualTo(
                        Json.parse(
                                """
                                {"type": "object", "properties": {
                                  "additionalProperties": {"type": "boolean"},
                                  "required": {"type": "array", "items": {"type": "object",
                                    "properties": {"path": {"type": "string"}, "from": {"type": "string"}},
                                    "required": ["path"]}}}}
                                """));
    }

    @Test
    void refusesUnknownArgumentsThatASchemaDoesNotAllow() {
        assertThat(InputSchema.of(Part.class).field("additionalProperties"))
                .isEqualTo(Value.of(false));
    }
}
