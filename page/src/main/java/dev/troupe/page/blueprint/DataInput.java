package dev.troupe.page.blueprint;

import org.jspecify.annotations.Nullable;

/**
 * A value that a user chooses before the page is built.
 *
 * @param type such as class, assignment, student or date_range; any text
 * @param dependsOn the input that must be chosen first; {@code null} for none
 */
public record DataInput(
        String id, String type, String label, boolean isRequired, @Nullable String dependsOn) {}
