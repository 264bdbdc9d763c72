/**
 * What the specialists for films share: offers, how a request is matched with one, and how a task
 * is passed on. Start at {@link dev.troupe.packs.studio.specialist.Specialist}.
 */
@NullMarked
package dev.troupe.packs.studio.specialist;

import org.jspecify.annotations.NullMarked;
