package dev.troupe.page.blueprint;

import dev.troupe.core.value.LocalizedText;
import org.jspecify.annotations.Nullable;

/**
 * Something wrong with a blueprint.
 *
 * @param path where, as in {@code dataContract.bindings[0].toolName}
 * @param text the value and the remedy
 */
public record BlueprintProblem(Kind kind, String path, LocalizedText text) {
    /** What is wrong. */
    public enum Kind {
        UNKNOWN_FIELD,
        WRONG_TYPE,
        MISSING_FIELD,
        DUPLICATE_ID,
        UNKNOWN_TOOL,
        WRONG_ARGUMENTS,
        UNKNOWN_COMPONENT,
        WRONG_PROPS,
        UNKNOWN_REFERENCE,
        UNKNOWN_DEPENDENCY,
        CYCLE,
        MISSING_OUTPUT_KEY,
        WRONG_SHAPE,
        TOO_LARGE
    }

    /** With values in the sentence, as {@link LocalizedText#of} puts them in. */
    public static BlueprintProblem of(
            Kind kind, String path, String zh, String en, @Nullable Object... values) {
        return new BlueprintProblem(kind, path, LocalizedText.of(zh, en, values));
    }

    /** The place and the sentence. */
    public LocalizedText line() {
        return path.isEmpty() ? text : LocalizedText.of("%s：%s", "%s: %s", path, text);
    }
}
