/**
 * When something happens again: cron expressions in a time zone, and the sentences that mean them.
 * Start at {@link dev.troupe.packs.schedule.recurrence.Recurrence}.
 */
@NullMarked
package dev.troupe.packs.schedule.recurrence;

import org.jspecify.annotations.NullMarked;
