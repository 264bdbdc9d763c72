/**
 * Schedules of users and their fires, in tables that several processes share. Start at {@link
 * dev.troupe.packs.schedule.store.ScheduleStore}.
 */
@NullMarked
package dev.troupe.packs.schedule.store;

import org.jspecify.annotations.NullMarked;
