/**
 * The plan of a page: the data it needs, what is computed from it, and where each result is placed.
 * Start at {@link Blueprint}; {@link BlueprintJson} reads and writes the JSON form, whose schema is
 * the resource {@code blueprint.schema.json}.
 */
@NullMarked
package dev.troupe.page.blueprint;

import org.jspecify.annotations.NullMarked;
