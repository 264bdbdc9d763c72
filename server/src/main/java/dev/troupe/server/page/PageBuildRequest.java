package dev.troupe.server.page;

import dev.troupe.core.value.Value;
import dev.troupe.page.request.PlannerChoice;
import dev.troupe.server.http.ApiException;
import io.swagger.v3.oas.annotations.media.Schema;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** What a page is to be built from: a blueprint, or a message that is planned first. */
record PageBuildRequest(
        @Schema(maxLength = 20_000, description = "What the page is to show; planned first")
                @Nullable String message,
        @Schema(
                        description =
                                "The plan of the page; its `sourcePrompt` is the message if both are given")
                @Nullable Map<String, Value> blueprint,
        @Schema(description = "What `$context` and `$input` refer to")
                @Nullable Map<String, Value> context,
        @Schema(
                        allowableValues = {"auto", "rules", "model"},
                        description =
                                "What plans a message; auto unless given: rules, and a language"
                                        + " model if these do not understand all of it")
                @Nullable String planner) {
    Value contextValue() {
        return context == null ? Value.missing() : Value.of(context);
    }

    /**
     * @throws ApiException if the planner does not exist
     */
    PlannerChoice plannerChoice() {
        var chosen = Objects.requireNonNullElse(planner, "auto");
        return switch (chosen) {
            case "auto" -> PlannerChoice.AUTO;
            case "rules" -> PlannerChoice.RULES;
            case "model" -> PlannerChoice.MODEL;
            default ->
                    throw ApiException.badRequest(
                            "planner 是“%s”；应为 auto、rules 或 model",
                            "planner is '%s'; give auto, rules or model", chosen);
        };
    }

    String text() {
        return Objects.requireNonNullElse(message, "");
    }
}
