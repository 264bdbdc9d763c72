/**
 * Stores schedules of users and the times at which they fired, in tables that several processes
 * share. Start at {@link dev.troupe.packs.schedule.store.ScheduleStore}.
 */
@NullMarked
package dev.troupe.packs.schedule.store;

import org.jspecify.annotations.NullMarked;
