package dev.troupe.server.page;

import dev.troupe.core.value.Value;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a page is to be built from: a blueprint, or a message that is planned first. */
record PageRequest(
        @Schema(maxLength = 20_000, description = "What the page is to show; planned first")
                @Nullable String message,
        @Schema(
                        description =
                                "The plan of the page; its `sourcePrompt` is the message if both are given")
                @Nullable Map<String, Value> blueprint,
        @Schema(description = "What `$context` and `$input` refer to")
                @Nullable Map<String, Value> context) {
    Value contextValue() {
        return context == null ? Value.missing() : Value.of(context);
    }

    String text() {
        return Objects.requireNonNullElse(message, "");
    }
}
