/**
 * Starts the work of schedules when it is due. Start at {@link
 * dev.troupe.packs.schedule.fire.ScheduleRunner}.
 */
@NullMarked
package dev.troupe.packs.schedule.fire;

import org.jspecify.annotations.NullMarked;
