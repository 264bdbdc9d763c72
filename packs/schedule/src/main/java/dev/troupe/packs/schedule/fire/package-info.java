/**
 * The loop that begins the work of schedules. Start at {@link
 * dev.troupe.packs.schedule.fire.ScheduleRunner}.
 */
@NullMarked
package dev.troupe.packs.schedule.fire;

import org.jspecify.annotations.NullMarked;
