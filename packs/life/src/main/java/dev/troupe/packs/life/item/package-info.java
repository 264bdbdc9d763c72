/**
 * The data of a user: goals, projects, tasks and reviews with their fields, the query for a list of
 * them, and the recorded change. Start at {@link ItemKind} and {@link Item}.
 */
@NullMarked
package dev.troupe.packs.life.item;

import org.jspecify.annotations.NullMarked;
