/**
 * Work that begins automatically: a user's sentence becomes a schedule, and each of its times a
 * message to the coordinator. Start at {@link dev.troupe.packs.schedule.SchedulePack}; {@link
 * dev.troupe.packs.schedule.fire.ScheduleRunner} begins the work.
 */
@NullMarked
package dev.troupe.packs.schedule;

import org.jspecify.annotations.NullMarked;
