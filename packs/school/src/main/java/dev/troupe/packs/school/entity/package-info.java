/**
 * Finds the classes, assignments and students that a text names, without a model. Start at {@link
 * EntityResolver}.
 */
@NullMarked
package dev.troupe.packs.school.entity;

import org.jspecify.annotations.NullMarked;
